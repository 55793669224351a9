// Which DC coefficients are worth their bits: dynamic programming over the blocks of a row of MCUs.

#include <math.h>
#include <stdlib.h>

#include "coding_order.h"
#include "exact_arithmetic.h"

// Each DC coefficient is rounded to nearest, to the next lower or higher value, or repeats the one
// before: so many choices.
enum { roundings = 3, choices = 4 };

// The best ways through the blocks so far, one for each choice of the last of them.
typedef struct ways {
  int count;
  int values[choices];  // of the last block
  float costs[choices];
} ways;

// What 8-bit samples can have (ITU-T T.81, A.3.3), so that no difference takes more than 11 bits.
static int clamped(int value) { return value < -1024 ? -1024 : value > 1023 ? 1023 : value; }

// The value of a choice that rounds.
static int rounded(float target, int choice) {
  return clamped(clamped((int)floorf(target + 0.5f)) - 1 + choice);
}

static float error_of(const ck_dc *block, int value) {
  float error = block->target - (float)value;
  float side = error > 0 ? block->below : block->above;
  return block->weight * (side * error * error);
}

// The best way to each choice of the next block. `from`: the choice of the block before that each
// goes through.
static ways extended(
    const ways *before, const ck_dc *block, float lambda, const ck_code_lengths *lengths,
    uint8_t from[choices]) {
  ways next = {.count = choices};
  for (int j = 0; j < roundings; j++) {
    next.values[j] = rounded(block->target, j);
    next.costs[j] = INFINITY;
    for (int k = 0; k < before->count; k++) {
      int difference = next.values[j] - before->values[k];
      float cost = before->costs[k] + lambda * lengths->dc[size_of(abs(difference))];
      if (cost < next.costs[j]) next.costs[j] = cost, from[j] = (uint8_t)k;
    }
    next.costs[j] += error_of(block, next.values[j]);
  }
  next.costs[roundings] = INFINITY;
  for (int k = 0; k < before->count; k++) {
    float cost = before->costs[k] + lambda * lengths->dc[0] + error_of(block, before->values[k]);
    if (cost >= next.costs[roundings]) continue;
    next.values[roundings] = before->values[k];
    next.costs[roundings] = cost;
    from[roundings] = (uint8_t)k;
  }
  return next;
}

// Goes back along the best way. Then the first of each block's bytes has the choice for it.
static void trace_back(const ways *last, ptrdiff_t count, uint8_t *from) {
  int best = 0;
  for (int j = 1; j < last->count; j++)
    if (last->costs[j] < last->costs[best]) best = j;
  for (ptrdiff_t i = count; i-- > 0;) {
    int before = from[choices * i + best];
    from[choices * i] = (uint8_t)best;
    best = before;
  }
}

void ck_choose_dc(
    const ck_dc *dc, const int32_t *order, ptrdiff_t count, int32_t previous, float lambda_scale,
    const ck_code_lengths *lengths, uint8_t *scratch, int16_t *coefficients) {
  ways ways = {.count = 1, .values = {previous}};
  for (ptrdiff_t i = 0; i < count; i++) {
    const ck_dc *block = &dc[order[i]];
    uint8_t *from = scratch + choices * i;
    if (block->weight == 0) {  // repeats whatever comes before it
      for (int j = 0; j < choices; j++) from[j] = (uint8_t)j;
      continue;
    }
    ways = extended(&ways, block, block->lambda * lambda_scale, lengths, from);
  }
  trace_back(&ways, count, scratch);
  int last = previous;
  for (ptrdiff_t i = 0; i < count; i++) {
    const ck_dc *block = &dc[order[i]];
    int choice = scratch[choices * i];
    if (block->weight != 0 && choice < roundings) last = rounded(block->target, choice);
    coefficients[64 * (ptrdiff_t)order[i]] = (int16_t)last;
  }
}
