// Pictures for bench/encode.sh, by the stock libraries alone, without any code of this project:
//
//   pictures rgba IN.png OUT.png            8-bit RGBA in sRGB, without any profile
//   pictures plain QUALITY IN.png OUT.png   through a JPEG and a grey PNG of alpha, both as the
//                                           libraries make them by default; prints their bytes
//   pictures over GREY IN.png OUT.png       over a background of a level, without alpha

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>  // needs stdio.h before it
#include <png.h>

static int width, height;

static void fail(const char *path, const char *why) {
  fprintf(stderr, "pictures: %s: %s\n", path, why);
  exit(65);
}

static unsigned char *read_rgba(const char *path) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, path)) fail(path, image.message);
  image.format = PNG_FORMAT_RGBA;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
  if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
    fail(path, image.message);
  }
  width = (int)image.width;
  height = (int)image.height;
  return pixels;
}

static png_image image_of(png_uint_32 format) {
  return (png_image){
      .version = PNG_IMAGE_VERSION,
      .width = (png_uint_32)width,
      .height = (png_uint_32)height,
      .format = format,
  };
}

// These are read once and deleted: quick, not small.
static void write_png(const char *path, png_uint_32 format, const unsigned char *pixels) {
  png_image image = image_of(format);
  image.flags |= PNG_IMAGE_FLAG_FAST;
  if (!png_image_write_to_file(&image, path, 0, pixels, 0, NULL)) fail(path, image.message);
}

static size_t png_bytes(const unsigned char *grey) {
  png_image image = image_of(PNG_FORMAT_GRAY);
  png_alloc_size_t count = 0;
  if (!png_image_write_to_memory(&image, NULL, &count, 0, grey, 0, NULL)) {
    fail("alpha", image.message);
  }
  return count;
}

// Optimised Huffman tables, 4:2:0, the tables of quality that libjpeg has; what is decoded takes
// the place of the pixels, and their alpha stays.
static size_t through_jpeg(unsigned char *pixels, int quality) {
  struct jpeg_error_mgr errors;
  struct jpeg_compress_struct writer;
  writer.err = jpeg_std_error(&errors);
  jpeg_create_compress(&writer);
  unsigned char *data = NULL;
  unsigned long count = 0;
  jpeg_mem_dest(&writer, &data, &count);
  writer.image_width = (JDIMENSION)width;
  writer.image_height = (JDIMENSION)height;
  writer.input_components = 4;
  writer.in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(&writer);
  jpeg_set_quality(&writer, quality, TRUE);
  writer.optimize_coding = TRUE;
  jpeg_start_compress(&writer, TRUE);
  size_t stride = 4 * (size_t)width;
  while (writer.next_scanline < writer.image_height) {
    JSAMPROW row = pixels + stride * writer.next_scanline;
    jpeg_write_scanlines(&writer, &row, 1);
  }
  jpeg_finish_compress(&writer);
  jpeg_destroy_compress(&writer);

  struct jpeg_decompress_struct reader;
  reader.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&reader);
  jpeg_mem_src(&reader, data, count);
  jpeg_read_header(&reader, TRUE);
  reader.out_color_space = JCS_RGB;
  jpeg_start_decompress(&reader);
  unsigned char *decoded = malloc(3 * (size_t)width);
  while (reader.output_scanline < reader.output_height) {
    unsigned char *target = pixels + stride * reader.output_scanline;
    JSAMPROW row = decoded;
    jpeg_read_scanlines(&reader, &row, 1);
    for (int x = 0; x < width; x++) memcpy(target + 4 * x, decoded + 3 * x, 3);
  }
  jpeg_finish_decompress(&reader);
  jpeg_destroy_decompress(&reader);
  free(decoded);
  free(data);
  return count;
}

static void plain(int quality, const char *source, const char *target) {
  unsigned char *pixels = read_rgba(source);
  size_t count = (size_t)width * (size_t)height;
  unsigned char *alpha = malloc(count);
  for (size_t i = 0; i < count; i++) alpha[i] = pixels[4 * i + 3];
  size_t bytes = png_bytes(alpha) + through_jpeg(pixels, quality);
  free(alpha);
  write_png(target, PNG_FORMAT_RGBA, pixels);
  printf("%zu\n", bytes);
}

// As 8-bit sRGB, rounded, as scores of jpng are taken.
static void over(int grey, const char *source, const char *target) {
  unsigned char *pixels = read_rgba(source);
  size_t count = (size_t)width * (size_t)height;
  for (size_t i = 0; i < count; i++) {
    int alpha = pixels[4 * i + 3];
    for (size_t c = 0; c < 3; c++) {
      int sum = alpha * pixels[4 * i + c] + (255 - alpha) * grey;
      pixels[3 * i + c] = (unsigned char)((sum + 127) / 255);
    }
  }
  write_png(target, PNG_FORMAT_RGB, pixels);
}

int main(int count, char **arguments) {
  const char *command = count > 1 ? arguments[1] : "";
  if (count == 4 && strcmp(command, "rgba") == 0) {
    unsigned char *pixels = read_rgba(arguments[2]);
    write_png(arguments[3], PNG_FORMAT_RGBA, pixels);
  } else if (count == 5 && strcmp(command, "plain") == 0) {
    plain(atoi(arguments[2]), arguments[3], arguments[4]);
  } else if (count == 5 && strcmp(command, "over") == 0) {
    over(atoi(arguments[2]), arguments[3], arguments[4]);
  } else {
    fprintf(
        stderr,
        "usage: pictures rgba IN OUT | pictures plain QUALITY IN OUT | pictures over GREY IN OUT\n");
    return 64;
  }
  return 0;
}
