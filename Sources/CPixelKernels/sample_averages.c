#include "pixel_kernels.h"

#include <string.h>

#include "pixel_words.h"

typedef uint16_t halves8 __attribute__((vector_size(16)));

// The sums of each two neighbours of sixteen samples.
INLINE halves8 sums_of_two(const uint8_t *samples) {
  halves8 pairs;
  memcpy(&pairs, samples, sizeof pairs);
  return (pairs & 255) + (pairs >> 8);
}

INLINE void average_whole(
    const uint8_t *rows, ptrdiff_t stride, size_t count, int factor, uint8_t *out) {
  uint16_t half = (uint16_t)(factor * factor / 2);
  int shift = factor == 2 ? 2 : factor == 4 ? 4 : 6;
  size_t x = 0;
  for (; (x + 16 / (size_t)factor) <= count; x += 16 / (size_t)factor) {
    halves8 sums = {0};
    for (int y = 0; y < factor; y++) sums += sums_of_two(rows + y * stride + x * (size_t)factor);
    if (factor >= 4) {
      pixels4 four = (pixels4)sums;
      sums = (halves8)((four & 0xFFFF) + (four >> 16));
    }
    if (factor == 8) {
      longs2 eight = (longs2)sums;
      sums = (halves8)((eight & 0xFFFF) + (eight >> 32));
    }
    sums = (sums + half) >> shift;
    // A result is in the first of as many bytes as are left of its square.
    for (int i = 0; i < 16 / factor; i++) out[x + (size_t)i] = (uint8_t)sums[i * factor / 2];
  }
  for (; x < count; x++) {
    uint32_t sum = half;
    for (int y = 0; y < factor; y++)
      for (int i = 0; i < factor; i++) sum += rows[y * stride + (ptrdiff_t)x * factor + i];
    out[x] = (uint8_t)(sum >> shift);
  }
}

// Averages of squares that may be cut off.
static void average_some(
    const uint8_t *rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t first, ptrdiff_t end,
    ptrdiff_t columns, int32_t factor, uint8_t *out) {
  for (ptrdiff_t x = first; x < end; x++) {
    ptrdiff_t left = x * factor, right = left + factor < columns ? left + factor : columns;
    uint32_t area = (uint32_t)(row_count * (right - left)), sum = area / 2;
    for (int32_t y = 0; y < row_count; y++)
      for (ptrdiff_t i = left; i < right; i++) sum += rows[y * stride + i];
    out[x] = (uint8_t)(sum / area);
  }
}

void pk_average_samples(
    const uint8_t *rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t columns, int32_t factor,
    uint8_t *out) {
  ptrdiff_t whole = row_count == factor ? columns / factor : 0;
  ptrdiff_t all = (columns + factor - 1) / factor;
  switch (factor) {
    case 2: average_whole(rows, stride, (size_t)whole, 2, out); break;
    case 4: average_whole(rows, stride, (size_t)whole, 4, out); break;
    case 8: average_whole(rows, stride, (size_t)whole, 8, out); break;
    default: whole = 0;
  }
  average_some(rows, stride, row_count, whole, all, columns, factor, out);
}
