#include "pixel_kernels.h"

#include <string.h>

#include "pixel_words.h"

// MARK: Averages of 2 × 2 pixels

// A sum is at most 255 × the sum of weights, so its product with 2²⁴ / that is less than 2³².
INLINE uint32_t weighted_channel(const uint32_t pixels[4], uint32_t reciprocal, int shift) {
  uint32_t sum = 0;
  for (int i = 0; i < 4; i++) sum += (pixels[i] >> shift & 255) * (pixels[i] >> 24);
  return (sum * reciprocal + (1 << 23)) >> 24;
}

INLINE uint32_t plain_channel(const uint32_t pixels[4], int shift) {
  uint32_t sum = 2;
  for (int i = 0; i < 4; i++) sum += pixels[i] >> shift & 255;
  return sum >> 2;
}

// The colour by its weights. The weight is rounded up, so that a cell with anything visible below
// it never becomes a hole.
INLINE uint32_t weighted_average(const uint32_t pixels[4]) {
  uint32_t total = 0;
  for (int i = 0; i < 4; i++) total += pixels[i] >> 24;
  if (total == 0) return 0;
  if (total == 4 * 255)  // as in the quick way below
    return plain_channel(pixels, 0) | plain_channel(pixels, 8) << 8
           | plain_channel(pixels, 16) << 16 | 0xFF000000;
  uint32_t reciprocal = (1 << 24) / total;
  return weighted_channel(pixels, reciprocal, 0) | weighted_channel(pixels, reciprocal, 8) << 8
         | weighted_channel(pixels, reciprocal, 16) << 16 | (total + 3) / 4 << 24;
}

// The sum of two pixels side by side, in the first four lanes.
INLINE words8 sum_of_two(words8 pixels) {
  return pixels + (words8)__builtin_shufflevector(pixels, pixels, 4, 5, 6, 7, 0, 1, 2, 3);
}

// The plain averages of two squares. `top`, `bottom`: four pixels.
INLINE void average_two(const uint64_t top[2], const uint64_t bottom[2], uint32_t *cells) {
  words8 left = sum_of_two(widened_two(top[0]) + widened_two(bottom[0]));
  words8 right = sum_of_two(widened_two(top[1]) + widened_two(bottom[1]));
  words8 both = __builtin_shufflevector(left, right, 0, 1, 2, 3, 8, 9, 10, 11);
  pixels4 averages = narrowed((both + 2) >> 2);
  memcpy(cells, &averages, 2 * sizeof *cells);
}

void pk_halve(const uint32_t *top, const uint32_t *bottom, size_t count, uint32_t *cells) {
  const uint64_t alphas = 0xFF000000FF000000;
  size_t x = 0;
  for (; x + 4 <= count; x += 4, cells += 2) {
    uint64_t above[2], below[2];
    memcpy(above, top + x, sizeof above);
    memcpy(below, bottom + x, sizeof below);
    // In most pictures, neighbours are nearly always all opaque or all hidden. Both are quick.
    if ((above[0] & above[1] & below[0] & below[1] & alphas) == alphas) {
      average_two(above, below, cells);
    } else if (((above[0] | above[1] | below[0] | below[1]) & alphas) == 0) {
      cells[0] = cells[1] = 0;
    } else {
      for (int i = 0; i < 2; i++) {
        size_t left = x + 2 * (size_t)i;
        const uint32_t four[4] = {top[left], top[left + 1], bottom[left], bottom[left + 1]};
        cells[i] = weighted_average(four);
      }
    }
  }
  for (; x < count; x += 2, cells++) {
    size_t right = x + 1 < count ? x + 1 : x;
    const uint32_t four[4] = {top[x], top[right], bottom[x], bottom[right]};
    *cells = weighted_average(four);
  }
}

// MARK: Holes

// Four times the colour between both rows of cells, in column `i`.
INLINE words8 column(const uint32_t *near, const uint32_t *far, size_t i) {
  return 3 * widened(near[i]) + widened(far[i]);
}

void pk_fill_holes(
    uint32_t *row, size_t count, const uint32_t *near, const uint32_t *far, size_t cells) {
  for (size_t i = 0; i < cells; i++) {
    size_t left = 2 * i;
    size_t right = left + 1 < count ? left + 1 : left;
    if (row[left] >> 24 != 0 && row[right] >> 24 != 0) continue;
    words8 here = column(near, far, i);
    words8 before = column(near, far, i > 0 ? i - 1 : 0);
    words8 behind = column(near, far, i + 1 < cells ? i + 1 : i);
    // The pixel on the left is next to the cell before, the one on the right to that behind.
    words8 both = __builtin_shufflevector(here, here, 0, 1, 2, 3, 0, 1, 2, 3);
    words8 neighbours = __builtin_shufflevector(before, behind, 0, 1, 2, 3, 8, 9, 10, 11);
    pixels4 colors = narrowed((3 * both + neighbours + 8) >> 4) & 0x00FFFFFF;
    if (row[right] >> 24 == 0 && right > left) row[right] = colors[1];
    if (row[left] >> 24 == 0) row[left] = colors[0];
  }
}
