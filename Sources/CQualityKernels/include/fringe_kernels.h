// Row loops of FringeError: which pixels are near edges of alpha, and how large errors there are
// (fringe_parts.h: what changes make of them).

#ifndef FRINGE_KERNELS_H
#define FRINGE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Whether to use only vectors that every machine has. All find the same. For tests.
void qk_use_basic_vectors(bool basic);

// Marks pixels whose alpha differs by `step` or more from that of a pixel above, below, left or
// right: 255; all others 0.
void qk_mark_edges(
    const uint8_t *_Nonnull row, const uint8_t *_Nonnull above, const uint8_t *_Nonnull below,
    ptrdiff_t width, uint8_t step, uint8_t *_Nonnull marks);

// Marks pixels with a mark in any of `count` rows of marks, at most two columns away. The rows are
// `stride` bytes apart, with two bytes of 0 before and behind each.
void qk_spread_marks(
    const uint8_t *_Nonnull rows, ptrdiff_t stride, int32_t count, ptrdiff_t width,
    uint8_t *_Nonnull marks);

// The alpha of midpoints: half-way between a pixel, the one on its right, and the two below. There
// is one less in a row.
void qk_alpha_of_midpoints(
    const uint32_t *_Nonnull row, const uint32_t *_Nonnull below, ptrdiff_t count,
    uint8_t *_Nonnull alpha);

// Rows of pixels of a reference and of another picture: the first, and those that follow.
typedef struct qk_fringe_rows {
  const uint32_t *_Nonnull reference, *_Nonnull other;
  ptrdiff_t reference_stride, other_stride;  // in bytes, from row to row
  ptrdiff_t width;                           // in pixels that can be read
} qk_fringe_rows;

// Columns from `first` up to `end`, without it.
typedef struct qk_columns {
  ptrdiff_t first, end;
} qk_columns;

// Raises, for each column, a number to the largest error of one of its pixels: of red, green or
// blue over black or white, in 8 bits. Of row `y`, the columns with the indices `starts[y]` up to
// `starts[y + 1]` count. There are QK_FRINGE_ROOM numbers more than columns, which stay as they
// are.
void qk_raise_to_fringe(
    const qk_fringe_rows *_Nonnull rows, ptrdiff_t row_count, const qk_columns *_Nonnull columns,
    const ptrdiff_t *_Nonnull starts, uint8_t *_Nonnull largest);

// The same of midpoints, mixed straight and mixed premultiplied. Those of the reference are always
// mixed premultiplied. There is a row and a column more of pixels than of midpoints.
void qk_raise_to_fringe_of_midpoints(
    const qk_fringe_rows *_Nonnull rows, ptrdiff_t row_count, const qk_columns *_Nonnull columns,
    const ptrdiff_t *_Nonnull starts, uint8_t *_Nonnull straight, uint8_t *_Nonnull premultiplied);

#define QK_FRINGE_ROOM 7

// Raises, for each block of `side` columns, a number to the largest one of its columns and of the
// `reach` columns before it.
void qk_raise_blocks(
    const uint8_t *_Nonnull columns, ptrdiff_t width, ptrdiff_t side, ptrdiff_t reach,
    uint8_t *_Nonnull blocks);

#endif
