#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Tests define it, to compile these loops for a machine without AVX-512.
#ifndef AVX512
#define AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw")))
#endif

AVX512 static uint64_t boxes(
    const struct ckernels_page *page, size_t count, const struct ckernels_box *box) {
  const __m256d corner = _mm256_broadcast_pd((const __m128d *)&page->west);
  const __m256d scale = _mm256_broadcast_pd((const __m128d *)&page->xsteps);
  __m256d steps = _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(&box->west), corner), scale);
  steps = _mm256_min_pd(_mm256_max_pd(steps, _mm256_setzero_pd()), _mm256_set1_pd(65535));
  const __m128i whole = _mm256_cvttpd_epi32(steps);
  const __m512i west = _mm512_broadcastw_epi16(whole);
  const __m512i south = _mm512_broadcastw_epi16(_mm_srli_si128(whole, 4));
  const __m512i east = _mm512_broadcastw_epi16(_mm_srli_si128(whole, 8));
  const __m512i north = _mm512_broadcastw_epi16(_mm_srli_si128(whole, 12));
  const uint16_t *sides = (const uint16_t *)((const char *)page + 64);
  uint64_t meets = 0;
  for (size_t start = 0; start < count; start += 32) {
    const uint16_t *row = sides + start;
    const __mmask32 lanes = _mm512_cmple_epu16_mask(_mm512_loadu_si512(row), east) &
                            _mm512_cmple_epu16_mask(_mm512_loadu_si512(row + count), north) &
                            _mm512_cmpge_epu16_mask(_mm512_loadu_si512(row + 2 * count), west) &
                            _mm512_cmpge_epu16_mask(_mm512_loadu_si512(row + 3 * count), south);
    meets |= (uint64_t)lanes << start;
  }
  return meets;
}

/// Sixteen ordinates less that of the position.
AVX512 static inline __m512 offsets(const uint16_t *row, __m512 at) {
  const __m256i steps = _mm256_loadu_si256((const __m256i *)row);
  return _mm512_sub_ps(_mm512_cvtepi32_ps(_mm512_cvtepu16_epi32(steps)), at);
}

AVX512 static enum ckernels_side side(const uint16_t *steps, size_t blocks, struct ckernels_at at) {
  const uint16_t *x = steps;
  const uint16_t *y = steps + 16 * blocks + 1;
  const __m512 px = _mm512_set1_ps(at.x);
  const __m512 py = _mm512_set1_ps(at.y);
  const __m512 zero = _mm512_setzero_ps();
  const __m512 step = _mm512_set1_ps(ckernels_step);
  const __m512 west = _mm512_set1_ps(-ckernels_step);
  const __m512 share = _mm512_set1_ps(ckernels_share);
  __mmask16 odd = 0;
  __mmask16 doubt = 0;
  for (size_t start = 0; start < 16 * blocks; start += 16) {
    const __m512 y1 = offsets(y + start, py);
    const __m512 y2 = offsets(y + start + 1, py);
    const __m512 x1 = offsets(x + start, px);
    const __m512 x2 = offsets(x + start + 1, px);
    const __mmask16 open = _mm512_cmp_ps_mask(_mm512_max_ps(x1, x2), west, _CMP_NLT_UQ);
    const __m512 level = _mm512_min_ps(_mm512_abs_ps(y1), _mm512_abs_ps(y2));
    doubt |= _mm512_mask_cmp_ps_mask(open, level, step, _CMP_LT_OQ);
    const __mmask16 up = _mm512_cmp_ps_mask(y2, zero, _CMP_GT_OQ);
    const __mmask16 straddling =
        (__mmask16)(up ^ _mm512_cmp_ps_mask(y1, zero, _CMP_GT_OQ)) & open;
    const __m512 cross = _mm512_sub_ps(_mm512_mul_ps(x1, y2), _mm512_mul_ps(x2, y1));
    const __m512 sum = _mm512_add_ps(
        _mm512_add_ps(_mm512_abs_ps(x1), _mm512_abs_ps(x2)),
        _mm512_add_ps(_mm512_abs_ps(y1), _mm512_abs_ps(y2)));
    const __m512 least = _mm512_add_ps(_mm512_mul_ps(sum, share), step);
    doubt |= _mm512_mask_cmp_ps_mask(straddling, _mm512_abs_ps(cross), least, _CMP_LT_OQ);
    // An edge that leads north has the position on its left when it is crossed.
    const __mmask16 left = _mm512_cmp_ps_mask(cross, zero, _CMP_GT_OQ);
    odd ^= straddling & (__mmask16)~(left ^ up);
  }
  if (doubt != 0) return ckernels_doubt;
  return __builtin_parity(odd) ? ckernels_inside : ckernels_outside;
}

const struct ckernels_rings ckernels_rings_avx512 = {boxes, side};
#endif
