// Parts of pictures near edges of alpha, and what changes of colours make of the errors there: the
// loops of FringePart.

#ifndef FRINGE_PARTS_H
#define FRINGE_PARTS_H

#include <stddef.h>
#include <stdint.h>

// A part of a picture at one scale. All numbers of pixels are red, green, blue and alpha, 0 to 255.
typedef struct qk_fringe_part {
  ptrdiff_t width, height;
  // Which pixels count: 1, and behind which the midpoint does, half-way to the one on its right and
  // the two below: 2.
  const uint8_t *_Nonnull marks;
  const float *_Nonnull reference;  // premultiplied
  float *_Nonnull pixels;           // straight
  // What the errors of each pixel and of the midpoint behind it cost.
  float *_Nonnull costs;
  // Errors up to these cost nothing: of pixels, of midpoints mixed straight, and premultiplied.
  float limits[3];
  // What a change costs besides, for each by which squared errors of all pixels grow in sum: of
  // luma, and a quarter of those of red, green and blue.
  float price;
} qk_fringe_part;

// A change of colours by `down[y]` * `across[x]` * `color`. Pixels may lie outside of a part.
typedef struct qk_fringe_patch {
  ptrdiff_t x, y, width, height;
  const float *_Nonnull across, *_Nonnull down;
  float red, green, blue;
} qk_fringe_patch;

// Some pixels, straight. `stride`: the bytes from row to row.
void qk_load_straight(
    const uint32_t *_Nonnull from, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    float *_Nonnull pixels);

// Averages of squares of `side` × `side` pixels, premultiplied; at the right and lower border of
// those that there are.
void qk_average_premultiplied(
    const uint32_t *_Nonnull from, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height,
    ptrdiff_t side, float *_Nonnull pixels);

// The fourth powers of how far errors over black or white are above their limits, summed up.
float qk_fringe_cost(qk_fringe_part *_Nonnull part);

// How much more that would be with a change, and what the change costs besides. `scratch` has room
// for all pixels.
float qk_fringe_cost_change(
    const qk_fringe_part *_Nonnull part, const qk_fringe_patch *_Nonnull patch,
    float *_Nonnull scratch);

// Changes the pixels and what they cost. Returns the same.
float qk_fringe_apply(qk_fringe_part *_Nonnull part, const qk_fringe_patch *_Nonnull patch);

#endif
