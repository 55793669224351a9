#include "coefficient_kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The same numbers on every machine: nothing fuses a multiplication with an addition, and all sums
// are in an order that is written here. What is left are operations that IEEE 754 defines to the
// last bit.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed only between functions of this file, all of which are compiled alike.
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
#define least(a, b) __builtin_elementwise_min(a, b)
#define greatest(a, b) __builtin_elementwise_max(a, b)
// The same where neither is NaN, in one instruction.
#define lesser(a, b) pick((a) < (b), a, b)
// A bit for each lane in which a comparison is true.
#define lanes(mask) ({ \
  bits b_ = __builtin_convertvector(mask, bits); \
  uint8_t l_; \
  memcpy(&l_, &b_, 1); \
  l_; \
})

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

static inline int size_of(int magnitude) {
  return magnitude == 0 ? 0 : 32 - __builtin_clz((unsigned)magnitude);
}

static inline float code_bits(const ck_code_lengths *lengths, int zeros, int magnitude) {
  return lengths->zero_run * (float)(zeros >> 4) + lengths->ac[size_of(magnitude)][zeros & 15];
}

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
#include "colors.inc"
#undef TARGET
#undef NAME

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_avx2
#include "transform.inc"
#include "trellis.inc"
#include "blocks.inc"
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

ck_code_lengths ck_code_lengths_make(
    const float *dc, const float *ac, float zero_run, float end_of_block) {
  ck_code_lengths lengths = {.zero_run = zero_run, .end_of_block = end_of_block};
  memcpy(lengths.dc, dc, sizeof lengths.dc);
  for (int size = 0; size < 12; size++) {
    float shortest = INFINITY, longest = 0;
    for (int run = 0; run < 16; run++) {
      float length = ac[12 * run + size];
      lengths.ac[size][run] = length;
      shortest = fminf(shortest, length);
      longest = fmaxf(longest, length);
    }
    lengths.longest[size] = longest;
    lengths.spread = fmaxf(lengths.spread, longest - shortest);
  }
  return lengths;
}

ck_quantiser ck_quantiser_make(const uint16_t *steps, float shrinkage, ck_code_lengths lengths) {
  ck_quantiser quantiser = {.shrinkage = shrinkage, .lengths = lengths};
  for (int i = 0; i < 64; i++) {
    quantiser.steps[i] = steps[i];
    quantiser.inverses[i] = 1 / (float)steps[i];
  }
  return quantiser;
}

void ck_weights_row(
    const uint8_t *rgba, const uint8_t *above, const uint8_t *below, ptrdiff_t width,
    uint8_t neighbour, uint8_t *weights) {
  // Whether anything is seen of a column of three pixels.
#define SEEN(x) (rgba[4 * (x) + 3] | above[4 * (x) + 3] | below[4 * (x) + 3])
  int left = 0, here = width > 0 ? SEEN(0) : 0;
  for (ptrdiff_t x = 0; x < width; x++) {
    int right = x + 1 < width ? SEEN(x + 1) : 0;
    uint8_t alpha = rgba[4 * x + 3];
    weights[x] = alpha != 0 ? alpha : (left | here | right) != 0 ? neighbour : 0;
    left = here;
    here = right;
  }
#undef SEEN
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

void ck_fit_chroma_row(
    const int16_t *above, const int16_t *row, const int16_t *below, const uint8_t *weights_above,
    const uint8_t *weights, const uint8_t *weights_below, ptrdiff_t width, int16_t *out) {
#define DIFFERENCE(from, weights, i) ((row[x] - (from)[i]) * (weights == NULL ? 255 : (weights)[i]))
  for (ptrdiff_t x = 0; x < width; x++) {
    ptrdiff_t left = x > 0 ? x - 1 : x, right = x + 1 < width ? x + 1 : x;
    int sum = DIFFERENCE(row, weights, left) + DIFFERENCE(row, weights, right)
              + DIFFERENCE(above, weights_above, x) + DIFFERENCE(below, weights_below, x);
    // The filter's result has an eighth of each neighbour, and half of that is made up for.
    int parts = 16 * 255;
    out[x] = (int16_t)(row[x] + (sum + (sum < 0 ? -parts / 2 : parts / 2)) / parts);
  }
#undef DIFFERENCE
}

void ck_upsample_row(
    const uint8_t *nearer, const uint8_t *farther, ptrdiff_t width, int32_t h, int32_t v,
    uint8_t *out) {
  if (h == 1) {
    memcpy(out, nearer, (size_t)width);
    return;
  }
  // Of both rows: 3 parts of the nearer one and 1 of the other; or 4 of the only one. Halves are
  // rounded up and down by turns, as libjpeg does: left first of one row, right first of two.
  int near = v == 2 ? 3 : 4, far = v == 2 ? 1 : 0;
  int left_rounding = v == 2 ? 8 : 4, right_rounding = v == 2 ? 7 : 8;
  if (v != 2) farther = nearer;
#define COLUMN(x) (near * nearer[x] + far * farther[x])
#define ENLARGE(x, left, right) \
  out[2 * (x)] = (uint8_t)((3 * COLUMN(x) + COLUMN(left) + left_rounding) >> 4); \
  out[2 * (x) + 1] = (uint8_t)((3 * COLUMN(x) + COLUMN(right) + right_rounding) >> 4)
  ptrdiff_t last = width - 1;
  ENLARGE(0, 0, last > 0 ? 1 : 0);
  for (ptrdiff_t x = 1; x < last; x++) {
    ENLARGE(x, x - 1, x + 1);
  }
  if (last > 0) {
    ENLARGE(last, last - 1, last);
  }
#undef ENLARGE
#undef COLUMN
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

// Each DC coefficient is rounded to nearest, to the next lower or higher value, or repeats the one
// before: so many choices.
enum { roundings = 3, choices = 4 };

// What 8-bit samples can have (ITU-T T.81, A.3.3), so that no difference takes more than 11 bits.
static int clamped(int value) { return value < -1024 ? -1024 : value > 1023 ? 1023 : value; }

// The value of a choice that rounds.
static int rounded(float target, int choice) {
  return clamped(clamped((int)floorf(target + 0.5f)) - 1 + choice);
}

void ck_choose_dc(
    const ck_dc *dc, const int32_t *order, ptrdiff_t count, int32_t previous, float lambda_scale,
    const ck_code_lengths *lengths, uint8_t *scratch, int16_t *coefficients) {
  int values[choices] = {previous};
  float costs[choices] = {0};
  // Pass one: the best way to each choice of each block, and which choice of the block before it
  // goes through.
  int used = 1;
  for (ptrdiff_t i = 0; i < count; i++) {
    const ck_dc *block = &dc[order[i]];
    uint8_t *from = scratch + choices * i;
    if (block->weight == 0) {  // repeats whatever comes before it
      for (int j = 0; j < choices; j++) from[j] = (uint8_t)j;
      continue;
    }
    float lambda = block->lambda * lambda_scale;
    int next[choices];
    float next_costs[choices];
    for (int j = 0; j < roundings; j++) {
      next[j] = rounded(block->target, j);
      next_costs[j] = INFINITY;
      for (int k = 0; k < used; k++) {
        int difference = next[j] - values[k];
        float cost = costs[k] + lambda * lengths->dc[size_of(abs(difference))];
        if (cost < next_costs[j]) next_costs[j] = cost, from[j] = (uint8_t)k;
      }
      float error = block->target - (float)next[j];
      next_costs[j] += block->weight * (error * error);
    }
    next[roundings] = previous;
    next_costs[roundings] = INFINITY;
    for (int k = 0; k < used; k++) {
      float error = block->target - (float)values[k];
      float cost = costs[k] + lambda * lengths->dc[0] + block->weight * (error * error);
      if (cost >= next_costs[roundings]) continue;
      next[roundings] = values[k];
      next_costs[roundings] = cost;
      from[roundings] = (uint8_t)k;
    }
    memcpy(values, next, sizeof values);
    memcpy(costs, next_costs, sizeof costs);
    used = choices;
  }
  // Pass two: back along the best way. What is left of `scratch` is the choice of each block.
  int best = 0;
  for (int j = 1; j < used; j++)
    if (costs[j] < costs[best]) best = j;
  for (ptrdiff_t i = count; i-- > 0;) {
    int before = scratch[choices * i + best];
    scratch[choices * i] = (uint8_t)best;
    best = before;
  }
  int last = previous;
  for (ptrdiff_t i = 0; i < count; i++) {
    const ck_dc *block = &dc[order[i]];
    int choice = scratch[choices * i];
    if (block->weight != 0 && choice < roundings) last = rounded(block->target, choice);
    coefficients[64 * (ptrdiff_t)order[i]] = (int16_t)last;
  }
}

// Puts the coefficients of a block in coding order. Returns a bit for each AC coefficient that is
// not zero.
static uint64_t order_block(const int16_t *block, int16_t ordered[64]) {
  shorts some = {0}, row;
  for (int k = 0; k < 64; k += 8) {
    memcpy(&row, block + k, sizeof row);
    if (k == 0) row[0] = 0;
    some |= row;
  }
  uint64_t halves[2], present = 0;
  memcpy(halves, &some, sizeof halves);
  if ((halves[0] | halves[1]) == 0) return 0;
  for (int k = 0; k < 64; k++) ordered[k] = block[TRANSPOSED(zigzag[k])];
  for (int k = 0; k < 64; k += 8) {
    memcpy(&row, ordered + k, sizeof row);
    present |= (uint64_t)lanes(row != 0) << k;
  }
  return present & ~(uint64_t)1;
}

void ck_count_symbols(
    const int16_t *coefficients, const int32_t *order, ptrdiff_t count, int32_t previous,
    uint32_t *dc, uint32_t *ac) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const int16_t *block = coefficients + 64 * (ptrdiff_t)order[i];
    int difference = block[0] - previous;
    previous = block[0];
    dc[size_of(abs(difference))]++;
    int16_t ordered[64];
    int last = 0;
    for (uint64_t left = order_block(block, ordered); left != 0; left &= left - 1) {
      int k = __builtin_ctzll(left), run = k - last - 1;
      ac[0xF0] += (uint32_t)(run >> 4);
      ac[(run & 15) * 16 + size_of(abs(ordered[k]))]++;
      last = k;
    }
    if (last < 63) ac[0]++;
  }
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
