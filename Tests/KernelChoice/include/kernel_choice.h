// Which machine code the kernels of this process use, so that all tests can be run with each.

#ifndef KERNEL_CHOICE_H
#define KERNEL_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

// The kernels for which a test can choose a code for a while.
enum {
  KERNELS_OF_DECODING = 0,
  KERNELS_OF_PIXELS = 1,
  KERNELS_OF_COEFFICIENTS = 2,
  KERNELS_OF_FRINGE = 3
};

// The codes are those of decode_kernels.h. Kernels that have only two kinds of code take DK_BASIC
// and DK_PORTABLE for the one that every machine of this kind runs.

// Makes the kernels of a kind use a code, until the same thread calls `kernel_choice_end`. It is
// that of the whole process, so another thread that asks for the same kind waits until then. When
// the process starts, and after each end, kernels use what $JPNG_KERNELS names: `basic`, what every
// machine of this kind has; `portable`, no instructions that the compiler does not choose by
// itself; `second-best`, what machines run that are not the latest; and the best that the machine
// has where it is not set.
void kernel_choice_begin(int32_t kind, int32_t code);
void kernel_choice_end(int32_t kind);

// Whether kernels of a kind run other instructions with this code than with all codes of a smaller
// number. If the processor lacks them, whoever asks for the code gets one of the others.
bool kernel_choice_is_distinct(int32_t kind, int32_t code);

#endif
