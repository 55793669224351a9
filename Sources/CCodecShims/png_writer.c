#include "cs_png.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "growing_buffer.h"

struct cs_png_writer {
  png_structp png;
  png_infop info;
  bool interlaced;
  uint32_t height;
  uint32_t rows;  // written so far; libpng does not notice a row too few or too many
  cs_growing_buffer output;
  cs_status status;
  cs_report report;
};

static void on_error(png_structp png, png_const_charp text) {
  cs_png_writer *writer = png_get_error_ptr(png);
  writer->status = strstr(text, "ut of memory") ? CS_OUT_OF_MEMORY : CS_CORRUPT;
  snprintf(writer->report.message, sizeof writer->report.message, "%s", text);
  png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp text) {
  cs_png_writer *writer = png_get_error_ptr(png);
  if (writer->report.warnings++ > 0) return;
  snprintf(writer->report.message, sizeof writer->report.message, "%s", text);
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  cs_png_writer *writer = png_get_io_ptr(png);
  if (!cs_growing_buffer_reserve(&writer->output, count)) png_error(png, "out of memory");
  memcpy(writer->output.data + writer->output.count, source, count);
  writer->output.count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void set_palette(cs_png_writer *writer, const cs_png_settings *settings) {
  png_color colors[PNG_MAX_PALETTE_LENGTH];
  png_byte alphas[PNG_MAX_PALETTE_LENGTH];
  size_t count = settings->palette_count;
  if (count > PNG_MAX_PALETTE_LENGTH) png_error(writer->png, "more than 256 palette entries");
  for (size_t i = 0; i < count; i++) {
    const uint8_t *entry = settings->palette + 4 * i;
    colors[i] = (png_color){entry[0], entry[1], entry[2]};
    alphas[i] = entry[3];
  }
  png_set_PLTE(writer->png, writer->info, colors, (int)count);
  size_t translucent = count;  // opaque entries at the end need no mention
  while (translucent > 0 && alphas[translucent - 1] == 255) translucent--;
  if (translucent > 0) {
    png_set_tRNS(writer->png, writer->info, alphas, (int)translucent, NULL);
  }
}

static void configure(cs_png_writer *writer, const cs_png_settings *settings) {
  png_structp png = writer->png;
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(
      png, writer->info, settings->width, settings->height, (int)settings->bit_depth,
      (int)settings->color_type,
      settings->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
      PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (settings->palette_count > 0) set_palette(writer, settings);
  if (settings->icc != NULL && settings->icc_count > 0) {
    // A profile that libpng finds fault with is left out; the pixels matter more.
    png_set_benign_errors(png, 1);
    png_set_iCCP(
        png, writer->info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, settings->icc,
        (png_uint_32)settings->icc_count);
  }
  static const int filters[] = {PNG_FILTER_NONE, PNG_ALL_FILTERS};
  png_set_filter(png, PNG_FILTER_TYPE_BASE, filters[settings->filters]);
  png_set_compression_level(png, settings->level);
}

cs_status cs_png_writer_open(
    const cs_png_settings *settings, cs_png_writer **result, cs_report *report) {
  *result = NULL;
  *report = (cs_report){0};
  cs_png_writer *writer = calloc(1, sizeof *writer);
  if (writer == NULL) return CS_OUT_OF_MEMORY;
  writer->interlaced = settings->interlaced;
  writer->height = settings->height;
  *result = writer;
  writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, on_error, on_warning);
  if (writer->png == NULL) return CS_OUT_OF_MEMORY;
  writer->info = png_create_info_struct(writer->png);
  if (writer->info == NULL) return CS_OUT_OF_MEMORY;

  if (setjmp(png_jmpbuf(writer->png))) {
    *report = writer->report;
    return writer->status;
  }
  png_set_write_fn(writer->png, writer, write_bytes, flush_nothing);
  configure(writer, settings);
  png_write_info(writer->png, writer->info);
  if (settings->bit_depth < 8) png_set_packing(writer->png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  if (settings->bit_depth == 16) png_set_swap(writer->png);
#endif
  if (writer->interlaced) png_set_interlace_handling(writer->png);
  *report = writer->report;
  return CS_OK;
}

cs_status cs_png_writer_write(
    cs_png_writer *writer, const uint8_t *rows, size_t stride, uint32_t count,
    cs_report *report) {
  if (setjmp(png_jmpbuf(writer->png))) {
    *report = writer->report;
    return writer->status;
  }
  if (writer->interlaced && count != writer->height) {
    png_error(writer->png, "an interlaced image is written in one call");
  }
  if (count > writer->height - writer->rows) {
    png_error(writer->png, "more rows than the image has");
  }
  writer->rows += count;
  int passes = writer->interlaced ? PNG_INTERLACE_ADAM7_PASSES : 1;
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < count; y++) {
      png_write_row(writer->png, rows + (size_t)y * stride);
    }
  }
  *report = writer->report;
  return CS_OK;
}

cs_status cs_png_writer_finish(cs_png_writer *writer, cs_bytes *bytes, cs_report *report) {
  *bytes = (cs_bytes){0};
  if (setjmp(png_jmpbuf(writer->png))) {
    *report = writer->report;
    return writer->status;
  }
  if (writer->rows != writer->height) png_error(writer->png, "fewer rows than the image has");
  png_write_end(writer->png, writer->info);
  *bytes = cs_growing_buffer_take(&writer->output);
  *report = writer->report;
  return CS_OK;
}

void cs_png_writer_free(cs_png_writer *writer) {
  if (writer == NULL) return;
  png_destroy_write_struct(&writer->png, &writer->info);
  free(writer->output.data);
  free(writer);
}
