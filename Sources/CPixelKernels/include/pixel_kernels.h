#ifndef PIXEL_KERNELS_H
#define PIXEL_KERNELS_H

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

#endif
