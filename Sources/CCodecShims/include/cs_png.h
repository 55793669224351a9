#ifndef CS_PNG_H
#define CS_PNG_H

#include "cs_status.h"

// Sample layout of rows handed out by a reader.
typedef enum cs_png_layout {
  CS_PNG_GREY8 = 1,   // 1 byte a pixel; the source must be greyscale
  CS_PNG_RGBA8 = 4,   // 4 bytes a pixel; 16-bit samples are rounded to (v * 255 + 32767) / 65535
  CS_PNG_RGBA16 = 8,  // 8 bytes a pixel, native byte order
} cs_png_layout;

// PNG colour types (PNG specification, 11.2.2).
enum {
  CS_PNG_COLOR_GREY = 0,
  CS_PNG_COLOR_RGB = 2,
  CS_PNG_COLOR_PALETTE = 3,
  CS_PNG_COLOR_GREY_ALPHA = 4,
  CS_PNG_COLOR_RGBA = 6,
};

typedef struct cs_png_header {
  uint32_t width;
  uint32_t height;
  uint32_t bit_depth;
  uint32_t color_type;
  int32_t interlaced;
  int32_t has_transparency;  // a tRNS chunk
  int32_t has_srgb;          // an sRGB chunk, or an ICC profile that libpng knows as sRGB
  int32_t has_gamma;
  int32_t gamma;             // the gAMA value, times 100,000
  int32_t has_chromaticities;
  int32_t chromaticities[8];  // white, red, green, blue: x, y; times 100,000
  const uint8_t *_Nullable icc;  // the iCCP profile; owned by the reader
  size_t icc_count;
  const char *_Nullable icc_name;
} cs_png_header;

typedef struct cs_png_reader cs_png_reader;

// Opens a PNG and reads all chunks before the image data.
cs_status cs_png_reader_open(
    const uint8_t *_Nonnull data, size_t count, cs_png_reader *_Nullable *_Nonnull reader,
    cs_png_header *_Nonnull header, cs_report *_Nonnull report);

cs_status cs_png_reader_start(
    cs_png_reader *_Nonnull reader, cs_png_layout layout, cs_report *_Nonnull report);

// Decodes the next `count` rows into `rows`, `stride` bytes apart. An interlaced image comes in
// one call, all rows at once.
cs_status cs_png_reader_read(
    cs_png_reader *_Nonnull reader, uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

// After the last row: reads to the end of the IEND chunk. `trailing` is the number of bytes
// behind it.
cs_status cs_png_reader_finish(
    cs_png_reader *_Nonnull reader, size_t *_Nonnull trailing, cs_report *_Nonnull report);

void cs_png_reader_free(cs_png_reader *_Nullable reader);

typedef enum cs_png_filters {
  CS_PNG_FILTER_NONE = 0,  // what suits bit depths below 8 and palettes
  CS_PNG_FILTER_ALL = 1,   // libpng's choice, row by row
} cs_png_filters;

typedef struct cs_png_settings {
  uint32_t width;
  uint32_t height;
  uint32_t bit_depth;
  uint32_t color_type;
  int32_t interlaced;
  int32_t level;  // zlib, 0...9
  cs_png_filters filters;
  const uint8_t *_Nullable icc;
  size_t icc_count;
  const uint8_t *_Nullable palette;  // RGBA, 4 bytes an entry
  size_t palette_count;
} cs_png_settings;

typedef struct cs_png_writer cs_png_writer;

cs_status cs_png_writer_open(
    const cs_png_settings *_Nonnull settings, cs_png_writer *_Nullable *_Nonnull writer,
    cs_report *_Nonnull report);

// Writes the next `count` rows. Samples of 1, 2 and 4 bits come in one byte each, as plain
// numbers (not scaled to 255); 16-bit samples in native byte order. An interlaced image comes in
// one call, all rows at once.
cs_status cs_png_writer_write(
    cs_png_writer *_Nonnull writer, const uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

cs_status cs_png_writer_finish(
    cs_png_writer *_Nonnull writer, cs_bytes *_Nonnull bytes, cs_report *_Nonnull report);

void cs_png_writer_free(cs_png_writer *_Nullable writer);

// "1.6.39": the libpng in use.
const char *_Nonnull cs_png_version(void);

#endif
