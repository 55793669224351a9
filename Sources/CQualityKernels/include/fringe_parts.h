// Parts of pictures near edges of alpha, and what changes of colours make of the errors there: the
// loops of FringePart.

#ifndef FRINGE_PARTS_H
#define FRINGE_PARTS_H

#include <stddef.h>
#include <stdint.h>

// Rows are padded to whole vectors of this many pixels.
#define QK_FRINGE_LANES 8

// A part of a picture at one scale.
typedef struct qk_fringe_part {
  ptrdiff_t width, height;
  // The width with padding: from row to row of marks and numbers.
  ptrdiff_t stride;
  // Which pixels count: 1, and behind which the midpoint does, half-way to the one on its right and
  // the two below: 2. Padding has 0. Eight more follow the last row.
  const uint8_t *_Nonnull marks;
  // As many as qk_fringe_number_count says: what qk_fringe_load makes of pixels, and room.
  float *_Nonnull numbers;
  // Errors up to these cost nothing, 0 to 255: of pixels, of midpoints mixed straight, and
  // premultiplied.
  float limits[3];
  // What a change costs besides, for each by which squared errors of all pixels grow in sum: of
  // luma, and a quarter of those of red, green and blue.
  float price;
} qk_fringe_part;

// Some pixels. `stride`: the bytes from row to row.
typedef struct qk_fringe_pixels {
  const uint32_t *_Nonnull first;
  ptrdiff_t stride, width, height;
} qk_fringe_pixels;

// A change of red, green and blue by `down[y]` * `across[x]` * `color`. Pixels may lie outside of a
// part.
typedef struct qk_fringe_patch {
  ptrdiff_t x, y, width, height;
  const float *_Nonnull across, *_Nonnull down;
  float color[3];
} qk_fringe_patch;

// How many numbers a part has.
ptrdiff_t qk_fringe_number_count(ptrdiff_t stride, ptrdiff_t height);

// Fills a part whose numbers are zeros with straight pixels, and with what they should be:
// averages of squares of `side` × `side` pixels of the original, premultiplied; at the right and
// lower border of those that there are. Returns what errors cost: the sum of the fourth powers of
// how far the largest error of each pixel and midpoint, over black or white, is above its limit.
float qk_fringe_load(
    const qk_fringe_part *_Nonnull part, const qk_fringe_pixels *_Nonnull pixels,
    const qk_fringe_pixels *_Nonnull original, ptrdiff_t side);

// How much more errors would cost with a change, and what the change costs besides. Writes to the
// part's room: one call at a time.
float qk_fringe_cost_change(
    const qk_fringe_part *_Nonnull part, const qk_fringe_patch *_Nonnull patch);

// Changes the pixels. Returns what errors cost then.
float qk_fringe_apply(
    const qk_fringe_part *_Nonnull part, const qk_fringe_patch *_Nonnull patch);

#endif
