#pragma once

#include "points.h"

// Circles on the ground become balls in space, four at a time, for the loops of AVX2 and of AVX-512. All is as
// `ECEF.init(_:)` does it, operation by operation, so that it is the same to the last bit: a point that is put in
// later has to be where a bulk load would have put it. `leaf.h` keeps the compiler from fusing operations.

struct four_sines {
  __m256d sine, cosine;
};

/// a + b z² + c z⁴ + d z⁶
AVX2_PART INLINED __m256d every_other(__m256d z2, double a, double b, double c, double d) {
  const __m256d cd = _mm256_add_pd(_mm256_set1_pd(c), _mm256_mul_pd(_mm256_set1_pd(d), z2));
  const __m256d bcd = _mm256_add_pd(_mm256_set1_pd(b), _mm256_mul_pd(cd, z2));
  return _mm256_add_pd(_mm256_set1_pd(a), _mm256_mul_pd(bcd, z2));
}

/// The sines and cosines of four angles from -720 to 720 degrees, as `sinesAndCosines(degrees:)` in Swift,
/// which says why it is so.
AVX2_PART INLINED struct four_sines sines_and_cosines(__m256d degrees) {
  const __m256d rounder = _mm256_set1_pd(0x1.8p52);
  const __m256d one = _mm256_set1_pd(1);
  const __m256d rounded =
      _mm256_add_pd(_mm256_mul_pd(degrees, _mm256_set1_pd(1.0 / 90)), rounder);
  const __m256i quadrant = _mm256_castpd_si256(rounded);
  const __m256d rest = _mm256_sub_pd(
      degrees, _mm256_mul_pd(_mm256_set1_pd(90), _mm256_sub_pd(rounded, rounder)));
  const __m256d x = _mm256_mul_pd(rest, _mm256_set1_pd(0x1.921fb54442d18p1 / 180));

  const __m256d z = _mm256_mul_pd(x, x);
  const __m256d z2 = _mm256_mul_pd(z, z);
  const __m256d sine_sum = _mm256_add_pd(
      every_other(z2, -1.0 / 6, -1.0 / 5040, -1.0 / 39916800, -1.0 / 1307674368000),
      _mm256_mul_pd(
          z, every_other(
                 z2, 1.0 / 120, 1.0 / 362880, 1.0 / 6227020800, 1.0 / 355687428096000)));
  const __m256d cosine_sum = _mm256_add_pd(
      every_other(z2, 1.0 / 24, 1.0 / 40320, 1.0 / 479001600, 1.0 / 20922789888000),
      _mm256_mul_pd(
          z, every_other(z2, -1.0 / 720, -1.0 / 3628800, -1.0 / 87178291200, 0)));
  const __m256d sine = _mm256_add_pd(x, _mm256_mul_pd(_mm256_mul_pd(x, z), sine_sum));
  const __m256d half = _mm256_mul_pd(_mm256_set1_pd(0.5), z);
  const __m256d most = _mm256_sub_pd(one, half);
  const __m256d lost = _mm256_sub_pd(_mm256_sub_pd(one, most), half);
  const __m256d cosine =
      _mm256_add_pd(most, _mm256_add_pd(lost, _mm256_mul_pd(z2, cosine_sum)));

  const __m256i one_bit = _mm256_set1_epi64x(1);
  const __m256i two = _mm256_set1_epi64x(2);
  const __m256d is_odd = _mm256_castsi256_pd(
      _mm256_sub_epi64(_mm256_setzero_si256(), _mm256_and_si256(quadrant, one_bit)));
  const __m256d sine_sign =
      _mm256_castsi256_pd(_mm256_slli_epi64(_mm256_and_si256(quadrant, two), 62));
  const __m256d cosine_sign = _mm256_castsi256_pd(
      _mm256_slli_epi64(_mm256_and_si256(_mm256_add_epi64(quadrant, one_bit), two), 62));
  return (struct four_sines){
      _mm256_xor_pd(_mm256_blendv_pd(sine, cosine, is_odd), sine_sign),
      _mm256_xor_pd(_mm256_blendv_pd(cosine, sine, is_odd), cosine_sign)};
}

/// Four lengths in metres as whole multiples of 2^-30 m, never -0.
AVX2_PART INLINED __m256d whole_units(__m256d meters) {
  const __m256d far = _mm256_set1_pd(0x1p22);
  const __m256d sign = _mm256_and_pd(meters, _mm256_set1_pd(-0.0));
  const __m256d length = _mm256_andnot_pd(_mm256_set1_pd(-0.0), meters);
  const __m256d added =
      _mm256_and_pd(_mm256_or_pd(far, sign), _mm256_cmp_pd(length, far, _CMP_LT_OQ));
  return _mm256_sub_pd(_mm256_add_pd(meters, added), added);
}

/// Four rows of four numbers become columns.
AVX2_PART INLINED void transpose(__m256d *rows) {
  const __m256d low01 = _mm256_unpacklo_pd(rows[0], rows[1]);
  const __m256d high01 = _mm256_unpackhi_pd(rows[0], rows[1]);
  const __m256d low23 = _mm256_unpacklo_pd(rows[2], rows[3]);
  const __m256d high23 = _mm256_unpackhi_pd(rows[2], rows[3]);
  rows[0] = _mm256_permute2f128_pd(low01, low23, 0x20);
  rows[1] = _mm256_permute2f128_pd(high01, high23, 0x20);
  rows[2] = _mm256_permute2f128_pd(low01, low23, 0x31);
  rows[3] = _mm256_permute2f128_pd(high01, high23, 0x31);
}

AVX2_PART static void put_in_space(
    struct ckernels_ball *circles, size_t count, struct ckernels_ellipsoid ellipsoid) {
  const __m256d one = _mm256_set1_pd(1);
  const __m256d squared = _mm256_set1_pd(ellipsoid.eccentricity_squared);
  const __m256d axis = _mm256_set1_pd(ellipsoid.semi_major_axis);
  // The square of the ratio of the axes.
  const __m256d flatness = _mm256_set1_pd(1 - ellipsoid.eccentricity_squared);
  for (size_t start = 0; start < count; start += 4) {
    const size_t used = count - start < 4 ? count - start : 4;
    __m256d rows[4];
    for (size_t lane = 0; lane < 4; lane++)
      rows[lane] = _mm256_loadu_pd(&circles[start + (lane < used ? lane : 0)].x);
    transpose(rows);
    const struct four_sines latitude = sines_and_cosines(rows[0]);
    const struct four_sines longitude = sines_and_cosines(rows[1]);
    // Radius of curvature in the prime vertical.
    const __m256d n = _mm256_div_pd(
        axis, _mm256_sqrt_pd(_mm256_sub_pd(
                  one, _mm256_mul_pd(_mm256_mul_pd(squared, latitude.sine), latitude.sine))));
    const __m256d level = _mm256_mul_pd(n, latitude.cosine);
    rows[0] = whole_units(_mm256_mul_pd(level, longitude.cosine));
    rows[1] = whole_units(_mm256_mul_pd(level, longitude.sine));
    rows[2] = whole_units(_mm256_mul_pd(_mm256_mul_pd(n, flatness), latitude.sine));
    transpose(rows);
    for (size_t lane = 0; lane < used; lane++)
      _mm256_storeu_pd(&circles[start + lane].x, rows[lane]);
  }
}
