#pragma once

#include "CKernels.h"

#if defined(__x86_64__)
extern const struct ckernels ckernels_avx2;
extern const struct ckernels ckernels_avx512;
extern const struct ckernels_rings ckernels_rings_avx2;
extern const struct ckernels_rings ckernels_rings_avx512;
#endif
