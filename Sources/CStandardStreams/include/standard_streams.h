#ifndef JPNG_STANDARD_STREAMS_H
#define JPNG_STANDARD_STREAMS_H

// Linking this target is all there is to do. Before the program begins, it takes the descriptors of
// those standard streams that are closed. Otherwise the system would give them to the next files
// that are opened, and messages would be written into those. It runs before the Swift runtime,
// whose first act is to open descriptors of its own.

#endif
