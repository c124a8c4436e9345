#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/// All bits of each of 16 numbers that is at least as great as its counterpart.
AVX2 static inline __m256i at_least(__m256i first, __m256i second) {
  return _mm256_cmpeq_epi16(_mm256_max_epu16(first, second), first);
}

AVX2 static uint64_t boxes(
    const struct ckernels_page *page, size_t count, const struct ckernels_box *box) {
  const __m256d corner = _mm256_broadcast_pd((const __m128d *)&page->west);
  const __m256d scale = _mm256_broadcast_pd((const __m128d *)&page->xsteps);
  const __m256d degrees = _mm256_loadu_pd(&box->west);
  __m256d steps = _mm256_mul_pd(_mm256_sub_pd(degrees, corner), scale);
  steps = _mm256_min_pd(_mm256_max_pd(steps, _mm256_setzero_pd()), _mm256_set1_pd(65535));
  const __m128i whole = _mm256_cvttpd_epi32(steps);
  const __m256i west = _mm256_broadcastw_epi16(whole);
  const __m256i south = _mm256_broadcastw_epi16(_mm_srli_si128(whole, 4));
  const __m256i east = _mm256_broadcastw_epi16(_mm_srli_si128(whole, 8));
  const __m256i north = _mm256_broadcastw_epi16(_mm_srli_si128(whole, 12));
  const uint16_t *sides = (const uint16_t *)((const char *)page + 64);
  uint64_t meets = 0;
  for (size_t start = 0; start < count; start += 32) {
    __m256i lanes[2];
    for (int half = 0; half < 2; half++) {
      const uint16_t *row = sides + start + 16 * half;
      lanes[half] = _mm256_and_si256(
          _mm256_and_si256(
              at_least(east, _mm256_loadu_si256((const __m256i *)row)),
              at_least(north, _mm256_loadu_si256((const __m256i *)(row + count)))),
          _mm256_and_si256(
              at_least(_mm256_loadu_si256((const __m256i *)(row + 2 * count)), west),
              at_least(_mm256_loadu_si256((const __m256i *)(row + 3 * count)), south)));
    }
    // Packing takes the halves of both in turns.
    const __m256i bytes =
        _mm256_permute4x64_epi64(_mm256_packs_epi16(lanes[0], lanes[1]), 0xd8);
    meets |= (uint64_t)(uint32_t)_mm256_movemask_epi8(bytes) << start;
  }
  return meets;
}

/// Eight ordinates less that of the position.
AVX2 static inline __m256 offsets(const uint16_t *row, __m256 at) {
  const __m128i steps = _mm_loadu_si128((const __m128i *)row);
  return _mm256_sub_ps(_mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(steps)), at);
}

AVX2 static enum ckernels_side side(const uint16_t *steps, size_t blocks, struct ckernels_at at) {
  const uint16_t *x = steps;
  const uint16_t *y = steps + 16 * blocks + 1;
  const __m256 px = _mm256_set1_ps(at.x);
  const __m256 py = _mm256_set1_ps(at.y);
  const __m256 zero = _mm256_setzero_ps();
  const __m256 minus = _mm256_set1_ps(-0.0f);
  const __m256 step = _mm256_set1_ps(ckernels_step);
  const __m256 west = _mm256_set1_ps(-ckernels_step);
  const __m256 share = _mm256_set1_ps(ckernels_share);
  __m256 odd = zero;
  __m256 doubt = zero;
  for (size_t start = 0; start < 16 * blocks; start += 8) {
    const __m256 y1 = offsets(y + start, py);
    const __m256 y2 = offsets(y + start + 1, py);
    const __m256 x1 = offsets(x + start, px);
    const __m256 x2 = offsets(x + start + 1, px);
    const __m256 height1 = _mm256_andnot_ps(minus, y1);
    const __m256 height2 = _mm256_andnot_ps(minus, y2);
    const __m256 open = _mm256_cmp_ps(_mm256_max_ps(x1, x2), west, _CMP_NLT_UQ);
    const __m256 level = _mm256_cmp_ps(_mm256_min_ps(height1, height2), step, _CMP_LT_OQ);
    const __m256 up = _mm256_cmp_ps(y2, zero, _CMP_GT_OQ);
    const __m256 straddling =
        _mm256_and_ps(_mm256_xor_ps(up, _mm256_cmp_ps(y1, zero, _CMP_GT_OQ)), open);
    const __m256 cross = _mm256_sub_ps(_mm256_mul_ps(x1, y2), _mm256_mul_ps(x2, y1));
    const __m256 sum = _mm256_add_ps(
        _mm256_add_ps(_mm256_andnot_ps(minus, x1), _mm256_andnot_ps(minus, x2)),
        _mm256_add_ps(height1, height2));
    const __m256 least = _mm256_add_ps(_mm256_mul_ps(sum, share), step);
    const __m256 near = _mm256_cmp_ps(_mm256_andnot_ps(minus, cross), least, _CMP_LT_OQ);
    doubt = _mm256_or_ps(
        doubt, _mm256_or_ps(_mm256_and_ps(open, level), _mm256_and_ps(straddling, near)));
    // An edge that leads north has the position on its left when it is crossed.
    const __m256 left = _mm256_cmp_ps(cross, zero, _CMP_GT_OQ);
    odd = _mm256_xor_ps(odd, _mm256_andnot_ps(_mm256_xor_ps(left, up), straddling));
  }
  if (_mm256_movemask_ps(doubt) != 0) return ckernels_doubt;
  return __builtin_parity((unsigned)_mm256_movemask_ps(odd)) ? ckernels_inside
                                                             : ckernels_outside;
}

const struct ckernels_rings ckernels_rings_avx2 = {boxes, side};
#endif
