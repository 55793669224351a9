#ifndef CS_JPEG_H
#define CS_JPEG_H

#include "cs_status.h"

// Sample layout of rows handed in or out, 8 bits a sample.
typedef enum cs_jpeg_layout {
  CS_JPEG_GREY = 1,  // 1 byte a pixel
  CS_JPEG_RGBX = 4,  // 4 bytes a pixel; X is ignored when writing and 255 when read
} cs_jpeg_layout;

typedef struct cs_jpeg_header {
  uint32_t width;
  uint32_t height;
  uint32_t components;        // 1 or 3
  uint32_t h_sampling[3];     // sampling factors, 1...4
  uint32_t v_sampling[3];
  uint32_t restart_interval;  // in MCUs; 0: no restart markers
  int32_t progressive;
} cs_jpeg_header;

typedef struct cs_jpeg_reader cs_jpeg_reader;

// Opens a JPEG and reads its header. Refuses all but 8-bit Huffman SOF0/SOF1/SOF2 with 1 or 3
// components, and more than `max_pixels` pixels. More than `max_scans` scans stop the decoding.
cs_status cs_jpeg_reader_open(
    const uint8_t *_Nonnull data, size_t count, uint64_t max_pixels, uint32_t max_scans,
    cs_jpeg_reader *_Nullable *_Nonnull reader, cs_jpeg_header *_Nonnull header,
    cs_report *_Nonnull report);

// Collects the ICC profile out of the APP2 segments; `icc` is empty where there is none.
cs_status cs_jpeg_reader_icc(
    cs_jpeg_reader *_Nonnull reader, cs_bytes *_Nonnull icc, cs_report *_Nonnull report);

// Fixes the layout of the rows and starts decoding.
cs_status cs_jpeg_reader_start(
    cs_jpeg_reader *_Nonnull reader, cs_jpeg_layout layout, cs_report *_Nonnull report);

// Decodes the next `count` rows into `rows`, `stride` bytes apart.
cs_status cs_jpeg_reader_read(
    cs_jpeg_reader *_Nonnull reader, uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

// After the last row: reads to the EOI marker. `trailing` is the number of bytes behind it.
cs_status cs_jpeg_reader_finish(
    cs_jpeg_reader *_Nonnull reader, size_t *_Nonnull trailing, cs_report *_Nonnull report);

void cs_jpeg_reader_free(cs_jpeg_reader *_Nullable reader);

typedef struct cs_jpeg_settings {
  uint32_t width;
  uint32_t height;
  cs_jpeg_layout layout;
  int32_t quality;      // 1...100
  int32_t h_sampling;   // luma sampling factors relative to chroma; 1 or 2
  int32_t v_sampling;
  int32_t progressive;  // 0: baseline sequential
  const uint8_t *_Nullable icc;
  size_t icc_count;
} cs_jpeg_settings;

typedef struct cs_jpeg_writer cs_jpeg_writer;

// Opens a writer with optimised Huffman tables: the coefficients of the whole image are held
// until `finish`.
cs_status cs_jpeg_writer_open(
    const cs_jpeg_settings *_Nonnull settings, cs_jpeg_writer *_Nullable *_Nonnull writer,
    cs_report *_Nonnull report);

cs_status cs_jpeg_writer_write(
    cs_jpeg_writer *_Nonnull writer, const uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

cs_status cs_jpeg_writer_finish(
    cs_jpeg_writer *_Nonnull writer, cs_bytes *_Nonnull bytes, cs_report *_Nonnull report);

void cs_jpeg_writer_free(cs_jpeg_writer *_Nullable writer);

// "2.1.5": the libjpeg-turbo this was compiled against.
const char *_Nonnull cs_jpeg_version(void);

#endif
