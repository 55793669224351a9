#ifndef JPNG_ALLOCATOR_H
#define JPNG_ALLOCATOR_H

#include <stdint.h>

// Settings of the system's allocator. They are for programs; a library must not decide them.

// Has freed blocks of so many bytes or more given back at once, and smaller ones kept for later.
// Glibc decides by itself otherwise, and comes to keep blocks of up to 32 MB: faster, but under a
// memory limit the next image may not fit beside them. Does nothing elsewhere.
void allocator_return_from(int byte_count);

// Has freed blocks of up to 32 MB kept for later, as glibc comes to do by itself once such a block
// was freed. Does nothing elsewhere.
void allocator_keep(void);

// Has all threads allocate from the same memory, for which glibc reserves fewer addresses.
void allocator_share(void);

// What the process may use.

// Bytes of addresses that it may still take; -1 without a limit (RLIMIT_AS), or where the system
// does not tell.
int64_t allocator_available(void);

// Bytes of memory that its container may take (Linux control groups); 0 without a limit.
int64_t allocator_container(void);

#endif
