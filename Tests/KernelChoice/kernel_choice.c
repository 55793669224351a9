#include "kernel_choice.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coefficient_kernels.h"
#include "decode_kernels.h"
#include "pixel_kernels.h"
#include "quality_kernels.h"

__attribute__((constructor)) void kernel_choice_apply(void) {
  const char *name = getenv("JPNG_KERNELS");
  int32_t code = DK_BEST;
  if (name != NULL && strcmp(name, "basic") == 0) code = DK_BASIC;
  if (name != NULL && strcmp(name, "portable") == 0) code = DK_PORTABLE;
  if (name != NULL && code == DK_BEST) {
    fprintf(stderr, "JPNG_KERNELS is neither basic nor portable: %s\n", name);
    abort();
  }
  // Only the decoder's kernels have two kinds of code that every machine can run.
  bool is_basic = code != DK_BEST;
  dk_use(code);
  pk_use_basic(is_basic);
  ck_use_plain_code(is_basic);
  qk_use_wide(is_basic);
}
