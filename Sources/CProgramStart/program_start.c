#include "program_start.h"

#include <fcntl.h>
#include <stdint.h>
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

// Ends the program if it may take so few addresses (ulimit -v) that its first threads would not
// fit: libdispatch tries to start them again and again, without end.
static void refuse_too_few_addresses(void) {
  enum { fewest = 32 << 20, unsupported = 69 };
  static const char message[] =
      "jpng: error: jpng: starting: the limit of addresses (ulimit -v) leaves no room\n";
  int64_t available = allocator_available();
  if (available < 0 || available >= fewest) return;
  (void)!write(STDERR_FILENO, message, sizeof message - 1);
  _exit(unsupported);
}

__attribute__((constructor)) static void start(void) {
  hold_closed_streams();
  refuse_too_few_addresses();
}
