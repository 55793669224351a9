#include "fringe_parts.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

// Nothing fuses, so that all machines find the same.
#pragma STDC FP_CONTRACT OFF

// Red, green, blue and alpha.
typedef float color __attribute__((vector_size(16)));

// Rows and columns of a part, without the last ones.
typedef struct extent {
  ptrdiff_t left, top, right, bottom;
} extent;

static inline color at(const float *pixels, ptrdiff_t i) {
  color result;
  memcpy(&result, pixels + 4 * i, sizeof result);
  return result;
}

static inline color premultiplied(color straight) {
  float alpha = straight[3];
  color result = straight * (alpha * (1 / 255.0f));
  result[3] = alpha;
  return result;
}

// The fourth power of how far the largest error over black or white is above a limit. Over black a
// pixel is its premultiplied colour, over white the same + 255 - alpha.
static inline float cost(color reference, color other, float limit) {
  color black = other - reference, white = black - black[3];
  color errors = __builtin_elementwise_max(
      __builtin_elementwise_abs(black), __builtin_elementwise_abs(white));
  float excess = fmaxf(fmaxf(errors[0], errors[1]), errors[2]) - limit;
  return excess > 0 ? excess * excess * (excess * excess) : 0;
}

static float cost_of_pixel(const qk_fringe_part *part, const float *pixels, ptrdiff_t i) {
  float sum = 0;
  if (part->marks[i] & 1)
    sum += cost(at(part->reference, i), premultiplied(at(pixels, i)), part->limits[0]);
  if (part->marks[i] & 2) {
    ptrdiff_t four[4] = {i, i + 1, i + part->width, i + part->width + 1};
    color reference = {0}, straight = {0}, mixed = {0};
    for (int k = 0; k < 4; k++) {
      color pixel = at(pixels, four[k]);
      reference += at(part->reference, four[k]) * 0.25f;
      straight += pixel * 0.25f;
      mixed += premultiplied(pixel) * 0.25f;
    }
    sum += cost(reference, premultiplied(straight), part->limits[1]);
    sum += cost(reference, mixed, part->limits[2]);
  }
  return sum;
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

static void change(
    const qk_fringe_part *part, const qk_fringe_patch *patch, extent extent, float *pixels) {
  color step = {patch->red, patch->green, patch->blue, 0};
  color least = {0}, most = least + 255;
  for (ptrdiff_t y = extent.top; y < extent.bottom; y++) {
    color of_row = step * patch->down[y - patch->y];
    for (ptrdiff_t x = extent.left; x < extent.right; x++) {
      ptrdiff_t i = y * part->width + x;
      color pixel = at(pixels, i) + of_row * patch->across[x - patch->x];
      pixel = __builtin_elementwise_max(least, __builtin_elementwise_min(most, pixel));
      memcpy(pixels + 4 * i, &pixel, sizeof pixel);
    }
  }
}

static inline color loaded(uint32_t pixel) {
  return (color){
      (float)(pixel & 255), (float)(pixel >> 8 & 255), (float)(pixel >> 16 & 255),
      (float)(pixel >> 24)};
}

static const uint32_t *row_at(const uint32_t *row, ptrdiff_t y, ptrdiff_t stride) {
  return (const uint32_t *)((const char *)row + y * stride);
}

void qk_load_straight(
    const uint32_t *from, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, float *pixels) {
  for (ptrdiff_t y = 0; y < height; y++) {
    for (ptrdiff_t x = 0; x < width; x++, pixels += 4) {
      color pixel = loaded(row_at(from, y, stride)[x]);
      memcpy(pixels, &pixel, sizeof pixel);
    }
  }
}

void qk_average_premultiplied(
    const uint32_t *from, ptrdiff_t stride, ptrdiff_t width, ptrdiff_t height, ptrdiff_t side,
    float *pixels) {
  for (ptrdiff_t top = 0; top < height; top += side) {
    ptrdiff_t bottom = top + side < height ? top + side : height;
    for (ptrdiff_t left = 0; left < width; left += side, pixels += 4) {
      ptrdiff_t right = left + side < width ? left + side : width;
      color sum = {0};
      for (ptrdiff_t y = top; y < bottom; y++) {
        const uint32_t *row = row_at(from, y, stride);
        for (ptrdiff_t x = left; x < right; x++) sum += premultiplied(loaded(row[x]));
      }
      sum /= (float)((bottom - top) * (right - left));
      memcpy(pixels, &sum, sizeof sum);
    }
  }
}

// The squared error of a pixel over black: of luma, and of red, green and blue.
static inline float squared_error(const qk_fringe_part *part, const float *pixels, ptrdiff_t i) {
  color error = premultiplied(at(pixels, i)) - at(part->reference, i);
  float luma = 0.299f * error[0] + 0.587f * error[1] + 0.114f * error[2];
  error *= error;
  return luma * luma + (error[0] + error[1] + error[2]) * 0.25f;
}

static float growth_of_errors(const qk_fringe_part *part, extent changed, const float *pixels) {
  float sum = 0;
  for (ptrdiff_t y = changed.top; y < changed.bottom; y++) {
    for (ptrdiff_t x = changed.left; x < changed.right; x++) {
      ptrdiff_t i = y * part->width + x;
      sum += squared_error(part, pixels, i) - squared_error(part, part->pixels, i);
    }
  }
  return fmaxf(0, sum);
}

float qk_fringe_cost(qk_fringe_part *part) {
  float sum = 0;
  for (ptrdiff_t i = 0; i < part->width * part->height; i++) {
    part->costs[i] = cost_of_pixel(part, part->pixels, i);
    sum += part->costs[i];
  }
  return sum;
}

float qk_fringe_cost_change(
    const qk_fringe_part *part, const qk_fringe_patch *patch, float *scratch) {
  extent inner = changed(part, patch), outer = affected(inner);
  if (is_empty(inner)) return 0;
  // Midpoints are mixed with pixels on the right and below.
  ptrdiff_t bottom = outer.bottom < part->height ? outer.bottom + 1 : part->height;
  size_t row = 4 * (size_t)part->width, start = (size_t)outer.top * row;
  memcpy(
      scratch + start, part->pixels + start,
      (size_t)(bottom - outer.top) * row * sizeof *scratch);
  change(part, patch, inner, scratch);
  float sum = 0;
  for (ptrdiff_t y = outer.top; y < outer.bottom; y++) {
    for (ptrdiff_t x = outer.left; x < outer.right; x++) {
      ptrdiff_t i = y * part->width + x;
      if (part->marks[i] != 0) sum += cost_of_pixel(part, scratch, i) - part->costs[i];
    }
  }
  if (part->price > 0) sum += part->price * growth_of_errors(part, inner, scratch);
  return sum;
}

float qk_fringe_apply(qk_fringe_part *part, const qk_fringe_patch *patch) {
  extent inner = changed(part, patch), outer = affected(inner);
  if (is_empty(inner)) return 0;
  change(part, patch, inner, part->pixels);
  float sum = 0;
  for (ptrdiff_t y = outer.top; y < outer.bottom; y++) {
    for (ptrdiff_t x = outer.left; x < outer.right; x++) {
      ptrdiff_t i = y * part->width + x;
      float before = part->costs[i];
      part->costs[i] = cost_of_pixel(part, part->pixels, i);
      sum += part->costs[i] - before;
    }
  }
  return sum;
}
