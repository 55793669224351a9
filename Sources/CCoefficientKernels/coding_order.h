#ifndef CODING_ORDER_H
#define CODING_ORDER_H

#include <stdint.h>

#include "coefficient_kernels.h"
#include "exact_arithmetic.h"

// Natural index -> index in transposed order (transform.inc), and back.
#define TRANSPOSED(n) (((n) & 7) * 8 + ((n) >> 3))

// Where the coefficients are, in the order in which they are coded, in transposed order.
static const uint8_t zigzag[64] = {
    0, 8, 1, 2, 9, 16, 24, 17, 10, 3, 4, 11, 18, 25, 32, 40, 33, 26, 19, 12, 5, 6, 13, 20, 27, 34, 41,
    48, 56, 49, 42, 35, 28, 21, 14, 7, 15, 22, 29, 36, 43, 50, 57, 58, 51, 44, 37, 30, 23, 31, 38, 45,
    52, 59, 60, 53, 46, 39, 47, 54, 61, 62, 55, 63};

// Where each place of transposed order is in that order.
static const uint8_t position_of[64] = {
    0, 2, 3, 9, 10, 20, 21, 35, 1, 4, 8, 11, 19, 22, 34, 36, 5, 7, 12, 18, 23, 33, 37, 48, 6,
    13, 17, 24, 32, 38, 47, 49, 14, 16, 25, 31, 39, 46, 50, 57, 15, 26, 30, 40, 45, 51, 56, 58,
    27, 29, 41, 44, 52, 55, 59, 62, 28, 42, 43, 53, 54, 60, 61, 63};

// The size of a number, by which it is coded (ITU-T T.81, F.1.2).
static inline int size_of(int magnitude) {
  return magnitude == 0 ? 0 : 32 - __builtin_clz((unsigned)magnitude);
}

// The bits of an AC coefficient behind some zeros.
static inline float code_bits(const ck_code_lengths *lengths, int zeros, int magnitude) {
  return lengths->zero_run * (float)(zeros >> 4) + lengths->ac[size_of(magnitude)][zeros & 15];
}

#endif
