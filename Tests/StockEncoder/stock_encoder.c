#include "stock_encoder.h"

#include <stdio.h>  // jpeglib.h uses FILE and size_t without including their headers
#include <stdlib.h>

#include <jpeglib.h>

uint8_t *se_encode(const se_settings *settings, const uint8_t *pixels, size_t *count) {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  info.err = jpeg_std_error(&errors);
  jpeg_create_compress(&info);
  unsigned char *bytes = NULL;
  unsigned long byte_count = 0;
  jpeg_mem_dest(&info, &bytes, &byte_count);

  info.image_width = (JDIMENSION)settings->width;
  info.image_height = (JDIMENSION)settings->height;
  info.input_components = settings->is_grey ? 1 : 4;
  info.in_color_space = settings->is_grey ? JCS_GRAYSCALE : JCS_EXT_RGBX;
  jpeg_set_defaults(&info);
  if (!settings->is_grey) {
    info.comp_info[0].h_samp_factor = settings->columns_a_sample;
    info.comp_info[0].v_samp_factor = settings->rows_a_sample;
  }
  // Steps of one byte, which is what baseline JPEGs have.
  jpeg_set_quality(&info, settings->quality, TRUE);
  info.restart_interval = (unsigned int)settings->restart_interval;
  info.optimize_coding = settings->has_optimal_codes;

  jpeg_start_compress(&info, TRUE);
  size_t stride = (size_t)settings->width * (size_t)info.input_components;
  while (info.next_scanline < info.image_height) {
    JSAMPROW row = (JSAMPROW)(pixels + info.next_scanline * stride);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  *count = byte_count;
  return bytes;
}
