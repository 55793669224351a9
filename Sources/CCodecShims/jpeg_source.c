#include "jpeg_source.h"

#include <jerror.h>

static const uint8_t end_of_image[2] = {0xFF, JPEG_EOI};

static void add_piece(cs_jpeg_source *source, const uint8_t *data, size_t count) {
  source->pieces[source->piece_count].data = data;
  source->pieces[source->piece_count].count = count;
  source->piece_count++;
}

static void init_source(j_decompress_ptr info) { (void)info; }

static boolean fill_input_buffer(j_decompress_ptr info) {
  cs_jpeg_source *source = (cs_jpeg_source *)info->src;
  // libjpeg takes it for granted that there is a byte.
  while (source->next_piece < source->piece_count
         && source->pieces[source->next_piece].count == 0) {
    source->next_piece++;
  }
  if (source->next_piece < source->piece_count) {
    info->src->next_input_byte = source->pieces[source->next_piece].data;
    info->src->bytes_in_buffer = source->pieces[source->next_piece].count;
    source->next_piece++;
  } else {
    // As libjpeg's own source does: the decoder ends what it has with a made-up EOI.
    WARNMS(info, JWRN_JPEG_EOF);
    info->src->next_input_byte = end_of_image;
    info->src->bytes_in_buffer = sizeof end_of_image;
  }
  return TRUE;
}

static void skip_input_data(j_decompress_ptr info, long count) {
  if (count <= 0) return;
  while ((size_t)count > info->src->bytes_in_buffer) {
    count -= (long)info->src->bytes_in_buffer;
    fill_input_buffer(info);
  }
  info->src->next_input_byte += count;
  info->src->bytes_in_buffer -= (size_t)count;
}

// libjpeg counts restart markers from 0 at the start of what it takes for a whole picture. In
// an excerpt the numbers are shifted; what is not the marker expected there is left to libjpeg.
static boolean resync_to_restart(j_decompress_ptr info, int desired) {
  const cs_jpeg_source *source = (const cs_jpeg_source *)info->src;
  int expected = JPEG_RST0 + (int)((source->first_restart + (uint32_t)desired) & 7);
  if (source->first_restart != 0 && info->unread_marker == expected) {
    info->unread_marker = 0;
    return TRUE;
  }
  return jpeg_resync_to_restart(info, desired);
}

static void term_source(j_decompress_ptr info) { (void)info; }

struct jpeg_source_mgr *cs_jpeg_source_init(
    cs_jpeg_source *source, const uint8_t *data, size_t count, const cs_jpeg_excerpt *excerpt) {
  *source = (cs_jpeg_source){0};
  source->manager.init_source = init_source;
  source->manager.fill_input_buffer = fill_input_buffer;
  source->manager.skip_input_data = skip_input_data;
  source->manager.resync_to_restart = resync_to_restart;
  source->manager.term_source = term_source;
  if (excerpt == NULL) {
    add_piece(source, data, count);
  } else {
    size_t rest = excerpt->height_offset + sizeof source->height;
    source->height[0] = (uint8_t)(excerpt->height >> 8);
    source->height[1] = (uint8_t)excerpt->height;
    source->first_restart = excerpt->first_restart;
    add_piece(source, data, excerpt->height_offset);
    add_piece(source, source->height, sizeof source->height);
    add_piece(source, data + rest, excerpt->header_count - rest);
    add_piece(source, data + excerpt->data_offset, excerpt->data_count);
    add_piece(source, end_of_image, sizeof end_of_image);
  }
  return &source->manager;
}

size_t cs_jpeg_source_rest(const cs_jpeg_source *source) {
  size_t rest = source->manager.bytes_in_buffer;
  for (size_t i = source->next_piece; i < source->piece_count; i++) {
    rest += source->pieces[i].count;
  }
  return rest;
}
