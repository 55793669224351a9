// What the kernels of the fringe share: which vectors they use, and rows of pixels.

#ifndef VECTORS_H
#define VECTORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether to use only vectors that every machine has (qk_use_basic_vectors).
extern _Atomic bool qk_is_basic;

#if defined(__x86_64__)
#define CHOOSE(x) (!qk_is_basic && __builtin_cpu_supports("avx2") ? x##_avx2 : x##_basic)
#else
#define CHOOSE(x) x##_basic
#endif

// The greater and the lesser of floats that are not NaN, in one instruction, where the compiler's
// own maximum and minimum take three. `words`: integers as wide as the floats.
#define PICK(mask, a, b) \
  ((__typeof__(a))(((words)(a) & (words)(mask)) | ((words)(b) & ~(words)(mask))))
#define GREATER(a, b) ({ __typeof__(a) a_ = (a), b_ = (b); PICK(a_ > b_, a_, b_); })
#define LESSER(a, b) ({ __typeof__(a) a_ = (a), b_ = (b); PICK(a_ < b_, a_, b_); })

// `stride`: the bytes from row to row.
static inline const uint32_t *row_at(const uint32_t *first, ptrdiff_t y, ptrdiff_t stride) {
  return (const uint32_t *)((const char *)first + y * stride);
}

#endif
