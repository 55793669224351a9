#include "fringe_parts.h"

#include <stdbool.h>
#include <string.h>

#include "vectors.h"

// Nothing fuses, so that all machines find the same.
#pragma STDC FP_CONTRACT OFF

enum { lane_count = QK_FRINGE_LANES };
_Static_assert(lane_count == 8, "marks are tested and lanes counted by eight");
typedef float lanes __attribute__((vector_size(4 * lane_count)));
typedef int32_t words __attribute__((vector_size(4 * lane_count)));
typedef uint8_t bytes __attribute__((vector_size(lane_count)));
// Red, green, blue and alpha of a pixel.
typedef float color __attribute__((vector_size(16)));

// What is known of each pixel, and of the midpoint behind it: a plane of numbers for each. Of
// colours there are three, one after the other.
enum plane {
  reference = 0,           // premultiplied, 0 to 255
  midpoint_reference = 3,  // the average of four
  straight = 6,            // the pixel, which changes
  alpha = 9,               // 0 to 1
  midpoint_alpha,
  gap,  // by how much alpha is above the reference's, 0 to 255
  midpoint_gap,
  costs,           // what the errors of the pixel and of the midpoint cost
  squared_errors,  // whose growth has a price
  plane_count
};

// Rows and columns of a part, without the last ones.
typedef struct extent {
  ptrdiff_t left, top, right, bottom;
} extent;

// Colours of a row as a change makes them.
typedef struct changed_row {
  float *straight[3], *premultiplied[3];
} changed_row;

// Two of these, and the factors of a change along a row.
enum { room_rows = 2 * 6 + 1 };

// Midpoints of the last row are mixed with one more, and its last vector may end behind it.
static ptrdiff_t plane_size(ptrdiff_t stride, ptrdiff_t height) {
  return stride * (height + 1) + 2 * lane_count;
}

static ptrdiff_t room_size(ptrdiff_t stride) { return stride + 2 * lane_count; }

ptrdiff_t qk_fringe_number_count(ptrdiff_t stride, ptrdiff_t height) {
  return plane_count * plane_size(stride, height) + room_rows * room_size(stride);
}

static inline float *numbers(const qk_fringe_part *part, int plane, ptrdiff_t x, ptrdiff_t y) {
  return part->numbers + plane * plane_size(part->stride, part->height) + y * part->stride + x;
}

static inline float *room(const qk_fringe_part *part, int row) {
  return numbers(part, plane_count, 0, 0) + row * room_size(part->stride);
}

static changed_row row_in_room(const qk_fringe_part *part, ptrdiff_t y) {
  changed_row row;
  for (int c = 0; c < 3; c++) {
    row.straight[c] = room(part, 6 * (y & 1) + c);
    row.premultiplied[c] = room(part, 6 * (y & 1) + 3 + c);
  }
  return row;
}

// The pixels of a part that a patch changes.
static extent changed(const qk_fringe_part *part, const qk_fringe_patch *patch) {
  ptrdiff_t right = patch->x + patch->width, bottom = patch->y + patch->height;
  return (extent){
      .left = patch->x > 0 ? patch->x : 0,
      .top = patch->y > 0 ? patch->y : 0,
      .right = right < part->width ? right : part->width,
      .bottom = bottom < part->height ? bottom : part->height};
}

// Those whose costs it changes: the midpoints before these, too.
static extent affected(extent changed) {
  if (changed.left > 0) changed.left--;
  if (changed.top > 0) changed.top--;
  return changed;
}

static bool is_empty(extent extent) {
  return extent.left >= extent.right || extent.top >= extent.bottom;
}

static inline color loaded(uint32_t pixel) {
  return (color){
      (float)(pixel & 255), (float)(pixel >> 8 & 255), (float)(pixel >> 16 & 255),
      (float)(pixel >> 24)};
}

static inline color premultiplied(color straight) {
  float of_pixel = straight[3];
  color result = straight * (of_pixel * (1 / 255.0f));
  result[3] = of_pixel;
  return result;
}

// The average of a square of pixels, premultiplied; of those that there are.
static color average(
    const qk_fringe_pixels *pixels, ptrdiff_t left, ptrdiff_t top, ptrdiff_t side) {
  ptrdiff_t right = left + side < pixels->width ? left + side : pixels->width;
  ptrdiff_t bottom = top + side < pixels->height ? top + side : pixels->height;
  color sum = {0};
  for (ptrdiff_t y = top; y < bottom; y++) {
    const uint32_t *row = row_at(pixels->first, y, pixels->stride);
    for (ptrdiff_t x = left; x < right; x++) sum += premultiplied(loaded(row[x]));
  }
  return sum / (float)((bottom - top) * (right - left));
}

static void load_pixels(
    const qk_fringe_part *part, const qk_fringe_pixels *pixels, const qk_fringe_pixels *original,
    ptrdiff_t side) {
  for (ptrdiff_t y = 0; y < part->height; y++) {
    const uint32_t *row = row_at(pixels->first, y, pixels->stride);
    for (ptrdiff_t x = 0; x < part->width; x++) {
      color pixel = loaded(row[x]);
      color wanted = average(original, x * side, y * side, side);
      for (int c = 0; c < 3; c++) {
        *numbers(part, straight + c, x, y) = pixel[c];
        *numbers(part, reference + c, x, y) = wanted[c];
      }
      *numbers(part, alpha, x, y) = pixel[3] * (1 / 255.0f);
      *numbers(part, gap, x, y) = pixel[3] - wanted[3];
    }
  }
}

// Fills a plane of midpoints.
static void mix(const qk_fringe_part *part, int from, int to) {
  for (ptrdiff_t y = 0; y < part->height; y++) {
    const float *row = numbers(part, from, 0, y), *below = row + part->stride;
    float *mixed = numbers(part, to, 0, y);
    for (ptrdiff_t x = 0; x < part->stride; x++)
      mixed[x] = (row[x] + row[x + 1] + below[x] + below[x + 1]) * 0.25f;
  }
}

// Of all pixels anew: fourth powers are so large that what differences add up to is not what is
// left.
static float sum_of_costs(const qk_fringe_part *part) {
  float sum = 0;
  for (ptrdiff_t y = 0; y < part->height; y++) {
    const float *row = numbers(part, costs, 0, y);
    for (ptrdiff_t x = 0; x < part->width; x++) sum += row[x];
  }
  return sum;
}

#define TARGET
#define NAME(x) x##_basic
#include "fringe_parts.inc"
#undef TARGET
#undef NAME

#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define NAME(x) x##_avx2
#include "fringe_parts.inc"
#endif

float qk_fringe_load(
    const qk_fringe_part *part, const qk_fringe_pixels *pixels, const qk_fringe_pixels *original,
    ptrdiff_t side) {
  load_pixels(part, pixels, original, side);
  for (int c = 0; c < 3; c++) mix(part, reference + c, midpoint_reference + c);
  mix(part, alpha, midpoint_alpha);
  mix(part, gap, midpoint_gap);
  // Costs are zeros so far, and a change by nothing makes them what they are.
  float zero = 0;
  qk_fringe_patch nothing = {0, 0, 1, 1, &zero, &zero, {0, 0, 0}};
  extent all = {0, 0, part->width, part->height};
  CHOOSE(change)(part, &nothing, all, true);
  return sum_of_costs(part);
}

float qk_fringe_cost_change(const qk_fringe_part *part, const qk_fringe_patch *patch) {
  extent pixels = changed(part, patch);
  return is_empty(pixels) ? 0 : CHOOSE(change)(part, patch, affected(pixels), false);
}

float qk_fringe_apply(const qk_fringe_part *part, const qk_fringe_patch *patch) {
  extent pixels = changed(part, patch);
  if (!is_empty(pixels)) CHOOSE(change)(part, patch, affected(pixels), true);
  return sum_of_costs(part);
}
