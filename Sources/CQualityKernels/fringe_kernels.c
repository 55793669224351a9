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
typedef uint16_t shorts __attribute__((vector_size(2 * lane_count)));
typedef uint8_t bytes __attribute__((vector_size(lane_count)));

static inline uint8_t step_mark(uint16_t a, uint16_t b, uint16_t step) {
  uint16_t difference = a > b ? (uint16_t)(a - b) : (uint16_t)(b - a);
  return difference >= step ? 255 : 0;
}

void qk_alpha_of_pixels(const uint32_t *row, ptrdiff_t count, uint16_t *restrict alpha) {
  for (ptrdiff_t x = 0; x < count; x++) alpha[x] = (uint16_t)((row[x] >> 24) * QK_ALPHA_PARTS);
}

void qk_alpha_of_midpoints(
    const uint16_t *row, const uint16_t *below, ptrdiff_t count, uint16_t *restrict alpha) {
  for (ptrdiff_t x = 0; x < count; x++)
    alpha[x] = (uint16_t)(row[x] + row[x + 1] + below[x] + below[x + 1]);
}

// Means of sums of columns, `divisor` of them each time, which are of `count` pixels together.
static inline __attribute__((always_inline)) void average_sums(
    const uint32_t *sums, ptrdiff_t means, ptrdiff_t divisor, uint32_t count,
    uint16_t *restrict averages) {
  // Most squares are whole, and shifts are faster.
  bool is_power = (count & (count - 1)) == 0;
  int shift = __builtin_ctz(count);
  for (ptrdiff_t x = 0; x < means; x++) {
    uint32_t sum = count / 2;
    for (ptrdiff_t i = 0; i < divisor; i++) sum += sums[x * divisor + i];
    averages[x] = (uint16_t)(is_power ? sum >> shift : sum / count);
  }
}

void qk_average_columns(
    const uint32_t *sums, ptrdiff_t width, ptrdiff_t rows, ptrdiff_t divisor,
    uint16_t *restrict averages, ptrdiff_t room) {
  memset(averages, 0, (size_t)(4 * room) * sizeof *averages);
  ptrdiff_t whole = width / divisor, rest = width % divisor;
  for (int c = 0; c < 4; c++, sums += width, averages += room) {
    uint32_t count = (uint32_t)(rows * divisor);
    // With a divisor that is known the compiler makes vectors of the loops.
    switch (divisor) {
    case 2: average_sums(sums, whole, 2, count, averages); break;
    case 4: average_sums(sums, whole, 4, count, averages); break;
    case 8: average_sums(sums, whole, 8, count, averages); break;
    default: average_sums(sums, whole, divisor, count, averages);
    }
    if (rest)
      average_sums(sums + whole * divisor, 1, rest, (uint32_t)(rows * rest), averages + whole);
  }
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

// The first column from `x` on with a mark. Most rows have few, so eight are looked at together.
static ptrdiff_t first_mark(const uint8_t *marks, ptrdiff_t x, ptrdiff_t width) {
  for (uint64_t eight; x + 8 <= width; x += 8) {
    memcpy(&eight, marks + x, sizeof eight);
    if (eight != 0) break;
  }
  while (x < width && marks[x] == 0) x++;
  return x;
}

ptrdiff_t qk_find_columns(const uint8_t *marks, ptrdiff_t width, qk_columns *columns) {
  ptrdiff_t count = 0;
  for (ptrdiff_t x = first_mark(marks, 0, width); x < width; x = first_mark(marks, x, width)) {
    columns[count].first = x;
    while (x < width && marks[x] != 0) x++;
    columns[count++].end = x;
  }
  return count;
}

// Macros rather than functions: vectors wider than the machine's are no arguments.
#define ALL(x) ((pixels){0} + (x))
#define FLOATS(x) __builtin_convertvector((words)(x), floats)
#define ROUNDED(x) ((pixels)__builtin_convertvector((x) + 0.5f, words))
// Of integers: floats have GREATER.
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

void qk_add_premultiplied(const uint32_t *row, ptrdiff_t width, uint32_t *sums) {
  CHOOSE(add_premultiplied)(row, width, sums);
}

void qk_mark_edges(
    const uint16_t *row, const uint16_t *above, const uint16_t *below, ptrdiff_t width,
    uint16_t step, uint8_t *marks) {
  CHOOSE(mark_edges)(row, above, below, width, step, marks);
}

void qk_raise_to_fringe(
    const qk_pixel_rows *reference, const qk_pixel_rows *other, const qk_marked_rows *rows,
    uint8_t *largest) {
  CHOOSE(raise_to_fringe)(reference, other, rows, largest);
}

void qk_raise_to_errors(
    const qk_fringe_reference *reference, const qk_pixel_rows *other, const qk_marked_rows *rows,
    uint16_t *largest) {
  CHOOSE(raise_to_errors)(reference, other, rows, largest);
}

void qk_raise_to_errors_of_midpoints(
    const qk_fringe_reference *reference, const qk_pixel_rows *other, const qk_marked_rows *rows,
    uint16_t *straight, uint16_t *premultiplied) {
  CHOOSE(raise_to_midpoints)(reference, other, rows, straight, premultiplied);
}

void qk_raise_blocks(
    const uint16_t *columns, ptrdiff_t width, ptrdiff_t side, ptrdiff_t reach, uint16_t *blocks) {
  for (ptrdiff_t x = 0; x < width; blocks++) {
    ptrdiff_t end = x + side < width ? x + side : width;
    for (ptrdiff_t i = x < reach ? 0 : x - reach; i < end; i++)
      *blocks = columns[i] > *blocks ? columns[i] : *blocks;
    x = end;
  }
}
