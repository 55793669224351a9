// peak-memory FILE PROGRAM ARGUMENT…: runs a program to its end, writes the most memory that it had
// at any time, in bytes, to FILE, and ends with its exit status.
//
// The kernel's high-water mark of a process begins with that of the process that started it. Tests
// measure through this program because it is small, and the test runner is not.

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_MEASURED = 127 };

int main(int count, char **arguments) {
  if (count < 3) return NOT_MEASURED;
  pid_t child = fork();
  if (child == 0) {
    execv(arguments[2], arguments + 2);
    _exit(NOT_MEASURED);
  }
  int status;
  struct rusage usage;
  if (child < 0 || wait4(child, &status, 0, &usage) != child) return NOT_MEASURED;
#ifdef __APPLE__
  long long unit = 1;
#else
  long long unit = 1024;
#endif
  FILE *file = fopen(arguments[1], "w");
  if (!file) return NOT_MEASURED;
  fprintf(file, "%lld", (long long)usage.ru_maxrss * unit);
  if (fclose(file)) return NOT_MEASURED;
  return WIFEXITED(status) ? WEXITSTATUS(status) : NOT_MEASURED;
}
