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
  if (name != NULL && strcmp(name, "second-best") == 0) code = DK_SECOND_BEST;
  if (name != NULL && code == DK_BEST) {
    fprintf(stderr, "JPNG_KERNELS is not basic, portable or second-best: %s\n", name);
    abort();
  }
  // Only the decoder's kernels have more than two kinds of code.
  bool is_basic = code == DK_BASIC || code == DK_PORTABLE;
  dk_use(code);
  pk_use_basic(is_basic);
  ck_use_plain_code(is_basic);
  qk_use_wide(is_basic);
}
