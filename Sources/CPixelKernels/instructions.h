#ifndef INSTRUCTIONS_H
#define INSTRUCTIONS_H

#include "pixel_kernels.h"

// Whether instructions that not every machine of this kind has are not to be used.
extern _Atomic bool pixel_kernels_are_basic;

#if defined(__x86_64__)
static inline bool has_avx2(void) {
  return !pixel_kernels_are_basic && __builtin_cpu_supports("avx2");
}
#endif

#endif
