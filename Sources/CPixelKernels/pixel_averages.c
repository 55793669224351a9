#include "pixel_kernels.h"

#include <string.h>

#include "instructions.h"
#include "pixel_words.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef int32_t sums4 __attribute__((vector_size(16)));

// MARK: Sums

INLINE sums4 sum_of_products(words8 a, words8 b) {
#if defined(__SSE2__)
  return (sums4)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
  typedef int16_t words4 __attribute__((vector_size(8)));
#define EVEN(v) __builtin_convertvector(__builtin_shufflevector(v, v, 0, 2, 4, 6), sums4)
#define ODD(v) __builtin_convertvector(__builtin_shufflevector(v, v, 1, 3, 5, 7), sums4)
  return EVEN(a) * EVEN(b) + ODD(a) * ODD(b);
#undef EVEN
#undef ODD
#endif
}

// Each channel of two pixels, side by side.
INLINE words8 channels_of_pixels(uint64_t two) {
  bytes16 bytes = (bytes16)(longs2){two, 0};
  const bytes16 zeros = {0};
  return (words8)__builtin_shufflevector(
      bytes, zeros, 0, 16, 4, 20, 1, 17, 5, 21, 2, 18, 6, 22, 3, 19, 7, 23);
}

// Of two pixels: the sums of red, green and blue, weighted by alpha or by 255, and of alpha.
INLINE sums4 sums_of_pixels(uint64_t two, bool is_straight) {
  words8 channels = channels_of_pixels(two);
  words8 weights = {255, 255, 255, 255, 255, 255, 1, 1};
  if (is_straight) {
    weights = (words8)__builtin_shufflevector(
        (pixels4)channels, (pixels4)channels, 3, 3, 3, 3);
    const words8 color = {-1, -1, -1, -1, -1, -1, 0, 0}, one = {0, 0, 0, 0, 0, 0, 1, 1};
    weights = (weights & color) | one;
  }
  return sum_of_products(channels, weights);
}

INLINE sums4 sums_of_square(
    const uint32_t *square, ptrdiff_t stride, int32_t rows, int32_t columns, bool is_straight) {
  sums4 sums = {0};
  for (int32_t y = 0; y < rows; y++) {
    const uint32_t *row = (const uint32_t *)((const uint8_t *)square + y * stride);
    int32_t x = 0;
    for (; x + 2 <= columns; x += 2) {
      uint64_t two;
      memcpy(&two, row + x, sizeof two);
      sums += sums_of_pixels(two, is_straight);
    }
    if (x < columns) sums += sums_of_pixels(row[x], is_straight);
  }
  return sums;
}

// MARK: Quotients

// Quotients by a multiplication. For dividends below 2^24, which all sums over a square are, they
// are wrong by less than 0.002 before they are rounded.
INLINE uint64_t reciprocal(uint32_t divisor) {
  return (((uint64_t)1 << 32) + divisor / 2) / divisor;
}
INLINE uint32_t quotient(uint32_t dividend, uint64_t reciprocal) {
  return (uint32_t)((dividend * reciprocal + ((uint64_t)1 << 31)) >> 32);
}

INLINE uint32_t averaged_pixel(sums4 sums, uint64_t scale, uint32_t most, uint32_t alpha) {
  uint32_t pixel = alpha << 24;
  for (int i = 0; i < 3; i++) {
    uint32_t channel = quotient((uint32_t)sums[i], scale);
    pixel |= (channel < most ? channel : most) << 8 * i;
  }
  return pixel;
}

// MARK: Squares

// Whether four pixels of each row have an alpha of 0.
INLINE bool is_hidden(const uint32_t *square, ptrdiff_t stride, int32_t rows) {
  uint64_t all[2] = {0, 0};
  for (int32_t y = 0; y < rows; y++) {
    uint64_t four[2];
    memcpy(four, (const uint8_t *)square + y * stride, sizeof four);
    all[0] |= four[0];
    all[1] |= four[1];
  }
  return ((all[0] | all[1]) & 0xFF000000FF000000) == 0;
}

INLINE uint32_t hidden_pixel(
    const uint32_t *square, ptrdiff_t stride, int32_t rows, int32_t columns) {
  uint32_t middle;
  memcpy(&middle, (const uint8_t *)square + rows / 2 * stride + columns / 2 * 4, sizeof middle);
  return middle & 0x00FFFFFF;
}

// Squares from number `x` on.
INLINE void average_pixels(
    const uint32_t *rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t columns, int32_t factor,
    bool is_straight, bool wants_straight, ptrdiff_t x, uint32_t *out) {
  ptrdiff_t all = (columns + factor - 1) / factor;
  uint32_t whole_count = (uint32_t)(row_count * factor);
  uint64_t whole = reciprocal(whole_count), weighted = reciprocal(255 * whole_count);
  for (; x < all; x++) {
    const uint32_t *square = rows + x * factor;
    int32_t width = columns - x * factor < factor ? (int32_t)(columns - x * factor) : factor;
    // Art has many of these.
    if (width == 4 && is_hidden(square, stride, row_count)) {
      out[x] = wants_straight ? hidden_pixel(square, stride, row_count, 4) : 0;
      continue;
    }
    sums4 sums = width == 4   ? sums_of_square(square, stride, row_count, 4, is_straight)
                 : width == 2 ? sums_of_square(square, stride, row_count, 2, is_straight)
                              : sums_of_square(square, stride, row_count, width, is_straight);
    uint32_t count = (uint32_t)(row_count * width), alpha = (uint32_t)sums[3];
    uint32_t mean = quotient(alpha, width == factor ? whole : reciprocal(count));
    if (!wants_straight) {
      uint64_t scale = width == factor ? weighted : reciprocal(255 * count);
      out[x] = averaged_pixel(sums, scale, mean, mean);
    } else if (alpha == 0) {
      out[x] = hidden_pixel(square, stride, row_count, width);
    } else {
      out[x] = averaged_pixel(sums, reciprocal(alpha), 255, mean);
    }
  }
}

#if defined(__x86_64__)
#include "pixel_averages_avx2.inc"
#endif

void pk_average_pixels(
    const uint32_t *rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t columns, int32_t factor,
    bool is_straight, bool wants_straight, uint32_t *out) {
  ptrdiff_t x = 0;
#if defined(__x86_64__)
  if (is_straight && (factor == 2 || factor == 4) && row_count == factor && has_avx2())
    x = average_squares_avx2(rows, stride, columns, factor, wants_straight, out);
#endif
  if (is_straight) {
    average_pixels(rows, stride, row_count, columns, factor, true, wants_straight, x, out);
  } else {
    average_pixels(rows, stride, row_count, columns, factor, false, wants_straight, x, out);
  }
}

// MARK: Blocks

INLINE void add_pixels(uint64_t two, sums4 *values, sums4 *products) {
  const words8 ones = {1, 1, 1, 1, 1, 1, 1, 1};
  words8 channels = channels_of_pixels(two);
  words8 alphas = (words8)__builtin_shufflevector(
      (pixels4)channels, (pixels4)channels, 3, 3, 3, 3);
  *values += sum_of_products(channels, ones);
  *products += sum_of_products(channels, alphas);
}

void pk_add_block_sums(const uint32_t *row, size_t count, pk_block_sums *sums) {
  for (size_t x = 0; x < count; x += 8, sums++) {
    sums4 values, products;
    memcpy(&values, sums->values, sizeof values);
    memcpy(&products, sums->products, sizeof products);
    uint64_t pixels[4] = {0};
    memcpy(pixels, row + x, 4 * (count - x < 8 ? count - x : 8));
    for (int i = 0; i < 4; i++) add_pixels(pixels[i], &values, &products);
    memcpy(sums->values, &values, sizeof values);
    memcpy(sums->products, &products, sizeof products);
  }
}
