#include "cs_memory.h"

#ifdef __linux__
#include <malloc.h>
#endif

void cs_memory_return_freed(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
#endif
}
