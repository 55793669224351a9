// Prints a checksum of what the kernels of the JPEG decoder make of random bits, for each size of a
// block and each way of combining planes. Every machine has to print the same (make test-arm64).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checksums.h"
#include "decode_kernels.h"

enum { width = 77, mcus = 12, row_bytes = 14 * mcus + 2 * DK_MARGIN };

// A code of short and long codes for small values, so that random bits are blocks of a picture.
static dk_code_table random_code(bool is_ac, uint8_t counts[16], uint8_t symbols[64]) {
  size_t count = 0;
  memset(counts, 0, 16);
  for (int length = 2; length <= 16; length++) {
    counts[length - 1] = length == 16 ? 3 : 2;
    for (int i = 0; i < counts[length - 1]; i++, count++) {
      uint8_t size = (uint8_t)(random_word() % 5);
      symbols[count] = is_ac ? (uint8_t)(random_word() % 16 * 16 + size) : size;
    }
  }
  if (is_ac) symbols[1] = 0;  // the end of the block
  return (dk_code_table){counts, symbols, count};
}

// A segment of random bits, whose samples are blocks of a size in a row.
typedef struct segment_of_bits {
  uint8_t bytes[20000], samples[16 * row_bytes], counts[2][16], symbols[2][64];
  int16_t steps[64];
  dk_codes *codes;
  dk_segment *segment;
} segment_of_bits;

static void begin(segment_of_bits *it, int32_t size, int32_t index_bits) {
  for (size_t i = 0; i < sizeof it->bytes; i++) it->bytes[i] = (uint8_t)(random_word() % 255);
  for (int k = 0; k < 64; k++) it->steps[k] = (int16_t)(1 + random_word() % 40);
  dk_code_table dc = random_code(false, it->counts[0], it->symbols[0]);
  dk_code_table ac = random_code(true, it->counts[1], it->symbols[1]);
  int32_t use = size == 1 ? DK_PASSES_ALL : DK_KEEPS_AC;
  it->codes = dk_codes_create(&dc, &ac, use, 40, index_bits);
  if (it->codes == NULL) abort();
  dk_block block = {
      .codes = it->codes, .steps = it->steps, .samples = it->samples + DK_MARGIN,
      .stride = row_bytes, .advance = size, .size = size};
  it->segment = dk_segment_create(&block, 1);
  if (it->segment == NULL) abort();
  dk_segment_begin(it->segment, it->bytes, sizeof it->bytes);
  memset(it->samples, 0, sizeof it->samples);
}

static uint64_t end(segment_of_bits *it, uint64_t sum) {
  if (dk_segment_is_damaged(it->segment)) abort();
  dk_segment_free(it->segment);
  dk_codes_free(it->codes);
  return checksum(sum, it->samples, sizeof it->samples);
}

// Alone, in turn with another segment, or with two rows of one.
static uint64_t blocks_of_size(int32_t size) {
  static segment_of_bits first, second;
  static const int32_t sizes[] = {1, 4, 8};
  uint64_t sum = 0;
  for (int round = 0; round < 200; round++) {
    int32_t other_size = round % 2 == 0 ? size : sizes[round / 2 % 3];
    begin(&first, size, round % 4 < 2 ? 9 : 11);
    begin(&second, other_size, round % 8 < 4 ? 9 : 11);
    if (round % 3 == 0) {
      dk_decode_mcus(first.segment, 0, mcus);
    } else if (round % 3 == 1 || other_size > 8) {
      dk_decode_in_turn(first.segment, 0, mcus, second.segment, mcus);
    } else {
      dk_decode_in_turn(first.segment, 0, mcus / 3, second.segment, mcus);
      dk_segment_move(second.segment, other_size * row_bytes);
      dk_decode_in_turn(first.segment, mcus / 3, mcus - mcus / 3, second.segment, mcus);
    }
    sum = end(&second, end(&first, sum));
  }
  return sum;
}

static uint64_t rows_of_pixels(void) {
  static uint8_t planes[3][4 * row_bytes], alpha[2 * width], scratch[2 * (width + 3 * DK_MARGIN)];
  static uint32_t pixels[2 * width];
  uint64_t sum = 0;
  for (int round = 0; round < 500; round++) {
    for (size_t i = 0; i < sizeof planes; i++) planes[0][i] = (uint8_t)random_word();
    for (size_t i = 0; i < sizeof alpha; i++) alpha[i] = (uint8_t)random_word();
    dk_picture picture = {
        .plane_count = round % 5 == 0 ? 1 : 3, .width = width,
        .columns_a_sample = 1 + round % 2, .rows_a_sample = 1 + (round % 4 == 3),
        .is_interpolated = round % 3 != 0, .is_reversed = round % 7 == 0, .scratch = scratch};
    for (int c = 0; c < 3; c++) {
      int32_t columns = c == 0 ? 1 : picture.columns_a_sample;
      uint8_t *first = planes[c] + row_bytes + DK_MARGIN;
      picture.planes[c] = (dk_plane){first, row_bytes, (width + columns - 1) / columns};
      dk_extend_rows(&picture.planes[c], 3);
    }
    const uint8_t *rows = round % 6 == 0 ? NULL : alpha;
    dk_color_rows(
        &picture, 0, 2, 2, rows, width, pixels, width * sizeof *pixels, round % 2 == 0);
    sum = checksum(sum, pixels, sizeof pixels);
  }
  return sum;
}

int main(void) {
  static const int32_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14};
  for (int32_t code = DK_BEST; code <= DK_SECOND_BEST; code++) {
    dk_use(code);
    state = 1;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
      printf("blocks of %2d: %016llx\n", sizes[i], (unsigned long long)blocks_of_size(sizes[i]));
    printf("pixels:       %016llx\n", (unsigned long long)rows_of_pixels());
  }
  return 0;
}
