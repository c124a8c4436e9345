#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512vl,avx512dq")))

/// `scan` without radii, else `cover`.
AVX512 static inline __attribute__((always_inline)) size_t find(
    const double *x, size_t stride, const double *radii, size_t count,
    struct ckernels_point origin, double reach, uintptr_t base, double *squared,
    uintptr_t *locations) {
  const __m512d ox = _mm512_set1_pd(origin.x);
  const __m512d oy = _mm512_set1_pd(origin.y);
  const __m512d oz = _mm512_set1_pd(origin.z);
  __m512i location =
      _mm512_add_epi64(_mm512_set1_epi64((long long)base), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
  size_t kept = 0;
  for (size_t start = 0; start < count; start += 8) {
    const __mmask8 lanes = count - start >= 8 ? 0xff : (__mmask8)((1u << (count - start)) - 1);
    const __m512d dx = _mm512_sub_pd(_mm512_maskz_loadu_pd(lanes, x + start), ox);
    const __m512d dy = _mm512_sub_pd(_mm512_maskz_loadu_pd(lanes, x + stride + start), oy);
    const __m512d dz = _mm512_sub_pd(_mm512_maskz_loadu_pd(lanes, x + 2 * stride + start), oz);
    // Not fused, so that the sum is the same as in Swift to the last bit.
    const __m512d sum = _mm512_add_pd(
        _mm512_add_pd(_mm512_mul_pd(dx, dx), _mm512_mul_pd(dy, dy)), _mm512_mul_pd(dz, dz));
    __m512d threshold = _mm512_set1_pd(reach);
    if (radii) {
      threshold = _mm512_add_pd(_mm512_maskz_loadu_pd(lanes, radii + start), threshold);
      threshold = _mm512_mul_pd(threshold, threshold);
    }
    const __mmask8 near = _mm512_mask_cmp_pd_mask(lanes, sum, threshold, _CMP_LE_OQ);
    // Compressed in a register: compressing to memory is a hundred times slower on some processors.
    _mm512_storeu_pd(squared + kept, _mm512_maskz_compress_pd(near, sum));
    _mm512_storeu_si512(locations + kept, _mm512_maskz_compress_epi64(near, location));
    kept += (size_t)__builtin_popcount(near);
    location = _mm512_add_epi64(location, _mm512_set1_epi64(8));
  }
  return kept;
}

AVX512 static size_t scan(
    const double *x, size_t stride, size_t count, struct ckernels_point origin, double longest,
    uintptr_t base, double *squared, uintptr_t *locations) {
  return find(x, stride, NULL, count, origin, longest, base, squared, locations);
}

AVX512 static size_t cover(
    const double *x, size_t stride, const double *radii, size_t count,
    struct ckernels_point origin, double tolerance, uintptr_t base, double *squared,
    uintptr_t *locations) {
  return find(x, stride, radii, count, origin, tolerance, base, squared, locations);
}

AVX512 static uint32_t bounds(const float *rows, float x, float y, float z, float *squared) {
  const __m512 zero = _mm512_setzero_ps();
  const float origin[3] = {x, y, z};
  __m512 sum = zero;
  for (int axis = 0; axis < 3; axis++) {
    const __m512 at = _mm512_set1_ps(origin[axis]);
    const __m512 below = _mm512_sub_ps(_mm512_load_ps(rows + 16 * axis), at);
    const __m512 above = _mm512_sub_ps(at, _mm512_load_ps(rows + 16 * (3 + axis)));
    const __m512 gap = _mm512_max_ps(_mm512_max_ps(below, above), zero);
    sum = _mm512_add_ps(sum, _mm512_mul_ps(gap, gap));
  }
  sum = _mm512_mul_ps(sum, _mm512_set1_ps(0.999999f));
  _mm512_storeu_ps(squared, sum);
  const uint32_t inside = _mm512_cmp_ps_mask(sum, zero, _CMP_LE_OQ);
  const __m512 least = _mm512_set1_ps(_mm512_reduce_min_ps(sum));
  const uint32_t nearest = _mm512_cmp_ps_mask(sum, least, _CMP_EQ_OQ);
  return inside | (uint32_t)__builtin_ctz(nearest) << 16;
}

AVX512 static uint32_t within(const float *values, float threshold) {
  return _mm512_cmp_ps_mask(_mm512_loadu_ps(values), _mm512_set1_ps(threshold), _CMP_LE_OQ);
}

AVX512 static int least(const float *values, uint32_t lanes, float threshold) {
  const __m512 value = _mm512_loadu_ps(values);
  const __mmask16 among = _mm512_mask_cmp_ps_mask(
      (__mmask16)lanes, value, _mm512_set1_ps(threshold), _CMP_LE_OQ);
  if (among == 0) return -1;
  // Floats that are not negative have the same order as their bits.
  const __m512i numbers =
      _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i keys = _mm512_or_si512(
      _mm512_andnot_si512(_mm512_set1_epi32(15), _mm512_castps_si512(value)), numbers);
  return _mm512_mask_reduce_min_epi32(among, keys) & 15;
}

AVX512 static void range(const double *values, size_t count, double *ends) {
  __m512d low = _mm512_set1_pd(__builtin_inf());
  __m512d high = _mm512_setzero_pd();
  for (size_t start = 0; start < count; start += 8) {
    const __mmask8 lanes = count - start >= 8 ? 0xff : (__mmask8)((1u << (count - start)) - 1);
    const __m512d value = _mm512_maskz_loadu_pd(lanes, values + start);
    low = _mm512_mask_min_pd(low, lanes, low, value);
    high = _mm512_max_pd(high, value);
  }
  ends[0] = _mm512_reduce_min_pd(low);
  ends[1] = _mm512_reduce_max_pd(high);
}

AVX512 static size_t keep(
    double *values, uintptr_t *locations, size_t count, double threshold) {
  const __m512d limit = _mm512_set1_pd(threshold);
  size_t kept = 0;
  for (size_t start = 0; start < count; start += 8) {
    const __mmask8 lanes = count - start >= 8 ? 0xff : (__mmask8)((1u << (count - start)) - 1);
    const __m512d value = _mm512_maskz_loadu_pd(lanes, values + start);
    const __m512i location = _mm512_maskz_loadu_epi64(lanes, locations + start);
    const __mmask8 near = _mm512_mask_cmp_pd_mask(lanes, value, limit, _CMP_LE_OQ);
    _mm512_storeu_pd(values + kept, _mm512_maskz_compress_pd(near, value));
    _mm512_storeu_si512(locations + kept, _mm512_maskz_compress_epi64(near, location));
    kept += (size_t)__builtin_popcount(near);
  }
  return kept;
}

AVX512 static size_t count_at_most(const double *values, size_t count, double threshold) {
  const __m512d limit = _mm512_set1_pd(threshold);
  size_t result = 0;
  for (size_t start = 0; start < count; start += 8) {
    const __mmask8 lanes = count - start >= 8 ? 0xff : (__mmask8)((1u << (count - start)) - 1);
    const __m512d value = _mm512_maskz_loadu_pd(lanes, values + start);
    result += (size_t)__builtin_popcount(
        _mm512_mask_cmp_pd_mask(lanes, value, limit, _CMP_LE_OQ));
  }
  return result;
}

const struct ckernels ckernels_avx512 = {
    "AVX-512", scan, cover, bounds, within, least, range, keep, count_at_most};
#endif
