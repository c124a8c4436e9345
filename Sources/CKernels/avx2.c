#include "kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static size_t points(
    const uint16_t *high, size_t count, struct ckernels_steps origin, float longest, uint32_t place,
    float *squared, uint32_t *places) {
  const float from[3] = {origin.x, origin.y, origin.z};
  const __m256 threshold = _mm256_set1_ps(longest);
  const uint32_t used = (uint32_t)((UINT64_C(1) << count) - 1);
  size_t kept = 0;
  for (size_t start = 0; start < 32; start += 8) {
    __m256 product[3];
    for (int axis = 0; axis < 3; axis++) {
      const __m128i row = _mm_loadu_si128((const __m128i *)(high + 32 * axis + start));
      const __m256 offset = _mm256_sub_ps(
          _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row)), _mm256_set1_ps(from[axis]));
      product[axis] = _mm256_mul_ps(offset, offset);
    }
    // Not fused, so that the sum is the same as in Swift to the last bit.
    __m256 sum = _mm256_add_ps(_mm256_add_ps(product[0], product[1]), product[2]);
    sum = _mm256_mul_ps(sum, _mm256_set1_ps(origin.square));
    uint32_t near = (uint32_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, threshold, _CMP_LE_OQ));
    near &= used >> start & 0xff;
    if (near == 0) continue;
    float lanes[8];
    _mm256_storeu_ps(lanes, sum);
    while (near != 0) {
      const uint32_t lane = (uint32_t)__builtin_ctz(near);
      near &= near - 1;
      squared[kept] = lanes[lane];
      places[kept] = place + (uint32_t)start + lane;
      kept++;
    }
  }
  return kept;
}

AVX2 static void measure(
    const double *offsets, size_t count, struct ckernels_point origin, double equatorial,
    double polar, double *squared, double *meters) {
  const __m256d half = _mm256_set1_pd(0.5);
  const __m256d a = _mm256_set1_pd(equatorial);
  const __m256d b = _mm256_set1_pd(polar);
  for (size_t start = 0; start < count; start += 4) {
    const __m256d dx = _mm256_loadu_pd(offsets + start);
    const __m256d dy = _mm256_loadu_pd(offsets + 16 + start);
    const __m256d dz = _mm256_loadu_pd(offsets + 32 + start);
    const __m256d xx = _mm256_mul_pd(dx, dx);
    const __m256d yy = _mm256_mul_pd(dy, dy);
    const __m256d zz = _mm256_mul_pd(dz, dz);
    const __m256d flat = _mm256_add_pd(xx, yy);
    const __m256d chord = _mm256_add_pd(flat, zz);
    const __m256d mx = _mm256_add_pd(_mm256_set1_pd(origin.x), _mm256_mul_pd(dx, half));
    const __m256d my = _mm256_add_pd(_mm256_set1_pd(origin.y), _mm256_mul_pd(dy, half));
    const __m256d mz = _mm256_add_pd(_mm256_set1_pd(origin.z), _mm256_mul_pd(dz, half));
    const __m256d level =
        _mm256_mul_pd(_mm256_add_pd(_mm256_mul_pd(mx, mx), _mm256_mul_pd(my, my)), a);
    const __m256d height = _mm256_mul_pd(_mm256_mul_pd(mz, mz), b);
    const __m256d gradient = _mm256_add_pd(_mm256_mul_pd(level, a), _mm256_mul_pd(height, b));
    const __m256d form = _mm256_add_pd(_mm256_mul_pd(flat, a), _mm256_mul_pd(zz, b));
    const __m256d angle = _mm256_div_pd(
        _mm256_mul_pd(
            _mm256_mul_pd(_mm256_mul_pd(_mm256_set1_pd(0.25), form), form),
            _mm256_add_pd(level, height)),
        _mm256_mul_pd(chord, gradient));
    const __m256d series = _mm256_add_pd(
        _mm256_set1_pd(1.0),
        _mm256_mul_pd(
            angle, _mm256_add_pd(
                       _mm256_set1_pd(1.0 / 6),
                       _mm256_mul_pd(angle, _mm256_set1_pd(3.0 / 40)))));
    const __m256d apart = _mm256_cmp_pd(chord, _mm256_setzero_pd(), _CMP_GT_OQ);
    _mm256_storeu_pd(squared + start, chord);
    _mm256_storeu_pd(
        meters + start, _mm256_and_pd(apart, _mm256_mul_pd(_mm256_sqrt_pd(chord), series)));
  }
}

AVX2 static uint64_t balls(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    struct ckernels_reach reach) {
  const float from[3] = {origin.x, origin.y, origin.z};
  uint64_t near = 0;
  uint64_t inside = 0;
  for (int start = 0; start < 32; start += 8) {
    __m256 product[3];
    for (int axis = 0; axis < 3; axis++) {
      const __m128i row = _mm_loadu_si128((const __m128i *)(high + 32 * axis + start));
      const __m256 offset = _mm256_sub_ps(
          _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row)), _mm256_set1_ps(from[axis]));
      product[axis] = _mm256_mul_ps(offset, offset);
    }
    // Not fused, so that the sum is the same as in Swift to the last bit.
    const __m256 sum = _mm256_add_ps(_mm256_add_ps(product[0], product[1]), product[2]);
    const __m128i row = _mm_loadu_si128((const __m128i *)(radii + start));
    const __m256 radius = _mm256_mul_ps(
        _mm256_cvtepi32_ps(_mm256_cvtepu16_epi32(row)), _mm256_set1_ps(reach.step));
    const __m256 outer = _mm256_add_ps(radius, _mm256_set1_ps(reach.outer));
    const __m256 inner = _mm256_max_ps(
        _mm256_sub_ps(radius, _mm256_set1_ps(reach.inner)), _mm256_setzero_ps());
    const __m256 longest =
        _mm256_mul_ps(_mm256_mul_ps(outer, outer), _mm256_set1_ps(CKERNELS_OUTER));
    const __m256 sure = _mm256_mul_ps(_mm256_mul_ps(inner, inner), _mm256_set1_ps(CKERNELS_INNER));
    near |= (uint64_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, longest, _CMP_LE_OQ)) << start;
    inside |= (uint64_t)_mm256_movemask_ps(_mm256_cmp_ps(sum, sure, _CMP_LT_OQ)) << start;
  }
  const uint64_t used = (UINT64_C(1) << count) - 1;
  return (near & used) | (inside & used) << 32;
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

AVX2 static uint32_t inside(const float *rows, float x, float y, float z) {
  const float origin[3] = {x, y, z};
  uint32_t result = 0;
  for (int half = 0; half < 2; half++) {
    const float *row = rows + 8 * half;
    __m256 lanes = _mm256_castsi256_ps(_mm256_set1_epi32(-1));
    for (int axis = 0; axis < 3; axis++) {
      const __m256 at = _mm256_set1_ps(origin[axis]);
      lanes = _mm256_and_ps(
          lanes, _mm256_cmp_ps(_mm256_load_ps(row + 16 * axis), at, _CMP_LE_OQ));
      lanes = _mm256_and_ps(
          lanes, _mm256_cmp_ps(at, _mm256_load_ps(row + 16 * (3 + axis)), _CMP_LE_OQ));
    }
    result |= (uint32_t)_mm256_movemask_ps(lanes) << 8 * half;
  }
  return result;
}

AVX2 static uint32_t grown(
    const float *rows, struct ckernels_corner low, struct ckernels_corner high) {
  const float lower[3] = {low.x, low.y, low.z};
  const float upper[3] = {high.x, high.y, high.z};
  const __m256 zero = _mm256_setzero_ps();
  __m256 growths[2], offsets[2];
  for (int half = 0; half < 2; half++) {
    const float *row = rows + 8 * half;
    __m256 growth = zero;
    __m256 offset = zero;
    for (int axis = 0; axis < 3; axis++) {
      const __m256 first = _mm256_load_ps(row + 16 * axis);
      const __m256 last = _mm256_load_ps(row + 16 * (3 + axis));
      const __m256 below = _mm256_sub_ps(first, _mm256_set1_ps(lower[axis]));
      const __m256 above = _mm256_sub_ps(_mm256_set1_ps(upper[axis]), last);
      growth = _mm256_add_ps(growth, _mm256_max_ps(below, zero));
      growth = _mm256_add_ps(growth, _mm256_max_ps(above, zero));
      const __m256 middle =
          _mm256_sub_ps(_mm256_add_ps(first, last), _mm256_set1_ps(lower[axis] + upper[axis]));
      // Not fused, so that the sum is the same as in Swift to the last bit.
      offset = _mm256_add_ps(offset, _mm256_mul_ps(middle, middle));
    }
    growths[half] = growth;
    offsets[half] = offset;
  }
  __m256 least = _mm256_min_ps(growths[0], growths[1]);
  least = _mm256_min_ps(least, _mm256_permute2f128_ps(least, least, 1));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0x4e));
  least = _mm256_min_ps(least, _mm256_shuffle_ps(least, least, 0xb1));
  const __m256i none = _mm256_set1_epi32(INT32_MAX);
  const __m256i number = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  __m256i keys[2];
  for (int half = 0; half < 2; half++) {
    const __m256 first = _mm256_load_ps(rows + 8 * half);
    const __m256 last = _mm256_load_ps(rows + 48 + 8 * half);
    const __m256 among = _mm256_and_ps(
        _mm256_cmp_ps(growths[half], least, _CMP_LE_OQ), _mm256_cmp_ps(first, last, _CMP_LE_OQ));
    // Floats that are not negative have the same order as their bits.
    const __m256i key = _mm256_or_si256(
        _mm256_andnot_si256(_mm256_set1_epi32(15), _mm256_castps_si256(offsets[half])),
        _mm256_or_si256(number, _mm256_set1_epi32(8 * half)));
    keys[half] = _mm256_blendv_epi8(none, key, _mm256_castps_si256(among));
  }
  const __m256i eight = _mm256_min_epi32(keys[0], keys[1]);
  __m128i four = _mm_min_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  four = _mm_min_epi32(four, _mm_shuffle_epi32(four, 0xb1));
  return (uint32_t)_mm_cvtsi128_si32(four) & 15;
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

AVX2 static struct ckernels_range range(const float *values, size_t count) {
  __m256 low = _mm256_set1_ps(__builtin_inff());
  __m256 high = _mm256_setzero_ps();
  size_t start = 0;
  for (; start + 8 <= count; start += 8) {
    const __m256 value = _mm256_loadu_ps(values + start);
    low = _mm256_min_ps(low, value);
    high = _mm256_max_ps(high, value);
  }
  float lows[8], highs[8];
  _mm256_storeu_ps(lows, low);
  _mm256_storeu_ps(highs, high);
  struct ckernels_range ends = {lows[0], highs[0]};
  for (int lane = 1; lane < 8; lane++) {
    if (lows[lane] < ends.least) ends.least = lows[lane];
    if (highs[lane] > ends.greatest) ends.greatest = highs[lane];
  }
  for (; start < count; start++) {
    if (values[start] < ends.least) ends.least = values[start];
    if (values[start] > ends.greatest) ends.greatest = values[start];
  }
  return ends;
}

AVX2 static float below(const float *values, size_t count, float limit) {
  const __m256 limits = _mm256_set1_ps(limit);
  const __m256 none = _mm256_set1_ps(-1);
  __m256 high = none;
  size_t start = 0;
  for (; start + 8 <= count; start += 8) {
    const __m256 value = _mm256_loadu_ps(values + start);
    const __m256 under = _mm256_cmp_ps(value, limits, _CMP_LT_OQ);
    high = _mm256_max_ps(high, _mm256_blendv_ps(none, value, under));
  }
  float highs[8];
  _mm256_storeu_ps(highs, high);
  float greatest = highs[0];
  for (int lane = 1; lane < 8; lane++) {
    if (highs[lane] > greatest) greatest = highs[lane];
  }
  for (; start < count; start++) {
    if (values[start] < limit && values[start] > greatest) greatest = values[start];
  }
  return greatest;
}

/// As in Swift: before AVX-512, no instruction compresses lanes.
AVX2 static size_t keep(float *values, uint32_t *places, size_t count, float threshold) {
  size_t kept = 0;
  for (size_t start = 0; start < count; start++) {
    // Always written, but only counted if it belongs: a branch would be mispredicted too often.
    const float value = values[start];
    values[kept] = value;
    places[kept] = places[start];
    kept += value <= threshold;
  }
  return kept;
}

AVX2 static size_t count_at_most(const float *values, size_t count, float threshold) {
  const __m256 limit = _mm256_set1_ps(threshold);
  size_t result = 0;
  size_t start = 0;
  for (; start + 8 <= count; start += 8) {
    const __m256 near = _mm256_cmp_ps(_mm256_loadu_ps(values + start), limit, _CMP_LE_OQ);
    result += (size_t)__builtin_popcount((unsigned)_mm256_movemask_ps(near));
  }
  for (; start < count; start++) result += values[start] <= threshold;
  return result;
}

const struct ckernels ckernels_avx2 = {
    "AVX2", points, measure, balls, bounds, inside, grown, within, least, range, below, keep,
    count_at_most, &ckernels_rings_avx2};
#endif
