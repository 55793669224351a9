#ifndef JPEG_ERRORS_H
#define JPEG_ERRORS_H

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

#include "cs_status.h"

// The error manager shared by reader and writer: keeps the first message, maps the library's
// code to a status, and jumps. `report` points to the caller's report during a call.
typedef struct cs_jpeg_errors {
  struct jpeg_error_mgr manager;  // first, so that libjpeg's pointer is a pointer to this
  jmp_buf jump;
  cs_status status;
  cs_report report;
} cs_jpeg_errors;

struct jpeg_error_mgr *cs_jpeg_errors_init(cs_jpeg_errors *errors);

#endif
