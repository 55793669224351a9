#include "cs_jpeg.h"

#include <stdlib.h>
#include <string.h>

#include "growing_buffer.h"
#include "jpeg_errors.h"

struct cs_jpeg_writer {
  struct jpeg_compress_struct info;
  cs_jpeg_errors errors;
  struct jpeg_destination_mgr destination;
  cs_growing_buffer output;
};

// The destination manager: libjpeg writes into the spare capacity of `output`.

static void offer_spare_capacity(cs_jpeg_writer *writer) {
  if (!cs_growing_buffer_reserve(&writer->output, 4096)) {
    ERREXIT1(&writer->info, JERR_OUT_OF_MEMORY, 0);
  }
  writer->destination.next_output_byte = writer->output.data + writer->output.count;
  writer->destination.free_in_buffer = writer->output.capacity - writer->output.count;
}

static void init_destination(j_compress_ptr info) {
  offer_spare_capacity((cs_jpeg_writer *)info);
}

static boolean empty_output_buffer(j_compress_ptr info) {
  cs_jpeg_writer *writer = (cs_jpeg_writer *)info;
  writer->output.count = writer->output.capacity;  // libjpeg calls this when all of it is used
  offer_spare_capacity(writer);
  return TRUE;
}

static void term_destination(j_compress_ptr info) {
  cs_jpeg_writer *writer = (cs_jpeg_writer *)info;
  writer->output.count = writer->output.capacity - writer->destination.free_in_buffer;
}

static void configure(struct jpeg_compress_struct *info, const cs_jpeg_frame *frame) {
  info->image_width = frame->width;
  info->image_height = frame->height;
  if (frame->layout == CS_JPEG_GREY) {
    info->input_components = 1;
    info->in_color_space = JCS_GRAYSCALE;
  } else {
    info->input_components = 4;
    info->in_color_space = JCS_EXT_RGBX;
  }
  jpeg_set_defaults(info);
  info->optimize_coding = !frame->typical_codes;
  if (frame->layout != CS_JPEG_GREY) {
    info->comp_info[0].h_samp_factor = frame->h_sampling;
    info->comp_info[0].v_samp_factor = frame->v_sampling;
  }
  info->restart_in_rows = frame->restart_rows;
  if (frame->progressive) jpeg_simple_progression(info);
}

static cs_jpeg_writer *new_writer(cs_report *report) {
  *report = (cs_report){0};
  cs_jpeg_writer *writer = calloc(1, sizeof *writer);
  if (writer != NULL) writer->info.err = cs_jpeg_errors_init(&writer->errors);
  return writer;
}

// May jump.
static void create(cs_jpeg_writer *writer, const cs_jpeg_frame *frame) {
  jpeg_create_compress(&writer->info);
  writer->destination.init_destination = init_destination;
  writer->destination.empty_output_buffer = empty_output_buffer;
  writer->destination.term_destination = term_destination;
  writer->info.dest = &writer->destination;
  configure(&writer->info, frame);
}

// May jump.
static void write_profile(cs_jpeg_writer *writer, const cs_jpeg_frame *frame) {
  if (frame->icc != NULL && frame->icc_count > 0) {
    jpeg_write_icc_profile(&writer->info, frame->icc, (unsigned int)frame->icc_count);
  }
}

cs_status cs_jpeg_writer_open(
    const cs_jpeg_frame *frame, int32_t quality, cs_jpeg_writer **result, cs_report *report) {
  cs_jpeg_writer *writer = new_writer(report);
  *result = writer;
  if (writer == NULL) return CS_OUT_OF_MEMORY;
  if (setjmp(writer->errors.jump)) {
    *report = writer->errors.report;
    return writer->errors.status;
  }
  create(writer, frame);
  jpeg_set_quality(&writer->info, quality, TRUE);
  jpeg_start_compress(&writer->info, TRUE);
  write_profile(writer, frame);
  return CS_OK;
}

cs_status cs_jpeg_writer_write(
    cs_jpeg_writer *writer, const uint8_t *rows, size_t stride, uint32_t count,
    cs_report *report) {
  if (setjmp(writer->errors.jump)) {
    *report = writer->errors.report;
    return writer->errors.status;
  }
  enum { batch = 16 };
  JSAMPROW pointers[batch];
  for (uint32_t done = 0; done < count;) {
    uint32_t wanted = count - done < batch ? count - done : batch;
    for (uint32_t i = 0; i < wanted; i++) {
      pointers[i] = (JSAMPROW)(rows + (size_t)(done + i) * stride);
    }
    uint32_t written = jpeg_write_scanlines(&writer->info, pointers, wanted);
    if (written == 0) {
      snprintf(report->message, sizeof report->message, "more rows than the image has");
      return CS_CORRUPT;
    }
    done += written;
  }
  return CS_OK;
}

cs_status cs_jpeg_writer_finish(cs_jpeg_writer *writer, cs_bytes *bytes, cs_report *report) {
  *bytes = (cs_bytes){0};
  if (setjmp(writer->errors.jump)) {
    *report = writer->errors.report;
    return writer->errors.status;
  }
  jpeg_finish_compress(&writer->info);
  *bytes = cs_growing_buffer_take(&writer->output);
  return CS_OK;
}

void cs_jpeg_writer_free(cs_jpeg_writer *writer) {
  if (writer == NULL) return;
  jpeg_destroy_compress(&writer->info);
  free(writer->output.data);
  free(writer);
}

// Hands libjpeg the tables and the arrays of coefficients. May jump.
static void take_coefficients(
    cs_jpeg_writer *writer, const cs_jpeg_component *components, jvirt_barray_ptr *arrays) {
  j_compress_ptr info = &writer->info;
  for (int c = 0; c < info->num_components; c++) {
    jpeg_component_info *to = &info->comp_info[c];
    unsigned int steps[DCTSIZE2];
    for (int i = 0; i < DCTSIZE2; i++) steps[i] = components[c].steps[i];
    if (c < 2) jpeg_add_quant_table(info, to->quant_tbl_no, steps, 100, TRUE);
    // libjpeg asks for whole rows of MCUs, and does not use what is beyond the component's blocks.
    JDIMENSION h = (JDIMENSION)to->h_samp_factor, v = (JDIMENSION)to->v_samp_factor;
    arrays[c] = info->mem->request_virt_barray(
        (j_common_ptr)info, JPOOL_IMAGE, TRUE, (components[c].blocks_wide + h - 1) / h * h,
        (components[c].blocks_high + v - 1) / v * v, v);
  }
}

static void copy_rows(
    cs_jpeg_writer *writer, const cs_jpeg_component *component, jvirt_barray_ptr array) {
  size_t row_count = (size_t)component->blocks_wide * DCTSIZE2;
  for (uint32_t y = 0; y < component->blocks_high; y++) {
    JBLOCKARRAY rows = writer->info.mem->access_virt_barray(
        (j_common_ptr)&writer->info, array, y, 1, TRUE);
    memcpy(rows[0][0], component->coefficients + y * row_count, row_count * sizeof(JCOEF));
  }
}

// May jump.
static void take_code(cs_jpeg_writer *writer, const cs_jpeg_code *code, JHUFF_TBL **table) {
  if (*table == NULL) *table = jpeg_alloc_huff_table((j_common_ptr)&writer->info);
  memcpy((*table)->bits + 1, code->counts, sizeof code->counts);
  memcpy((*table)->huffval, code->symbols, sizeof code->symbols);
}

// May jump.
static void take_codes(
    cs_jpeg_writer *writer, const cs_jpeg_frame *frame, const cs_jpeg_code *codes) {
  j_compress_ptr info = &writer->info;
  if (frame->shares_codes) {
    for (int c = 1; c < info->num_components; c++) {
      info->comp_info[c].dc_tbl_no = info->comp_info[c].ac_tbl_no = 0;
    }
  }
  if (codes == NULL) return;
  info->optimize_coding = FALSE;
  int count = frame->shares_codes || info->num_components == 1 ? 1 : 2;
  for (int i = 0; i < count; i++) {
    take_code(writer, &codes[2 * i], &info->dc_huff_tbl_ptrs[i]);
    take_code(writer, &codes[2 * i + 1], &info->ac_huff_tbl_ptrs[i]);
  }
}

cs_status cs_jpeg_write_coefficients(
    const cs_jpeg_frame *frame, const cs_jpeg_component *components, const cs_jpeg_code *codes,
    cs_bytes *bytes, cs_report *report) {
  *bytes = (cs_bytes){0};
  cs_jpeg_writer *writer = new_writer(report);
  if (writer == NULL) return CS_OUT_OF_MEMORY;
  jvirt_barray_ptr arrays[3];
  if (setjmp(writer->errors.jump)) {
    *report = writer->errors.report;
    cs_status status = writer->errors.status;
    cs_jpeg_writer_free(writer);
    return status;
  }
  create(writer, frame);
  // Readers take three components for Y, Cb and Cr without a JFIF segment, which is 18 bytes.
  writer->info.write_JFIF_header = FALSE;
  take_codes(writer, frame, codes);
  take_coefficients(writer, components, arrays);
  jpeg_write_coefficients(&writer->info, arrays);
  write_profile(writer, frame);
  for (int c = 0; c < writer->info.num_components; c++) {
    copy_rows(writer, &components[c], arrays[c]);
  }
  jpeg_finish_compress(&writer->info);
  *bytes = cs_growing_buffer_take(&writer->output);
  cs_jpeg_writer_free(writer);
  return CS_OK;
}
