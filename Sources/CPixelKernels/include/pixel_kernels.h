#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Row loops that end in stores which go past the cache, as libjpeg-turbo's own do: a large picture
// that is only written would otherwise be read from memory first. Swift has no such store.

// row[x] = color[x], with alpha[x] in its fourth byte.
void pk_merge(
    const uint32_t *_Nonnull color, const uint8_t *_Nonnull alpha, uint32_t *_Nonnull row,
    size_t count);

// row[x] = pixels[x].
void pk_store(const uint32_t *_Nonnull pixels, uint32_t *_Nonnull row, size_t count);

// Averages of squares of 2 × 2 pixels, weighted by their fourth bytes: from two rows of `count` to
// a row of (count + 1) / 2. The fourth byte of an average is that of the weights, rounded up. A
// square at the right edge may repeat its pixels on the left.
void pk_halve(
    const uint32_t *_Nonnull top, const uint32_t *_Nonnull bottom, size_t count,
    uint32_t *_Nonnull cells);

// Fills the holes of a row, which are the pixels with a fourth byte of 0, from a picture of half
// the size without any. Cell `i` of its rows covers the pixels 2i and 2i + 1; `near` is its row
// that covers this one, `far` the next nearest. In each direction, a pixel takes 3/4 of the cell
// that covers it and 1/4 of the one that it is next to: (9a + 3b + 3c + d + 8) / 16 in all. Cells
// that would be beyond an edge are those at the edge. There are (count + 1) / 2 cells.
void pk_fill_holes(
    uint32_t *_Nonnull row, size_t count, const uint32_t *_Nonnull near,
    const uint32_t *_Nonnull far, size_t cells);

// Averages of squares of samples, rounded: from `row_count` rows of `columns` samples to a row of
// (columns + factor - 1) / factor. Squares at the right edge may be cut off, and all of them below
// if there are fewer rows than `factor`.
void pk_average_samples(
    const uint8_t *_Nonnull rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t columns,
    int32_t factor, uint8_t *_Nonnull out);

// The same of pixels, with a factor of up to 16. Colours are averaged premultiplied: `is_straight`
// says that they are not, and `wants_straight` that they are not to be. A straight pixel with alpha
// 0 gets the colour of the one in the middle of its square.
void pk_average_pixels(
    const uint32_t *_Nonnull rows, ptrdiff_t stride, int32_t row_count, ptrdiff_t columns,
    int32_t factor, bool is_straight, bool wants_straight, uint32_t *_Nonnull out);

// Sums over the pixels of a block: of red, green, blue and alpha, and of each multiplied by alpha.
typedef struct pk_block_sums {
  uint32_t values[4];
  uint32_t products[4];
} pk_block_sums;

// Adds the pixels of a row to the sums of the blocks that it goes through, of 8 columns each.
void pk_add_block_sums(
    const uint32_t *_Nonnull row, size_t count, pk_block_sums *_Nonnull sums);

// Of a row of pixels, those that are translucent, and those of them whose left neighbour is, too,
// with an alpha that differs by no more than `largest_step`.
typedef struct pk_translucent {
  uint32_t all;
  uint32_t smooth;
} pk_translucent;

pk_translucent pk_count_translucent(
    const uint32_t *_Nonnull row, size_t count, int32_t largest_step);

// What the stored values of an alpha plane mean: up to `low` 0, from `low` + `range` on 255, and in
// between ((stored - low) * 255 + half) / range, rounded down. The division is a multiplication and
// two shifts (Granlund and Montgomery, PLDI 1994, figure 4.1, with 16 bits).
typedef struct pk_levels {
  uint8_t low;
  uint8_t range;  // 1...255
  uint16_t half;
  uint16_t magic;
  uint16_t first_shift;
  uint16_t second_shift;
} pk_levels;

// Replaces stored values by what they mean, in `row_count` rows of `count` samples, with AVX2 where
// there is that.
void pk_apply_levels(
    const pk_levels *_Nonnull levels, uint8_t *_Nonnull samples, ptrdiff_t stride,
    size_t row_count, size_t count);

// Whether to do without the instructions that not every machine of this kind has. For tests.
void pk_use_basic(bool basic);

// Undoes the filter of a PNG's row (PNG specification, 9) of RGB or RGBA, 8 bits a sample, and
// stores the pixels as RGBA. `filtered` is the filter's number and the bytes of `count` pixels
// behind it; `above` is the row above as this has stored it, null for the first one. Returns
// whether there is a filter of that number.
bool pk_undo_png_filter(
    const uint8_t *_Nonnull filtered, const uint32_t *_Nullable above, uint32_t *_Nonnull row,
    size_t count, bool has_alpha);

// Undoes the filter of a row of greyscale samples of up to 8 bits, in place. `above` is the row
// above, undone before; null for the first one. Returns whether there is a filter of that number.
bool pk_undo_sample_filter(
    uint8_t filter, uint8_t *_Nonnull row, const uint8_t *_Nullable above, size_t count);

#endif
