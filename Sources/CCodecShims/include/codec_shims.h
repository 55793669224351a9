#ifndef CODEC_SHIMS_H
#define CODEC_SHIMS_H

// Swift cannot call setjmp, and libjpeg and libpng report errors by longjmp. So every call into
// them is made here: a function arms the jump, works, and returns a status. No jump ever crosses
// a Swift frame, and this header shows nothing of the libraries.
//
// Readers and writers are opaque objects: open, use, free. After a status other than CS_OK an
// object takes no further calls but `free`. A reader keeps the pointer to its input, which must
// outlive it. None is safe to use from two threads at once; different objects are independent.

#include "cs_jpeg.h"
#include "cs_png.h"
#include "cs_status.h"

#endif
