// Prints a checksum of what each kernel of fringe_kernels.h and fringe_parts.h finds in random
// pixels: what is coded depends on it. Every machine has to print the same (make test-arm64).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksums.h"
#include "fringe_kernels.h"
#include "fringe_parts.h"

enum { width = 131, rows = 16, rounds = 400, column_count = 5 };

static uint32_t reference[rows][width], other[rows][width];
static qk_columns columns[rows * column_count];
static ptrdiff_t starts[rows + 1];

// Much is opaque or hidden, in long runs, and colours differ little.
static void paint(void) {
  for (int y = 0, left = 0, kind = 0; y < rows; y++) {
    for (int x = 0; x < width; x++, left--) {
      if (left <= 0) {
        left = 1 + (int)(random_word() % 40);
        kind = (int)(random_word() % 3);
      }
      uint32_t pixel = (uint32_t)random_word();
      pixel = kind == 0 ? pixel & 0x00FFFFFF : kind == 1 ? pixel | 0xFF000000 : pixel;
      reference[y][x] = pixel;
      other[y][x] = pixel ^ ((uint32_t)random_word() & 0x1F070F3F);
    }
  }
}

// Columns of all rows that are ascending and apart, up to `end`.
static void mark(ptrdiff_t end) {
  ptrdiff_t count = 0;
  for (int y = 0; y < rows; y++) {
    starts[y] = count;
    ptrdiff_t x = (ptrdiff_t)(random_word() % 9);
    while (x < end && count - starts[y] < column_count) {
      ptrdiff_t length = 1 + (ptrdiff_t)(random_word() % 30);
      columns[count++] = (qk_columns){x, x + length < end ? x + length : end};
      x += length + 1 + (ptrdiff_t)(random_word() % 9);
    }
  }
  starts[rows] = count;
}

static const qk_pixel_rows references = {reference[0], sizeof reference[0], width};
static const qk_pixel_rows others = {other[0], sizeof other[0], width};

static uint64_t edges(uint64_t sum, ptrdiff_t side) {
  uint16_t rows_of_alpha[4][width], alpha[3][width] = {{0}};
  uint8_t marks[5][width + 4] = {{0}}, spread[width];
  for (int y = 0; y < 4; y++) qk_alpha_of_pixels(reference[y], width, rows_of_alpha[y]);
  for (int y = 0; y < 3; y++)
    qk_alpha_of_midpoints(rows_of_alpha[y], rows_of_alpha[y + 1], width - 1, alpha[y]);
  for (int y = 0; y < 5; y++) {
    uint16_t step = (uint16_t)(16 * side * 4 * QK_ALPHA_PARTS);
    qk_mark_edges(alpha[y % 3], alpha[(y + 1) % 3], alpha[(y + 2) % 3], width, step, marks[y] + 2);
  }
  qk_spread_marks(marks[0] + 2, width + 4, 5, width, spread);
  return checksum(checksum(sum, marks, sizeof marks), spread, sizeof spread);
}

static uint64_t pixels(uint64_t sum, ptrdiff_t side) {
  uint8_t of_columns[width + QK_FRINGE_ROOM] = {0};
  (void)side;
  mark(width);
  qk_marked_rows marked = {rows, columns, starts};
  qk_raise_to_fringe(&references, &others, &marked, of_columns);
  return checksum(sum, of_columns, sizeof of_columns);
}

// Errors of the pixels themselves, or of averages of twice and four times as many.
static uint64_t errors(uint64_t sum, ptrdiff_t side) {
  enum { room = width + QK_FRINGE_ROOM + 2, most_rows = rows };
  static uint16_t averages[most_rows][4 * room];
  static uint32_t sums[4 * width];
  ptrdiff_t divisor = side % 3 == 0 ? 1 : side % 3 * 2, wide = (width - 1) / divisor + 1;
  ptrdiff_t high = (rows - 1) / divisor + 1;
  for (ptrdiff_t y = 0; y < high; y++) {
    memset(sums, 0, sizeof sums);
    ptrdiff_t count = (y + 1) * divisor < rows ? divisor : rows - y * divisor;
    for (ptrdiff_t i = 0; i < count; i++)
      qk_add_premultiplied(reference[y * divisor + i], width, sums);
    qk_average_columns(sums, width, count, divisor, averages[y], room);
    sum = checksum(sum, averages[y], sizeof averages[y]);
  }
  qk_fringe_reference wanted = {&references, NULL, 0};
  if (divisor > 1) wanted = (qk_fringe_reference){NULL, averages[0], room};
  uint16_t found[3][width + QK_FRINGE_ROOM] = {{0}}, blocks[3][width] = {{0}};
  mark(wide);
  qk_marked_rows marked = {high, columns, starts};
  qk_raise_to_errors(&wanted, &others, &marked, found[0]);
  mark(wide - 1);
  marked.count = high - 1;
  qk_raise_to_errors_of_midpoints(&wanted, &others, &marked, found[1], found[2]);
  for (int look = 0; look < 3; look++)
    qk_raise_blocks(found[look], wide, side, look > 0, blocks[look]);
  return checksum(sum, blocks, sizeof blocks);
}

// A part whose colours are changed, here and there beyond its borders.
static uint64_t parts(uint64_t sum, ptrdiff_t side) {
  enum { stride = 24, most_rows = 12, most_numbers = 1 << 13 };
  static float numbers[most_numbers];
  ptrdiff_t averaged = 1 + side % 2, w = stride - side % 5, h = averaged == 2 ? 8 : most_rows;
  if (side == 4) w = 1;
  if (side == 7) h = 1;
  // Of all pixels, or of few.
  uint8_t marks[stride * most_rows + QK_FRINGE_LANES] = {0};
  for (ptrdiff_t y = 0; y < h; y++)
    for (ptrdiff_t x = 0; x < w; x++)
      if (side % 3 != 0 || random_word() % 16 == 0)
        marks[y * stride + x] = random_word() % (y + 1 < h && x + 1 < w ? 4 : 2);
  qk_fringe_part part = {w, h, stride, marks, numbers, {9, 6, 3}, side % 4 == 0 ? 0 : 0.03f};
  ptrdiff_t count = qk_fringe_number_count(stride, h);
  if (count > most_numbers) abort();
  memset(numbers, 0, sizeof numbers);
  qk_fringe_pixels pixels = {other[0], sizeof other[0], w, h};
  // The last of its squares are not whole.
  qk_fringe_pixels original = {
      reference[0], sizeof reference[0], w * averaged - (averaged - 1),
      h * averaged - (averaged - 1)};
  float found[3] = {qk_fringe_load(&part, &pixels, &original, averaged)}, across[9], down[9];
  for (int i = 0; i < 9; i++) {
    across[i] = (float)(random_word() % 64) / 32 - 1;
    down[i] = (float)(random_word() % 64) / 32 - 1;
  }
  qk_fringe_patch patch = {
      (ptrdiff_t)(random_word() % w) - 4, (ptrdiff_t)(random_word() % h) - 4, side, 10 - side,
      across, down, {7, -0.5f, 3}};
  found[1] = qk_fringe_cost_change(&part, &patch);
  found[2] = qk_fringe_apply(&part, &patch);
  sum = checksum(sum, found, sizeof found);
  return checksum(sum, numbers, (size_t)count * sizeof *numbers);
}

static const struct {
  const char *name;
  uint64_t (*run)(uint64_t sum, ptrdiff_t side);
} kernels[] = {{"edges", edges}, {"pixels", pixels}, {"errors", errors}, {"parts", parts}};

int main(void) {
  for (int is_basic = 0; is_basic < 2; is_basic++) {
    qk_use_basic_vectors(is_basic);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
      uint64_t sum = 0;
      state = i;
      for (int round = 0; round < rounds; round++) {
        paint();
        sum = kernels[i].run(sum, 1 + round % 9);
      }
      printf("%s: %016llx\n", kernels[i].name, (unsigned long long)sum);
    }
  }
  return 0;
}
