// What the stock libraries take for the parts of packing, without any code of this project: the
// floor that `jpng pack` is held against, and the numbers behind the choice of PNG filters.
//
//   stock pack  RUNS QUALITY IMAGE.png...   decode, JPEG encode, alpha encodes, check decodes
//   stock alpha RUNS IMAGE.png...           the alpha plane as PNG, filter by filter
//
// Times are medians over the runs, in milliseconds.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <jpeglib.h>  // needs stdio.h before it
#include <png.h>

enum { max_runs = 101 };

typedef struct bytes {
  unsigned char *data;
  size_t count, capacity, offset;
} bytes;

static int width, height;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int by_value(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, by_value);
  return values[count / 2];
}

static bytes read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(66);
  }
  bytes result = {0};
  if (fseek(file, 0, SEEK_END) != 0) exit(66);
  result.count = (size_t)ftell(file);
  if (fseek(file, 0, SEEK_SET) != 0) exit(66);
  result.data = malloc(result.count);
  if (fread(result.data, 1, result.count, file) != result.count) exit(66);
  fclose(file);
  return result;
}

// MARK: PNG

static void read_bytes(png_structp png, png_bytep target, size_t count) {
  bytes *source = png_get_io_ptr(png);
  if (count > source->count - source->offset) png_error(png, "the file ends too early");
  memcpy(target, source->data + source->offset, count);
  source->offset += count;
}

static void write_bytes(png_structp png, png_bytep source, size_t count) {
  bytes *target = png_get_io_ptr(png);
  if (target->count + count > target->capacity) {
    target->capacity = 2 * (target->count + count);
    target->data = realloc(target->data, target->capacity);
  }
  memcpy(target->data + target->count, source, count);
  target->count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static unsigned char *decode_png(bytes source, int channels) {
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_read_fn(png, &source, read_bytes);
  png_read_info(png, info);
  width = (int)png_get_image_width(png, info);
  height = (int)png_get_image_height(png, info);
  if (channels == 4) {
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    png_set_scale_16(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  } else {
    png_set_expand_gray_1_2_4_to_8(png);
  }
  png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t stride = (size_t)width * (size_t)channels;
  unsigned char *pixels = malloc(stride * (size_t)height);
  png_bytep *rows = malloc((size_t)height * sizeof *rows);
  if (pixels == NULL || rows == NULL || height < 1) exit(65);
  for (int y = 0; y < height; y++) rows[y] = pixels + stride * (size_t)y;
  png_read_image(png, rows);
  png_read_end(png, NULL);
  png_destroy_read_struct(&png, &info, NULL);
  free(rows);
  return pixels;
}

// `filters` of -1 and `level` of -1: libpng's defaults.
static bytes encode_png(const unsigned char *grey, int filters, int level) {
  bytes result = {0};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(png, &result, write_bytes, flush_nothing);
  png_set_IHDR(
      png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_GRAY,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (filters >= 0) png_set_filter(png, PNG_FILTER_TYPE_BASE, filters);
  if (level >= 0) png_set_compression_level(png, level);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, grey + (size_t)y * (size_t)width);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return result;
}

// MARK: JPEG

static bytes encode_jpeg(const unsigned char *pixels, int channels, int quality) {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char *data = NULL;
  unsigned long count = 0;
  jpeg_mem_dest(&info, &data, &count);
  info.image_width = (JDIMENSION)width;
  info.image_height = (JDIMENSION)height;
  info.input_components = channels;
  info.in_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_EXT_RGBX;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  info.optimize_coding = TRUE;
  jpeg_start_compress(&info, TRUE);
  for (int y = 0; y < height; y++) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)y * (size_t)width * (size_t)channels);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  return (bytes){.data = data, .count = count};
}

static void decode_jpeg(bytes source, int channels) {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_decompress(&info);
  jpeg_mem_src(&info, source.data, source.count);
  jpeg_read_header(&info, TRUE);
  info.out_color_space = channels == 1 ? JCS_GRAYSCALE : JCS_EXT_RGBX;
  jpeg_start_decompress(&info);
  size_t stride = (size_t)width * (size_t)channels;
  unsigned char *pixels = malloc(stride * (size_t)height);
  while (info.output_scanline < info.output_height) {
    JSAMPROW row = pixels + stride * info.output_scanline;
    jpeg_read_scanlines(&info, &row, 1);
  }
  jpeg_finish_decompress(&info);
  jpeg_destroy_decompress(&info);
  free(pixels);
}

static unsigned char *alpha_of(const unsigned char *pixels) {
  size_t count = (size_t)width * (size_t)height;
  unsigned char *alpha = malloc(count);
  for (size_t i = 0; i < count; i++) alpha[i] = pixels[4 * i + 3];
  return alpha;
}

// MARK: Commands

enum { stages = 7 };

static void time_pack(bytes source, int quality, double *times) {
  double t[stages + 1];
  t[0] = now();
  unsigned char *pixels = decode_png(source, 4);
  t[1] = now();
  bytes color = encode_jpeg(pixels, 4, quality);
  t[2] = now();
  unsigned char *alpha = alpha_of(pixels);
  bytes alpha_png = encode_png(alpha, -1, -1);
  t[3] = now();
  bytes alpha_jpeg = encode_jpeg(alpha, 1, 90);
  t[4] = now();
  decode_jpeg(color, 4);
  t[5] = now();
  free(decode_png(alpha_png, 1));
  t[6] = now();
  decode_jpeg(alpha_jpeg, 1);
  t[7] = now();
  for (int i = 0; i < stages; i++) times[i] = t[i + 1] - t[i];
  free(pixels);
  free(alpha);
  free(color.data);
  free(alpha_png.data);
  free(alpha_jpeg.data);
}

static void pack(int runs, int quality, const char *path) {
  static double times[stages][max_runs];
  bytes source = read_file(path);
  for (int run = -1; run < runs; run++) {  // the first one warms up
    double once[stages];
    time_pack(source, quality, once);
    for (int i = 0; i < stages && run >= 0; i++) times[i][run] = once[i];
  }
  free(source.data);
  double m[stages];
  for (int i = 0; i < stages; i++) m[i] = median(times[i], runs);
  printf(
      "%s %d %d decode %.3f color %.3f alphaPNG %.3f alphaJPEG %.3f checkColor %.3f"
      " checkPNG %.3f checkJPEG %.3f sumPNG %.3f sumJPEG %.3f\n",
      path, width, height, m[0], m[1], m[2], m[3], m[4], m[5], m[6],
      m[0] + m[1] + m[2] + m[4] + m[5], m[0] + m[1] + m[3] + m[4] + m[6]);
}

static void alpha(int runs, const char *path) {
  static const struct {
    const char *name;
    int filters;
  } choices[] = {
      {"none", PNG_FILTER_NONE}, {"sub", PNG_FILTER_SUB},     {"up", PNG_FILTER_UP},
      {"paeth", PNG_FILTER_PAETH}, {"adaptive", PNG_ALL_FILTERS},
  };
  bytes source = read_file(path);
  unsigned char *pixels = decode_png(source, 4);
  unsigned char *plane = alpha_of(pixels);
  printf("%s %dx%d\n", path, width, height);
  for (size_t c = 0; c < sizeof choices / sizeof *choices; c++) {
    static double encode[max_runs], decode[max_runs];
    size_t count = 0;
    for (int run = 0; run < runs; run++) {
      double start = now();
      bytes encoded = encode_png(plane, choices[c].filters, 6);
      double middle = now();
      free(decode_png(encoded, 1));
      encode[run] = middle - start;
      decode[run] = now() - middle;
      count = encoded.count;
      free(encoded.data);
    }
    printf(
        "  %-9s %9zu bytes  encode %7.2f  decode %7.2f\n", choices[c].name, count,
        median(encode, runs), median(decode, runs));
  }
  free(plane);
  free(pixels);
  free(source.data);
}

int main(int count, char **arguments) {
  int runs = count > 2 ? atoi(arguments[2]) : 0;
  int is_pack = count > 4 && strcmp(arguments[1], "pack") == 0;
  int is_alpha = count > 3 && strcmp(arguments[1], "alpha") == 0;
  if (!(is_pack || is_alpha) || runs < 1 || runs > max_runs) {
    fprintf(stderr, "usage: stock pack RUNS QUALITY IMAGE.png... | stock alpha RUNS IMAGE.png...\n");
    return 64;
  }
  for (int i = is_pack ? 4 : 3; i < count; i++) {
    if (is_pack) {
      pack(runs, atoi(arguments[3]), arguments[i]);
    } else {
      alpha(runs, arguments[i]);
    }
  }
  return 0;
}
