#ifndef GROWING_BUFFER_H
#define GROWING_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cs_status.h"

// Where the writers' output goes. Owned here and not by jpeg_mem_dest, which loses track of its
// buffer when an error ends the encoding.
typedef struct cs_growing_buffer {
  uint8_t *data;
  size_t count;
  size_t capacity;
} cs_growing_buffer;

// Makes room for `extra` bytes behind `count`; false when memory is out.
bool cs_growing_buffer_reserve(cs_growing_buffer *buffer, size_t extra);

// Hands the bytes over, cut to size, and leaves the buffer empty.
cs_bytes cs_growing_buffer_take(cs_growing_buffer *buffer);

#endif
