#pragma once

#include <string.h>

#include "leaf.h"

/// Brings values that are about uniform nearly into their order, with their places.
///
/// There are two buckets for each value, so that most have one to themselves.
INLINED void scatter_values(float *values, uint32_t *places, size_t count, float greatest) {
  float value[CKERNELS_MOST_SCATTERED];
  uint32_t place[CKERNELS_MOST_SCATTERED], bucket[CKERNELS_MOST_SCATTERED];
  uint16_t start[2 * CKERNELS_MOST_SCATTERED];
  const size_t buckets = 2 * count;
  // Else there are no buckets: the scale would be infinite, or zero.
  if (!(greatest > 1e-30f && greatest < __builtin_inff())) return;
  // A little less than the number of buckets, so that the greatest has one too.
  const float scale = (float)buckets * 0.999999f / greatest;
  memset(start, 0, buckets * sizeof start[0]);
  for (size_t number = 0; number < count; number++) {
    value[number] = values[number];
    place[number] = places[number];
    bucket[number] = (uint32_t)(int32_t)(values[number] * scale);
  }
  for (size_t number = 0; number < count; number++) start[bucket[number]]++;
  uint32_t next = 0;
  for (size_t number = 0; number < buckets; number++) {
    const uint32_t size = start[number];
    start[number] = (uint16_t)next;
    next += size;
  }
  for (size_t number = 0; number < count; number++) {
    const uint32_t index = start[bucket[number]]++;
    values[index] = value[number];
    places[index] = place[number];
  }
}
