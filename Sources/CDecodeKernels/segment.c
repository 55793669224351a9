#include "segment.h"

#include <stdlib.h>
#include <string.h>

size_t dk_next_marker(const uint8_t *bytes, size_t byte_count, size_t start) {
  // The compiler makes vectors of what is done to 64 bytes without a branch.
  enum { stride = 64 };
  size_t offset = start;
  while (offset + stride < byte_count) {
    uint8_t is_found = 0;
    for (size_t i = offset; i < offset + stride; i++)
      is_found |= (uint8_t)(bytes[i] == 0xFF) & (uint8_t)(bytes[i + 1] != 0);
    if (is_found) break;
    offset += stride;
  }
  while (offset + 1 < byte_count) {
    const uint8_t *found = memchr(bytes + offset, 0xFF, byte_count - 1 - offset);
    if (found == NULL) break;
    if (found[1] != 0) return (size_t)(found - bytes);
    offset = (size_t)(found - bytes) + 1;
  }
  return byte_count;
}

static dk_flat_mcu make_flat_mcu(const dk_block *blocks, int32_t block_count) {
  dk_flat_mcu flat = {.length = 0};
  uint64_t bits = 0;
  uint32_t length = 0;
  for (int32_t i = 0; i < block_count; i++) {
    const dk_code *codes[2] = {&blocks[i].codes->dc, &blocks[i].codes->ac};
    for (int j = 0; j < 2; j++) {
      if (codes[j]->zero_length == 0) return flat;
      bits = bits << codes[j]->zero_length | codes[j]->zero_code;
      length += codes[j]->zero_length;
    }
    if (length > 56) return flat;
  }
  if (length == 0) return flat;
  for (uint32_t end = length; end <= 64; end += length) flat.pattern |= bits << (64 - end);
  flat.length = length;
  flat.most = 56 / length;
  flat.inverse = 65536 / length + 1;
  return flat;
}

dk_segment *dk_segment_create(const dk_block *blocks, int32_t block_count) {
  if (block_count < 1 || block_count > DK_MOST_BLOCKS || blocks_of_chunk % block_count != 0)
    return NULL;
  dk_segment *segment = calloc(1, sizeof *segment);
  if (segment == NULL) return NULL;
  segment->block_count = block_count;
  segment->most_mcus = mcus_of_sparse_chunk;
  segment->passes_all = true;
  for (int32_t i = 0; i < block_count; i++) {
    segment->blocks[i] = blocks[i];
    int32_t size = blocks[i].size;
    if (size > 1) segment->passes_all = false;
    if (size > 8 || (size & (size - 1)) != 0) segment->has_other_sizes = true;
  }
  for (int32_t i = 0; i < blocks_of_chunk; i++) {
    dk_record *record = &segment->records[i];
    const dk_block *block = &segment->blocks[i % block_count];
    const dk_codes *codes = block->codes;
    record->block = block;
    record->ac_table = segment->passes_all ? (const void *)codes->ac_skips : codes->ac_entries;
    record->next_table = dc_table(segment, &segment->blocks[(i + 1) % block_count]);
  }
  for (int32_t i = 0; i < block_count; i++) {
    const dk_codes *codes = blocks[i].codes;
    bool has_table = !segment->passes_all || codes->dc_skips != NULL;
    if (has_table && codes->index_bits == blocks[0].codes->index_bits) continue;
    free(segment);
    return NULL;
  }
  segment->flat = make_flat_mcu(blocks, block_count);
  dk_segment_begin(segment, NULL, 0);
  return segment;
}

void dk_segment_free(dk_segment *segment) { free(segment); }

void dk_segment_begin(dk_segment *segment, const uint8_t *source, size_t byte_count) {
  segment->source = source;
  segment->source_end = source == NULL ? NULL : source + byte_count;
  segment->cursor = (dk_cursor){.next = segment->buffer};
  segment->end = segment->buffer;
  segment->is_whole = byte_count == 0;
  // Of damaged blocks, coefficients are left.
  if (segment->is_damaged) {
    for (int32_t i = 0; i < blocks_of_chunk; i++)
      memset(segment->records[i].coefficients, 0, sizeof segment->records[i].coefficients);
  }
  segment->is_damaged = false;
  memset(segment->predictions, 0, sizeof segment->predictions);
  if (segment->is_whole) memset(segment->buffer, 0, padding);
}

void segment_fill(dk_segment *segment) {
  // Damaged data can have been read beyond its end.
  const uint8_t *next = segment->cursor.next;
  size_t left = next < segment->end ? (size_t)(segment->end - next) : 0;
  memmove(segment->buffer, next, left);
  uint8_t *out = segment->buffer + left;
  uint8_t *limit = segment->buffer + buffer_size - padding;
  const uint8_t *in = segment->source;
  while (out < limit && in < segment->source_end) {
    size_t room = (size_t)(limit - out), rest = (size_t)(segment->source_end - in);
    size_t count = room < rest ? room : rest;
    const uint8_t *found = memchr(in, 0xFF, count);
    if (found != NULL) count = (size_t)(found - in);
    memcpy(out, in, count);
    in += count;
    out += count;
    if (found == NULL) continue;
    if (rest - count < 2 || found[1] != 0) {  // a marker, or the end
      segment->is_whole = true;
      break;
    }
    *out++ = 0xFF;
    in += 2;
  }
  if (in == segment->source_end) segment->is_whole = true;
  segment->source = in;
  segment->cursor.next = segment->buffer;
  segment->end = out;
  if (segment->is_whole) memset(out, 0, padding);
}

bool dk_segment_is_used_up(dk_segment *segment) {
  if (!segment->is_whole) segment_fill(segment);
  ptrdiff_t unused = segment_unused_bits(segment);
  return segment->is_whole && unused >= 0 && unused < 8;
}

size_t dk_segment_rest(const dk_segment *segment) {
  return (size_t)(segment->source_end - segment->source);
}

bool dk_segment_is_damaged(const dk_segment *segment) { return segment->is_damaged; }

void dk_segment_move(dk_segment *segment, ptrdiff_t byte_count) {
  for (int32_t i = 0; i < segment->block_count; i++) segment->blocks[i].samples += byte_count;
}
