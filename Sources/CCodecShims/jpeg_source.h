#ifndef JPEG_SOURCE_H
#define JPEG_SOURCE_H

#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#include "cs_jpeg.h"

// Feeds libjpeg from memory: a whole JPEG, or an excerpt of one put together from pieces of it,
// with nothing copied.
typedef struct cs_jpeg_source {
  struct jpeg_source_mgr manager;  // first, so that libjpeg's pointer is a pointer to this
  struct {
    const uint8_t *data;
    size_t count;
  } pieces[5];
  size_t piece_count;
  size_t next_piece;
  uint8_t height[2];       // what an excerpt has in place of the picture's height
  uint32_t first_restart;  // number of the first restart marker, where libjpeg expects 0
} cs_jpeg_source;

// `data` must stay where it is for as long as the source is used.
struct jpeg_source_mgr *cs_jpeg_source_init(
    cs_jpeg_source *source, const uint8_t *data, size_t count, const cs_jpeg_excerpt *excerpt);

// Bytes that libjpeg has not read.
size_t cs_jpeg_source_rest(const cs_jpeg_source *source);

#endif
