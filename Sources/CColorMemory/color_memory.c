#include "color_memory.h"

#include <lcms2_plugin.h>
#include <pthread.h>
#include <stdlib.h>

enum { largest_block = 32 << 20 };

static void *allocate(cmsContext context, cmsUInt32Number count) {
  (void)context;
  return count == 0 || count > largest_block ? NULL : malloc(count);
}

static void release(cmsContext context, void *block) {
  (void)context;
  free(block);
}

static void *resize(cmsContext context, void *block, cmsUInt32Number count) {
  (void)context;
  return count > largest_block ? NULL : realloc(block, count);
}

static cmsPluginMemHandler handler = {
    .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMemHandlerSig},
    .MallocPtr = allocate,
    .FreePtr = release,
    .ReallocPtr = resize,
};

static cmsContext context;

static void create(void) { context = cmsCreateContext(&handler, NULL); }

struct _cmsContext_struct *color_context(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, create);
  return context;
}
