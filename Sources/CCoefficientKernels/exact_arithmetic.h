#ifndef EXACT_ARITHMETIC_H
#define EXACT_ARITHMETIC_H

// The same numbers on every machine: nothing fuses a multiplication with an addition, and all sums
// are in an order that the code states. What is left are operations that IEEE 754 defines to the
// last bit.
#pragma STDC FP_CONTRACT OFF

#endif
