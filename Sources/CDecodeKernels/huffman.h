#ifndef HUFFMAN_H
#define HUFFMAN_H

#include "decode_kernels.h"

// What an index of the next bits finds: up to two coefficients and the end of the block, if all of
// that is in these bits.
//
//   bits 0-5    all bits that it takes
//   bit 6       the block ends behind it
//   bit 7       not even the first coefficient is in these bits, but its code is: bits 0-5 are of
//               that alone, bits 16-23 are as below, bits 24-31 say of how many bits the value is
//   bits 8-15   how far it takes us; `nowhere` if not even the first symbol is in these bits
//   bits 16-23  how far away the first coefficient is; `aside` if there is none
//   bits 24-31  how far away the second is; `aside` if there is none
//   bits 32-47  the value of the first
//   bits 48-63  the value of the second
typedef uint64_t dk_pair;

// What an index of the next bits finds of a block whose coefficients are passed over: as many
// symbols as there are in these bits.
//
//   bits 0-5    all bits that they take, with those of a single value that is not in the index: at
//               most `most_bits_of_skip`
//   bit 6       the block ends behind them
//   bits 8-15   how far they take us; `nowhere` if not even the first code is in these bits, or if
//               they could take us beyond the end of the block
typedef uint16_t dk_skip;

// One symbol and the value behind it.
//
//   bits 0-5    the bits of both; those of the code alone if the value is not in these bits; 0 if
//               the code is not
//   bit 6       the block ends
//   bit 7       the value is not in these bits
//   bits 8-15   how far it takes us
//   bits 16-31  the value, or the symbol if the value is not in these bits
typedef uint32_t dk_symbol;

enum {
  length_mask = 63,
  ends_block = 64,
  is_long = 128,
  // More than any coefficients take us.
  nowhere = 128,
  // Behind all coefficients of a block.
  aside = 64,
  // So that 56 bits are enough for three of them.
  most_bits_of_skip = 18,
};

struct dk_code {
  uint32_t shift;        // what leaves the index of 64 bits
  int32_t index_bits;
  int32_t largest;
  uint32_t limits[17];   // by length: the first 16 bits that begin with no code up to this length
  int32_t offsets[17];   // by length: what makes the place of its symbol of a code
  uint8_t symbols[256];
  uint32_t zero_code;    // the code of symbol 0: no difference of DC, or the end of a block
  uint32_t zero_length;  // its bits; 0 if there is none
  dk_symbol *single;     // of DC codes, and of AC codes where the tables below have not enough
  dk_pair *pairs;        // of AC codes whose coefficients are kept; else NULL
  dk_skip *skips;        // of AC codes whose coefficients are passed over; else NULL
};

#endif
