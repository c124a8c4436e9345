#include "kernels.h"

const struct ckernels *ckernels_supported(size_t rank) {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw") && rank-- == 0)
    return &ckernels_avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") && rank-- == 0)
    return &ckernels_avx2;
#else
  (void)rank;
#endif
  return NULL;
}

const struct ckernels *ckernels_best(void) { return ckernels_supported(0); }
