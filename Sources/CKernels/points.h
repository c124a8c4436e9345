#pragma once

#include <immintrin.h>

#include "leaf.h"

// For the loops of AVX2 and of AVX-512, which read and write the points alike: four fill a vector of AVX2.
#define AVX2_PART __attribute__((target("avx2")))

/// Whole numbers as doubles, rounded once, as an instruction of AVX-512 makes them.
///
/// The lower halves become the last bits of doubles of 2^52, the upper halves, with 2^31 added, those of
/// doubles of 2^84. Of the sum of both, 2^84 + 2^63 + 2^52 is too much; to take that from the upper part
/// is exact.
AVX2_PART INLINED __m256d doubles(__m256i numbers) {
  const __m256i lower_one = _mm256_castpd_si256(_mm256_set1_pd(0x1p52));
  const __m256i upper_one = _mm256_castpd_si256(_mm256_set1_pd(0x1p84 + 0x1p63));
  const __m256i lower = _mm256_blend_epi32(lower_one, numbers, 0x55);
  const __m256i upper = _mm256_xor_si256(_mm256_srli_epi64(numbers, 32), upper_one);
  return _mm256_add_pd(
      _mm256_sub_pd(_mm256_castsi256_pd(upper), _mm256_set1_pd(0x1p84 + 0x1p63 + 0x1p52)),
      _mm256_castsi256_pd(lower));
}

/// Two parts of 16 bytes in one vector.
AVX2_PART INLINED __m256i both(const void *low, const void *high) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)low)),
      _mm_loadu_si128((const __m128i *)high), 1);
}

/// Where a point of a leaf is.
struct spot {
  const uint8_t *leaf;
  uint32_t lane;
};

/// The high halves of four points on the axis whose row begins `offset` bytes after the first one's.
AVX2_PART INLINED __m256i four_high(const struct spot *spots, size_t offset) {
  uint16_t number[4];
  for (int lane = 0; lane < 4; lane++)
    memcpy(
        &number[lane], spots[lane].leaf + CKERNELS_LEAF_HIGH + offset + 2 * spots[lane].lane,
        sizeof number[lane]);
  const __m128i two = _mm_insert_epi16(_mm_cvtsi32_si128(number[0]), number[1], 1);
  return _mm256_cvtepu16_epi64(_mm_insert_epi16(_mm_insert_epi16(two, number[2], 2), number[3], 3));
}

/// The middle bits on an axis of four points, where their leaves are wide, else zero.
AVX2_PART INLINED __m256i four_middle(const struct spot *spots, int axis, __m256i is_wide) {
  int64_t middle[4];
  for (int lane = 0; lane < 4; lane++)
    middle[lane] =
        (int64_t)spots[lane].leaf[CKERNELS_LEAF_MIDDLE + 32 * axis + (int)spots[lane].lane] << 32;
  return _mm256_and_si256(_mm256_loadu_si256((const __m256i *)middle), is_wide);
}

/// How far four points are from `start` on an axis, in units but for the middle bits: from the origins and
/// shifts of their leaves, and their high and low halves.
AVX2_PART INLINED __m256i four_from(
    int64_t start, __m256i origins, __m256i high, __m256i shift, __m128i low) {
  const __m256i steps =
      _mm256_or_si256(_mm256_sllv_epi64(high, shift), _mm256_cvtepu32_epi64(low));
  return _mm256_add_epi64(_mm256_sub_epi64(origins, _mm256_set1_epi64x(start)), steps);
}

/// Four points: their offsets from another one in metres, and their entry numbers.
struct four_points {
  __m256d x, y, z;
  __m128i entries;
};

/// Reads four points that a scan found, with their offsets from `from`.
AVX2_PART INLINED struct four_points read_spots(
    const struct spot *spots, struct ckernels_units from) {
  // From leaf by leaf to axis by axis. The last 8 of a leaf's first 32 bytes begin with its shift.
  const __m256i xy = both(spots[0].leaf, spots[2].leaf);
  const __m256i other_xy = both(spots[1].leaf, spots[3].leaf);
  const __m256i z = both(spots[0].leaf + 16, spots[2].leaf + 16);
  const __m256i other_z = both(spots[1].leaf + 16, spots[3].leaf + 16);
  const __m256i shift =
      _mm256_and_si256(_mm256_unpackhi_epi64(z, other_z), _mm256_set1_epi64x(0xff));
  __m128i record[4];
  for (int lane = 0; lane < 4; lane++)
    record[lane] =
        _mm_loadu_si128((const __m128i *)leaf_record(spots[lane].leaf, spots[lane].lane));
  const __m128i low_xy = _mm_unpacklo_epi32(record[0], record[1]);
  const __m128i other_low_xy = _mm_unpacklo_epi32(record[2], record[3]);
  const __m128i low_z = _mm_unpackhi_epi32(record[0], record[1]);
  const __m128i other_low_z = _mm_unpackhi_epi32(record[2], record[3]);
  __m256i dx = four_from(
      from.x, _mm256_unpacklo_epi64(xy, other_xy), four_high(spots, 0), shift,
      _mm_unpacklo_epi64(low_xy, other_low_xy));
  __m256i dy = four_from(
      from.y, _mm256_unpackhi_epi64(xy, other_xy), four_high(spots, 64), shift,
      _mm_unpackhi_epi64(low_xy, other_low_xy));
  __m256i dz = four_from(
      from.z, _mm256_unpacklo_epi64(z, other_z), four_high(spots, 128), shift,
      _mm_unpacklo_epi64(low_z, other_low_z));
  const __m256i is_wide =
      _mm256_cmpgt_epi64(shift, _mm256_set1_epi64x(CKERNELS_GREATEST_NARROW_SHIFT));
  if (__builtin_expect(!_mm256_testz_si256(is_wide, is_wide), 0)) {
    dx = _mm256_add_epi64(dx, four_middle(spots, 0, is_wide));
    dy = _mm256_add_epi64(dy, four_middle(spots, 1, is_wide));
    dz = _mm256_add_epi64(dz, four_middle(spots, 2, is_wide));
  }
  const __m256d unit = _mm256_set1_pd(0x1p-30);
  return (struct four_points){
      _mm256_mul_pd(doubles(dx), unit), _mm256_mul_pd(doubles(dy), unit),
      _mm256_mul_pd(doubles(dz), unit), _mm_unpackhi_epi64(low_z, other_low_z)};
}

AVX2_PART INLINED struct spot spot(void *const *leaves, uint32_t place) {
  return (struct spot){leaves[place >> 5], place & 31};
}

/// Reads up to four points that a scan found. Of `count`, at least 1, those after the last are read as if
/// they were the last.
AVX2_PART INLINED struct four_points read_four(
    void *const *leaves, const uint32_t *places, size_t count, struct ckernels_units from) {
  struct spot spots[4];
  spots[0] = spot(leaves, places[0]);
  if (__builtin_expect(count >= 4, 1)) {
    for (int lane = 1; lane < 4; lane++) spots[lane] = spot(leaves, places[lane]);
  } else {
    spots[1] = count > 1 ? spot(leaves, places[1]) : spots[0];
    spots[2] = count > 2 ? spot(leaves, places[2]) : spots[1];
    spots[3] = spots[2];
  }
  return read_spots(spots, from);
}

/// Writes those of four points that have their bit set in `near`, in their order. Returns where the next one
/// goes, which may be written too.
AVX2_PART INLINED struct ckernels_measured *add_four(
    struct ckernels_measured *measured, __m256d meters, __m128i entries, uint32_t near) {
  const __m256i numbers = _mm256_cvtepu32_epi64(entries);
  // All are written, without a branch.
  const __m256i even = _mm256_unpacklo_epi64(_mm256_castpd_si256(meters), numbers);
  const __m256i odd = _mm256_unpackhi_epi64(_mm256_castpd_si256(meters), numbers);
  _mm_storeu_si128((__m128i *)measured, _mm256_castsi256_si128(even));
  measured += near & 1;
  _mm_storeu_si128((__m128i *)measured, _mm256_castsi256_si128(odd));
  measured += near >> 1 & 1;
  _mm_storeu_si128((__m128i *)measured, _mm256_extracti128_si256(even, 1));
  measured += near >> 2 & 1;
  _mm_storeu_si128((__m128i *)measured, _mm256_extracti128_si256(odd, 1));
  return measured + (near >> 3 & 1);
}

/// How many points are read before they are measured. To read and measure four takes 170 instructions, most of
/// which wait for others among them. A processor works on a few hundred instructions at a time (Zen 3: 256),
/// so two groups of four would hardly overlap. Apart, many reads overlap, and then many measurements.
enum { READ_AT_ONCE = 64 };

/// Points that were read: their offsets from another one in metres, and their entry numbers.
struct read_points {
  double x[READ_AT_ONCE], y[READ_AT_ONCE], z[READ_AT_ONCE];
  uint32_t entries[READ_AT_ONCE];
};

/// Reads the first `count` of the points that a scan found, at most `READ_AT_ONCE`; those after the last, up to
/// a multiple of 4, are as the last. Their offsets are from `from`.
AVX2_PART INLINED void read_many(
    void *const *leaves, const uint32_t *places, size_t count, struct ckernels_units from,
    struct read_points *points) {
  for (size_t start = 0; start < count; start += 4) {
    const struct four_points four = read_four(leaves, places + start, count - start, from);
    _mm256_storeu_pd(points->x + start, four.x);
    _mm256_storeu_pd(points->y + start, four.y);
    _mm256_storeu_pd(points->z + start, four.z);
    _mm_storeu_si128((__m128i *)(points->entries + start), four.entries);
  }
}
