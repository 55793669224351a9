// Reads a bundle: the tests' C program for it, and an example of that part of jpng.h.
//
//   bundle FILE list             the index, the kind, the size and the name of each file
//   bundle FILE data NAME        the bytes of a file, to stdout
//   bundle FILE rows NAME        the rows of a picture, decoded where it is, to stdout
//   bundle FILE preview NAME     the rows of its preview
//   bundle FILE find COUNT       the mean time of so many look-ups, in nanoseconds
//
// Exits with the library's code, its message on stderr; 100 if there is no such file.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "jpng.h"

static jpng_error error;

static int list(const jpng_bundle *bundle, uint32_t count) {
  for (uint32_t index = 0; index < count; index++) {
    jpng_bundle_entry entry;
    if (jpng_bundle_get_entry(bundle, index, &entry, &error)) return error.code;
    printf(
        "%u %d %llu %ux%u@%u %s\n", index, (int)entry.kind, (unsigned long long)entry.byte_count,
        entry.width, entry.height, entry.scale, entry.name);
  }
  return 0;
}

static int data(const jpng_bundle *bundle, uint32_t index) {
  jpng_bundle_entry entry;
  if (jpng_bundle_get_entry(bundle, index, &entry, &error)) return error.code;
  fwrite(entry.bytes, 1, entry.byte_count, stdout);
  return 0;
}

// Writes the rows of a preview, or of the file where it is not NULL.
static int rows(const jpng_bundle *bundle, uint32_t index, const jpng_file *file) {
  uint32_t width, height;
  if (file ? jpng_decoded_size(file, 0, &width, &height, &error)
           : jpng_bundle_preview_size(bundle, index, &width, &height, &error)) {
    return error.code;
  }
  size_t stride = (size_t)width * 4;
  void *pixels = malloc(stride * height);
  if (!pixels) return JPNG_OUT_OF_MEMORY;
  jpng_code code = file
      ? jpng_decode(file, NULL, pixels, stride, stride * height, &error)
      : jpng_bundle_decode_preview(bundle, index, NULL, pixels, stride, stride * height, &error);
  if (!code) fwrite(pixels, 1, stride * height, stdout);
  free(pixels);
  return code;
}

static int find(const jpng_bundle *bundle, uint32_t count, long repetitions) {
  // Names are taken by a step that meets all of them, in no order that a cache would like.
  const char **names = malloc(sizeof(char *) * (count ? count : 1));
  if (!names) return JPNG_OUT_OF_MEMORY;
  for (uint32_t index = 0; index < count; index++) {
    jpng_bundle_entry entry;
    jpng_bundle_get_entry(bundle, (uint32_t)(index * 7919ull % count), &entry, NULL);
    names[index] = entry.name;
  }
  struct timespec start, end;
  uint32_t missed = 0, index;
  timespec_get(&start, TIME_UTC);
  for (long number = 0; number < repetitions; number++) {
    jpng_bundle_find(bundle, names[number % count], &index, NULL);
    missed += index == JPNG_NO_ENTRY;
  }
  timespec_get(&end, TIME_UTC);
  double time = 1e9 * (double)(end.tv_sec - start.tv_sec) + (double)(end.tv_nsec - start.tv_nsec);
  printf("%.0f ns, %u missed\n", time / (double)repetitions, missed);
  free(names);
  return 0;
}

static int run(const jpng_bundle *bundle, const char *command, const char *argument) {
  uint32_t count, index;
  if (jpng_bundle_count(bundle, &count, &error)) return error.code;
  if (!strcmp(command, "list")) return list(bundle, count);
  if (!strcmp(command, "find")) return count ? find(bundle, count, atol(argument)) : 100;
  if (jpng_bundle_find(bundle, argument, &index, &error)) return error.code;
  if (index == JPNG_NO_ENTRY) return 100;
  if (!strcmp(command, "data")) return data(bundle, index);
  if (jpng_bundle_prefetch_previews(bundle, &index, 1, &error)) return error.code;
  if (!strcmp(command, "preview")) return rows(bundle, index, NULL);
  jpng_file *file;
  if (jpng_bundle_open_file(bundle, index, &file, &error)) return error.code;
  int code = rows(bundle, index, file);
  jpng_close(file);
  return code;
}

int main(int count, char **words) {
  if (count < 3) return 64;
  jpng_bundle *bundle;
  int code = jpng_bundle_open(words[1], &bundle, &error);
  if (!code) code = run(bundle, words[2], count > 3 ? words[3] : "");
  if (code && error.code) fprintf(stderr, "%s\n", error.message);
  jpng_bundle_close(bundle);
  return code;
}
