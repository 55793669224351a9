// Random input for kernels, and checksums of what they make of it.

#ifndef CHECKSUMS_H
#define CHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

// SplitMix64.
static uint64_t state;
static inline uint64_t random_word(void) {
  uint64_t mixed = state += 0x9E3779B97F4A7C15;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  return mixed ^ mixed >> 31;
}

// FNV-1a.
static inline uint64_t checksum(uint64_t sum, const void *values, size_t count) {
  const uint8_t *bytes = values;
  for (size_t i = 0; i < count; i++) sum = (sum ^ bytes[i]) * 0x100000001B3;
  return sum;
}

#endif
