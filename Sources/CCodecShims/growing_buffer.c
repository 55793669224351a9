#include "growing_buffer.h"

#include <stdlib.h>

bool cs_growing_buffer_reserve(cs_growing_buffer *buffer, size_t extra) {
  if (extra <= buffer->capacity - buffer->count) return true;
  if (extra > SIZE_MAX / 4 || buffer->count > SIZE_MAX / 4) return false;
  // Growing by half keeps the slack of a big output small.
  size_t capacity = buffer->count + extra + buffer->count / 2;
  if (capacity < 1 << 16) capacity = 1 << 16;
  uint8_t *data = realloc(buffer->data, capacity);
  if (data == NULL) return false;
  buffer->data = data;
  buffer->capacity = capacity;
  return true;
}

cs_bytes cs_growing_buffer_take(cs_growing_buffer *buffer) {
  cs_bytes bytes = {buffer->data, buffer->count};
  uint8_t *cut = buffer->count > 0 ? realloc(buffer->data, buffer->count) : NULL;
  if (cut != NULL) bytes.data = cut;
  *buffer = (cs_growing_buffer){0};
  return bytes;
}
