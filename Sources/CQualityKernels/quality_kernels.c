#include "quality_kernels.h"

#include <string.h>

// Nothing but FUSED fuses.
#pragma STDC FP_CONTRACT OFF

typedef float floats __attribute__((vector_size(32)));
typedef double doubles __attribute__((vector_size(64)));
typedef int words __attribute__((vector_size(32)));

// Macros rather than functions: vectors wider than the machine's are no arguments.
#define load(from) ({ floats v_; memcpy(&v_, from, sizeof v_); v_; })
#define store(to, value) do { floats v_ = value; memcpy(to, &v_, sizeof v_); } while (0)
#define all(x) ((floats){0} + (float)(x))

// JPEG XL's opsin bias and its cube root (ISO/IEC 18181-1, annex L).
#define BIAS 0.0037930732552754493f
#define BIAS_ROOT 0.15595420054924863f

// How much of linear red, green and blue long, medium and short cones absorb (the same).
static const float absorbance[3][3] = {
    {0.30f, 1.0f - 0.078f - 0.30f, 0.078f},
    {0.23f, 1.0f - 0.078f - 0.23f, 0.078f},
    {0.24342268924547819f, 0.20476744424496821f,
     1.0f - 0.24342268924547819f - 0.20476744424496821f}};

static _Atomic bool is_wide = false;

// Products of two floats are exact in double precision.
#define WIDE(x) __builtin_convertvector(x, doubles)
#define FUSED(a, b, c) __builtin_convertvector(WIDE(a) * WIDE(b) + WIDE(c), floats)
#define TARGET
#define NAME(x) x##_wide
#include "kernels.inc"
#undef FUSED
#undef TARGET
#undef NAME

#define FUSED(a, b, c) __builtin_elementwise_fma(a, b, c)
#define NAME(x) x##_fused
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2,fma")))
#include "kernels.inc"
#define CAN_FUSE (!is_wide && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
#define CHOOSE(x) (CAN_FUSE ? x##_fused : x##_wide)
#elif defined(__aarch64__)
#define TARGET
#include "kernels.inc"
#define CHOOSE(x) (is_wide ? x##_wide : x##_fused)
#else
#define CHOOSE(x) x##_wide
#endif

void qk_use_wide(bool wide) { is_wide = wide; }

void qk_blur_rows(const qk_wave *waves, const float *in, float *out, ptrdiff_t width) {
  CHOOSE(blur_rows)(waves, in, out, width);
}

void qk_blur_columns(const qk_wave *waves, const float *top, const float *bottom, float *states,
                     ptrdiff_t stride, float *out, ptrdiff_t count) {
  CHOOSE(blur_columns)(waves, top, bottom, states, stride, out, count);
}

void qk_linear_to_xyb(float *red, float *green, float *blue, ptrdiff_t count) {
  CHOOSE(linear_to_xyb)(red, green, blue, count);
}
