#include "huffman.h"

#include <stdlib.h>
#include <string.h>

// The symbol of a code of `length` bits, of which the index has `rest_bits` more.
static dk_symbol symbol_entry(
    bool is_ac, uint32_t symbol, uint32_t length, uint32_t rest, uint32_t rest_bits) {
  uint32_t size = is_ac ? symbol & 15 : symbol;
  uint32_t run = is_ac ? symbol >> 4 : 0;
  // libjpeg takes each run without a value for the end, except the longest.
  if (is_ac && size == 0 && run < 15) return ends_block | length;
  if (size > rest_bits) return symbol << 16 | is_long | length;
  int32_t value = 0;
  if (size > 0) {
    value = (int32_t)(rest >> (rest_bits - size));
    if (value >> (size - 1) == 0) value -= (1 << size) - 1;
  }
  return (uint32_t)value << 16 | (run + 1) << 8 | (length + size);
}

// Fills in the entries that begin with each code. Returns whether the codes are prefix-free, with
// the one of ones alone left out, as the standard has it (C.2).
static bool make_symbols(dk_code *code, const uint8_t *counts, const uint8_t *symbols, bool is_ac) {
  uint32_t next = 0;
  int32_t place = 0;
  for (int32_t length = 1; length <= 16; length++) {
    code->offsets[length] = place - (int32_t)next;
    for (int32_t i = 0; i < counts[length - 1]; i++, place++, next++) {
      uint8_t symbol = symbols[place];
      if (!is_ac && symbol > 15) return false;
      code->symbols[place] = symbol;
      if (symbol == 0) {
        code->zero_code = next;
        code->zero_length = (uint32_t)length;
      }
      if (length > code->index_bits) continue;
      uint32_t rest_bits = (uint32_t)(code->index_bits - length);
      if (next + 1 > 1u << length) return false;
      for (uint32_t rest = 0; rest < 1u << rest_bits; rest++) {
        dk_symbol entry = symbol_entry(is_ac, symbol, (uint32_t)length, rest, rest_bits);
        code->single[next << rest_bits | rest] = entry;
        int32_t magnitude = entry & is_long ? 0 : abs((int32_t)entry >> 16);
        if (magnitude > code->largest) code->largest = magnitude;
      }
    }
    if (counts[length - 1] > 0 && next >= 1u << length) return false;
    code->limits[length] = next << (16 - length);
    next <<= 1;
  }
  return true;
}

// For a symbol that is not whole in the bits of an index.
static dk_pair long_entry(dk_symbol symbol) {
  uint32_t length = symbol & length_mask, run = symbol >> 20 & 15, size = symbol >> 16 & 15;
  if (length == 0 || size == 0) return nowhere << 8;
  return length | is_long | nowhere << 8 | (run + 1) << 16 | size << 24;
}

// What the bits of an index hold.
static dk_pair pair_entry(const dk_code *code, uint32_t index) {
  uint32_t mask = (1u << code->index_bits) - 1;
  uint32_t length = 0, advance = 0, end = 0, places[2] = {aside, aside};
  uint64_t values[2] = {0, 0};
  for (int count = 0; count < 3; count++) {
    dk_symbol next = code->single[index << length & mask];
    uint32_t bits = next & length_mask;
    if ((next & is_long) || bits > (uint32_t)code->index_bits - length) break;
    if (next & ends_block) {
      length += bits;
      end = ends_block;
      break;
    }
    if (count == 2) break;
    length += bits;
    advance += next >> 8 & 255;
    places[count] = advance;
    values[count] = next >> 16;
  }
  if (length == 0) return long_entry(code->single[index]);
  return length | end | advance << 8 | places[0] << 16 | (uint64_t)places[1] << 24
         | values[0] << 32 | values[1] << 48;
}

// The same for blocks of which no coefficient is kept: as many symbols as there are.
static dk_pair skip_entry(const dk_code *code, uint32_t index) {
  uint32_t mask = (1u << code->index_bits) - 1;
  uint32_t length = 0, advance = 0, end = 0;
  while (end == 0) {
    dk_symbol next = code->single[index << length & mask];
    uint32_t bits = next & length_mask;
    if ((next & is_long) || bits > (uint32_t)code->index_bits - length) break;
    length += bits;
    end = next & ends_block;
    if (end == 0) advance += next >> 8 & 255;
  }
  // What could go beyond the end of a block is taken symbol by symbol.
  if (length == 0) return long_entry(code->single[index]);
  if (advance >= 63) return nowhere << 8;
  return length | end | advance << 8 | aside << 16 | (uint64_t)aside << 24;
}

dk_code *dk_code_create(
    const uint8_t *counts, const uint8_t *symbols, size_t symbol_count, bool is_ac, bool skips,
    int32_t index_bits) {
  size_t sum = 0;
  for (int i = 0; i < 16; i++) sum += counts[i];
  if (sum != symbol_count || sum > 256 || index_bits < 8 || index_bits > 11) return NULL;
  size_t entries = (size_t)1 << index_bits;
  size_t pairs = is_ac ? entries * sizeof(dk_pair) : 0;
  size_t header = (sizeof(dk_code) + 63) / 64 * 64;
  dk_code *code = malloc(header + pairs + entries * sizeof(dk_symbol));
  if (code == NULL) return NULL;
  memset(code, 0, header);
  uint8_t *table = (uint8_t *)code + header;
  code->shift = 64 - (uint32_t)index_bits;
  code->index_bits = index_bits;
  code->pairs = is_ac ? (dk_pair *)table : NULL;
  code->single = (dk_symbol *)(table + pairs);
  for (size_t i = 0; i < entries; i++) code->single[i] = is_long;
  if (!make_symbols(code, counts, symbols, is_ac)) {
    free(code);
    return NULL;
  }
  for (uint32_t i = 0; is_ac && i < entries; i++) {
    code->pairs[i] = skips ? skip_entry(code, i) : pair_entry(code, i);
  }
  return code;
}

void dk_code_free(dk_code *code) { free(code); }

int32_t dk_code_largest(const dk_code *code) { return code->largest; }
