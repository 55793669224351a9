#include "allocator.h"

#ifdef __linux__
#include <malloc.h>
#endif

void allocator_return_from(int byte_count) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, byte_count);
  mallopt(M_TRIM_THRESHOLD, byte_count);
#else
  (void)byte_count;
#endif
}
