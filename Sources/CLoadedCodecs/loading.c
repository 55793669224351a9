#include "loading.h"

#include <dlfcn.h>
#include <stdio.h>

static void explain(char *failure, size_t room) {
  const char *error = dlerror();
  snprintf(failure, room, "%s", error ? error : "no reason is known");
}

int load_library(
    const char *const *names, const symbol *symbols, char *failure, size_t room) {
  void *library = NULL;
  for (; *names && !library; names++) {
    library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (!library) explain(failure, room);
  }
  if (!library) return 1;
  for (; symbols->name; symbols++) {
    *symbols->place = dlsym(library, symbols->name);
    if (!*symbols->place) {
      explain(failure, room);
      dlclose(library);
      return 1;
    }
  }
  return 0;
}
