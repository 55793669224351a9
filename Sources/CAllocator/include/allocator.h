#ifndef JPNG_ALLOCATOR_H
#define JPNG_ALLOCATOR_H

// Has the system's allocator give freed blocks of so many bytes or more back at once, and keep
// smaller ones for later. Glibc decides by itself otherwise, and comes to keep blocks of up to 32
// MB: faster, but under a memory limit the next image may not fit beside them. Does nothing
// elsewhere. For programs; a library must not decide this.
void allocator_return_from(int byte_count);

#endif
