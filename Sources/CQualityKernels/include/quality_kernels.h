// Row loops of SSIMULACRA2 that need fused multiply-adds: a·b + c rounded once. Swift can say them
// only for machines that all have the instruction; here it is chosen when the program runs. Without
// it, double precision gives the same numbers (but where it happens to lie on a tie), more slowly.
//
// All take eight floats at a time: rows must be readable and writable up to a multiple of eight.

#ifndef QUALITY_KERNELS_H
#define QUALITY_KERNELS_H

#include <stdbool.h>
#include <stddef.h>

// Whether to use double precision even where the machine fuses. For tests.
void qk_use_wide(bool wide);

// Rows that qk_blur_rows takes at a time, beside each other.
#define QK_LANES 8

// One of the three waves of the recursive Gaussian, see RecursiveGaussian.swift.
typedef struct qk_wave {
  // y[n] = input·(x[n − 6] + x[n + 4]) − previous·y[n − 1] − y[n − 2]
  float input, previous;
  // For four steps at a time: each of four outputs from the first of four inputs, from the output
  // before them, and from the one before that.
  float inputs[4], previous4[4], before_previous4[4];
} qk_wave;

// Blurs eight rows along themselves: column after column of eight floats, `width` of them, with ten
// of zeros before and behind `in`. `waves` are three.
void qk_blur_rows(
    const qk_wave *_Nonnull waves, const float *_Nonnull in, float *_Nonnull out, ptrdiff_t width);

// Blurs a row across rows: `top` is the row six above, `bottom` that four below. `states` holds six
// rows, `stride` floats apart: each wave's last output, and the one before.
void qk_blur_columns(
    const qk_wave *_Nonnull waves, const float *_Nonnull top, const float *_Nonnull bottom,
    float *_Nonnull states, ptrdiff_t stride, float *_Nonnull out, ptrdiff_t count);

// Replaces linear red, green and blue, 0…1, by X, Y and B, positive as SSIMULACRA2 has them.
void qk_linear_to_xyb(
    float *_Nonnull red, float *_Nonnull green, float *_Nonnull blue, ptrdiff_t count);

#endif
