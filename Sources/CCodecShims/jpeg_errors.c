#include "jpeg_errors.h"

#include <string.h>

static cs_status status_of(int code) {
  switch (code) {
    case JERR_OUT_OF_MEMORY:
      return CS_OUT_OF_MEMORY;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
      return CS_LIMIT;
    case JERR_ARITH_NOTIMPL:
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL:
      return CS_UNSUPPORTED;
    default:
      return CS_CORRUPT;
  }
}

static void keep_message(cs_jpeg_errors *errors, j_common_ptr info) {
  char text[JMSG_LENGTH_MAX];
  (*info->err->format_message)(info, text);
  snprintf(errors->report.message, sizeof errors->report.message, "%s", text);
}

static void on_error(j_common_ptr info) {
  cs_jpeg_errors *errors = (cs_jpeg_errors *)info->err;
  errors->status = status_of(info->err->msg_code);
  keep_message(errors, info);
  longjmp(errors->jump, 1);
}

static void on_message(j_common_ptr info, int level) {
  cs_jpeg_errors *errors = (cs_jpeg_errors *)info->err;
  if (level >= 0) return;  // a trace, not a warning
  if (errors->report.warnings++ == 0) keep_message(errors, info);
}

static void ignore_output(j_common_ptr info) { (void)info; }

struct jpeg_error_mgr *cs_jpeg_errors_init(cs_jpeg_errors *errors) {
  struct jpeg_error_mgr *manager = jpeg_std_error(&errors->manager);
  manager->error_exit = on_error;
  manager->emit_message = on_message;
  manager->output_message = ignore_output;
  return manager;
}
