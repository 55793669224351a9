#include "pixel_kernels.h"

#include <string.h>

#include "pixel_words.h"

// MARK: Four bytes in a word

// The next pixel of a filtered row. Where it has no alpha, that is 0.
INLINE uint32_t filtered_pixel(const uint8_t *bytes, bool has_alpha) {
  if (!has_alpha) return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16;
  uint32_t pixel;
  memcpy(&pixel, bytes, sizeof pixel);
  return pixel;
}

// Adds each byte of `b` to that of `a`, without carrying into the next one.
INLINE uint32_t sum(uint32_t a, uint32_t b) {
  return ((a & 0x7F7F7F7F) + (b & 0x7F7F7F7F)) ^ ((a ^ b) & 0x80808080);
}

// Each byte is half the sum of two, rounded down.
INLINE uint32_t average(uint32_t a, uint32_t b) {
  return (a & b) + ((a ^ b) >> 1 & 0x7F7F7F7F);
}

// MARK: Paeth's predictor, which takes more than eight bits

// Takes `a` where all bits of the mask are set, and `b` where none is.
INLINE words8 choose(words8 mask, words8 a, words8 b) { return (mask & a) | (~mask & b); }

INLINE words8 magnitude(words8 value) { return __builtin_elementwise_max(value, -value); }

// The neighbour that is closest to left + above - corner (PNG specification, 9.4). On a tie, left
// goes before above, and above before the corner.
INLINE words8 paeth(words8 left, words8 above, words8 corner) {
  words8 from_corner = above - corner;
  words8 from_above = left - corner;
  words8 to_left = magnitude(from_corner);
  words8 to_above = magnitude(from_above);
  words8 to_corner = magnitude(from_corner + from_above);
  words8 other = choose(to_corner < to_above, corner, above);
  return choose((to_left <= to_above) & (to_left <= to_corner), left, other);
}

INLINE void undo_paeth(
    const uint8_t *filtered, const uint32_t *above, uint32_t *row, size_t count, bool has_alpha) {
  size_t step = has_alpha ? 4 : 3;
  words8 left = {0};
  words8 corner = {0};
  for (size_t x = 0; x < count; x++) {
    words8 up = widened(above[x]);
    words8 pixel = widened(filtered_pixel(filtered + x * step, has_alpha));
    // All lanes stay below 256, so that bytes can be added, which wrap around.
    left = (words8)((bytes16)pixel + (bytes16)paeth(left, up, corner));
    corner = up;
    row[x] = narrowed(left)[0] | (has_alpha ? 0 : 0xFF000000);
  }
}

// MARK: Rows

enum filter { filter_none, filter_sub, filter_up, filter_average, filter_paeth };

INLINE void undo(
    enum filter filter, const uint8_t *filtered, const uint32_t *above, uint32_t *row, size_t count,
    bool has_alpha) {
  size_t step = has_alpha ? 4 : 3;
  uint32_t left = 0;
  for (size_t x = 0; x < count; x++) {
    uint32_t pixel = filtered_pixel(filtered + x * step, has_alpha);
    uint32_t up = above != NULL ? above[x] : 0;
    if (filter == filter_sub) pixel = sum(pixel, left);
    if (filter == filter_up) pixel = sum(pixel, up);
    if (filter == filter_average) pixel = sum(pixel, average(left, up));
    left = pixel;
    row[x] = pixel | (has_alpha ? 0 : 0xFF000000);
  }
}

// One loop for each filter, as the compiler knows it.
INLINE bool undo_any(
    uint8_t filter, const uint8_t *filtered, const uint32_t *above, uint32_t *row, size_t count,
    bool has_alpha) {
  // Where there is no row above, Paeth's predictor is the pixel on the left.
  if (filter == filter_paeth && above == NULL) filter = filter_sub;
  switch (filter) {
    case filter_none: undo(filter_none, filtered, above, row, count, has_alpha); return true;
    case filter_sub: undo(filter_sub, filtered, above, row, count, has_alpha); return true;
    case filter_up: undo(filter_up, filtered, above, row, count, has_alpha); return true;
    case filter_average: undo(filter_average, filtered, above, row, count, has_alpha); return true;
    case filter_paeth: undo_paeth(filtered, above, row, count, has_alpha); return true;
    default: return false;
  }
}

bool pk_undo_png_filter(
    const uint8_t *filtered, const uint32_t *above, uint32_t *row, size_t count, bool has_alpha) {
  return has_alpha ? undo_any(filtered[0], filtered + 1, above, row, count, true)
                   : undo_any(filtered[0], filtered + 1, above, row, count, false);
}
