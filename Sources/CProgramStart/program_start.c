#include "program_start.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <unistd.h>

#include "allocator.h"

// Takes the descriptors of those standard streams that are closed. Otherwise the system would give
// them to the next files that are opened, and messages would be written into those.
static void hold_closed_streams(void) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // The system gives the lowest descriptor that is free, which is this one. Opened the wrong way
    // round, it fails as a closed one does.
    if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

// libdispatch tries to start threads again and again, without end. So where there may be no room
// for them, the program ends before.
static void refuse(const char *message, size_t length) {
  enum { unsupported = 69 };
  (void)!write(STDERR_FILENO, message, length);
  _exit(unsupported);
}

// Ends the program if it may take so few addresses (ulimit -v) that its first threads would not
// fit.
static void refuse_too_few_addresses(void) {
  enum { fewest = 32 << 20, few = 1 << 30 };
  static const char message[] =
      "jpng: error: jpng: starting: the limit of addresses (ulimit -v) leaves no room\n";
  int64_t available = allocator_available();
  if (available < 0) return;
  if (available < fewest) refuse(message, sizeof message - 1);
  // Otherwise, each thread would reserve 64 MB to allocate from, and leave none to the next ones.
  if (available < few) allocator_share();
}

static void *wait_for_end(void *mutex) {
  pthread_mutex_lock(mutex);
  pthread_mutex_unlock(mutex);
  return NULL;
}

// Whether so many threads can be at work beside this one.
static bool can_start_threads(int count) {
  enum { most = 16 };
  pthread_t threads[most];
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  int started = 0;
  pthread_mutex_lock(&mutex);
  while (started < count && started < most
         && pthread_create(&threads[started], NULL, wait_for_end, &mutex) == 0) {
    started++;
  }
  pthread_mutex_unlock(&mutex);
  for (int i = 0; i < started; i++) pthread_join(threads[i], NULL);
  return started == count;
}

// Ends the program if its user may have so few processes (ulimit -u) that its first threads would
// be too many.
static void refuse_too_few_threads(void) {
  // Those of libdispatch for two cores, and of its queues for timers and signals.
  enum { fewest = 6, few = 4096 };
  static const char message[] =
      "jpng: error: jpng: starting: the limit of processes (ulimit -u) leaves no threads\n";
  struct rlimit limit;
  if (getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur > few) return;
  if (!can_start_threads(fewest)) refuse(message, sizeof message - 1);
}

__attribute__((constructor)) static void start(void) {
  hold_closed_streams();
  refuse_too_few_addresses();
  refuse_too_few_threads();
}
