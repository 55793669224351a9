#ifndef JPNG_PROGRAM_START_H
#define JPNG_PROGRAM_START_H

// Linking this target is all there is to do. What is in it happens before the program begins, and
// before the Swift runtime, whose first acts are to open descriptors and to start threads.

#endif
