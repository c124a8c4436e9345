#include "CEmulatedKernels.h"

#if defined(__x86_64__)
#include "avx512.h"

#define ckernels_avx512 ckernels_avx512_by_lanes
#define ckernels_rings_avx512 ckernels_rings_avx512_by_lanes
#include "../../Sources/CKernels/avx512.c"
#include "../../Sources/CKernels/rings_avx512.c"

const struct ckernels *ckernels_emulated_avx512(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt") ? &ckernels_avx512
                                                                            : NULL;
}
#else
const struct ckernels *ckernels_emulated_avx512(void) { return NULL; }
#endif
