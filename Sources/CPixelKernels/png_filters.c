#include "pixel_kernels.h"

#include <stdlib.h>
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

// MARK: Samples of up to a byte

// The sum of each byte and all before it.
INLINE bytes16 running_sums(bytes16 v) {
  const bytes16 zeros = {0};
#define MOVED_BY(n) \
  __builtin_shufflevector( \
      zeros, v, 16 - (n), 17 - (n), 18 - (n), 19 - (n), 20 - (n), 21 - (n), 22 - (n), 23 - (n), \
      24 - (n), 25 - (n), 26 - (n), 27 - (n), 28 - (n), 29 - (n), 30 - (n), 31 - (n))
  v += MOVED_BY(1);
  v += MOVED_BY(2);
  v += MOVED_BY(4);
  v += MOVED_BY(8);
#undef MOVED_BY
  return v;
}

static void undo_sub(uint8_t *row, size_t count) {
  bytes16 before = {0};
  size_t x = 0;
  for (; x + 16 <= count; x += 16) {
    bytes16 some;
    memcpy(&some, row + x, sizeof some);
    some = running_sums(some) + before;
    memcpy(row + x, &some, sizeof some);
    before = (bytes16){0} + some[15];
  }
  uint8_t left = before[0];
  for (; x < count; x++) row[x] = left = (uint8_t)(left + row[x]);
}

static void undo_average(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
  int left = 0;
  for (size_t x = 0; x < count; x++) {
    int up = above == NULL ? 0 : above[x];
    row[x] = (uint8_t)(left = (row[x] + ((left + up) >> 1)) & 255);
  }
}

// On a tie, left goes before above, and above before the corner. Which it is nobody can predict, so
// nothing branches.
static void undo_sample_paeth(uint8_t *restrict row, const uint8_t *restrict above, size_t count) {
  int left = 0, corner = 0;
  for (size_t x = 0; x < count; x++) {
    int up = above[x];
    int from_corner = up - corner, from_above = left - corner;
    int to_left = abs(from_corner), to_above = abs(from_above);
    int to_corner = abs(from_corner + from_above);
    int nearest = to_above < to_left ? to_above : to_left;
    int predicted = __builtin_unpredictable(to_above < to_left) ? up : left;
    predicted = __builtin_unpredictable(to_corner < nearest) ? corner : predicted;
    row[x] = (uint8_t)(left = (row[x] + predicted) & 255);
    corner = up;
  }
}

bool pk_undo_sample_filter(uint8_t filter, uint8_t *row, const uint8_t *above, size_t count) {
  switch (filter) {
    case filter_none: return true;
    case filter_sub: undo_sub(row, count); return true;
    case filter_up:
      for (size_t x = 0; above != NULL && x < count; x++) row[x] = (uint8_t)(row[x] + above[x]);
      return true;
    case filter_average: undo_average(row, above, count); return true;
    case filter_paeth:
      // Where there is no row above, Paeth's predictor is the sample on the left.
      if (above == NULL) undo_sub(row, count); else undo_sample_paeth(row, above, count);
      return true;
    default: return false;
  }
}
