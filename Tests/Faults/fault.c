// Loaded before the C library (LD_PRELOAD), this lets one of a program's calls to the file system
// fail. Calls are counted in the order in which the program makes them:
//
// FAULT_CALL   the number of the call that fails, from 1 on; 0 for none
// FAULT_KIND   how: an error by its name (EIO, ENOSPC, EINTR, EMFILE, ENOMEM, EXDEV), or "short":
//              the call reads or writes a single byte
// FAULT_DELAY  microseconds that each call takes longer, so that a signal finds the program in one
// FAULT_COUNT  a file that gets the number of calls when the program ends, and which one has failed
//
// Only files below FAULT_FOLDER count, so that the language's runtime is left alone.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { most_descriptors = 4096 };
static atomic_int calls;
static const char *_Atomic chosen = "none";
static atomic_bool is_ours[most_descriptors];

static const char *setting(const char *name) {
  const char *value = getenv(name);
  return value == NULL ? "" : value;
}

static int error_named(const char *name) {
  static const struct {
    const char *name;
    int code;
  } errors[] = {{"EIO", EIO},       {"ENOSPC", ENOSPC}, {"EINTR", EINTR}, {"EMFILE", EMFILE},
                {"ENOMEM", ENOMEM}, {"EXDEV", EXDEV},   {"EACCES", EACCES}};
  for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
    if (strcmp(errors[i].name, name) == 0) return errors[i].code;
  }
  return 0;
}

static bool is_below(const char *path) {
  const char *folder = setting("FAULT_FOLDER");
  return *folder != 0 && (path[0] != '/' || strncmp(path, folder, strlen(folder)) == 0);
}

static bool is_held(int descriptor) {
  return descriptor >= 0 && descriptor < most_descriptors && is_ours[descriptor];
}

static void hold(int descriptor, bool is_one) {
  if (descriptor >= 0 && descriptor < most_descriptors) is_ours[descriptor] = is_one;
}

// Counts a call. Returns whether it is to fail, or to be short.
static bool is_chosen(const char *function) {
  int delay = atoi(setting("FAULT_DELAY"));
  if (delay > 0) usleep((useconds_t)delay);
  if (atomic_fetch_add(&calls, 1) + 1 != atoi(setting("FAULT_CALL"))) return false;
  chosen = function;
  return true;
}

static bool is_short_kind(void) { return strcmp(setting("FAULT_KIND"), "short") == 0; }

// Counts a call. Returns whether it fails, with errno set.
static bool fails(const char *function) {
  if (!is_chosen(function) || is_short_kind()) return false;
  errno = error_named(setting("FAULT_KIND"));
  return errno != 0;
}

// The same for one that may be short instead: then its count becomes 1.
static bool fails_or_shortens(const char *function, size_t *count) {
  if (!is_chosen(function)) return false;
  if (is_short_kind()) {
    if (*count > 1) *count = 1;
    return false;
  }
  errno = error_named(setting("FAULT_KIND"));
  return errno != 0;
}

__attribute__((destructor)) static void report(void) {
  const char *path = setting("FAULT_COUNT");
  FILE *file = *path == 0 ? NULL : fopen(path, "we");
  if (file == NULL) return;
  fprintf(file, "%d %s\n", atomic_load(&calls), chosen);
  fclose(file);
}

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  bool counts = is_below(path);
  if (counts && fails(__func__)) return -1;
  int descriptor = NEXT(open)(path, flags, mode);
  hold(descriptor, counts);
  return descriptor;
}

int close(int descriptor) {
  hold(descriptor, false);
  return NEXT(close)(descriptor);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_held(descriptor) && fails_or_shortens(__func__, &count)) return -1;
  return NEXT(read)(descriptor, bytes, count);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (is_held(descriptor) && fails_or_shortens(__func__, &count)) return -1;
  return NEXT(pread)(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  if (is_held(descriptor) && fails_or_shortens(__func__, &count)) return -1;
  return NEXT(write)(descriptor, bytes, count);
}

int fstat(int descriptor, struct stat *status) {
  return is_held(descriptor) && fails(__func__) ? -1 : NEXT(fstat)(descriptor, status);
}

int stat(const char *path, struct stat *status) {
  return is_below(path) && fails(__func__) ? -1 : NEXT(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
  return is_below(path) && fails(__func__) ? -1 : NEXT(lstat)(path, status);
}

int rename(const char *from, const char *to) {
  return is_below(to) && fails(__func__) ? -1 : NEXT(rename)(from, to);
}

int link(const char *from, const char *to) {
  return is_below(to) && fails(__func__) ? -1 : NEXT(link)(from, to);
}

int unlink(const char *path) {
  return is_below(path) && fails(__func__) ? -1 : NEXT(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
  return is_below(path) && fails(__func__) ? -1 : NEXT(mkdir)(path, mode);
}

int flock(int descriptor, int operation) {
  return is_held(descriptor) && fails(__func__) ? -1 : NEXT(flock)(descriptor, operation);
}

int syncfs(int descriptor) {
  return is_held(descriptor) && fails(__func__) ? -1 : NEXT(syncfs)(descriptor);
}

DIR *opendir(const char *path) {
  return is_below(path) && fails(__func__) ? NULL : NEXT(opendir)(path);
}

void *mmap(void *start, size_t count, int protection, int flags, int descriptor, off_t offset) {
  if (is_held(descriptor) && fails(__func__)) return MAP_FAILED;
  return NEXT(mmap)(start, count, protection, flags, descriptor, offset);
}
