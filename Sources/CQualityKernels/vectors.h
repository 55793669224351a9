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

// `stride`: the bytes from row to row.
static inline const uint32_t *row_at(const uint32_t *first, ptrdiff_t y, ptrdiff_t stride) {
  return (const uint32_t *)((const char *)first + y * stride);
}

#endif
