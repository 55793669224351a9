#define _GNU_SOURCE

#include "file_sharing.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

// Apple's systems have these locks, under the same name in most versions of the headers.
#if defined(__APPLE__) && !defined(F_OFD_SETLK)
#define F_OFD_SETLK 90
#endif

int file_sharing_lock(int descriptor, file_lock_kind kind, int64_t offset) {
  struct flock lock = {0};
  lock.l_type = kind == FILE_LOCK_NONE ? F_UNLCK : kind == FILE_LOCK_SHARED ? F_RDLCK : F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = offset;
  lock.l_len = 1;
  return fcntl(descriptor, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

#ifdef __linux__

int file_sharing_reserve(int descriptor, int64_t offset, int64_t count) {
  int status;
  do {
    status = posix_fallocate(descriptor, offset, count);
  } while (status == EINTR);
  return status;
}

int file_sharing_release(int descriptor, int64_t offset, int64_t count) {
  int mode = FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE;
  return fallocate(descriptor, mode, offset, count) == 0 ? 0 : errno;
}

int file_sharing_settle(int descriptor) {
  int status;
  do {
    status = syncfs(descriptor);
  } while (status != 0 && errno == EINTR);
  return status == 0 ? 0 : errno;
}

#else

int file_sharing_reserve(int descriptor, int64_t offset, int64_t count) {
  static const char zeros[1 << 16];
  while (count > 0) {
    size_t part = count < (int64_t)sizeof zeros ? (size_t)count : sizeof zeros;
    ssize_t written = pwrite(descriptor, zeros, part, offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    offset += written;
    count -= written;
  }
  return 0;
}

int file_sharing_release(int descriptor, int64_t offset, int64_t count) {
#ifdef F_PUNCHHOLE
  struct fpunchhole hole = {0};
  hole.fp_offset = offset;
  hole.fp_length = count;
  return fcntl(descriptor, F_PUNCHHOLE, &hole) == 0 ? 0 : errno;
#else
  (void)descriptor, (void)offset, (void)count;
  return ENOTSUP;
#endif
}

int file_sharing_settle(int descriptor) {
#ifdef __APPLE__
  return fsync_volume_np(descriptor, SYNC_VOLUME_FULLSYNC | SYNC_VOLUME_WAIT) == 0 ? 0 : errno;
#else
  (void)descriptor;
  sync();
  return 0;
#endif
}

#endif

int64_t file_sharing_minor_faults(void) {
  struct rusage usage;
  return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_minflt : 0;
}
