#include "loaded_codecs.h"
#include "loading.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

// What follows restates the part that is needed of libavif's interface, of which there are two:
// that of versions below 1.0 (libavif.so.15), and the one since then (libavif.so.16). They agree
// on how the decoder begins, and differ in the settings of the encoder and in the description of
// rows.
enum { yuv444 = 1, speed = 6, room_for_rows = 256 };

typedef struct avif_image avif_image;

typedef struct {
  int codec, threads, speed, keyframe_interval;
  uint64_t timescale;
  union {
    struct {
      int min_quantizer, max_quantizer, min_quantizer_alpha, max_quantizer_alpha;
    } before_1;
    struct {
      int repetitions;
      uint32_t extra_layers;
      int quality, quality_alpha;
    } since_1;
  } settings;
} avif_encoder;

typedef struct {
  int codec, threads, source, is_progressive, is_incremental, ignores_exif, ignores_xmp;
  uint32_t size_limit, dimension_limit, count_limit, strictness;
  avif_image *image;
} avif_decoder;

// The library fills all of it in, and may have more fields than are known here.
typedef union {
  struct {
    uint32_t width, height, depth;
    int settings[7];
    uint8_t *pixels;
    uint32_t stride;
  } before_1;
  struct {
    uint32_t width, height, depth;
    int settings[8];
    uint8_t *pixels;
    uint32_t stride;
  } since_1;
  char room[room_for_rows];
} avif_rows;

typedef struct {
  uint8_t *bytes;
  size_t count;
} avif_bytes;

static struct {
  const char *(*version)(void);
  avif_image *(*create_image)(uint32_t width, uint32_t height, uint32_t depth, int format);
  void (*destroy_image)(avif_image *);
  void (*describe_rows)(avif_rows *, const avif_image *);
  int (*rows_to_image)(avif_image *, const avif_rows *);
  int (*image_to_rows)(const avif_image *, avif_rows *);
  avif_encoder *(*create_encoder)(void);
  void (*destroy_encoder)(avif_encoder *);
  void (*set_option)(avif_encoder *, const char *name, const char *value);
  int (*write)(avif_encoder *, const avif_image *, avif_bytes *);
  void (*free)(avif_bytes *);
  avif_decoder *(*create_decoder)(void);
  void (*destroy_decoder)(avif_decoder *);
  int (*set_source)(avif_decoder *, const uint8_t *, size_t);
  int (*parse)(avif_decoder *);
  int (*next_image)(avif_decoder *);
} avif;

static char failure[256];
static int is_loaded, is_before_1;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const char *const names[] = {
#ifdef __APPLE__
      "libavif.16.dylib", "/opt/homebrew/lib/libavif.16.dylib", "/usr/local/lib/libavif.16.dylib",
#else
      "libavif.so.16", "libavif.so.15",
#endif
      NULL};
  const symbol symbols[] = {
      {"avifVersion", (void **)&avif.version},
      {"avifImageCreate", (void **)&avif.create_image},
      {"avifImageDestroy", (void **)&avif.destroy_image},
      {"avifRGBImageSetDefaults", (void **)&avif.describe_rows},
      {"avifImageRGBToYUV", (void **)&avif.rows_to_image},
      {"avifImageYUVToRGB", (void **)&avif.image_to_rows},
      {"avifEncoderCreate", (void **)&avif.create_encoder},
      {"avifEncoderDestroy", (void **)&avif.destroy_encoder},
      {"avifEncoderSetCodecSpecificOption", (void **)&avif.set_option},
      {"avifEncoderWrite", (void **)&avif.write},
      {"avifRWDataFree", (void **)&avif.free},
      {"avifDecoderCreate", (void **)&avif.create_decoder},
      {"avifDecoderDestroy", (void **)&avif.destroy_decoder},
      {"avifDecoderSetIOMemory", (void **)&avif.set_source},
      {"avifDecoderParse", (void **)&avif.parse},
      {"avifDecoderNextImage", (void **)&avif.next_image},
      {NULL, NULL}};
  is_loaded = load_library(names, symbols, failure, sizeof failure) == 0;
  is_before_1 = is_loaded && avif.version()[0] == '0';
}

const char *loaded_avif_failure(void) {
  pthread_once(&once, load);
  return is_loaded ? NULL : failure;
}

void loaded_avif_version(char *text, size_t room) { snprintf(text, room, "%s", avif.version()); }

static void point_rows(avif_rows *rows, const uint8_t *pixels, size_t stride) {
  if (is_before_1) {
    rows->before_1.pixels = (uint8_t *)pixels;
    rows->before_1.stride = (uint32_t)stride;
  } else {
    rows->since_1.pixels = (uint8_t *)pixels;
    rows->since_1.stride = (uint32_t)stride;
  }
}

// The quantiser is what versions since 1.0 make of a quality.
static void set_quality(avif_encoder *encoder, int quality) {
  encoder->speed = speed;
  if (is_before_1) {
    char quantizer[8];
    snprintf(quantizer, sizeof quantizer, "%d", ((100 - quality) * 63 + 50) / 100);
    encoder->settings.before_1.min_quantizer = encoder->settings.before_1.min_quantizer_alpha = 0;
    encoder->settings.before_1.max_quantizer = encoder->settings.before_1.max_quantizer_alpha = 63;
    avif.set_option(encoder, "end-usage", "q");
    avif.set_option(encoder, "cq-level", quantizer);
  } else {
    encoder->settings.since_1.quality = encoder->settings.since_1.quality_alpha = quality;
  }
}

loaded_file loaded_avif_encode(const uint8_t *rgba, int width, int height, int quality) {
  avif_bytes file = {NULL, 0};
  avif_image *image = avif.create_image((uint32_t)width, (uint32_t)height, 8, yuv444);
  avif_encoder *encoder = avif.create_encoder();
  if (image && encoder) {
    avif_rows rows;
    avif.describe_rows(&rows, image);
    point_rows(&rows, rgba, (size_t)width * 4);
    set_quality(encoder, quality);
    if (avif.rows_to_image(image, &rows) || avif.write(encoder, image, &file)) avif.free(&file);
  }
  if (encoder) avif.destroy_encoder(encoder);
  if (image) avif.destroy_image(image);
  return (loaded_file){file.bytes, file.count};
}

void loaded_avif_take(loaded_file file, uint8_t *bytes) {
  memcpy(bytes, file.bytes, file.count);
  avif_bytes data = {(uint8_t *)file.bytes, file.count};
  avif.free(&data);
}

int loaded_avif_decode(
    const uint8_t *data, size_t count, int width, int height, uint8_t *rows, size_t stride) {
  avif_decoder *decoder = avif.create_decoder();
  if (!decoder) return 1;
  int status = 1;
  if (!avif.set_source(decoder, data, count) && !avif.parse(decoder) && !avif.next_image(decoder)) {
    avif_rows target;
    avif.describe_rows(&target, decoder->image);
    // A file of another size would be written beyond the rows.
    if (target.since_1.width == (uint32_t)width && target.since_1.height == (uint32_t)height
        && target.since_1.depth == 8) {
      point_rows(&target, rows, stride);
      status = avif.image_to_rows(decoder->image, &target) != 0;
    }
  }
  avif.destroy_decoder(decoder);
  return status;
}
