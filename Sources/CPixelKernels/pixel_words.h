#ifndef PIXEL_WORDS_H
#define PIXEL_WORDS_H

#include <stdint.h>

// Pixels in lanes of 16 bits, which hold sums and differences of bytes.

#define INLINE static inline __attribute__((always_inline))

typedef uint8_t bytes16 __attribute__((vector_size(16)));
typedef int16_t words8 __attribute__((vector_size(16)));
typedef uint32_t pixels4 __attribute__((vector_size(16)));
typedef uint64_t longs2 __attribute__((vector_size(16)));

// The bytes of a pixel in the first four lanes, 0 in the others.
INLINE words8 widened(uint32_t pixel) {
  bytes16 bytes = (bytes16)(pixels4){pixel, 0, 0, 0};
  const bytes16 zeros = {0};
  return (words8)__builtin_shufflevector(
      bytes, zeros, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// The bytes of two pixels.
INLINE words8 widened_two(uint64_t two) {
  bytes16 bytes = (bytes16)(longs2){two, 0};
  const bytes16 zeros = {0};
  return (words8)__builtin_shufflevector(
      bytes, zeros, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

// The low bytes of all lanes: two pixels.
INLINE pixels4 narrowed(words8 pixels) {
  bytes16 bytes = (bytes16)pixels;
  return (pixels4)__builtin_shufflevector(
      bytes, bytes, 0, 2, 4, 6, 8, 10, 12, 14, 0, 2, 4, 6, 8, 10, 12, 14);
}

#endif
