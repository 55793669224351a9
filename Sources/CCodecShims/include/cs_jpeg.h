#ifndef CS_JPEG_H
#define CS_JPEG_H

#include "cs_status.h"

// Sample layout of rows handed in or out, 8 bits a sample.
typedef enum cs_jpeg_layout {
  CS_JPEG_GREY = 1,  // 1 byte a pixel
  CS_JPEG_RGBX = 4,  // 4 bytes a pixel; X is ignored when writing and 255 when read
  CS_JPEG_BGRX = 5,  // the same in another order; for reading only
} cs_jpeg_layout;

typedef struct cs_jpeg_header {
  uint32_t width;
  uint32_t height;
  uint32_t components;        // 1 or 3
  uint32_t h_sampling[3];     // sampling factors, 1...4
  uint32_t v_sampling[3];
  uint32_t restart_interval;  // in MCUs; 0: no restart markers
  int32_t progressive;
  int32_t multiple_scans;     // libjpeg then holds all coefficients
} cs_jpeg_header;

// An excerpt of a JPEG whose only scan has a restart marker after every MCU row: some of those
// rows, read as a picture of their own. The caller has found the places below.
typedef struct cs_jpeg_excerpt {
  size_t height_offset;   // of the two bytes of SOF that hold the height
  size_t header_count;    // bytes up to the end of the SOS header
  size_t data_offset;     // where the entropy-coded data of its first row starts
  size_t data_count;      // up to, not including, the marker behind its last row
  uint32_t height;        // of the excerpt, in pixels
  uint32_t first_restart; // number, modulo 8, of the restart marker behind the first row
} cs_jpeg_excerpt;

typedef struct cs_jpeg_limits {
  uint64_t max_pixels;
  uint32_t max_scans;           // more stop the decoding
  uint64_t max_scanned_pixels;  // so do more pixels of all scans together
} cs_jpeg_limits;

typedef struct cs_jpeg_reader cs_jpeg_reader;

// Opens a JPEG, or an excerpt of it where `excerpt` is not NULL, and reads its header. Refuses all
// but 8-bit Huffman SOF0/SOF1/SOF2 with 1 or 3 components.
cs_status cs_jpeg_reader_open(
    const uint8_t *_Nonnull data, size_t count, const cs_jpeg_excerpt *_Nullable excerpt,
    cs_jpeg_limits limits, cs_jpeg_reader *_Nullable *_Nonnull reader,
    cs_jpeg_header *_Nonnull header, cs_report *_Nonnull report);

// Collects the ICC profile out of the APP2 segments; `icc` is empty where there is none.
cs_status cs_jpeg_reader_icc(
    cs_jpeg_reader *_Nonnull reader, cs_bytes *_Nonnull icc, cs_report *_Nonnull report);

// Fixes the layout and the scale, 1...8 eighths, of the rows and starts decoding. Rows then have
// ceil(width * eighths / 8) pixels.
cs_status cs_jpeg_reader_start(
    cs_jpeg_reader *_Nonnull reader, cs_jpeg_layout layout, uint32_t eighths,
    cs_report *_Nonnull report);

// Decodes the next `count` rows into `rows`, `stride` bytes apart.
cs_status cs_jpeg_reader_read(
    cs_jpeg_reader *_Nonnull reader, uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

// After the last row: reads to the EOI marker. `trailing` is the number of bytes behind it.
cs_status cs_jpeg_reader_finish(
    cs_jpeg_reader *_Nonnull reader, size_t *_Nonnull trailing, cs_report *_Nonnull report);

void cs_jpeg_reader_free(cs_jpeg_reader *_Nullable reader);

// What a JPEG is like whatever fills it.
typedef struct cs_jpeg_frame {
  uint32_t width;
  uint32_t height;
  cs_jpeg_layout layout;
  int32_t h_sampling;    // luma sampling factors relative to chroma; 1 or 2
  int32_t v_sampling;
  int32_t progressive;   // 0: baseline sequential
  int32_t restart_rows;  // MCU rows between restart markers; 0: no markers
  int32_t typical_codes; // the Huffman codes are those of T.81, annex K, not the best
  int32_t shares_codes;  // chroma has the Huffman codes of luma; for coefficients only
  const uint8_t *_Nullable icc;
  size_t icc_count;
} cs_jpeg_frame;

typedef struct cs_jpeg_writer cs_jpeg_writer;

// Opens a writer that makes the JPEG from rows, by libjpeg's own transform and its tables for
// `quality`, 1...100. Huffman tables are optimised: the coefficients of the whole image are held
// until `finish`.
cs_status cs_jpeg_writer_open(
    const cs_jpeg_frame *_Nonnull frame, int32_t quality,
    cs_jpeg_writer *_Nullable *_Nonnull writer, cs_report *_Nonnull report);

cs_status cs_jpeg_writer_write(
    cs_jpeg_writer *_Nonnull writer, const uint8_t *_Nonnull rows, size_t stride, uint32_t count,
    cs_report *_Nonnull report);

cs_status cs_jpeg_writer_finish(
    cs_jpeg_writer *_Nonnull writer, cs_bytes *_Nonnull bytes, cs_report *_Nonnull report);

void cs_jpeg_writer_free(cs_jpeg_writer *_Nullable writer);

// A component of coefficients.
typedef struct cs_jpeg_component {
  const uint16_t *_Nonnull steps;         // 64 quantisation steps in natural order, 1...255
  const int16_t *_Nonnull coefficients;   // 64 a block in natural order, row of blocks by row
  uint32_t blocks_wide, blocks_high;      // what covers the component's samples
} cs_jpeg_component;

// A Huffman code, as table segments have it.
typedef struct cs_jpeg_code {
  uint8_t counts[16];    // how many codes are of 1...16 bits
  uint8_t symbols[256];  // what they stand for, the shortest first
} cs_jpeg_code;

// Writes a JPEG made of coefficients: one component where the layout is grey, else three. The
// steps of the third are those of the second.
//
// `codes`: that of DC and that of AC, then those of chroma where it has its own. `NULL`: libjpeg
// counts symbols itself, and makes the best codes for them, unless the frame has typical ones.
cs_status cs_jpeg_write_coefficients(
    const cs_jpeg_frame *_Nonnull frame, const cs_jpeg_component *_Nonnull components,
    const cs_jpeg_code *_Nullable codes, cs_bytes *_Nonnull bytes, cs_report *_Nonnull report);

// "2.1.5": the libjpeg-turbo this was compiled against, or "2.0 or older" where the one that is
// loaded is that.
const char *_Nonnull cs_jpeg_version(void);

#endif
