// Row loops of FringeError and FringeReference: which pixels are near edges of alpha, and how large
// errors there are (fringe_parts.h: what changes make of them).

#ifndef FRINGE_KERNELS_H
#define FRINGE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether to use only vectors that every machine has. All find the same. For tests.
void qk_use_basic_vectors(bool basic);

// Alpha in QK_ALPHA_PARTS of a step of 1/255, so that averages of up to 8 × 8 pixels are exact.
#define QK_ALPHA_PARTS 64

// Adds a row of pixels to sums of columns: red, green and blue times alpha in 255ths, and alpha,
// `width` numbers of each.
void qk_add_premultiplied(
    const uint32_t *_Nonnull row, ptrdiff_t width, uint32_t *_Nonnull sums);

// Averages of squares of pixels, `divisor` on each side, and of what there is of one at the border,
// of sums of columns of `rows` rows: four rows of `room` numbers, of which those beyond the last
// square are 0.
void qk_average_columns(
    const uint32_t *_Nonnull sums, ptrdiff_t width, ptrdiff_t rows, ptrdiff_t divisor,
    uint16_t *_Nonnull averages, ptrdiff_t room);

// The alpha of a row of pixels.
void qk_alpha_of_pixels(
    const uint32_t *_Nonnull row, ptrdiff_t count, uint16_t *_Nonnull alpha);

// Four times the alpha of midpoints, which are half-way between a pixel, the one on its right, and
// the two below. There is one less in a row.
void qk_alpha_of_midpoints(
    const uint16_t *_Nonnull row, const uint16_t *_Nonnull below, ptrdiff_t count,
    uint16_t *_Nonnull alpha);

// Marks pixels whose alpha differs by `step` or more from that of a pixel above, below, left or
// right: 255; all others 0.
void qk_mark_edges(
    const uint16_t *_Nonnull row, const uint16_t *_Nonnull above, const uint16_t *_Nonnull below,
    ptrdiff_t width, uint16_t step, uint8_t *_Nonnull marks);

// Marks pixels with a mark in any of `count` rows of marks, at most two columns away. The rows are
// `stride` bytes apart, with two bytes of 0 before and behind each.
void qk_spread_marks(
    const uint8_t *_Nonnull rows, ptrdiff_t stride, int32_t count, ptrdiff_t width,
    uint8_t *_Nonnull marks);

// Columns from `first` up to `end`, without it.
typedef struct qk_columns {
  ptrdiff_t first, end;
} qk_columns;

// Finds the columns of a row with marks, ascending and apart: at most (width + 1) / 2. Returns how
// many there are.
ptrdiff_t qk_find_columns(
    const uint8_t *_Nonnull marks, ptrdiff_t width, qk_columns *_Nonnull columns);

// Some columns of rows. Of row `y`, those with the indices `starts[y]` up to `starts[y + 1]` count.
typedef struct qk_marked_rows {
  ptrdiff_t count;
  const qk_columns *_Nonnull columns;
  const ptrdiff_t *_Nonnull starts;
} qk_marked_rows;

// Rows of pixels, `stride` bytes apart, of which `width` pixels can be read.
typedef struct qk_pixel_rows {
  const uint32_t *_Nonnull first;
  ptrdiff_t stride, width;
} qk_pixel_rows;

// A reference: rows of pixels, or where there are none, of averages, which are four times `room`
// numbers a row. There are eight numbers more of each than are looked at.
typedef struct qk_fringe_reference {
  const qk_pixel_rows *_Nullable pixels;
  const uint16_t *_Nullable averages;
  ptrdiff_t room;
} qk_fringe_reference;

// Raises, for each column, a number to the largest error of one of its pixels: of red, green or
// blue over black or white, each rounded to 8 bits. There are QK_FRINGE_ROOM numbers more than
// columns, which stay as they are.
void qk_raise_to_fringe(
    const qk_pixel_rows *_Nonnull reference, const qk_pixel_rows *_Nonnull other,
    const qk_marked_rows *_Nonnull rows, uint8_t *_Nonnull largest);

// The same, in 255ths of a step and with nothing rounded before.
void qk_raise_to_errors(
    const qk_fringe_reference *_Nonnull reference, const qk_pixel_rows *_Nonnull other,
    const qk_marked_rows *_Nonnull rows, uint16_t *_Nonnull largest);

// The same of midpoints, mixed straight and mixed premultiplied. Those of the reference are always
// mixed premultiplied. There is a row and a column more of pixels than of midpoints.
void qk_raise_to_errors_of_midpoints(
    const qk_fringe_reference *_Nonnull reference, const qk_pixel_rows *_Nonnull other,
    const qk_marked_rows *_Nonnull rows, uint16_t *_Nonnull straight,
    uint16_t *_Nonnull premultiplied);

#define QK_FRINGE_ROOM 7

// Raises, for each block of `side` columns, a number to the largest one of its columns and of the
// `reach` columns before it.
void qk_raise_blocks(
    const uint16_t *_Nonnull columns, ptrdiff_t width, ptrdiff_t side, ptrdiff_t reach,
    uint16_t *_Nonnull blocks);

#endif
