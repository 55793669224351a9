#include "fringe_kernels.h"

#include <string.h>

#include "vectors.h"

// Nothing fuses, so that all machines find the same.
#pragma STDC FP_CONTRACT OFF

_Atomic bool qk_is_basic = false;

enum { lane_count = 8 };
typedef uint32_t pixels __attribute__((vector_size(4 * lane_count)));
typedef int32_t words __attribute__((vector_size(4 * lane_count)));
typedef float floats __attribute__((vector_size(4 * lane_count)));
typedef uint16_t halves __attribute__((vector_size(4 * lane_count)));
typedef int16_t differences __attribute__((vector_size(4 * lane_count)));
typedef uint8_t bytes __attribute__((vector_size(lane_count)));

// In bytes throughout, of which a vector has most.
static inline uint8_t step_mark(uint8_t a, uint8_t b, uint8_t step) {
  uint8_t difference = a > b ? (uint8_t)(a - b) : (uint8_t)(b - a);
  return difference >= step ? 255 : 0;
}

void qk_spread_marks(
    const uint8_t *rows, ptrdiff_t stride, int32_t count, ptrdiff_t width,
    uint8_t *restrict marks) {
  memset(marks, 0, (size_t)width);
  for (int32_t i = 0; i < count; i++) {
    const uint8_t *row = rows + i * stride;
    for (ptrdiff_t x = 0; x < width; x++)
      marks[x] |= row[x - 2] | row[x - 1] | row[x] | row[x + 1] | row[x + 2];
  }
}

void qk_alpha_of_midpoints(
    const uint32_t *row, const uint32_t *below, ptrdiff_t count, uint8_t *restrict alpha) {
  for (ptrdiff_t x = 0; x < count; x++) {
    uint32_t sum = (row[x] >> 24) + (row[x + 1] >> 24) + (below[x] >> 24) + (below[x + 1] >> 24);
    alpha[x] = (uint8_t)((sum + 2) >> 2);
  }
}

// Macros rather than functions: vectors wider than the machine's are no arguments.
#define ALL(x) ((pixels){0} + (x))
#define FLOATS(x) __builtin_convertvector((words)(x), floats)
#define ROUNDED(x) ((pixels)__builtin_convertvector((x) + 0.5f, words))
#define GREATEST(a, b) __builtin_elementwise_max(a, b)

#define TARGET
#define NAME(x) x##_basic
#include "fringe.inc"
#undef TARGET
#undef NAME

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_avx2
#include "fringe.inc"
#endif

void qk_use_basic_vectors(bool basic) { qk_is_basic = basic; }

void qk_mark_edges(
    const uint8_t *row, const uint8_t *above, const uint8_t *below, ptrdiff_t width, uint8_t step,
    uint8_t *marks) {
  CHOOSE(mark_edges)(row, above, below, width, step, marks);
}

void qk_raise_to_fringe(
    const qk_fringe_rows *rows, ptrdiff_t row_count, const qk_columns *columns,
    const ptrdiff_t *starts, uint8_t *largest) {
  CHOOSE(raise_to_fringe)(rows, row_count, columns, starts, largest);
}

void qk_raise_to_fringe_of_midpoints(
    const qk_fringe_rows *rows, ptrdiff_t row_count, const qk_columns *columns,
    const ptrdiff_t *starts, uint8_t *straight, uint8_t *premultiplied) {
  CHOOSE(raise_to_midpoints)(rows, row_count, columns, starts, straight, premultiplied);
}

void qk_raise_blocks(
    const uint8_t *columns, ptrdiff_t width, ptrdiff_t side, ptrdiff_t reach, uint8_t *blocks) {
  for (ptrdiff_t x = 0; x < width; blocks++) {
    ptrdiff_t end = x + side < width ? x + side : width;
    for (ptrdiff_t i = x < reach ? 0 : x - reach; i < end; i++)
      *blocks = columns[i] > *blocks ? columns[i] : *blocks;
    x = end;
  }
}
