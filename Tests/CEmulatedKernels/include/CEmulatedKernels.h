#pragma once

#include "CKernels.h"

/// The loops for AVX-512, compiled with each of its instructions replaced by a plain loop over the lanes.
/// Null unless the processor is x86-64 with AVX2: the loops use instructions of AVX2 too.
///
/// Tests with these find mistakes in the loops. They do not find mistakes of the compiler, in the choice of
/// instructions, or in the emulation itself.
const struct ckernels *_Nullable ckernels_emulated_avx512(void);
