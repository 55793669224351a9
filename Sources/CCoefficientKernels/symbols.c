// What coefficients are coded as: how often each symbol occurs, and what its bits cost.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "coding_order.h"
#include "vectors.h"

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
