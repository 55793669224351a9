#include <string.h>

#include "instructions.h"
#include "pixel_words.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define VECTOR_SIZE 32
#define NAME(x) x##_avx2
#define TARGET __attribute__((target("avx2")))
#define HIGH_PRODUCTS(a, b) ((halves)_mm256_mulhi_epu16((__m256i)(a), (__m256i)(b)))
#include "alpha_levels.inc"

#define HIGH_PRODUCTS(a, b) ((halves)_mm_mulhi_epu16((__m128i)(a), (__m128i)(b)))
#else
typedef uint32_t products8 __attribute__((vector_size(32)));

#define HIGH_PRODUCTS(a, b) \
  __builtin_convertvector( \
      __builtin_convertvector(a, products8) * __builtin_convertvector(b, products8) >> 16, halves)
#endif

#define VECTOR_SIZE 16
#define NAME(x) x##_basic
#define TARGET
#include "alpha_levels.inc"

void pk_apply_levels(
    const pk_levels *levels, uint8_t *samples, ptrdiff_t stride, size_t row_count, size_t count) {
#if defined(__x86_64__)
  if (has_avx2()) {
    apply_levels_avx2(levels, samples, stride, row_count, count);
    return;
  }
#endif
  apply_levels_basic(levels, samples, stride, row_count, count);
}
