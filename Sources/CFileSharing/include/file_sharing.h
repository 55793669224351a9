#ifndef JPNG_FILE_SHARING_H
#define JPNG_FILE_SHARING_H

#include <stdint.h>

// What processes need that work on one file at the same time, and waiting for the disk. It is C
// because glibc declares these calls and constants as extensions, which Swift does not see, and
// because other systems have the same under other names.

typedef enum {
  FILE_LOCK_NONE,
  FILE_LOCK_SHARED,
  FILE_LOCK_EXCLUSIVE,
} file_lock_kind;

// Sets the lock of one byte of a file, which need not exist, without waiting. The lock belongs to
// the open file, not to the process: two descriptors of one process exclude each other if the file
// was opened twice. The system releases it when the file is closed or the process ends, however it
// ends. 0, or the system's error number: EAGAIN or EACCES where somebody else's lock is in the way.
int file_sharing_lock(int descriptor, file_lock_kind kind, int64_t offset);

// Has the file system set aside storage for a part of a file, so that writing to it later, also by
// a mapping, finds room. 0, or the system's error number.
//
// Where the system cannot do this for a part of a file, the part is overwritten by zeros.
int file_sharing_reserve(int descriptor, int64_t offset, int64_t count);

// Gives the storage of a part of a file back. The part reads as zeros then. 0, or the system's
// error number, such as that of a file system that cannot do this; the part is then as it was.
int file_sharing_release(int descriptor, int64_t offset, int64_t count);

// Waits until all that was written to the file system that a file or folder is on is on its disk.
// 0, or the system's error number, such as that of a disk that has failed in the meantime.
int file_sharing_settle(int descriptor);

// How many pages this process has got so far for which the disk was not read.
int64_t file_sharing_minor_faults(void);

#endif
