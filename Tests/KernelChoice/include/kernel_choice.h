// Which machine code the kernels of this process use, so that all tests can be run with each.

#ifndef KERNEL_CHOICE_H
#define KERNEL_CHOICE_H

// Makes all kernels use what $JPNG_KERNELS names: `basic`, what every machine of this kind has;
// `portable`, no instructions that the compiler does not choose by itself; `second-best`, what
// machines run that are not the latest; and the best that the machine has where it is not set. This
// is done when the process starts, and has to be done again by every test that has chosen something
// else for a while.
void kernel_choice_apply(void);

#endif
