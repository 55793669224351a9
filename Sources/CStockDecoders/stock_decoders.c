#include "stock_decoders.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>

typedef struct {
  const uint8_t *data;
  size_t rest;
} memory;

static void read_memory(png_structp png, png_bytep target, size_t count) {
  memory *source = png_get_io_ptr(png);
  if (count > source->rest) png_error(png, "end of data");
  memcpy(target, source->data, count);
  source->data += count;
  source->rest -= count;
}

// Nothing is printed: who called hears of it by the status.
static void fail_png(png_structp png, png_const_charp text) {
  (void)text;
  png_longjmp(png, 1);
}

static void ignore_png(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static int decode_png(
    const uint8_t *data, size_t count, int grey, uint8_t *rows, size_t stride) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail_png, ignore_png);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
  }
  memory source = {data, count};
  png_set_read_fn(png, &source, read_memory);
  png_read_info(png, info);
  png_set_scale_16(png);
  if (grey) {
    png_set_expand_gray_1_2_4_to_8(png);
  } else {
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
  }
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  png_uint_32 height = png_get_image_height(png, info);
  for (int pass = 0; pass < passes; pass++) {
    for (png_uint_32 y = 0; y < height; y++) png_read_row(png, rows + y * stride, NULL);
  }
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  return 0;
}

int stock_png_rgba(const uint8_t *data, size_t count, uint8_t *rows, size_t stride) {
  return decode_png(data, count, 0, rows, stride);
}

int stock_png_grey(const uint8_t *data, size_t count, uint8_t *rows, size_t stride) {
  return decode_png(data, count, 1, rows, stride);
}

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
} jumping_errors;

static void jump(j_common_ptr info) { longjmp(((jumping_errors *)info->err)->jump, 1); }

static void ignore_jpeg(j_common_ptr info) { (void)info; }

static int decode_jpeg(
    const uint8_t *data, size_t count, J_COLOR_SPACE space, int eighths, uint8_t *rows,
    size_t stride) {
  struct jpeg_decompress_struct info;
  jumping_errors errors;
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = jump;
  errors.manager.output_message = ignore_jpeg;
  if (setjmp(errors.jump)) {
    jpeg_destroy_decompress(&info);
    return 1;
  }
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, data, (unsigned long)count);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = space;
  info.scale_num = (unsigned int)eighths;
  info.scale_denom = 8;
  jpeg_start_decompress(&info);
  while (info.output_scanline < info.output_height) {
    JSAMPROW pointers[16];
    JDIMENSION wanted = info.output_height - info.output_scanline;
    if (wanted > 16) wanted = 16;
    for (JDIMENSION i = 0; i < wanted; i++) {
      pointers[i] = rows + (info.output_scanline + i) * stride;
    }
    jpeg_read_scanlines(&info, pointers, wanted);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  return 0;
}

int stock_jpeg_rgbx(
    const uint8_t *data, size_t count, int eighths, uint8_t *rows, size_t stride) {
  return decode_jpeg(data, count, JCS_EXT_RGBX, eighths, rows, stride);
}

int stock_jpeg_grey(
    const uint8_t *data, size_t count, int eighths, uint8_t *rows, size_t stride) {
  return decode_jpeg(data, count, JCS_GRAYSCALE, eighths, rows, stride);
}
