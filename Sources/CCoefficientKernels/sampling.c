// Rows of samples before they are blocks: how much each counts, and chroma as it is fitted to the
// decoder and enlarged by it.

#include <string.h>

#include "coefficient_kernels.h"
#include "exact_arithmetic.h"

void ck_weights_row(
    const uint8_t *rgba, const uint8_t *above, const uint8_t *below, ptrdiff_t width,
    uint8_t neighbour, uint8_t *weights) {
  // Whether anything is seen of a column of three pixels.
#define SEEN(x) (rgba[4 * (x) + 3] | above[4 * (x) + 3] | below[4 * (x) + 3])
  int left = 0, here = width > 0 ? SEEN(0) : 0;
  for (ptrdiff_t x = 0; x < width; x++) {
    int right = x + 1 < width ? SEEN(x + 1) : 0;
    uint8_t alpha = rgba[4 * x + 3];
    weights[x] = alpha != 0 ? alpha : (left | here | right) != 0 ? neighbour : 0;
    left = here;
    here = right;
  }
#undef SEEN
}

void ck_fit_chroma_row(
    const int16_t *above, const int16_t *row, const int16_t *below, const uint8_t *weights_above,
    const uint8_t *weights, const uint8_t *weights_below, ptrdiff_t width, int16_t *out) {
#define DIFFERENCE(from, weights, i) ((row[x] - (from)[i]) * (weights == NULL ? 255 : (weights)[i]))
  for (ptrdiff_t x = 0; x < width; x++) {
    ptrdiff_t left = x > 0 ? x - 1 : x, right = x + 1 < width ? x + 1 : x;
    int sum = DIFFERENCE(row, weights, left) + DIFFERENCE(row, weights, right)
              + DIFFERENCE(above, weights_above, x) + DIFFERENCE(below, weights_below, x);
    // The filter's result has an eighth of each neighbour, and half of that is made up for.
    int parts = 16 * 255;
    out[x] = (int16_t)(row[x] + (sum + (sum < 0 ? -parts / 2 : parts / 2)) / parts);
  }
#undef DIFFERENCE
}

void ck_upsample_row(
    const uint8_t *nearer, const uint8_t *farther, ptrdiff_t width, int32_t h, int32_t v,
    uint8_t *out) {
  if (h == 1) {
    memcpy(out, nearer, (size_t)width);
    return;
  }
  // Of both rows: 3 parts of the nearer one and 1 of the other; or 4 of the only one. Halves are
  // rounded up and down by turns, as libjpeg does: left first of one row, right first of two.
  int near = v == 2 ? 3 : 4, far = v == 2 ? 1 : 0;
  int left_rounding = v == 2 ? 8 : 4, right_rounding = v == 2 ? 7 : 8;
  if (v != 2) farther = nearer;
#define COLUMN(x) (near * nearer[x] + far * farther[x])
#define ENLARGE(x, left, right) \
  out[2 * (x)] = (uint8_t)((3 * COLUMN(x) + COLUMN(left) + left_rounding) >> 4); \
  out[2 * (x) + 1] = (uint8_t)((3 * COLUMN(x) + COLUMN(right) + right_rounding) >> 4)
  ptrdiff_t last = width - 1;
  ENLARGE(0, 0, last > 0 ? 1 : 0);
  for (ptrdiff_t x = 1; x < last; x++) {
    ENLARGE(x, x - 1, x + 1);
  }
  if (last > 0) {
    ENLARGE(last, last - 1, last);
  }
#undef ENLARGE
#undef COLUMN
}
