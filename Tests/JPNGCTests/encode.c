// Encodes plain rows of straight RGBA on stdin as a JPNG file on stdout: an example of jpng_encode.
//
//   encode WIDTH HEIGHT [QUALITY] < rows > file
//
// Exits with the library's code, its message on stderr.

#include <stdio.h>
#include <stdlib.h>

#include "jpng.h"

int main(int argc, char **argv) {
  if (argc < 3) return JPNG_INVALID_ARGUMENT;
  jpng_picture picture = {0};
  picture.width = (uint32_t)strtoul(argv[1], NULL, 10);
  picture.height = (uint32_t)strtoul(argv[2], NULL, 10);
  picture.row_stride = (size_t)picture.width * 4;
  picture.byte_count = picture.row_stride * picture.height;
  void *pixels = malloc(picture.byte_count);
  if (!pixels || fread(pixels, 1, picture.byte_count, stdin) != picture.byte_count) {
    fprintf(stderr, "cannot read %zu bytes\n", picture.byte_count);
    free(pixels);
    return JPNG_INVALID_ARGUMENT;
  }
  picture.pixels = pixels;
  jpng_settings settings = {0};
  if (argc > 3) settings.quality = (uint32_t)strtoul(argv[3], NULL, 10);

  void *file;
  size_t count;
  jpng_error error;
  jpng_code code = jpng_encode(&picture, &settings, &file, &count, &error);
  if (code) {
    fprintf(stderr, "%s\n", error.message);
  } else {
    if (fwrite(file, 1, count, stdout) != count || fflush(stdout)) code = JPNG_FAILED;
    jpng_free(file);
  }
  free(pixels);
  return (int)code;
}
