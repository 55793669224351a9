// Decodes a JPNG file to plain rows on stdout: the tests' C program, and an example of jpng.h.
//
//   decode FILE [eighths=N] [fit=W,H] [region=X,Y,W,H] [bgra] [premultiplied] [threads=N]
//               [stride=N] [preview] [info] > rows
//
// Exits with the library's code, its message on stderr.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "jpng.h"

typedef struct options {
  jpng_request request;
  size_t stride;  // 0: as long as a row
  int wants_preview;
  int wants_info;
} options;

static int parse(const char *text, options *options) {
  jpng_request *request = &options->request;
  if (!strcmp(text, "bgra")) {
    request->format = JPNG_BGRA;
  } else if (!strcmp(text, "premultiplied")) {
    request->association = JPNG_PREMULTIPLIED;
  } else if (!strcmp(text, "preview")) {
    options->wants_preview = 1;
  } else if (!strcmp(text, "info")) {
    options->wants_info = 1;
  } else {
    return sscanf(text, "eighths=%u", &request->eighths) == 1
        || sscanf(text, "threads=%u", &request->threads) == 1
        || sscanf(text, "stride=%zu", &options->stride) == 1
        || sscanf(text, "fit=%u,%u", &request->fit_width, &request->fit_height) == 2
        || sscanf(
               text, "region=%u,%u,%u,%u", &request->region_x, &request->region_y,
               &request->region_width, &request->region_height) == 4;
  }
  return 1;
}

static void *read_file(const char *path, size_t *count) {
  FILE *input = fopen(path, "rb");
  if (!input) return NULL;
  char *bytes = NULL;
  size_t room = 0;
  for (*count = 0; !feof(input) && !ferror(input);) {
    if (*count == room) {
      room = room ? room * 2 : 1 << 16;
      char *larger = realloc(bytes, room);
      if (!larger) break;
      bytes = larger;
    }
    *count += fread(bytes + *count, 1, room - *count, input);
  }
  fclose(input);
  return bytes;
}

static jpng_code print_info(const jpng_file *file, jpng_error *error) {
  jpng_info info;
  jpng_code code = jpng_get_info(file, &info, error);
  if (code) return code;
  printf(
      "%u %u encoding %d kind %d bytes %llu %llu profile %u preview %u %u %u\n", info.width,
      info.height, (int)info.alpha_encoding, (int)info.alpha_kind,
      (unsigned long long)info.color_byte_count, (unsigned long long)info.alpha_byte_count,
      info.has_color_profile, info.has_preview, info.preview_width, info.preview_height);
  return JPNG_OK;
}

static jpng_code print_rows(const jpng_file *file, const options *options, jpng_error *error) {
  uint32_t width, height;
  jpng_code code =
      options->wants_preview
          ? jpng_preview_size(file, &width, &height, error)
          : jpng_request_size(file, &options->request, &width, &height, error);
  if (code) return code;

  size_t row_bytes = (size_t)width * 4;
  size_t stride = options->stride ? options->stride : row_bytes;
  // Room for a whole row even where the stride asked for is too small: the library is to say so.
  size_t byte_count = (stride > row_bytes ? stride : row_bytes) * height;
  unsigned char *pixels = malloc(byte_count);
  if (!pixels) return JPNG_OUT_OF_MEMORY;
  code = options->wants_preview
             ? jpng_decode_preview(file, &options->request, pixels, stride, byte_count, error)
             : jpng_decode(file, &options->request, pixels, stride, byte_count, error);
  for (uint32_t y = 0; !code && y < height; y++) {
    fwrite(pixels + y * stride, 1, row_bytes, stdout);
  }
  free(pixels);
  return code;
}

int main(int count, char **arguments) {
  options options = {0};
  for (int i = 2; i < count; i++) {
    if (!parse(arguments[i], &options)) return 64;
  }
  size_t byte_count;
  void *bytes = count < 2 ? NULL : read_file(arguments[1], &byte_count);
  if (!bytes) return 66;

  jpng_error error = {0};
  jpng_file *file;
  jpng_code code = jpng_open(bytes, byte_count, &file, &error);
  if (!code) {
    code = options.wants_info ? print_info(file, &error) : print_rows(file, &options, &error);
  }
  jpng_close(file);
  free(bytes);
  if (code) fprintf(stderr, "%s\n", error.message);
  return (int)code;
}
