#ifndef DECODE_KERNELS_H
#define DECODE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// From the entropy-coded data of a baseline JPEG to pixels, a row of MCUs at a time. All numbers
// are those that libjpeg-turbo gives, on every machine.

// MARK: Which machine code is used

enum {
  DK_BEST = 0,     // the best that the machine has
  DK_BASIC = 1,    // what every machine of this kind has
  DK_PORTABLE = 2,  // no instructions that the compiler does not choose by itself
  DK_SECOND_BEST = 3  // on x86-64: AVX2 where there is AVX-512
};

// For tests, which force each.
void dk_use(int32_t code);

// MARK: Huffman codes (ITU-T T.81, annex C and F.2.2.3)

// What a JPEG says of a code.
typedef struct dk_code_table {
  const uint8_t *_Nonnull counts;   // how many of the symbols have a code of 1...16 bits
  const uint8_t *_Nonnull symbols;  // `symbol_count` of them, in the order of their codes
  size_t symbol_count;
} dk_code_table;

// The two codes of a component.
typedef struct dk_codes dk_codes;

// What becomes of AC coefficients: they are kept; they are passed over, but in other blocks of the
// MCU they are kept; or they are passed over in all.
enum { DK_KEEPS_AC, DK_PASSES_AC, DK_PASSES_ALL };

// Two codes that are ready for decoding; NULL if these are none, or if there is no memory.
//
// `use`: one of the above. `largest_step`: the largest quantisation step of the components that
// have these codes, 1...255. `index_bits`, 8...11: codes up to this length are found in one step.
// Longer tables decode faster, but take longer to make.
dk_codes *_Nullable dk_codes_create(
    const dk_code_table *_Nonnull dc, const dk_code_table *_Nonnull ac, int32_t use,
    int32_t largest_step, int32_t index_bits);
void dk_codes_free(dk_codes *_Nullable codes);

// Coefficients of 8-bit samples are below 2048 (ITU-T T.81, A.3.3). Larger ones, after rounding or
// in a file that was made by hand, are decoded as long as 16 and 32 bits are enough for the sums of
// all transforms.
enum { DK_MOST_COEFFICIENT = 8191 };

// Where a coefficient is in its block, row by row, by its number in coding order, 0...63
// (ITU-T T.81, figure A.6).
int32_t dk_place(int32_t k);

// MARK: Entropy-coded segments and their MCUs

// The offset of the first marker at or behind `start`: of a byte 0xFF with something else than zero
// behind it. The number of bytes if there is none.
size_t dk_next_marker(const uint8_t *_Nullable bytes, size_t byte_count, size_t start);

// One of the blocks of an MCU, and where its samples go.
typedef struct dk_block {
  const dk_codes *_Nonnull codes;
  const int16_t *_Nonnull steps;  // 64 quantisation steps row by row, 1...255
  uint8_t *_Nonnull samples;      // of the first MCU
  ptrdiff_t stride;               // bytes from one row of samples to the next
  ptrdiff_t advance;              // bytes from one MCU to the next
  int32_t component;              // 0...2
  int32_t size;                   // rows, and samples of a row: 1...8, 10, 12 or 14; if it is 1, AC
                                  // coefficients are passed over
} dk_block;

enum { DK_MOST_BLOCKS = 6 };

// Decodes one entropy-coded segment after the other.
typedef struct dk_segment dk_segment;

// NULL if there is no memory. `blocks`: those of an MCU, of which there are 1, 3, 4 or 6. Their
// codes have as many index bits, and are used for nothing else than what their sizes say.
dk_segment *_Nullable dk_segment_create(const dk_block *_Nonnull blocks, int32_t block_count);
void dk_segment_free(dk_segment *_Nullable segment);

// Begins a segment. Whatever was left of the one before is dropped.
void dk_segment_begin(
    dk_segment *_Nonnull segment, const uint8_t *_Nullable source, size_t byte_count);

// Whether all bits of a segment were used, except those that fill up its last byte.
bool dk_segment_is_used_up(dk_segment *_Nonnull segment);

// How many bytes there are from the marker behind a segment that is used up.
size_t dk_segment_rest(const dk_segment *_Nonnull segment);

// Decodes some MCUs of a row. Returns false if the data is damaged, or has values that no picture
// has. The segment is of no use then, until another one begins.
bool dk_decode_mcus(dk_segment *_Nonnull segment, int32_t first, int32_t count);

// The same of two segments: of MCUs from number `start` on of the first, and from the first one on
// of the second. Symbols of the two are decoded in turn, so that a core has something to do while
// it waits for the one. Either segment may be damaged then.
void dk_decode_in_turn(
    dk_segment *_Nonnull first, int32_t start, int32_t count, dk_segment *_Nonnull second,
    int32_t second_count);

// Whether what was decoded last was damaged.
bool dk_segment_is_damaged(const dk_segment *_Nonnull segment);

// Makes samples from now on so many bytes behind where blocks say.
void dk_segment_move(dk_segment *_Nonnull segment, ptrdiff_t byte_count);

// MARK: Rows

// What rows of samples have on both sides: kernels read there, and nothing is meant.
enum { DK_MARGIN = 64 };

// The samples of a component in a row of MCUs. Rows are counted from the first one of these.
typedef struct dk_plane {
  uint8_t *_Nonnull samples;  // of row 0; row -1 is before it
  ptrdiff_t stride;           // bytes from one row to the next
  ptrdiff_t width;            // samples that belong to the picture
} dk_plane;

// A picture that is decoded a row of MCUs at a time, with the margins of its rows.
typedef struct dk_picture {
  dk_plane planes[3];        // luma, and chroma where there is any
  int32_t plane_count;       // 1 or 3
  ptrdiff_t width;           // in pixels
  int32_t columns_a_sample;  // of chroma: 1 or 2
  int32_t rows_a_sample;     // of chroma: 1 or 2
  bool is_interpolated;      // whether chroma is, in between its samples
  bool is_reversed;          // whether pixels are blue, green, red
  uint8_t *_Nonnull scratch; // 2 * (width + 3 * DK_MARGIN) bytes
} dk_picture;

// Makes pixels of `count` rows, from row `first` on, of four bytes each: red, green, blue, alpha;
// or the first three in reverse.
//
// Where chroma is interpolated, a row takes a quarter of the next row of chroma above or below.
// That above the first is row -1; below `last_chroma_row` there is none, and it is taken instead.
// `alpha`: NULL for opaque pixels. `passes_cache`: for pixels that nobody reads soon.
void dk_color_rows(
    const dk_picture *_Nonnull picture, int32_t first, int32_t count, int32_t last_chroma_row,
    const uint8_t *_Nullable alpha, ptrdiff_t alpha_stride, uint32_t *_Nonnull pixels,
    ptrdiff_t pixel_stride, bool passes_cache);

// Prepares rows for interpolation: writes the samples at their ends into the margins.
void dk_extend_rows(const dk_plane *_Nonnull plane, int32_t count);

#endif
