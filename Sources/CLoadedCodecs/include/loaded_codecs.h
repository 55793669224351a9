#ifndef LOADED_CODECS_H
#define LOADED_CODECS_H

#include <stddef.h>
#include <stdint.h>

// WebP and AVIF, for comparison, and to convert to WebP. Their libraries are loaded when they are
// first asked for, so that nothing needs them to be installed. All functions may be called on
// several threads, and those that code pictures only after the library was found to be there.

// NULL where the library can be used; otherwise why it cannot.
const char *_Nullable loaded_webp_failure(void);
const char *_Nullable loaded_avif_failure(void);

// The version, as "1.2.4".
void loaded_webp_version(char *_Nonnull text, size_t room);
void loaded_avif_version(char *_Nonnull text, size_t room);

// A file that a library has made and will free. It has no bytes where nothing could be made.
typedef struct {
  const uint8_t *_Nullable bytes;
  size_t count;
} loaded_file;

// Straight RGBA in rows without gaps, to a file. WebP has lossless alpha and all else as it is by
// default; AVIF has 4:4:4, speed 6, one thread, and the same quality for alpha. Qualities are 0 to
// 100.
loaded_file loaded_webp_encode(
    const uint8_t *_Nonnull rgba, int width, int height, float quality);
loaded_file loaded_webp_encode_lossless(const uint8_t *_Nonnull rgba, int width, int height);
loaded_file loaded_avif_encode(const uint8_t *_Nonnull rgba, int width, int height, int quality);

// Copies the bytes of a file to where there is room for them, and frees the file.
void loaded_webp_take(loaded_file file, uint8_t *_Nonnull bytes);
void loaded_avif_take(loaded_file file, uint8_t *_Nonnull bytes);

// A file to straight RGBA, on one thread. The size is that of the picture, or that which WebP is to
// be scaled to while it is decoded. Each returns 0, or 1 where the data is not what it is said to
// be.
int loaded_webp_decode(
    const uint8_t *_Nonnull data, size_t count, int is_scaled, int width, int height,
    uint8_t *_Nonnull rows, size_t stride);
int loaded_avif_decode(
    const uint8_t *_Nonnull data, size_t count, int width, int height, uint8_t *_Nonnull rows,
    size_t stride);

#endif
