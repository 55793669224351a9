#ifndef STREAM_H
#define STREAM_H

#include "decode_kernels.h"

// What the blocks of an MCU take at most, and what is read ahead. A code has 16 bits at most, and
// the value behind it 15: 31 bits for each of 64 coefficients.
enum { most_bytes_of_mcu = DK_MOST_BLOCKS * 64 * 31 / 8 + 32 };

// Puts more of the source into the buffer, behind what has not been taken yet.
void stream_fill(dk_stream *stream);

// Bits up to the end of what is in the buffer; negative if more than that were used. Up to eight
// bytes are taken ahead.
static inline ptrdiff_t stream_unused_bits(const uint8_t *next, const uint8_t *end, uint32_t count) {
  return (end - next) * 8 + (ptrdiff_t)(count & 63);
}

#endif
