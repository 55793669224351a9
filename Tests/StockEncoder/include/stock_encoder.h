// Encodes JPEGs with libjpeg-turbo, with settings that other programs have and JPEGWriter does not.

#ifndef STOCK_ENCODER_H
#define STOCK_ENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct se_settings {
  int32_t width;
  int32_t height;
  bool is_grey;               // from 1 byte a pixel; else from 4, of which the last is ignored
  int32_t columns_a_sample;   // of chroma: 1 or 2
  int32_t rows_a_sample;
  int32_t quality;            // 1...100
  int32_t restart_interval;   // in MCUs; 0 for no restart markers
  bool has_optimal_codes;     // made for the picture; else those of ITU-T T.81, annex K
} se_settings;

// A baseline JPEG of tightly packed rows, in memory that the caller frees. What libjpeg objects to
// ends the process: whatever a test may ask for can be encoded.
uint8_t *_Nonnull se_encode(
    const se_settings *_Nonnull settings, const uint8_t *_Nonnull pixels, size_t *_Nonnull count);

#endif
