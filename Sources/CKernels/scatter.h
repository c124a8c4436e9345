#pragma once

#include <string.h>

#include "points.h"

/// Replaces each of some counts by the sum of those before it. What is after the last is read and written
/// up to a multiple of 16.
AVX2_PART INLINED void add_up(uint16_t *counts, size_t count) {
  const __m256i last = _mm256_set1_epi16(0x0f0e);
  __m256i before = _mm256_setzero_si256();
  for (size_t start = 0; start < count; start += 16) {
    const __m256i own = _mm256_loadu_si256((const __m256i *)(counts + start));
    __m256i sum = _mm256_add_epi16(own, _mm256_slli_si256(own, 2));
    sum = _mm256_add_epi16(sum, _mm256_slli_si256(sum, 4));
    sum = _mm256_add_epi16(sum, _mm256_slli_si256(sum, 8));
    // So far the halves are apart: the total of the lower one goes to all of the upper one.
    const __m256i lower = _mm256_permute2x128_si256(sum, sum, 0x08);
    sum = _mm256_add_epi16(sum, _mm256_shuffle_epi8(lower, last));
    _mm256_storeu_si256(
        (__m256i *)(counts + start), _mm256_add_epi16(before, _mm256_sub_epi16(sum, own)));
    const __m256i upper = _mm256_permute4x64_epi64(sum, 0xff);
    before = _mm256_add_epi16(before, _mm256_shuffle_epi8(upper, last));
  }
}

/// Brings values that are about uniform nearly into their order, with their places.
///
/// There are four buckets for each value, so that most have one to themselves.
AVX2_PART INLINED void scatter_values(
    float *values, uint32_t *places, size_t count, float greatest) {
  float value[CKERNELS_MOST_SCATTERED];
  uint32_t place[CKERNELS_MOST_SCATTERED], bucket[CKERNELS_MOST_SCATTERED];
  uint16_t start[4 * CKERNELS_MOST_SCATTERED + 15];
  const size_t buckets = 4 * count;
  // Else there are no buckets: the scale would be infinite, or zero.
  if (!(greatest > 1e-30f && greatest < __builtin_inff())) return;
  // A little less than the number of buckets, so that the greatest has one too.
  const float scale = (float)buckets * 0.999999f / greatest;
  memset(start, 0, (buckets + 15) * sizeof start[0]);
  for (size_t number = 0; number < count; number++) {
    value[number] = values[number];
    place[number] = places[number];
    bucket[number] = (uint32_t)(int32_t)(values[number] * scale);
  }
  for (size_t number = 0; number < count; number++) start[bucket[number]]++;
  add_up(start, buckets);
  for (size_t number = 0; number < count; number++) {
    const uint32_t index = start[bucket[number]]++;
    values[index] = value[number];
    places[index] = place[number];
  }
}
