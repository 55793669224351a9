#include "coefficient_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coding_order.h"
#include "vectors.h"

// cos(k pi / 16) / 2
#define C1 0.49039264020161522f
#define C2 0.46193976625564337f
#define C3 0.41573480615127262f
#define C4 0.35355339059327376f
#define C5 0.27778511650980109f
#define C6 0.19134171618254489f
#define C7 0.097545161008064134f

// The basis functions of the transform, along one direction.
static const float basis[8][8] = {
    {C4, C4, C4, C4, C4, C4, C4, C4},     {C1, C3, C5, C7, -C7, -C5, -C3, -C1},
    {C2, C6, -C6, -C2, -C2, -C6, C6, C2}, {C3, -C7, -C1, -C5, C5, C1, C7, -C3},
    {C4, -C4, -C4, C4, C4, -C4, -C4, C4}, {C5, -C1, C7, C3, -C3, -C7, C1, -C5},
    {C6, -C2, C2, -C6, -C6, C2, -C2, C6}, {C7, -C5, C3, -C1, C1, -C3, C5, -C7}};

static _Atomic int32_t is_plain_wanted = 0;

#include "block_constants.inc"

#define TARGET
#define NAME(x) x##_plain
#include "transform.inc"
#include "trellis.inc"
#include "blocks.inc"
#include "mixed_blocks.inc"
#include "descent.inc"
#include "choice.inc"
#include "colors.inc"
#undef TARGET
#undef NAME

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_avx2
#include "transform.inc"
#include "trellis.inc"
#include "blocks.inc"
#include "mixed_blocks.inc"
#include "descent.inc"
#include "choice.inc"
#include "colors.inc"
#define CHOOSE(x) (!is_plain_wanted && __builtin_cpu_supports("avx2") ? x##_avx2 : x##_plain)
#else
#define CHOOSE(x) x##_plain
#endif

void ck_use_plain_code(int32_t is_plain) { is_plain_wanted = is_plain; }

void ck_luma_row(
    const uint8_t *rgba, const uint8_t *decoded_alpha, float aim, const uint8_t *cb,
    const uint8_t *cr, float strength, ptrdiff_t width, int16_t *luma) {
  CHOOSE(luma_row)(rgba, decoded_alpha, aim, cb, cr, strength, width, luma);
}

static int16_t sample(float value) {
  float scaled = value * CK_UNIT;
  return (int16_t)(scaled + (scaled < 0 ? -0.5f : 0.5f));
}

void ck_chroma_row(
    const uint8_t *rgba, const uint8_t *rgba_below, const uint8_t *decoded_alpha,
    const uint8_t *decoded_alpha_below, float aim, ptrdiff_t width, int32_t h, int32_t v,
    float *scratch, int16_t *cb, int16_t *cr, uint8_t *weights) {
  ptrdiff_t padded = (width + 8) / 8 * 8;
  float *blue = scratch, *red = blue + padded, *sums = red + padded;
  memset(scratch, 0, 3 * (size_t)padded * sizeof *scratch);
  CHOOSE(add_chroma)(rgba, decoded_alpha, aim, width, blue, red, sums);
  if (v == 2) CHOOSE(add_chroma)(rgba_below, decoded_alpha_below, aim, width, blue, red, sums);
  if (h == 2 && width % 2 == 1) {  // as if the last column came twice
    blue[width] = blue[width - 1];
    red[width] = red[width - 1];
    sums[width] = sums[width - 1];
  }
  float pixels = (float)(h * v);
  for (ptrdiff_t x = 0; x * h < width; x++) {
    ptrdiff_t l = x * h, r = l + h - 1;
    float sum = h == 2 ? sums[l] + sums[r] : sums[l];
    float b = h == 2 ? blue[l] + blue[r] : blue[l], d = h == 2 ? red[l] + red[r] : red[l];
    cb[x] = sample(b / sum);
    cr[x] = sample(d / sum);
    if (weights != NULL) weights[x] = (uint8_t)(sum / pixels);
  }
}

void ck_activity_row(
    const int16_t *luma, ptrdiff_t stride, const uint8_t *alpha, ptrdiff_t alpha_stride,
    ptrdiff_t count, float *sums) {
  CHOOSE(activity_row)(luma, stride, alpha, alpha_stride, count, sums);
}

void ck_choose_ac(
    const ck_block_row *row, const ck_quantiser *quantiser, const float *lambdas,
    int32_t is_refined, int32_t improvements, int16_t *coefficients, ck_dc *dc) {
  CHOOSE(choose_ac)(row, quantiser, lambdas, is_refined, improvements, coefficients, dc);
}

void ck_decode_row(
    const int16_t *coefficients, const uint16_t *steps, ptrdiff_t count, uint8_t *samples,
    ptrdiff_t stride) {
  CHOOSE(decode_row)(coefficients, steps, count, samples, stride);
}

ck_quantiser ck_quantiser_make(const uint16_t *steps, float shrinkage, ck_code_lengths lengths) {
  ck_quantiser quantiser = {.shrinkage = shrinkage, .lengths = lengths};
  for (int i = 0; i < 64; i++) {
    quantiser.steps[i] = steps[i];
    quantiser.inverses[i] = 1 / (float)steps[i];
  }
  return quantiser;
}

int32_t ck_is_kept(
    const int16_t *samples, ptrdiff_t stride, const uint8_t *decoded, ptrdiff_t decoded_stride,
    int32_t low, int32_t high, uint8_t at_most, uint8_t at_least) {
  shorts missed = {0};
  for (int y = 0; y < 8; y++) {
    shorts sample;
    bytes narrow;
    memcpy(&sample, samples + y * stride, sizeof sample);
    memcpy(&narrow, decoded + y * decoded_stride, sizeof narrow);
    shorts value = __builtin_convertvector(narrow, shorts);
    missed |= (sample <= (int16_t)low) & (value > (int16_t)at_most);
    missed |= (sample >= (int16_t)high) & (value < (int16_t)at_least);
  }
  uint64_t halves[2];
  memcpy(halves, &missed, sizeof halves);
  return (halves[0] | halves[1]) == 0;
}
