#include "stream.h"

#include <string.h>

void dk_stream_begin(dk_stream *stream, const uint8_t *source, size_t byte_count) {
  stream->source = source;
  stream->source_end = source == NULL ? NULL : source + byte_count;
  stream->next = stream->end = stream->buffer;
  stream->bits = 0;
  stream->count = 0;
  stream->is_whole = byte_count == 0;
  if (stream->is_whole) memset(stream->buffer, 0, most_bytes_of_mcu);
}

void stream_fill(dk_stream *stream) {
  // Damaged data can have been read beyond its end.
  size_t left = stream->next < stream->end ? (size_t)(stream->end - stream->next) : 0;
  memmove(stream->buffer, stream->next, left);
  uint8_t *out = stream->buffer + left;
  uint8_t *limit = stream->buffer + DK_BUFFER_SIZE - most_bytes_of_mcu;
  const uint8_t *in = stream->source;
  while (out < limit && in < stream->source_end) {
    size_t room = (size_t)(limit - out), rest = (size_t)(stream->source_end - in);
    size_t count = room < rest ? room : rest;
    const uint8_t *found = memchr(in, 0xFF, count);
    if (found != NULL) count = (size_t)(found - in);
    memcpy(out, in, count);
    in += count;
    out += count;
    if (found == NULL) continue;
    if (rest - count < 2 || found[1] != 0) {  // a marker, or the end
      stream->is_whole = true;
      break;
    }
    *out++ = 0xFF;
    in += 2;
  }
  if (in == stream->source_end) stream->is_whole = true;
  stream->source = in;
  stream->next = stream->buffer;
  stream->end = out;
  if (stream->is_whole) memset(out, 0, most_bytes_of_mcu);
}

bool dk_stream_is_used_up(dk_stream *stream) {
  if (!stream->is_whole) stream_fill(stream);
  ptrdiff_t unused = stream_unused_bits(stream->next, stream->end, stream->count);
  return stream->is_whole && unused >= 0 && unused < 8;
}
