#include "pixel_kernels.h"

#include <string.h>

#include "instructions.h"

#if defined(__SSE2__)
#include <emmintrin.h>
// Such stores may become visible after later ones; other threads must not see that.
#define END_OF_STORES() _mm_sfence()
#else
#define END_OF_STORES() ((void)0)
#endif

_Atomic bool pixel_kernels_are_basic = false;

void pk_use_basic(bool basic) { pixel_kernels_are_basic = basic; }

typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

#if defined(__has_builtin) && __has_builtin(__builtin_nontemporal_store)
#define STORE(value, target) __builtin_nontemporal_store(value, target)
#else
#define STORE(value, target) (*(target) = (value))
#endif

// Pixels up to the next multiple of 16 bytes.
static size_t unaligned(const uint32_t *row, size_t count) {
  size_t pixels = (0 - (uintptr_t)row / sizeof *row) & 3;
  return pixels < count ? pixels : count;
}

static uint32_t merged(uint32_t color, uint8_t alpha) {
  return (color & 0x00FFFFFF) | (uint32_t)alpha << 24;
}

void pk_merge(const uint32_t *color, const uint8_t *alpha, uint32_t *row, size_t count) {
  size_t x = 0;
  for (size_t end = unaligned(row, count); x < end; x++) row[x] = merged(color[x], alpha[x]);
  for (; x + 4 <= count; x += 4) {
    pixels4 colors;
    bytes4 alphas;
    memcpy(&colors, color + x, sizeof colors);
    memcpy(&alphas, alpha + x, sizeof alphas);
    pixels4 pixels = (colors & 0x00FFFFFF) | __builtin_convertvector(alphas, pixels4) << 24;
    STORE(pixels, (pixels4 *)(row + x));
  }
  for (; x < count; x++) row[x] = merged(color[x], alpha[x]);
  END_OF_STORES();
}

void pk_store(const uint32_t *pixels, uint32_t *row, size_t count) {
  size_t x = 0;
  for (size_t end = unaligned(row, count); x < end; x++) row[x] = pixels[x];
  for (; x + 4 <= count; x += 4) {
    pixels4 four;
    memcpy(&four, pixels + x, sizeof four);
    STORE(four, (pixels4 *)(row + x));
  }
  for (; x < count; x++) row[x] = pixels[x];
  END_OF_STORES();
}

static bool is_translucent(uint32_t pixel) { return (pixel >> 24) - 1 < 254; }

// Without branches, so that the compiler makes vectors of it.
pk_translucent pk_count_translucent(const uint32_t *row, size_t count, int32_t largest_step) {
  pk_translucent counted = {0, 0};
  if (count == 0) return counted;
  counted.all = is_translucent(row[0]);
  for (size_t x = 1; x < count; x++) {
    int32_t difference = (int32_t)(row[x] >> 24) - (int32_t)(row[x - 1] >> 24);
    bool is_near = difference <= largest_step && -difference <= largest_step;
    counted.all += is_translucent(row[x]);
    counted.smooth += is_translucent(row[x]) & is_translucent(row[x - 1]) & is_near;
  }
  return counted;
}
