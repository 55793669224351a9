// A file as the memory that it is mapped to: what jpng_open reads without a copy.

#ifndef MAPPED_FILE_H
#define MAPPED_FILE_H

#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct mapped_file {
  void *bytes;  // NULL: it cannot be read, or is empty
  size_t count;
} mapped_file;

static inline mapped_file map_file(const char *path) {
  mapped_file file = {NULL, 0};
  struct stat status;
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return file;
  if (!fstat(descriptor, &status) && S_ISREG(status.st_mode) && status.st_size > 0) {
    file.count = (size_t)status.st_size;
    file.bytes = mmap(NULL, file.count, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (file.bytes == MAP_FAILED) file = (mapped_file){NULL, 0};
  }
  close(descriptor);
  return file;
}

static inline void unmap_file(mapped_file file) {
  if (file.bytes) munmap(file.bytes, file.count);
}

#endif
