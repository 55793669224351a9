#ifndef JPNG_COLOR_MEMORY_H
#define JPNG_COLOR_MEMORY_H

// The context in which Little CMS works: it gets no block of memory above 32 MB. Little CMS
// allocates a table of as many entries as a profile says, up to 512 MB, before it finds that the
// profile does not have them. Tables of real profiles take a few megabytes.
//
// There is one context for all threads, for as long as the program runs; NULL if there is no memory
// even for that, which means Little CMS's own context.
struct _cmsContext_struct *_Nullable color_context(void);

#endif
