#ifndef HUFFMAN_H
#define HUFFMAN_H

#include "decode_kernels.h"

// Tables find a symbol with the value behind it by the next bits, and the end of the block if its
// code is in these bits, too. How far that takes us is a number of coefficients in coding order,
// the DC coefficient among them.
enum {
  // What is added to that if the block ends.
  ends_block = 128,
  // What stands for it where an entry does not say all. The sum of that and of the coefficients
  // before has this bit as well where it is the last coefficient, or beyond: there, a block ends
  // without a code for it.
  needs_care = 64,
  // So that 56 bits are enough for three entries.
  most_bits_of_entry = 18,
  most_index_bits = 11,
};

// Where coefficients are kept. The value need not be in the bits of the index.
typedef struct dk_entry {
  uint8_t length;   // all bits that it takes
  uint8_t advance;  // how far it takes us
  uint8_t shift;    // 64 - the number of bits up to the end of the value
  int32_t bias;     // -(1 << the number of bits of the value)
} dk_entry;

// Where no block has AC coefficients that are kept: as many symbols as there are in the bits of
// the index. Of a DC coefficient whose value is not in these bits, the entry needs care, and has
// the length of the code and how many bits the value has.
typedef struct dk_skip {
  uint8_t length;
  uint8_t advance;
  int16_t value;  // of the DC coefficient; else 0
} dk_skip;

// A Huffman code, as the standard decodes it (ITU-T T.81, F.2.2.3).
typedef struct dk_code {
  uint32_t limits[17];   // by length: the first 16 bits that begin with no code up to this length
  int32_t offsets[17];   // by length: what makes the place of its symbol of a code
  uint8_t symbols[256];
  uint32_t zero_code;    // the code of symbol 0: no difference of DC, or the end of a block
  uint32_t zero_length;  // its bits; 0 if there is none
} dk_code;

struct dk_codes {
  dk_code dc, ac;
  uint32_t index_bits;
  const dk_entry *dc_entries, *ac_entries;
  const dk_skip *dc_skips, *ac_skips;  // NULL if a block of the MCU has coefficients that are kept
};

enum { no_symbol = -1 };

// Looks up a code in the 16 bits that come next. Returns its symbol, above eight bits that hold its
// length, or `no_symbol`.
int32_t find_symbol(const dk_code *code, uint32_t bits);

#endif
