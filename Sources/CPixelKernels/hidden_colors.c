#include "pixel_kernels.h"

#include "pixel_words.h"

// Four times the colour between both rows of cells, in column `i`.
INLINE words8 column(const uint32_t *near, const uint32_t *far, size_t i) {
  return 3 * widened(near[i]) + widened(far[i]);
}

void pk_fill_holes(
    uint32_t *row, size_t count, const uint32_t *near, const uint32_t *far, size_t cells) {
  for (size_t i = 0; i < cells; i++) {
    size_t left = 2 * i;
    size_t right = left + 1 < count ? left + 1 : left;
    if (row[left] >> 24 != 0 && row[right] >> 24 != 0) continue;
    words8 here = column(near, far, i);
    words8 before = column(near, far, i > 0 ? i - 1 : 0);
    words8 behind = column(near, far, i + 1 < cells ? i + 1 : i);
    // The pixel on the left is next to the cell before, the one on the right to that behind.
    words8 both = __builtin_shufflevector(here, here, 0, 1, 2, 3, 0, 1, 2, 3);
    words8 neighbours = __builtin_shufflevector(before, behind, 0, 1, 2, 3, 8, 9, 10, 11);
    pixels4 colors = narrowed((3 * both + neighbours + 8) >> 4) & 0x00FFFFFF;
    if (row[right] >> 24 == 0 && right > left) row[right] = colors[1];
    if (row[left] >> 24 == 0) row[left] = colors[0];
  }
}
