#ifndef VECTORS_H
#define VECTORS_H

#include <stdint.h>
#include <string.h>

#include "exact_arithmetic.h"

// Vectors are passed only between functions of one file, all of which are compiled alike.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float floats __attribute__((vector_size(32)));
typedef int words __attribute__((vector_size(32)));
typedef int16_t shorts __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(8)));
typedef _Bool bits __attribute__((ext_vector_type(8)));

// Macros rather than functions: vectors wider than the machine's are no arguments.
#define load(from) ({ floats v_; memcpy(&v_, from, sizeof v_); v_; })
#define store(to, value) do { floats v_ = value; memcpy(to, &v_, sizeof v_); } while (0)
#define all(x) ((floats){0} + (float)(x))
#define pick(mask, a, b) ((floats)(((words)(a) & (mask)) | ((words)(b) & ~(mask))))
// Neither is NaN, so one instruction does, where the compiler's own minimum and maximum take three.
#define smaller(a, b) ({ floats a_ = (a), b_ = (b); pick(a_ < b_, a_, b_); })
#define larger(a, b) ({ floats a_ = (a), b_ = (b); pick(a_ > b_, a_, b_); })
// A bit for each lane in which a comparison is true.
#define lanes(mask) ({ \
  bits b_ = __builtin_convertvector(mask, bits); \
  uint8_t l_; \
  memcpy(&l_, &b_, 1); \
  l_; \
})

#endif
