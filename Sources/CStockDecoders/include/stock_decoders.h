#ifndef STOCK_DECODERS_H
#define STOCK_DECODERS_H

#include <stddef.h>
#include <stdint.h>

// What a program without this project would do: libjpeg-turbo and libpng, used as their manuals
// say, from memory into rows that the caller owns. The floor that bench/ compares with. Each
// returns 0, or 1 where the data is not what it is said to be.

// Any PNG to RGBA.
int stock_png_rgba(const uint8_t *_Nonnull data, size_t count, uint8_t *_Nonnull rows, size_t stride);

// A greyscale PNG to a byte a pixel.
int stock_png_grey(const uint8_t *_Nonnull data, size_t count, uint8_t *_Nonnull rows, size_t stride);

// A JPEG to RGBX at a scale of eighths.
int stock_jpeg_rgbx(
    const uint8_t *_Nonnull data, size_t count, int eighths, uint8_t *_Nonnull rows, size_t stride);

// A greyscale JPEG to a byte a pixel.
int stock_jpeg_grey(
    const uint8_t *_Nonnull data, size_t count, int eighths, uint8_t *_Nonnull rows, size_t stride);

#endif
