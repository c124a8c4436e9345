#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

/// `scan` without radii, else `cover`.
AVX2 static inline __attribute__((always_inline)) size_t find(
    const double *x, size_t stride, const double *radii, size_t count,
    struct ckernels_point origin, double reach, uintptr_t base, double *squared,
    uintptr_t *locations) {
  const __m256d ox = _mm256_set1_pd(origin.x);
  const __m256d oy = _mm256_set1_pd(origin.y);
  const __m256d oz = _mm256_set1_pd(origin.z);
  const double *y = x + stride;
  const double *z = y + stride;
  size_t kept = 0;
  size_t start = 0;
  for (; start + 4 <= count; start += 4) {
    const __m256d dx = _mm256_sub_pd(_mm256_loadu_pd(x + start), ox);
    const __m256d dy = _mm256_sub_pd(_mm256_loadu_pd(y + start), oy);
    const __m256d dz = _mm256_sub_pd(_mm256_loadu_pd(z + start), oz);
    // Not fused, so that the sum is the same as in Swift to the last bit.
    const __m256d sum = _mm256_add_pd(
        _mm256_add_pd(_mm256_mul_pd(dx, dx), _mm256_mul_pd(dy, dy)), _mm256_mul_pd(dz, dz));
    __m256d threshold = _mm256_set1_pd(reach);
    if (radii) {
      threshold = _mm256_add_pd(_mm256_loadu_pd(radii + start), threshold);
      threshold = _mm256_mul_pd(threshold, threshold);
    }
    const unsigned near =
        (unsigned)_mm256_movemask_pd(_mm256_cmp_pd(sum, threshold, _CMP_LE_OQ));
    if (near == 0) continue;
    double lanes[4];
    _mm256_storeu_pd(lanes, sum);
    for (unsigned lane = 0; lane < 4; lane++) {
      squared[kept] = lanes[lane];
      locations[kept] = base + start + lane;
      kept += near >> lane & 1;
    }
  }
  for (; start < count; start++) {
    const double dx = x[start] - origin.x;
    const double dy = y[start] - origin.y;
    const double dz = z[start] - origin.z;
    const double sum = dx * dx + dy * dy + dz * dz;
    squared[kept] = sum;
    locations[kept] = base + start;
    const double threshold = radii ? (radii[start] + reach) * (radii[start] + reach) : reach;
    kept += sum <= threshold;
  }
  return kept;
}

AVX2 static size_t scan(
    const double *x, size_t stride, size_t count, struct ckernels_point origin, double longest,
    uintptr_t base, double *squared, uintptr_t *locations) {
  return find(x, stride, NULL, count, origin, longest, base, squared, locations);
}

AVX2 static size_t cover(
    const double *x, size_t stride, const double *radii, size_t count,
    struct ckernels_point origin, double tolerance, uintptr_t base, double *squared,
    uintptr_t *locations) {
  return find(x, stride, radii, count, origin, tolerance, base, squared, locations);
}

AVX2 static uint32_t bounds(const float *rows, float x, float y, float z, float *squared) {
  const __m256 zero = _mm256_setzero_ps();
  const float origin[3] = {x, y, z};
  __m256 sums[2];
  for (int half = 0; half < 2; half++) {
    const float *row = rows + 8 * half;
    __m256 sum = zero;
    for (int axis = 0; axis < 3; axis++) {
      const __m256 at = _mm256_set1_ps(origin[axis]);
      const __m256 below = _mm256_sub_ps(_mm256_load_ps(row + 16 * axis), at);
      const __m256 above = _mm256_sub_ps(at, _mm256_load_ps(row + 16 * (3 + axis)));
      const __m256 gap = _mm256_max_ps(_mm256_max_ps(below, above), zero);
      sum = _mm256_add_ps(sum, _mm256_mul_ps(gap, gap));
    }
    sums[half] = _mm256_mul_ps(sum, _mm256_set1_ps(0.999999f));
    _mm256_storeu_ps(squared + 8 * half, sums[half]);
  }
  // The least of all 16, in every lane.
  __m256 least = _mm256_min_ps(sums[0], sums[1]);
  least = _mm256_min_ps(least, _mm256_permute2f128_ps(least, least, 1));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0x4e));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0xb1));
  uint32_t inside = 0;
  uint32_t nearest = 0;
  for (int half = 0; half < 2; half++) {
    const __m256 within = _mm256_cmp_ps(sums[half], zero, _CMP_LE_OQ);
    const __m256 equal = _mm256_cmp_ps(sums[half], least, _CMP_EQ_OQ);
    inside |= (uint32_t)_mm256_movemask_ps(within) << 8 * half;
    nearest |= (uint32_t)_mm256_movemask_ps(equal) << 8 * half;
  }
  return inside | (uint32_t)__builtin_ctz(nearest) << 16;
}

AVX2 static uint32_t within(const float *values, float threshold) {
  const __m256 limit = _mm256_set1_ps(threshold);
  uint32_t result = 0;
  for (int half = 0; half < 2; half++) {
    const __m256 near = _mm256_cmp_ps(_mm256_loadu_ps(values + 8 * half), limit, _CMP_LE_OQ);
    result |= (uint32_t)_mm256_movemask_ps(near) << 8 * half;
  }
  return result;
}

AVX2 static int least(const float *values, uint32_t lanes, float threshold) {
  const __m256i bit = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
  const __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  const __m256 limit = _mm256_set1_ps(threshold);
  const __m256i none = _mm256_set1_epi32(INT32_MAX);
  __m256i keys[2];
  for (int half = 0; half < 2; half++) {
    const __m256 value = _mm256_loadu_ps(values + 8 * half);
    const __m256i asked = _mm256_and_si256(_mm256_set1_epi32((int)(lanes >> 8 * half)), bit);
    const __m256i among = _mm256_and_si256(
        _mm256_cmpeq_epi32(asked, bit),
        _mm256_castps_si256(_mm256_cmp_ps(value, limit, _CMP_LE_OQ)));
    // Floats that are not negative have the same order as their bits.
    const __m256i key = _mm256_or_si256(
        _mm256_andnot_si256(_mm256_set1_epi32(15), _mm256_castps_si256(value)),
        _mm256_or_si256(number, _mm256_set1_epi32(8 * half)));
    keys[half] = _mm256_blendv_epi8(none, key, among);
  }
  __m256i eight = _mm256_min_epi32(keys[0], keys[1]);
  __m128i four = _mm_min_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  const int key = _mm_cvtsi128_si32(four);
  return key == INT32_MAX ? -1 : key & 15;
}

AVX2 static void range(const double *values, size_t count, double *ends) {
  __m256d low = _mm256_set1_pd(__builtin_inf());
  __m256d high = _mm256_setzero_pd();
  size_t start = 0;
  for (; start + 4 <= count; start += 4) {
    const __m256d value = _mm256_loadu_pd(values + start);
    low = _mm256_min_pd(low, value);
    high = _mm256_max_pd(high, value);
  }
  double lows[4], highs[4];
  _mm256_storeu_pd(lows, low);
  _mm256_storeu_pd(highs, high);
  for (int lane = 1; lane < 4; lane++) {
    if (lows[lane] < lows[0]) lows[0] = lows[lane];
    if (highs[lane] > highs[0]) highs[0] = highs[lane];
  }
  for (; start < count; start++) {
    if (values[start] < lows[0]) lows[0] = values[start];
    if (values[start] > highs[0]) highs[0] = values[start];
  }
  ends[0] = lows[0];
  ends[1] = highs[0];
}

/// As in Swift: before AVX-512, no instruction compresses lanes.
AVX2 static size_t keep(double *values, uintptr_t *locations, size_t count, double threshold) {
  size_t kept = 0;
  for (size_t start = 0; start < count; start++) {
    // Always written, but only counted if it belongs: a branch would be mispredicted too often.
    const double value = values[start];
    values[kept] = value;
    locations[kept] = locations[start];
    kept += value <= threshold;
  }
  return kept;
}

AVX2 static size_t count_at_most(const double *values, size_t count, double threshold) {
  const __m256d limit = _mm256_set1_pd(threshold);
  size_t result = 0;
  size_t start = 0;
  for (; start + 4 <= count; start += 4) {
    const __m256d near = _mm256_cmp_pd(_mm256_loadu_pd(values + start), limit, _CMP_LE_OQ);
    result += (size_t)__builtin_popcount((unsigned)_mm256_movemask_pd(near));
  }
  for (; start < count; start++) result += values[start] <= threshold;
  return result;
}

const struct ckernels ckernels_avx2 = {
    "AVX2", scan, cover, bounds, within, least, range, keep, count_at_most};
#endif
