#ifndef CS_MEMORY_H
#define CS_MEMORY_H

// Asks the system's allocator to give freed blocks of a megabyte or more back at once. Glibc would
// keep blocks of up to 32 MB for later, where under a memory limit the next image may not fit
// beside them. Does nothing elsewhere. For programs; a library must not decide this.
void cs_memory_return_freed(void);

#endif
