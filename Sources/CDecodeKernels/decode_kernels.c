#include "decode_kernels.h"

#include <stdlib.h>
#include <string.h>

#include "huffman.h"
#include "segment.h"

#if defined(__x86_64__)
#include <immintrin.h>
// Such stores may become visible after later ones; other threads must not see that.
#define END_OF_STORES() _mm_sfence()
#else
#define END_OF_STORES() ((void)0)
#endif

#if __has_builtin(__builtin_nontemporal_store)
#define STORE_PAST_CACHE(value, target) __builtin_nontemporal_store(value, target)
#else
#define STORE_PAST_CACHE(value, target) (*(target) = (value))
#endif

// Vectors are passed only between functions of this file, all of which are compiled alike.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))

// Two factors of neighbouring words in one number.
#define PAIR(a, b) ((uint32_t)(uint16_t)(b) << 16 | (uint16_t)(a))

// Where a coefficient is, by how many are decoded with it, and by the same with `ends_block`.
#define ORDER \
  0, 0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, \
      20, 13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, \
      58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63
static const uint8_t coding_order[256] = {ORDER, [ends_block] = ORDER};

// MARK: Matrices of the transforms to other sizes

// The sums and differences of libjpeg's rounded factors (jidctint.c, jidctred.c), in units of
// 1/8192; of 1/16384 for 4 × 4, and of 1/32768 for 2 × 2. A row has the factors of all inputs.
#define FACTORS_OF(a, b, c, d, e, f, g, h) {PAIR(a, c), PAIR(e, g), PAIR(b, d), PAIR(f, h)}

// Of the odd inputs. The first input has 32768, and the other even ones have nothing.
#define ODD_FACTORS2 0, 29692, 0, -10426, 0, 6967, 0, -5906
static const int16_t odd_factors2[32] = {ODD_FACTORS2, ODD_FACTORS2, ODD_FACTORS2, ODD_FACTORS2};
static const uint32_t matrix3[][4] = {
    FACTORS_OF(8192, 10033, 5793, 0, 0, 0, 0, 0), FACTORS_OF(8192, 0, -11586, 0, 0, 0, 0, 0)};
static const uint32_t matrix4[][4] = {
    FACTORS_OF(16384, 20995, 15137, 7373, 0, -4926, -6270, -4176),
    FACTORS_OF(16384, 8697, -15137, -17799, 0, 11893, 6270, -1730)};
static const uint32_t matrix5[][4] = {
    FACTORS_OF(8192, 11019, 9372, 6810, 3580, 0, 0, 0),
    FACTORS_OF(8192, 6810, -3580, -11018, -9372, 0, 0, 0),
    FACTORS_OF(8192, 0, -11584, 0, 11584, 0, 0, 0)};
static const uint32_t matrix6[][4] = {
    FACTORS_OF(8192, 11190, 10033, 8192, 5793, 2998, 0, 0),
    FACTORS_OF(8192, 8192, 0, -8192, -11586, -8192, 0, 0),
    FACTORS_OF(8192, 2998, -10033, -8192, 5793, 11190, 0, 0)};
static const uint32_t matrix7[][4] = {
    FACTORS_OF(8192, 11295, 10438, 9058, 7223, 5027, 2578, 0),
    FACTORS_OF(8192, 9058, 2578, -5027, -10438, -11295, -7223, 0),
    FACTORS_OF(8192, 5027, -7223, -11295, -2578, 9058, 10438, 0),
    FACTORS_OF(8192, 0, -11585, 0, 11585, 0, -11585, 0)};
static const uint32_t matrix10[][4] = {
    FACTORS_OF(8192, 11443, 11019, 10322, 9373, 8192, 6810, 5260),
    FACTORS_OF(8192, 10323, 6810, 1812, -3580, -8192, -11018, -11442),
    FACTORS_OF(8192, 8192, 0, -8192, -11586, -8192, 0, 8192),
    FACTORS_OF(8192, 5260, -6810, -11442, -3580, 8192, 11018, 1812),
    FACTORS_OF(8192, 1812, -11019, -5260, 9373, 8192, -6810, -10322)};
static const uint32_t matrix12[][4] = {
    FACTORS_OF(8192, 11487, 11190, 10703, 10033, 9192, 8192, 7053),
    FACTORS_OF(8192, 10703, 8192, 4433, 0, -4433, -8192, -10703),
    FACTORS_OF(8192, 9192, 2998, -4433, -10033, -11485, -8192, -1512),
    FACTORS_OF(8192, 7053, -2998, -10703, -10033, -1512, 8192, 11486),
    FACTORS_OF(8192, 4433, -8192, -10704, 0, 10704, 8192, -4433),
    FACTORS_OF(8192, 1513, -11190, -4433, 10033, 7053, -8192, -9191)};
static const uint32_t matrix14[][4] = {
    FACTORS_OF(8192, 11513, 11295, 10935, 10438, 9810, 9058, 8192),
    FACTORS_OF(8192, 10935, 9058, 6164, 2578, -1297, -5026, -8192),
    FACTORS_OF(8192, 9810, 5027, -1297, -7223, -10934, -11295, -8192),
    FACTORS_OF(8192, 8192, 0, -8192, -11586, -8192, 0, 8192),
    FACTORS_OF(8192, 6164, -5027, -11512, -7223, 3826, 11295, 8192),
    FACTORS_OF(8192, 3826, -9058, -9809, 2578, 11512, 5026, -8192),
    FACTORS_OF(8192, 1297, -11295, -3826, 10438, 6164, -9058, -8192)};

// MARK: Parts that all machine code shares

INLINE uint8_t saturated_sample(int32_t value) {
  return value < -128 ? 0 : value > 127 ? 255 : (uint8_t)(value + 128);
}

// The samples of a block that has a DC coefficient only. libjpeg's limits wrap around, those of its
// vector code do not.
INLINE uint8_t constant_sample(int32_t dc, int32_t size) {
  int32_t mean = (dc + 4) >> 3;
  if (size != 8 && size != 4 && size != 2) mean = ((mean + 512) & 1023) - 512;
  return saturated_sample(mean);
}

INLINE void fill_block(int32_t size, uint8_t sample, uint8_t *samples, ptrdiff_t stride) {
  uint64_t eight = sample * (uint64_t)0x0101010101010101;
  if (size == 8) {
    for (int y = 0; y < 8; y++) memcpy(samples + y * stride, &eight, 8);
  } else if (size == 4) {
    for (int y = 0; y < 4; y++) memcpy(samples + y * stride, &eight, 4);
  } else if (size == 2) {
    for (int y = 0; y < 2; y++) memcpy(samples + y * stride, &eight, 2);
  } else {
    for (int32_t y = 0; y < size; y++) memset(samples + y * stride, sample, (size_t)size);
  }
}

// MARK: The same code for each kind of machine

// The few machines with x86-64 and without BMI2 are not worth more loops.
#if defined(__x86_64__)
#define HAS_TURNS 0
#else
#define HAS_TURNS 1
#endif
#define TARGET
#define ENTROPY(x) x##_plain
#include "entropy.inc"
#undef ENTROPY
#undef TARGET
#undef HAS_TURNS

#if defined(__x86_64__)
// With shifts by any register.
#define HAS_TURNS 1
#define TARGET __attribute__((target("bmi,bmi2")))
#define ENTROPY(x) x##_bmi2
#include "entropy.inc"
#undef ENTROPY
#undef TARGET
#undef HAS_TURNS
#endif

#define LANES 1
#define TARGET
#define ENTROPY(x) x##_plain
#define PORTABLE 1
#define NAME(x) x##_portable
#include "lanes.inc"
#include "transform.inc"
#include "blocks.inc"
#include "rows.inc"
#include "lanes_end.inc"
#undef PORTABLE
#undef NAME

#if defined(__x86_64__)
#define PORTABLE 0
#define NAME(x) x##_sse2
#include "lanes.inc"
#include "transform.inc"
#include "blocks.inc"
#include "rows.inc"
#include "lanes_end.inc"
#undef NAME
#undef ENTROPY
#undef TARGET
#undef LANES

#define ENTROPY(x) x##_bmi2
#define LANES 2
#define TARGET __attribute__((target("avx2,bmi,bmi2")))
#define NAME(x) x##_avx2
#include "lanes.inc"
#include "transform.inc"
#include "blocks.inc"
#include "rows.inc"
#include "lanes_end.inc"
#undef NAME
#undef TARGET
#undef LANES

#define LANES 4
#define TARGET __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2")))
#define NAME(x) x##_avx512
#include "lanes.inc"
#include "transform.inc"
#include "blocks.inc"
#include "rows.inc"
#include "lanes_end.inc"
#endif

static _Atomic int32_t wanted = DK_BEST;

void dk_use(int32_t code) { wanted = code; }

#if defined(__x86_64__)
#define HAS_AVX2 \
  (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") \
   && __builtin_cpu_supports("bmi2"))
// The processors that have all of these do not slow down for long vectors.
#define HAS_AVX512 \
  (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") \
   && __builtin_cpu_supports("avx512vbmi"))
// `other_sizes`: whether there are blocks of sizes that the code for AVX-512 does not have.
#define CHOOSE(x, other_sizes) \
  (wanted == DK_PORTABLE ? x##_portable \
   : wanted == DK_BASIC || !HAS_AVX2 ? x##_sse2 \
   : wanted == DK_SECOND_BEST || (other_sizes) || !HAS_AVX512 ? x##_avx2 \
   : x##_avx512)
#else
#define CHOOSE(x, other_sizes) x##_portable
#endif

int32_t dk_place(int32_t k) { return coding_order[k + 1]; }

bool dk_decode_mcus(dk_segment *segment, int32_t first, int32_t count) {
  return CHOOSE(decode_mcus, segment->has_other_sizes)(segment, first, count);
}

void dk_decode_in_turn(
    dk_segment *first, int32_t start, int32_t count, dk_segment *second, int32_t second_count) {
  bool has_other_sizes = first->has_other_sizes || second->has_other_sizes;
  CHOOSE(decode_in_turn, has_other_sizes)(first, start, count, second, second_count);
}

void dk_color_rows(
    const dk_picture *picture, int32_t first, int32_t count, int32_t last_chroma_row,
    const uint8_t *alpha, ptrdiff_t alpha_stride, uint32_t *pixels, ptrdiff_t pixel_stride,
    bool passes_cache) {
  CHOOSE(color_rows, false)
  (picture, first, count, last_chroma_row, alpha, alpha_stride, pixels, pixel_stride, passes_cache);
  if (passes_cache) END_OF_STORES();
}

void dk_extend_rows(const dk_plane *plane, int32_t count) {
  for (int32_t y = 0; y < count; y++) {
    uint8_t *row = plane->samples + y * plane->stride;
    row[-1] = row[0];
    row[plane->width] = row[plane->width - 1];
  }
}
