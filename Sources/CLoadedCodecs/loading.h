#ifndef LOADING_H
#define LOADING_H

#include <stddef.h>

// A function of a library, and the pointer that is to have its address.
typedef struct {
  const char *name;
  void **place;
} symbol;

// Loads the first library that there is of some names, and finds its functions. A list ends with
// NULL, that of symbols with a name that is NULL. Returns 0, or 1 and why not in `failure`.
int load_library(
    const char *const *names, const symbol *symbols, char *failure, size_t room);

#endif
