#ifndef CS_STATUS_H
#define CS_STATUS_H

#include <stddef.h>
#include <stdint.h>

typedef enum cs_status {
  CS_OK = 0,
  CS_CORRUPT = 1,        // the bytes are not a valid file of the codec
  CS_UNSUPPORTED = 2,    // valid, but of a kind that is not handled
  CS_LIMIT = 3,          // over a limit given by the caller, or by the library
  CS_OUT_OF_MEMORY = 4,
} cs_status;

// What a call has to say besides its status. `message` is empty, or the error, or, after CS_OK,
// the first of `warnings` complaints that the library went on after.
typedef struct cs_report {
  uint32_t warnings;
  char message[252];
} cs_report;

// Encoded bytes, allocated by a writer's `finish`; the caller hands them to cs_bytes_free.
typedef struct cs_bytes {
  uint8_t *_Nullable data;
  size_t count;
} cs_bytes;

void cs_bytes_free(cs_bytes bytes);

#endif
