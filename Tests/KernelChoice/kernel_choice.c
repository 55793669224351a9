#include "kernel_choice.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coefficient_kernels.h"
#include "decode_kernels.h"
#include "fringe_kernels.h"
#include "pixel_kernels.h"
#include "quality_kernels.h"

// Held by whoever has chosen a code for a kind.
static pthread_mutex_t choosing[] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
    PTHREAD_MUTEX_INITIALIZER};

static int32_t usual_code = DK_BEST;

// Only the decoder's kernels have more than two kinds of code.
static bool is_basic(int32_t code) { return code == DK_BASIC || code == DK_PORTABLE; }

static void use(int32_t kind, int32_t code) {
  switch (kind) {
    case KERNELS_OF_DECODING: dk_use(code); break;
    case KERNELS_OF_PIXELS: pk_use_basic(is_basic(code)); break;
    case KERNELS_OF_COEFFICIENTS: ck_use_plain_code(is_basic(code)); break;
    case KERNELS_OF_FRINGE: qk_use_basic_vectors(is_basic(code)); break;
    default: abort();
  }
}

void kernel_choice_begin(int32_t kind, int32_t code) {
  if (pthread_mutex_lock(&choosing[kind]) != 0) abort();
  use(kind, code);
}

void kernel_choice_end(int32_t kind) {
  use(kind, usual_code);
  pthread_mutex_unlock(&choosing[kind]);
}

bool kernel_choice_is_distinct(int32_t kind, int32_t code) {
  if (code == DK_BEST) return true;
#if defined(__x86_64__)
  __builtin_cpu_init();
  bool has_avx2 = __builtin_cpu_supports("avx2");
  if (kind != KERNELS_OF_DECODING) return code == DK_BASIC && has_avx2;
  has_avx2 = has_avx2 && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  bool has_avx512 = __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")
                    && __builtin_cpu_supports("avx512vbmi");
  return code == DK_PORTABLE || (has_avx2 && (code == DK_BASIC || has_avx512));
#else
  (void)kind;
  return false;
#endif
}

__attribute__((constructor)) static void use_named_code(void) {
  const char *name = getenv("JPNG_KERNELS");
  if (name == NULL) return;
  if (strcmp(name, "basic") == 0) usual_code = DK_BASIC;
  if (strcmp(name, "portable") == 0) usual_code = DK_PORTABLE;
  if (strcmp(name, "second-best") == 0) usual_code = DK_SECOND_BEST;
  if (usual_code == DK_BEST) {
    fprintf(stderr, "JPNG_KERNELS is not basic, portable or second-best: %s\n", name);
    abort();
  }
  // Who has asked for all tests with this code should know that they show nothing new.
  if (!kernel_choice_is_distinct(KERNELS_OF_DECODING, usual_code))
    fprintf(stderr, "JPNG_KERNELS=%s: another choice is the same code on this machine\n", name);
  for (int32_t kind = KERNELS_OF_DECODING; kind <= KERNELS_OF_FRINGE; kind++)
    use(kind, usual_code);
  qk_use_wide(is_basic(usual_code));
}
