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
  DK_PORTABLE = 2  // no instructions that the compiler does not choose by itself
};

// For tests, which force each.
void dk_use(int32_t code);

// MARK: Huffman codes (ITU-T T.81, annex C and F.2.2.3)

typedef struct dk_code dk_code;

// What a code is for: DC coefficients; or AC coefficients that are kept, that are passed over, or
// both.
enum { DK_DC = 0, DK_KEEPS_AC = 1, DK_SKIPS_AC = 2 };

// A code that is ready for decoding; NULL if this is none, or if there is no memory.
//
// `counts`: how many of the symbols have a code of 1...16 bits. `symbols`: `symbol_count` of them,
// in the order of their codes. `index_bits`, 8...11: codes up to this length are found in one step.
// Longer tables decode faster, but take longer to make.
dk_code *_Nullable dk_code_create(
    const uint8_t *_Nonnull counts, const uint8_t *_Nonnull symbols, size_t symbol_count,
    int32_t uses, int32_t index_bits);
void dk_code_free(dk_code *_Nullable code);

// The largest magnitude of a value that is found in one step. Whoever uses an AC code sees to it
// that its product with a quantisation step is not above DK_MOST_COEFFICIENT.
int32_t dk_code_largest(const dk_code *_Nonnull code);

// Coefficients of 8-bit samples are below 2048 (ITU-T T.81, A.3.3). Larger ones, after rounding or
// in a file that was made by hand, are decoded as long as 16 and 32 bits are enough for the sums of
// all transforms.
enum { DK_MOST_COEFFICIENT = 8191 };

// Where a coefficient is in its block, row by row, by its number in coding order, 0...63
// (ITU-T T.81, figure A.6).
int32_t dk_place(int32_t k);

// MARK: Entropy-coded segments

// Bytes of a stream's buffer, of which the last are zeros behind the end of a segment.
enum { DK_BUFFER_SIZE = 8192 };

// The bits of one entropy-coded segment after the other.
typedef struct dk_stream {
  const uint8_t *_Nullable source;      // what has not been copied to the buffer yet
  const uint8_t *_Nullable source_end;
  uint8_t *_Nonnull buffer;             // DK_BUFFER_SIZE bytes, without the zeros that follow 0xFF
  const uint8_t *_Nullable next;        // in the buffer: the next byte to be taken
  const uint8_t *_Nullable end;         // in the buffer: behind the last byte of data
  uint64_t bits;                        // bits that were taken, the next one on the left
  uint32_t count;                       // modulo 64: how many of them are valid
  bool is_whole;                        // whether the rest of the segment is in the buffer
} dk_stream;

// Begins a segment. Whatever was left of the one before is dropped.
void dk_stream_begin(
    dk_stream *_Nonnull stream, const uint8_t *_Nullable source, size_t byte_count);

// Whether all bits of a segment were used, except those that fill up its last byte. `source` is
// then at the marker behind it, or at the end.
bool dk_stream_is_used_up(dk_stream *_Nonnull stream);

// MARK: MCUs

// One of the blocks of an MCU, and where its samples go.
typedef struct dk_block {
  const dk_code *_Nonnull dc;
  const dk_code *_Nonnull ac;
  const int16_t *_Nonnull steps;  // 64 quantisation steps row by row, 1...255
  uint8_t *_Nonnull samples;      // of the first MCU
  ptrdiff_t stride;               // bytes from one row of samples to the next
  ptrdiff_t advance;              // bytes from one MCU to the next
  int32_t component;              // 0...2
  int32_t size;                   // rows, and samples of a row: 1...8, 10, 12 or 14. AC coefficients
                                  // are passed over if it is 1, and else kept.
} dk_block;

enum { DK_MOST_BLOCKS = 6 };

typedef struct dk_mcu {
  const dk_block *_Nonnull blocks;
  int32_t block_count;     // at most DK_MOST_BLOCKS
  int32_t predictions[3];  // of the DC coefficient of each component
} dk_mcu;

// Decodes some MCUs of a row, which are of one segment. Returns how many; fewer than `count` if the
// data is damaged, or has values that no picture has.
int32_t dk_decode_mcus(
    dk_stream *_Nonnull stream, dk_mcu *_Nonnull mcu, int32_t first, int32_t count);

// MARK: Rows

// What rows of samples have on both sides: kernels read there, and nothing is meant.
enum { DK_MARGIN = 32 };

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
