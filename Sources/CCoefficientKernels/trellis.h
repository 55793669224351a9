// The choice of AC coefficients of a block by dynamic programming.

// Where the coefficients are, in the order in which they are coded, in transposed order.
static const uint8_t zigzag[64] = {
    0, 8, 1, 2, 9, 16, 24, 17, 10, 3, 4, 11, 18, 25, 32, 40, 33, 26, 19, 12, 5, 6, 13, 20, 27, 34, 41,
    48, 56, 49, 42, 35, 28, 21, 14, 7, 15, 22, 29, 36, 43, 50, 57, 58, 51, 44, 37, 30, 23, 31, 38, 45,
    52, 59, 60, 53, 46, 39, 47, 54, 61, 62, 55, 63};

static inline int size_of(int magnitude) {
  return magnitude == 0 ? 0 : 32 - __builtin_clz((unsigned)magnitude);
}

// A coefficient that may be other than zero.
typedef struct candidate {
  int position;        // in coding order
  int level;           // the magnitude that is best so far
  int previous;        // index of the candidate before it on the best way, 0 for none
  float cost;          // of all up to it
  float zeros;         // the error of all up to it, were they zero
} candidate;

// `targets`: coefficients in quantisation steps, in transposed order. `out`: in natural order, all
// zero.
//
// The best way to end with a certain coefficient goes through the best way to end with one of those
// before it. Each is rounded to nearest, or one step towards zero, or left out.
static void choose_block_ac(
    const float *targets, const ck_code_lengths *lengths, float lambda, int16_t *out) {
  candidate candidates[64];
  candidates[0] = (candidate){0};
  int count = 1;
  float zeros = 0;
  // Behind the last candidate there are only zeros, whose error is the same on all ways.
  int end = 63;
  while (end > 0 && targets[zigzag[end]] < 0.5f && targets[zigzag[end]] > -0.5f) end--;
  for (int k = 1; k <= end; k++) {
    float target = targets[zigzag[k]], size = target < 0 ? -target : target;
    float before = zeros;
    zeros += size * size;
    int level = (int)(size + 0.5f);
    if (level == 0) continue;
    if (level > 1023) level = 1023;
    float error = (size - (float)level) * (size - (float)level);
    float lower_error = (size - (float)(level - 1)) * (size - (float)(level - 1));
    int bits = size_of(level), lower_bits = size_of(level - 1);
    candidate best = {.position = k, .cost = INFINITY, .zeros = zeros};
    for (int j = count - 1; j >= 0; j--) {
      const candidate *from = &candidates[j];
      float left_out = before - from->zeros;
      if (left_out >= best.cost) break;  // and the earlier the candidate, the more is left out
      float cost = from->cost + left_out;
      if (cost >= best.cost) continue;
      int run = k - from->position - 1;
      cost += lambda * lengths->zero_run * (float)(run >> 4);
      const float *code = lengths->ac[run & 15];
      float full = cost + error + lambda * code[bits];
      if (full < best.cost) best.cost = full, best.level = level, best.previous = j;
      if (level > 1) {
        float less = cost + lower_error + lambda * code[lower_bits];
        if (less < best.cost) best.cost = less, best.level = level - 1, best.previous = j;
      }
    }
    candidates[count++] = best;
  }
  int last = 0;
  float least = INFINITY;
  for (int j = 0; j < count; j++) {
    float cost = candidates[j].cost + (zeros - candidates[j].zeros);
    if (candidates[j].position < 63) cost += lambda * lengths->end_of_block;
    if (cost < least) least = cost, last = j;
  }
  for (; last > 0; last = candidates[last].previous) {
    int place = zigzag[candidates[last].position], natural = TRANSPOSED(place);
    out[natural] = (int16_t)(targets[place] < 0 ? -candidates[last].level : candidates[last].level);
  }
}
