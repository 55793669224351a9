#ifndef SEGMENT_H
#define SEGMENT_H

#include "decode_kernels.h"
#include "huffman.h"

enum {
  buffer_size = 8192,
  // Zeros in the buffer behind the end of a segment, which damaged data is taken for.
  padding = 512,
  // What is in the buffer when a chunk of blocks begins, and when flat MCUs are taken, unless the
  // segment ends there.
  least_bytes_of_chunk = 1024,
  // What symbols take between two refills. A code has 16 bits at most, the value behind it 15.
  most_bytes_of_refill = 12,
  // Blocks whose coefficients are decoded before they become samples: whole MCUs, of any kind.
  blocks_of_chunk = 48,
  // MCUs of a chunk where most of them are flat.
  mcus_of_sparse_chunk = 4,
};

// A block whose coefficients are being decoded, or have been.
typedef struct dk_record {
  int16_t coefficients[64];  // in natural order; all are 0 when decoding begins
  uint64_t end;              // how far its last symbol has taken us at most, with `ends_block`
  const dk_block *block;
  const void *ac_table;      // of this block
  const void *next_table;    // of the DC coefficient of the next block
} dk_record;

// Where the decoding of coefficients is.
typedef struct dk_cursor {
  uint64_t bits;       // the next one on the left
  uint32_t count;      // modulo 64: how many of them are valid
  uint64_t place;      // how many coefficients of the block are decoded
  const uint8_t *next;
  const void *table;   // dk_entry or dk_skip, of what comes next
  dk_record *record;   // of the block; NULL if it is damaged
} dk_cursor;

// An MCU that is flat: each of its blocks is as the one before of the same component, and has no
// other coefficients.
typedef struct dk_flat_mcu {
  uint64_t pattern;  // its bits, again and again
  uint32_t length;   // of one; 0 if there is none in 56 bits
  uint32_t most;     // of them in 56 bits
  uint32_t inverse;  // 65536 / length, rounded up
} dk_flat_mcu;

struct dk_segment {
  dk_record records[blocks_of_chunk];
  dk_cursor cursor;
  const uint8_t *source;  // what has not been copied to the buffer yet
  const uint8_t *source_end;
  const uint8_t *end;     // in the buffer: behind the last byte of data
  bool is_whole;          // whether the rest of the segment is in the buffer
  bool is_damaged;
  bool passes_all;        // whether all blocks become single samples
  bool has_other_sizes;   // whether a size is none of 1, 2, 4 and 8
  int32_t done;           // MCUs of the row that have become samples
  int32_t wanted;         // how many are to
  int32_t most_mcus;      // of the next chunk
  dk_record *limit;       // behind the last block of the chunk
  ptrdiff_t chunk_bits;   // that were left when the chunk began
  int32_t predictions[3]; // of the DC coefficient of each component
  int32_t block_count;    // of an MCU
  dk_block blocks[DK_MOST_BLOCKS];
  dk_flat_mcu flat;
  uint8_t buffer[buffer_size];  // without the zeros that follow 0xFF
};

// The table with which a block begins.
static inline const void *dc_table(const dk_segment *segment, const dk_block *block) {
  return segment->passes_all ? (const void *)block->codes->dc_skips : block->codes->dc_entries;
}

// Puts more of the source into the buffer, behind what has not been taken yet.
void segment_fill(dk_segment *segment);

// Bits up to the end of what is in the buffer; negative if more than that were taken.
static inline ptrdiff_t segment_unused_bits(const dk_segment *segment) {
  return (segment->end - segment->cursor.next) * 8 + (ptrdiff_t)(segment->cursor.count & 63);
}

// All bits that are left, stuffed bytes and what is behind the segment among them.
static inline ptrdiff_t segment_bits_left(const dk_segment *segment) {
  return segment_unused_bits(segment) + (segment->source_end - segment->source) * 8;
}

// How many refills the buffer is enough for, with what is read ahead.
static inline ptrdiff_t segment_refills(const dk_segment *segment) {
  const uint8_t *end = segment->end + (segment->is_whole ? padding : 0);
  return (end - segment->cursor.next) / most_bytes_of_refill - 2;
}

#endif
