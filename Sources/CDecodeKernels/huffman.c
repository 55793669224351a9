#include "huffman.h"

#include <stdlib.h>
#include <string.h>

int32_t find_symbol(const dk_code *code, uint32_t bits) {
  // Limits never fall, so it is a count, which needs no branch.
  uint32_t length = 1;
  for (int i = 1; i <= 16; i++) length += bits >= code->limits[i];
  if (length > 16) return no_symbol;
  int32_t place = code->offsets[length] + (int32_t)(bits >> (16 - length));
  return code->symbols[place & 255] << 8 | (int32_t)length;
}

// Returns whether the codes are prefix-free, with the one of ones alone left out, as the standard
// has it (C.2).
static bool make_code(dk_code *code, const dk_code_table *table, bool is_ac) {
  size_t sum = 0;
  for (int i = 0; i < 16; i++) sum += table->counts[i];
  if (sum != table->symbol_count || sum > 256) return false;
  uint32_t next = 0;
  int32_t place = 0;
  for (int32_t length = 1; length <= 16; length++) {
    code->offsets[length] = place - (int32_t)next;
    for (int32_t i = 0; i < table->counts[length - 1]; i++, place++, next++) {
      uint8_t symbol = table->symbols[place];
      if (!is_ac && symbol > 15) return false;
      code->symbols[place] = symbol;
      if (symbol != 0) continue;
      code->zero_code = next;
      code->zero_length = (uint32_t)length;
    }
    if (table->counts[length - 1] > 0 && next >= 1u << length) return false;
    code->limits[length] = next << (16 - length);
    next <<= 1;
  }
  return true;
}

// MARK: Entries of coefficients that are kept

static void fill(dk_entry *entries, uint32_t count, dk_entry entry) {
  for (uint32_t i = 0; i < count; i++) entries[i] = entry;
}

static dk_entry make_entry(uint32_t length, uint32_t size, uint32_t advance) {
  return (dk_entry){
      .length = (uint8_t)(length + size),
      .advance = (uint8_t)advance,
      .shift = (uint8_t)(64 - length - size),
      .bias = -(1 << size)};
}

// Fills in the entries that begin with a code of `length` bits, and have `rest_bits` more.
static void fill_entries(
    dk_entry *entries, const dk_code *ac, bool is_ac, uint32_t symbol, uint32_t length,
    uint32_t rest_bits, uint32_t most_size) {
  uint32_t size = is_ac ? symbol & 15 : symbol, run = is_ac ? symbol >> 4 : 0;
  uint32_t count = 1u << rest_bits;
  // libjpeg takes each run without a value for the end, except the longest. The end goes one
  // coefficient further, to write its value of 0 where there is none yet.
  if (is_ac && size == 0 && run < 15)
    return fill(entries, count, make_entry(length, 0, ends_block | 1));
  if (size > most_size || length + size > most_bits_of_entry) return;
  dk_entry entry = make_entry(length, size, run + 1);
  fill(entries, count, entry);
  // Behind each value, some of them are followed by the end of the block.
  if (ac->zero_length == 0 || size + ac->zero_length > rest_bits) return;
  uint32_t behind = rest_bits - size - ac->zero_length;
  entry.length += ac->zero_length;
  entry.advance |= ends_block;
  for (uint32_t value = 0; value < 1u << size; value++)
    fill(entries + ((value << ac->zero_length | ac->zero_code) << behind), 1u << behind, entry);
}

static void make_entries(
    dk_entry *entries, const dk_codes *codes, const dk_code_table *table, bool is_ac,
    uint32_t most_size) {
  fill(entries, 1u << codes->index_bits, (dk_entry){.advance = needs_care});
  const uint8_t *symbol = table->symbols;
  uint32_t next = 0;
  for (uint32_t length = 1; length <= codes->index_bits; length++, next <<= 1) {
    uint32_t rest_bits = codes->index_bits - length;
    for (int32_t i = 0; i < table->counts[length - 1]; i++, symbol++, next++)
      fill_entries(
          entries + (next << rest_bits), &codes->ac, is_ac, *symbol, length, rest_bits, most_size);
  }
}

// MARK: Entries of coefficients that are passed over

// Adds the symbols of AC coefficients that are in the rest of an index.
static void add_symbols(const dk_codes *codes, uint32_t index, dk_skip *skip) {
  uint32_t mask = (1u << codes->index_bits) - 1;
  uint32_t length = skip->length, advance = skip->advance;
  while (advance < needs_care && length < codes->index_bits) {
    dk_entry next = codes->ac_entries[index << length & mask];
    if (next.advance == needs_care || length + next.length > codes->index_bits) break;
    length += next.length;
    advance += next.advance;
  }
  // It could be beyond the end.
  *skip = advance & needs_care ? (dk_skip){.advance = needs_care}
                               : (dk_skip){(uint8_t)length, (uint8_t)advance, skip->value};
}

static dk_skip dc_skip(const dk_codes *codes, uint32_t index) {
  dk_entry entry = codes->dc_entries[index];
  if (entry.advance == needs_care) return (dk_skip){.advance = needs_care};
  uint32_t size = (uint32_t)__builtin_ctz((uint32_t)-entry.bias), whole = 64u - entry.shift;
  if (whole > codes->index_bits)
    return (dk_skip){(uint8_t)(whole - size), needs_care, (int16_t)size};
  int32_t value = (int32_t)(index >> (codes->index_bits - whole)) & ~entry.bias;
  if (2 * value + entry.bias < 0) value += entry.bias + 1;
  dk_skip skip = {entry.length, entry.advance, (int16_t)value};
  add_symbols(codes, index, &skip);
  return skip;
}

static dk_skip ac_skip(const dk_codes *codes, uint32_t index) {
  dk_entry entry = codes->ac_entries[index];
  if (entry.advance == needs_care) return (dk_skip){.advance = needs_care};
  dk_skip skip = {entry.length, entry.advance, 0};
  add_symbols(codes, index, &skip);
  return skip;
}

// The same with entries for coefficients that are kept, none of which are of these.
static void combine_symbols(const dk_codes *codes, dk_entry *ac_entries) {
  dk_skip skips[1 << most_index_bits];
  for (uint32_t i = 0; i < 1u << codes->index_bits; i++) skips[i] = ac_skip(codes, i);
  for (uint32_t i = 0; i < 1u << codes->index_bits; i++)
    ac_entries[i] = (dk_entry){
        .length = skips[i].length, .advance = skips[i].advance, .shift = 1, .bias = -1};
}

// MARK: Both codes of a component

dk_codes *dk_codes_create(
    const dk_code_table *dc, const dk_code_table *ac, int32_t use, int32_t largest_step,
    int32_t index_bits) {
  if (index_bits < 8 || index_bits > most_index_bits) return NULL;
  size_t count = (size_t)1 << index_bits, header = (sizeof(dk_codes) + 63) / 64 * 64;
  size_t entries = 2 * count * sizeof(dk_entry);
  size_t skips = use == DK_PASSES_ALL ? 2 * count * sizeof(dk_skip) : 0;
  dk_codes *codes = malloc(header + entries + skips);
  if (codes == NULL) return NULL;
  memset(codes, 0, header);
  codes->index_bits = (uint32_t)index_bits;
  if (!make_code(&codes->dc, dc, false) || !make_code(&codes->ac, ac, true)) {
    free(codes);
    return NULL;
  }
  // With more bits, the product of a value and a step could be larger than all that is allowed.
  uint32_t most_size = use == DK_KEEPS_AC ? 0 : 15;
  while (most_size < 15 && ((2 << most_size) - 1) * largest_step <= DK_MOST_COEFFICIENT)
    most_size++;
  dk_entry *dc_entries = (dk_entry *)((uint8_t *)codes + header), *ac_entries = dc_entries + count;
  make_entries(dc_entries, codes, dc, false, 15);
  make_entries(ac_entries, codes, ac, true, most_size);
  codes->dc_entries = dc_entries;
  codes->ac_entries = ac_entries;
  if (use == DK_PASSES_AC) combine_symbols(codes, ac_entries);
  if (use != DK_PASSES_ALL) return codes;
  dk_skip *dc_skips = (dk_skip *)(ac_entries + count), *ac_skips = dc_skips + count;
  for (uint32_t i = 0; i < count; i++) {
    dc_skips[i] = dc_skip(codes, i);
    ac_skips[i] = ac_skip(codes, i);
  }
  codes->dc_skips = dc_skips;
  codes->ac_skips = ac_skips;
  return codes;
}

void dk_codes_free(dk_codes *codes) { free(codes); }
