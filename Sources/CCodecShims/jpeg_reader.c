#include "cs_jpeg.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "jpeg_errors.h"
#include "jpeg_source.h"

struct cs_jpeg_reader {
  struct jpeg_decompress_struct info;
  cs_jpeg_errors errors;
  struct jpeg_progress_mgr progress;
  cs_jpeg_source source;
  uint64_t max_scans;
};

// Ends a call without a jump: leaves `text` as the message.
static cs_status refuse(cs_jpeg_reader *reader, cs_status status, const char *text) {
  snprintf(reader->errors.report.message, sizeof reader->errors.report.message, "%s", text);
  return status;
}

static cs_status refuse_to(
    cs_jpeg_reader *reader, cs_report *report, cs_status status, const char *text) {
  refuse(reader, status, text);
  *report = reader->errors.report;
  return status;
}

// libjpeg calls this between rows and blocks: the one place to stop a file of many tiny scans.
static void watch_scans(j_common_ptr info) {
  cs_jpeg_reader *reader = (cs_jpeg_reader *)info;
  if ((uint64_t)reader->info.input_scan_number <= reader->max_scans) return;
  reader->errors.status = refuse(reader, CS_LIMIT, "more scans than the limit allows");
  longjmp(reader->errors.jump, 1);
}

static cs_status check_header(
    cs_jpeg_reader *reader, cs_jpeg_limits limits, cs_jpeg_header *header) {
  struct jpeg_decompress_struct *info = &reader->info;
  if (info->arith_code) {
    return refuse(reader, CS_UNSUPPORTED, "arithmetic coding is not supported");
  }
  if (info->data_precision != 8) {
    return refuse(reader, CS_UNSUPPORTED, "only 8-bit samples are supported");
  }
  if (info->num_components != 1 && info->num_components != 3) {
    return refuse(reader, CS_UNSUPPORTED, "only 1 or 3 components are supported");
  }
  uint64_t pixels = (uint64_t)info->image_width * info->image_height;
  if (pixels > limits.max_pixels) {
    return refuse(reader, CS_LIMIT, "more pixels than the limit allows");
  }
  uint64_t scans = limits.max_scanned_pixels / pixels;  // libjpeg refuses pictures of no pixels
  reader->max_scans = scans < limits.max_scans ? scans : limits.max_scans;
  header->width = info->image_width;
  header->height = info->image_height;
  header->components = (uint32_t)info->num_components;
  for (int c = 0; c < info->num_components; c++) {
    header->h_sampling[c] = (uint32_t)info->comp_info[c].h_samp_factor;
    header->v_sampling[c] = (uint32_t)info->comp_info[c].v_samp_factor;
  }
  header->restart_interval = info->restart_interval;
  header->progressive = info->progressive_mode;
  header->multiple_scans = jpeg_has_multiple_scans(info);
  return CS_OK;
}

cs_status cs_jpeg_reader_open(
    const uint8_t *data, size_t count, const cs_jpeg_excerpt *excerpt, cs_jpeg_limits limits,
    cs_jpeg_reader **result, cs_jpeg_header *header, cs_report *report) {
  *result = NULL;
  *header = (cs_jpeg_header){0};
  *report = (cs_report){0};
  cs_jpeg_reader *reader = calloc(1, sizeof *reader);
  if (reader == NULL) return CS_OUT_OF_MEMORY;
  reader->info.err = cs_jpeg_errors_init(&reader->errors);
  *result = reader;

  if (setjmp(reader->errors.jump)) {
    *report = reader->errors.report;
    return reader->errors.status;
  }
  jpeg_create_decompress(&reader->info);
  reader->progress.progress_monitor = watch_scans;
  reader->info.progress = &reader->progress;
  reader->info.src = cs_jpeg_source_init(&reader->source, data, count, excerpt);
  if (excerpt == NULL) jpeg_save_markers(&reader->info, JPEG_APP0 + 2, 0xFFFF);  // ICC profiles
  jpeg_read_header(&reader->info, TRUE);
  cs_status status = check_header(reader, limits, header);
  *report = reader->errors.report;
  return status;
}

cs_status cs_jpeg_reader_icc(cs_jpeg_reader *reader, cs_bytes *icc, cs_report *report) {
  *icc = (cs_bytes){0};
  if (setjmp(reader->errors.jump)) {
    *report = reader->errors.report;
    return reader->errors.status;
  }
  JOCTET *data = NULL;
  unsigned int count = 0;
  if (jpeg_read_icc_profile(&reader->info, &data, &count)) {
    icc->data = data;
    icc->count = count;
  }
  *report = reader->errors.report;
  return CS_OK;
}

cs_status cs_jpeg_reader_start(
    cs_jpeg_reader *reader, cs_jpeg_layout layout, uint32_t eighths, cs_report *report) {
  if (setjmp(reader->errors.jump)) {
    *report = reader->errors.report;
    return reader->errors.status;
  }
  switch (layout) {
    case CS_JPEG_GREY: reader->info.out_color_space = JCS_GRAYSCALE; break;
    case CS_JPEG_RGBX: reader->info.out_color_space = JCS_EXT_RGBX; break;
    case CS_JPEG_BGRX: reader->info.out_color_space = JCS_EXT_BGRX; break;
  }
  reader->info.scale_num = eighths;
  reader->info.scale_denom = 8;
  jpeg_start_decompress(&reader->info);
  *report = reader->errors.report;
  return CS_OK;
}

cs_status cs_jpeg_reader_read(
    cs_jpeg_reader *reader, uint8_t *rows, size_t stride, uint32_t count, cs_report *report) {
  if (setjmp(reader->errors.jump)) {
    *report = reader->errors.report;
    return reader->errors.status;
  }
  enum { batch = 16 };
  JSAMPROW pointers[batch];
  for (uint32_t done = 0; done < count;) {
    uint32_t wanted = count - done < batch ? count - done : batch;
    for (uint32_t i = 0; i < wanted; i++) pointers[i] = rows + (size_t)(done + i) * stride;
    uint32_t read = jpeg_read_scanlines(&reader->info, pointers, wanted);
    if (read == 0) return refuse_to(reader, report, CS_CORRUPT, "no more rows");
    done += read;
  }
  *report = reader->errors.report;
  return CS_OK;
}

cs_status cs_jpeg_reader_finish(cs_jpeg_reader *reader, size_t *trailing, cs_report *report) {
  if (setjmp(reader->errors.jump)) {
    *report = reader->errors.report;
    return reader->errors.status;
  }
  jpeg_finish_decompress(&reader->info);
  *trailing = cs_jpeg_source_rest(&reader->source);
  *report = reader->errors.report;
  return CS_OK;
}

void cs_jpeg_reader_free(cs_jpeg_reader *reader) {
  if (reader == NULL) return;
  jpeg_destroy_decompress(&reader->info);
  free(reader);
}

#define STRING_OF(x) #x
#define VERSION_STRING(x) STRING_OF(x)

// libjpeg has no function for the version of what is loaded. Its copyright notice has the year of
// its release, though, and 2.1.0 was the first release of 2021.
const char *cs_jpeg_version(void) {
  struct jpeg_error_mgr errors;
  const char *notice = jpeg_std_error(&errors)->jpeg_message_table[JMSG_COPYRIGHT];
  int first, last;
  bool is_old = sscanf(notice, "Copyright (C) %d-%d", &first, &last) == 2 && last < 2021;
  bool is_older_than_headers = is_old && LIBJPEG_TURBO_VERSION_NUMBER >= 2001000;
  return is_older_than_headers ? "2.0 or older" : VERSION_STRING(LIBJPEG_TURBO_VERSION);
}
