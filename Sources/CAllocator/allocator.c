#include "allocator.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

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

void allocator_keep(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

void allocator_share(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

// Reads the number that a file of the system's begins with. Returns 0 if there is none.
static int64_t number_in(const char *path) {
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  long long number = 0;
  if (fscanf(file, "%lld", &number) != 1) number = 0;
  fclose(file);
  return number;
}

int64_t allocator_available(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur > INT64_MAX) return -1;
  int64_t used = number_in("/proc/self/statm") * sysconf(_SC_PAGESIZE);
  int64_t allowed = (int64_t)limit.rlim_cur;
  return used == 0 ? -1 : used < allowed ? allowed - used : 0;
}

int64_t allocator_container(void) {
  int64_t unified = number_in("/sys/fs/cgroup/memory.max");
  return unified > 0 ? unified : number_in("/sys/fs/cgroup/memory/memory.limit_in_bytes");
}
