#include "standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

__attribute__((constructor)) static void hold_closed(void) {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
    if (fcntl(descriptor, F_GETFD) >= 0) continue;
    // The system gives the lowest descriptor that is free, which is this one. Opened the wrong way
    // round, it fails as a closed one does.
    if (open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
  }
}
