// Prints a checksum of what each kernel of CPixelKernels makes of random pixels. Every machine has
// to print the same (make test-arm64).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksums.h"
#include "pixel_kernels.h"

enum { width = 131, rows = 16, rounds = 400 };

static uint32_t picture[rows][width];
static uint8_t samples[rows][width];

// As in art, much of it is opaque or hidden in long runs.
static void paint(void) {
  uint32_t *pixels = picture[0];
  uint8_t *alphas = samples[0];
  for (int i = 0, left = 0, kind = 0; i < rows * width; i++, left--) {
    if (left == 0) {
      left = 1 + (int)(random_word() % 40);
      kind = (int)(random_word() % 3);
    }
    uint32_t pixel = (uint32_t)random_word();
    pixels[i] = kind == 0 ? pixel & 0x00FFFFFF : kind == 1 ? pixel | 0xFF000000 : pixel;
    alphas[i] = (uint8_t)(pixels[i] >> 24);
  }
}

// How much of a row a round has. All short ones occur.
static size_t length(int round) { return 1 + (size_t)round % width; }

// MARK: One function for each kernel

// Rows that begin at any pixel of a vector.
static uint64_t merged(uint64_t sum, int round) {
  uint32_t row[width + 4] = {0};
  pk_merge(picture[0], samples[1], row + round % 4, length(round));
  return checksum(sum, row, sizeof row);
}

static uint64_t stored(uint64_t sum, int round) {
  uint32_t row[width + 4] = {0};
  pk_store(picture[0], row + round % 4, length(round));
  return checksum(sum, row, sizeof row);
}

static uint64_t halved(uint64_t sum, int round) {
  uint32_t cells[width] = {0};
  pk_halve(picture[0], picture[1], length(round), cells);
  return checksum(sum, cells, sizeof cells);
}

static uint64_t filled(uint64_t sum, int round) {
  size_t count = length(round);
  pk_fill_holes(picture[0], count, picture[1], picture[2], (count + 1) / 2);
  return checksum(sum, picture[0], sizeof picture[0]);
}

static uint64_t averaged_samples(uint64_t sum, int round) {
  int32_t factor = 1 + round % 8, row_count = round % 5 == 0 ? 1 : factor;
  uint8_t row[width] = {0};
  pk_average_samples(samples[0], width, row_count, (ptrdiff_t)length(round), factor, row);
  return checksum(sum, row, sizeof row);
}

static uint64_t averaged_pixels(uint64_t sum, int round) {
  int32_t factor = 1 + round % 16, row_count = round % 5 == 0 ? 1 : factor;
  for (int association = 0; association < 4; association++) {
    uint32_t row[width] = {0};
    pk_average_pixels(
        picture[0], sizeof picture[0], row_count, (ptrdiff_t)length(round), factor,
        association & 1, association & 2, row);
    sum = checksum(sum, row, sizeof row);
  }
  return sum;
}

static uint64_t added(uint64_t sum, int round) {
  pk_block_sums sums[width / 8 + 1];
  memset(sums, 0, sizeof sums);
  for (int y = 0; y < 8; y++) pk_add_block_sums(picture[y], length(round), sums);
  return checksum(sum, sums, sizeof sums);
}

static uint64_t counted(uint64_t sum, int round) {
  pk_translucent counts = pk_count_translucent(picture[0], length(round), round % 60);
  return checksum(sum, &counts, sizeof counts);
}

// The divisor of Granlund and Montgomery for a range.
static pk_levels random_levels(void) {
  uint32_t range = 1 + (uint32_t)(random_word() % 255), bits = 0;
  while (1u << bits < range) bits++;
  return (pk_levels){
      .low = (uint8_t)(random_word() % (256 - range)), .range = (uint8_t)range,
      .half = (uint16_t)(range / 2),
      .magic = (uint16_t)(65536 * ((1u << bits) - range) / range + 1),
      .first_shift = bits > 0 ? 1 : 0, .second_shift = (uint16_t)(bits > 0 ? bits - 1 : 0)};
}

static uint64_t levelled(uint64_t sum, int round) {
  pk_levels levels = random_levels();
  pk_apply_levels(&levels, samples[0], width, rows, length(round));
  return checksum(sum, samples, sizeof samples);
}

static uint64_t unfiltered_pixels(uint64_t sum, int round) {
  uint8_t filtered[1 + 4 * width];
  uint32_t row[width] = {0};
  for (size_t i = 0; i < sizeof filtered; i++) filtered[i] = (uint8_t)random_word();
  filtered[0] = (uint8_t)(round % 6);
  const uint32_t *above = round % 7 == 0 ? NULL : picture[0];
  bool is_known = pk_undo_png_filter(filtered, above, row, length(round), round % 2 == 0);
  if (is_known != (filtered[0] < 5)) abort();
  return checksum(sum, row, sizeof row);
}

static uint64_t unfiltered_samples(uint64_t sum, int round) {
  const uint8_t *above = round % 7 == 0 ? NULL : samples[1];
  bool is_known =
      pk_undo_sample_filter((uint8_t)(round % 6), samples[0], above, length(round));
  if (is_known != (round % 6 < 5)) abort();
  return checksum(sum, samples[0], sizeof samples[0]);
}

static const struct {
  const char *name;
  uint64_t (*run)(uint64_t sum, int round);
} kernels[] = {
    {"merge", merged},
    {"store", stored},
    {"halve", halved},
    {"fill holes", filled},
    {"average samples", averaged_samples},
    {"average pixels", averaged_pixels},
    {"add block sums", added},
    {"count translucent", counted},
    {"apply levels", levelled},
    {"undo PNG filter", unfiltered_pixels},
    {"undo sample filter", unfiltered_samples},
};

int main(void) {
  for (int is_basic = 0; is_basic < 2; is_basic++) {
    pk_use_basic(is_basic);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
      uint64_t sum = 0;
      state = i;
      for (int round = 0; round < rounds; round++) {
        paint();
        sum = kernels[i].run(sum, round);
      }
      printf("%s: %016llx\n", kernels[i].name, (unsigned long long)sum);
    }
  }
  return 0;
}
