#include "cs_png.h"

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct cs_png_reader {
  png_structp png;
  png_infop info;
  const uint8_t *data;
  size_t count;
  size_t offset;
  bool interlaced;
  uint32_t height;
  cs_status status;
  cs_report report;
};

static void on_error(png_structp png, png_const_charp text) {
  cs_png_reader *reader = png_get_error_ptr(png);
  reader->status = strstr(text, "ut of memory") ? CS_OUT_OF_MEMORY : CS_CORRUPT;
  snprintf(reader->report.message, sizeof reader->report.message, "%s", text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  cs_png_reader *reader = png_get_error_ptr(png);
  // libpng takes these profiles, which Photoshop has put into PNGs for decades, for sRGB: nothing
  // is lost, and in a tree of game art every other line would say so.
  if (strstr(text, "known incorrect sRGB profile") != NULL) return;
  if (reader->report.warnings++ > 0) return;
  snprintf(reader->report.message, sizeof reader->report.message, "%s", text);
}

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  cs_png_reader *reader = png_get_io_ptr(png);
  if (count > reader->count - reader->offset) png_error(png, "the file ends too early");
  memcpy(target, reader->data + reader->offset, count);
  reader->offset += count;
}

// Chunks that nobody here asks for. libpng would allocate as many bytes as their headers say, up to
// 2 GB, before it finds that the file does not have them.
static void ignore_long_chunks(png_structp png) {
  static const png_byte names[] = "eXIf\0iTXt\0pCAL\0sCAL\0sPLT\0tEXt\0zTXt";
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, names, sizeof names / 5);
}

static void fill_color_header(cs_png_reader *reader, cs_png_header *header) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  header->has_srgb = png_get_valid(png, info, PNG_INFO_sRGB) != 0;
  header->has_gamma = png_get_gAMA_fixed(png, info, &header->gamma) != 0;
  int32_t *c = header->chromaticities;
  header->has_chromaticities =
      png_get_cHRM_fixed(
          png, info, &c[0], &c[1], &c[2], &c[3], &c[4], &c[5], &c[6], &c[7]) != 0;
  png_charp name = NULL;
  png_bytep profile = NULL;
  png_uint_32 count = 0;
  int compression = 0;
  if (png_get_iCCP(png, info, &name, &compression, &profile, &count)) {
    header->icc = profile;
    header->icc_count = count;
    header->icc_name = name;
  }
}

cs_status cs_png_reader_open(
    const uint8_t *data, size_t count, cs_png_reader **result, cs_png_header *header,
    cs_report *report) {
  *result = NULL;
  *header = (cs_png_header){0};
  *report = (cs_report){0};
  cs_png_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return CS_OUT_OF_MEMORY;
  reader->data = data;
  reader->count = count;
  *result = reader;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, on_error, on_warning);
  if (reader->png == NULL) return CS_OUT_OF_MEMORY;
  reader->info = png_create_info_struct(reader->png);
  if (reader->info == NULL) return CS_OUT_OF_MEMORY;

  if (setjmp(png_jmpbuf(reader->png))) {
    *report = reader->report;
    return reader->status;
  }
  // libpng's own limit of a million a side is not the caller's, who checks the size in the header
  // before any row is allocated.
  png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  ignore_long_chunks(reader->png);
  png_set_read_fn(reader->png, reader, read_bytes);
  png_read_info(reader->png, reader->info);
  header->width = png_get_image_width(reader->png, reader->info);
  header->height = png_get_image_height(reader->png, reader->info);
  header->bit_depth = png_get_bit_depth(reader->png, reader->info);
  header->color_type = png_get_color_type(reader->png, reader->info);
  header->interlaced = png_get_interlace_type(reader->png, reader->info) != PNG_INTERLACE_NONE;
  header->has_transparency = png_get_valid(reader->png, reader->info, PNG_INFO_tRNS) != 0;
  fill_color_header(reader, header);
  reader->interlaced = header->interlaced;
  reader->height = header->height;
  *report = reader->report;
  return CS_OK;
}

static void set_transforms(png_structp png, cs_png_layout layout) {
  if (layout == CS_PNG_GREY8) {
    png_set_expand_gray_1_2_4_to_8(png);
    png_set_scale_16(png);
    return;
  }
  png_set_expand(png);  // palette, low bit depths, tRNS
  png_set_gray_to_rgb(png);
  if (layout == CS_PNG_RGBA8) {
    png_set_scale_16(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  } else {
    png_set_expand_16(png);
    png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    png_set_swap(png);
#endif
  }
}

cs_status cs_png_reader_start(cs_png_reader *reader, cs_png_layout layout, cs_report *report) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *report = reader->report;
    return reader->status;
  }
  bool grey = png_get_color_type(reader->png, reader->info) == PNG_COLOR_TYPE_GRAY;
  if (layout == CS_PNG_GREY8 && !grey) {
    snprintf(report->message, sizeof report->message, "not a greyscale PNG");
    return CS_UNSUPPORTED;
  }
  set_transforms(reader->png, layout);
  if (reader->interlaced) png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  *report = reader->report;
  return CS_OK;
}

cs_status cs_png_reader_read(
    cs_png_reader *reader, uint8_t *rows, size_t stride, uint32_t count, cs_report *report) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *report = reader->report;
    return reader->status;
  }
  if (reader->interlaced && count != reader->height) {
    png_error(reader->png, "an interlaced image is read in one call");
  }
  int passes = reader->interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < count; y++) {
      png_read_row(reader->png, rows + (size_t)y * stride, NULL);
    }
  }
  *report = reader->report;
  return CS_OK;
}

cs_status cs_png_reader_finish(cs_png_reader *reader, size_t *trailing, cs_report *report) {
  if (setjmp(png_jmpbuf(reader->png))) {
    *report = reader->report;
    return reader->status;
  }
  png_read_end(reader->png, reader->info);  // with NULL, it would skip unknown critical chunks
  *trailing = reader->count - reader->offset;
  *report = reader->report;
  return CS_OK;
}

void cs_png_reader_free(cs_png_reader *reader) {
  if (reader == NULL) return;
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

const char *cs_png_version(void) { return png_get_libpng_ver(NULL); }
