#include "huffman.h"

#include <stdlib.h>
#include <string.h>

static void fill(dk_symbol *entries, uint32_t count, dk_symbol entry) {
  for (uint32_t i = 0; i < count; i++) entries[i] = entry;
}

// Fills in the entries that begin with a code of `length` bits. Each has `rest_bits` more.
static void make_entries(
    dk_code *code, dk_symbol *entries, bool is_ac, uint32_t symbol, uint32_t length,
    uint32_t rest_bits) {
  uint32_t size = is_ac ? symbol & 15 : symbol, run = is_ac ? symbol >> 4 : 0;
  uint32_t count = 1u << rest_bits;
  // libjpeg takes each run without a value for the end, except the longest.
  if (is_ac && size == 0 && run < 15) return fill(entries, count, ends_block | length);
  if (size > rest_bits) return fill(entries, count, symbol << 16 | is_long | length);
  int32_t largest = (1 << size) - 1;
  if (largest > code->largest) code->largest = largest;
  count >>= size;
  for (int32_t i = 0; i <= largest; i++) {
    int32_t value = i > largest / 2 ? i : i - largest;
    fill(
        entries + (uint32_t)i * count, count,
        (uint32_t)value << 16 | (run + 1) << 8 | (length + size));
  }
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
      make_entries(
          code, code->single + (next << rest_bits), is_ac, symbol, (uint32_t)length, rest_bits);
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

// What the bits of an index hold. There is hardly a branch, as they could not be predicted, and
// tables take a good part of the time of a small picture.
static dk_pair pair_entry(const dk_code *code, uint32_t index) {
  uint32_t index_bits = (uint32_t)code->index_bits, mask = (1u << index_bits) - 1;
  dk_symbol first = code->single[index];
  if (first & is_long) return long_entry(first);
  uint32_t length = first & length_mask, advance = first >> 8 & 255;
  if (first & ends_block) return length | ends_block | (uint64_t)aside << 16 | (uint64_t)aside << 24;
  dk_symbol second = code->single[index << length & mask];
  uint32_t second_length = second & length_mask;
  bool has_second = (second & is_long) == 0 && second_length <= index_bits - length;
  bool ends = has_second && (second & ends_block);
  bool is_pair = has_second && !ends;
  length += has_second ? second_length : 0;
  uint32_t second_place = is_pair ? advance + (second >> 8 & 255) : aside;
  // The end can be behind both.
  dk_symbol third = code->single[index << length & mask];
  uint32_t third_length = third & length_mask;
  bool ends_behind = is_pair && (third & (is_long | ends_block)) == ends_block
                     && third_length <= index_bits - length;
  length += ends_behind ? third_length : 0;
  return length | (ends || ends_behind ? ends_block : 0u)
         | (is_pair ? second_place : advance) << 8 | advance << 16 | (uint64_t)second_place << 24
         | (uint64_t)(first >> 16) << 32 | (is_pair ? (uint64_t)(second >> 16) << 48 : 0);
}

// What the bits of an index hold of a block whose coefficients are passed over. The value of a
// single symbol need not be in these bits.
static dk_skip skip_entry(const dk_code *code, uint32_t index) {
  uint32_t index_bits = (uint32_t)code->index_bits, mask = (1u << index_bits) - 1;
  dk_symbol next = code->single[index];
  uint32_t length = 0, advance = 0, end = 0;
  if (next & is_long) {
    length = (next & length_mask) + (next >> 16 & 15);
    bool is_known = (next & length_mask) > 0 && length <= most_bits_of_skip;
    return (dk_skip)(is_known ? length | ((next >> 20 & 15) + 1) << 8 : nowhere << 8);
  }
  while (end == 0 && (next & is_long) == 0 && (next & length_mask) <= index_bits - length) {
    length += next & length_mask;
    end = next & ends_block;
    advance += end ? 0 : next >> 8 & 255;
    next = code->single[index << length & mask];
  }
  return advance >= 63 ? nowhere << 8 : (dk_skip)(length | end | advance << 8);
}

static size_t padded(size_t byte_count) { return (byte_count + 63) / 64 * 64; }

dk_code *dk_code_create(
    const uint8_t *counts, const uint8_t *symbols, size_t symbol_count, int32_t uses,
    int32_t index_bits) {
  size_t sum = 0;
  for (int i = 0; i < 16; i++) sum += counts[i];
  if (sum != symbol_count || sum > 256 || index_bits < 8 || index_bits > 11) return NULL;
  bool is_ac = uses != DK_DC;
  size_t entries = (size_t)1 << index_bits;
  size_t header = padded(sizeof(dk_code));
  size_t pairs = uses & DK_KEEPS_AC ? entries * sizeof(dk_pair) : 0;
  size_t skips = uses & DK_SKIPS_AC ? padded(entries * sizeof(dk_skip)) : 0;
  dk_code *code = malloc(header + pairs + skips + entries * sizeof(dk_symbol));
  if (code == NULL) return NULL;
  memset(code, 0, header);
  uint8_t *table = (uint8_t *)code + header;
  code->shift = 64 - (uint32_t)index_bits;
  code->index_bits = index_bits;
  code->pairs = pairs > 0 ? (dk_pair *)table : NULL;
  code->skips = skips > 0 ? (dk_skip *)(table + pairs) : NULL;
  code->single = (dk_symbol *)(table + pairs + skips);
  for (size_t i = 0; i < entries; i++) code->single[i] = is_long;
  if (!make_symbols(code, counts, symbols, is_ac)) {
    free(code);
    return NULL;
  }
  for (uint32_t i = 0; i < entries; i++) {
    if (code->pairs != NULL) code->pairs[i] = pair_entry(code, i);
    if (code->skips != NULL) code->skips[i] = skip_entry(code, i);
  }
  return code;
}

void dk_code_free(dk_code *code) { free(code); }

int32_t dk_code_largest(const dk_code *code) { return code->largest; }
