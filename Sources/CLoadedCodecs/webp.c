#include "loaded_codecs.h"
#include "loading.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

// What follows restates the part that is needed of libwebp's interface. A program says which
// revision of it it knows, and a library that cannot serve that one refuses.
enum { decoder_revision = 0x0209, mode_rgba = 1 };

typedef struct {
  int width, height, has_alpha, has_animation, format;
  uint32_t reserved[5];
} features;

typedef struct {
  uint8_t *rgba;
  int stride;
  size_t size;
} rgba_rows;

typedef struct {
  uint8_t *planes[4];
  int strides[4];
  size_t sizes[4];
} yuva_planes;

typedef struct {
  int mode, width, height, is_external;
  union {
    rgba_rows rgba;
    yuva_planes yuva;
  } rows;
  uint32_t reserved[4];
  uint8_t *owned;
} output;

typedef struct {
  int bypasses_filter, has_plain_upsampling;
  int is_cropped, crop_left, crop_top, crop_width, crop_height;
  int is_scaled, scaled_width, scaled_height;
  int has_threads, dithering, is_flipped, alpha_dithering;
  uint32_t reserved[5];
} options;

typedef struct {
  features input;
  output output;
  options options;
} decoder_config;

static struct {
  int (*init_config)(decoder_config *, int revision);
  int (*decode)(const uint8_t *, size_t, decoder_config *);
  size_t (*encode)(const uint8_t *rgba, int width, int height, int stride, float quality, uint8_t **);
  size_t (*encode_lossless)(const uint8_t *rgba, int width, int height, int stride, uint8_t **);
  void (*free)(void *);
  int (*version)(void);
} webp;

static char failure[256];
static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const char *const names[] = {
#ifdef __APPLE__
      "libwebp.7.dylib", "/opt/homebrew/lib/libwebp.7.dylib", "/usr/local/lib/libwebp.7.dylib",
#else
      "libwebp.so.7",
#endif
      NULL};
  const symbol symbols[] = {
      {"WebPInitDecoderConfigInternal", (void **)&webp.init_config},
      {"WebPDecode", (void **)&webp.decode},
      {"WebPEncodeRGBA", (void **)&webp.encode},
      {"WebPEncodeLosslessRGBA", (void **)&webp.encode_lossless},
      {"WebPFree", (void **)&webp.free},
      {"WebPGetDecoderVersion", (void **)&webp.version},
      {NULL, NULL}};
  is_loaded = load_library(names, symbols, failure, sizeof failure) == 0;
}

const char *loaded_webp_failure(void) {
  pthread_once(&once, load);
  return is_loaded ? NULL : failure;
}

void loaded_webp_version(char *text, size_t room) {
  int version = webp.version();
  snprintf(text, room, "%d.%d.%d", version >> 16, version >> 8 & 255, version & 255);
}

loaded_file loaded_webp_encode(const uint8_t *rgba, int width, int height, float quality) {
  uint8_t *bytes = NULL;
  size_t count = webp.encode(rgba, width, height, width * 4, quality, &bytes);
  return (loaded_file){count ? bytes : NULL, count};
}

loaded_file loaded_webp_encode_lossless(const uint8_t *rgba, int width, int height) {
  uint8_t *bytes = NULL;
  size_t count = webp.encode_lossless(rgba, width, height, width * 4, &bytes);
  return (loaded_file){count ? bytes : NULL, count};
}

void loaded_webp_take(loaded_file file, uint8_t *bytes) {
  memcpy(bytes, file.bytes, file.count);
  webp.free((void *)file.bytes);
}

int loaded_webp_decode(
    const uint8_t *data, size_t count, int is_scaled, int width, int height, uint8_t *rows,
    size_t stride) {
  decoder_config config;
  if (!webp.init_config(&config, decoder_revision)) return 1;
  // Scaling to the size that it has already would only make other chroma.
  config.options.is_scaled = is_scaled;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.mode = mode_rgba;
  config.output.is_external = 1;
  config.output.rows.rgba = (rgba_rows){rows, (int)stride, stride * (size_t)height};
  return webp.decode(data, count, &config) != 0;
}
