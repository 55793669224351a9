// Prints a checksum of what each stage of the encoder's kernels makes of random pictures: from
// pixels to samples, and from samples to coefficients. Every machine has to print the same
// (make test-arm64).

#include <stdio.h>
#include <string.h>

#include "checksums.h"
#include "coefficient_kernels.h"

enum { wide = 6, width = 8 * wide, rows = 8, room = 16, rounds = 600 };

static uint8_t rgba[rows][4 * (width + room)], alphas[rows][width + room];
static int16_t samples[rows][width + room];
static uint8_t weights[rows][width + room];

// Runs of what is opaque, hidden or translucent, as in art. Colours differ by a part of the range,
// as far as a round has it, and are black and white here and there.
static void paint(int round) {
  uint64_t contrast = (uint64_t)1 << (2 + round % 7);
  for (int y = 0, left = 0, kind = 0; y < rows; y++) {
    for (int x = 0; x < width + room; x++, left--) {
      if (left <= 0) {
        left = 1 + (int)(random_word() % 24);
        kind = (int)(random_word() % 8);
      }
      uint8_t *pixel = &rgba[y][4 * x];
      for (int i = 0; i < 3; i++)
        pixel[i] = kind == 7 ? 255 * (x & 1)
                             : (uint8_t)(90 + 2 * x + (int)(random_word() % contrast));
      pixel[3] = kind < 3 ? 255 : kind < 5 ? 0 : (uint8_t)random_word();
      alphas[y][x] = (uint8_t)(pixel[3] + (kind == 5 ? random_word() % 9 : 0));
    }
  }
}

static float aim(int round) { return 0.125f * (float)(round % 5); }

// How many columns of the picture a round has.
static ptrdiff_t columns(int round) { return width - round % 8; }

static void make_luma(int round, int has_chroma) {
  uint8_t chroma[2][width + room];
  for (int x = 0; x < width + room; x++) {
    chroma[0][x] = (uint8_t)(110 + random_word() % 40);
    chroma[1][x] = (uint8_t)(110 + random_word() % 40);
  }
  for (int y = 0; y < rows; y++)
    ck_luma_row(
        rgba[y], round % 3 == 0 ? alphas[y] : NULL, aim(round), has_chroma ? chroma[0] : NULL,
        has_chroma ? chroma[1] : NULL, 0.85f, width, samples[y]);
}

static void weigh(void) {
  for (int y = 0; y < rows; y++)
    ck_weights_row(
        rgba[y], rgba[y > 0 ? y - 1 : y], rgba[y + 1 < rows ? y + 1 : y], width, 16, weights[y]);
}

// MARK: One function for each stage

static uint64_t luma(uint64_t sum, int round) {
  memset(samples, 0, sizeof samples);
  make_luma(round, round % 2);
  return checksum(sum, samples, sizeof samples);
}

static uint64_t chroma(uint64_t sum, int round) {
  float scratch[3 * (width + room)];
  int16_t planes[2][rows][width + room] = {{{0}}}, fitted[width + room] = {0};
  uint8_t decoded[2 * (width + room)] = {0};
  int h = 1 + round % 2, v = round % 4 == 3 ? 2 : 1;
  weigh();
  for (int y = 0; y < rows; y++) {
    int below = y + v - 1 < rows ? y + v - 1 : y, has_alpha = round % 3 == 0;
    ck_chroma_row(
        rgba[y], rgba[below], has_alpha ? alphas[y] : NULL, has_alpha ? alphas[below] : NULL,
        aim(round), columns(round), h, v, scratch, planes[0][y], planes[1][y], weights[y]);
  }
  sum = checksum(checksum(sum, planes, sizeof planes), weights, sizeof weights);
  ck_fit_chroma_row(
      planes[0][0], planes[0][1], planes[0][2], weights[0], weights[1], weights[2],
      columns(round) / h, fitted);
  ck_upsample_row(alphas[0], alphas[1], columns(round) / h, h, v, decoded);
  return checksum(checksum(sum, fitted, sizeof fitted), decoded, sizeof decoded);
}

static uint64_t masking(uint64_t sum, int round) {
  float sums[3 * 2 * 2 * wide] = {0};
  make_luma(round, 0);
  ck_activity_row(
      samples[0], width + room, round % 2 ? alphas[0] : NULL, width + room, 2 * wide, sums);
  return checksum(sum, sums, sizeof sums);
}

static ck_quantiser quantiser(int round) {
  uint16_t steps[64];
  float dc[12], ac[16 * 12];
  int slope = round % 5;
  for (int i = 0; i < 64; i++) steps[i] = (uint16_t)(1 + round % 23 + slope * (i % 8 + i / 8));
  for (int i = 0; i < 12; i++) dc[i] = (float)(2 * i + 2);
  for (int i = 0; i < 16 * 12; i++) ac[i] = 1 + 2.3f * (float)(i % 12) + 0.9f * (float)(i / 12);
  ck_quantiser made =
      ck_quantiser_make(steps, 0.4f, ck_code_lengths_make(dc, ac, 11, (float)(2 + round % 3)));
  made.limit = (float)(round % 4 * 6);
  made.tolerance = 0.2f;
  made.moves = 8;
  return made;
}

static const int32_t order[wide] = {0, 1, 2, 3, 4, 5};

// Two passes over a row of blocks, as the encoder makes them.
static void choose(
    const ck_block_row *row, const ck_quantiser *quantiser, const float *lambdas,
    int16_t *coefficients) {
  for (int pass = 0; pass < 2; pass++) {
    ck_dc dc[wide];
    uint8_t scratch[4 * wide];
    ck_choose_ac(row, quantiser, lambdas, pass, pass == 0 ? 64 : 2, coefficients, dc);
    ck_choose_dc(dc, order, wide, -3, 0.7f, &quantiser->lengths, scratch, coefficients);
  }
}

// The coefficients, their symbols, and what they are decoded as.
static uint64_t chosen(uint64_t sum, const int16_t *coefficients, const ck_quantiser *quantiser) {
  uint16_t steps[64];
  uint8_t out[rows][width];
  uint32_t symbols[12 + 256] = {0};
  for (int i = 0; i < 64; i++) steps[i] = (uint16_t)quantiser->steps[i];
  ck_count_symbols(coefficients, order, wide, -3, symbols, symbols + 12);
  ck_decode_row(coefficients, steps, wide, out[0], width);
  int32_t is_kept =
      ck_is_kept(samples[0], width + room, out[0], width, -90 * CK_UNIT, 90 * CK_UNIT, 40, 215);
  sum = checksum(sum, coefficients, wide * 64 * sizeof *coefficients);
  sum = checksum(checksum(sum, symbols, sizeof symbols), out, sizeof out);
  return checksum(sum, &is_kept, sizeof is_kept);
}

// Makes two blocks black and white, which rounding must not change.
static void clamp_blocks(void) {
  for (int y = 0; y < 8; y++)
    for (int x = 0; x < 16; x++) samples[y][16 + x] = (x < 8 ? -128 : 127) * CK_UNIT;
}

// Blocks that all count, or by alpha; of some of the latter care is taken again.
static uint64_t blocks(uint64_t sum, int round) {
  ck_quantiser made = quantiser(round);
  float lambdas[wide];
  uint8_t care[wide], care_again[wide];
  int16_t coefficients[wide * 64] = {0};
  make_luma(round, 1);
  if (round % 5 == 0) clamp_blocks();
  weigh();
  for (int i = 0; i < wide; i++) {
    lambdas[i] = 0.02f + 0.01f * (float)(random_word() % 12);
    care[i] = random_word() % 2;
    care_again[i] = random_word() % 2 ? 5 : care[i];
  }
  int has_weights = round % 3 > 0;
  ck_block_row row = {
      .samples = samples[0], .stride = width + room, .weights = has_weights ? weights[0] : NULL,
      .weight_stride = width + room, .low = -127 * CK_UNIT,
      .high = 127 * CK_UNIT, .overshoot = has_weights || round % 2 ? 0.125f : 0, .count = wide,
      .care = has_weights ? care : NULL};
  choose(&row, &made, lambdas, coefficients);
  sum = chosen(sum, coefficients, &made);
  if (!has_weights) return sum;
  row.care = care_again;
  row.is_repeated = 1;
  row.overshoot = 1;
  choose(&row, &made, lambdas, coefficients);
  return chosen(sum, coefficients, &made);
}

static const struct {
  const char *name;
  uint64_t (*run)(uint64_t sum, int round);
} stages[] = {{"luma", luma}, {"chroma", chroma}, {"masking", masking}, {"blocks", blocks}};

int main(void) {
  for (int is_plain = 0; is_plain < 2; is_plain++) {
    ck_use_plain_code(is_plain);
    for (size_t i = 0; i < sizeof stages / sizeof *stages; i++) {
      uint64_t sum = 0;
      state = i;
      for (int round = 0; round < rounds; round++) {
        paint(round);
        sum = stages[i].run(sum, round);
      }
      printf("%s: %016llx\n", stages[i].name, (unsigned long long)sum);
    }
  }
  return 0;
}
