#pragma once

#include <string.h>

#include "CKernels.h"

// The parts of the loops over leaves that no vectors help. They are inlined into each loop, so that they
// use the instructions that it uses.
#define INLINED static inline __attribute__((always_inline))

// Nothing is fused, so that results are the same as in Swift to the last bit.
#pragma STDC FP_CONTRACT OFF

INLINED size_t leaf_count(const uint8_t *leaf) {
  uint16_t count;
  memcpy(&count, leaf + CKERNELS_LEAF_COUNT, sizeof count);
  return count;
}

INLINED const uint16_t *leaf_high(const uint8_t *leaf) {
  return (const uint16_t *)(const void *)(leaf + CKERNELS_LEAF_HIGH);
}

/// The leaf's step in metres: a power of two, made by its exponent.
INLINED float leaf_step(const uint8_t *leaf) {
  const uint32_t bits = (127u - 30u + leaf[CKERNELS_LEAF_SHIFT]) << 23;
  float step;
  memcpy(&step, &bits, sizeof step);
  return step;
}

/// A point in steps from the leaf's origin, less half a step.
INLINED struct ckernels_steps leaf_steps(const uint8_t *leaf, struct ckernels_units point) {
  int64_t origin[3];
  memcpy(origin, leaf, sizeof origin);
  const uint64_t bits = (uint64_t)(1023 - leaf[CKERNELS_LEAF_SHIFT]) << 52;
  double per_unit;
  memcpy(&per_unit, &bits, sizeof per_unit);
  const float step = leaf_step(leaf);
  return (struct ckernels_steps){
      (float)((double)(point.x - origin[0]) * per_unit - 0.5),
      (float)((double)(point.y - origin[1]) * per_unit - 0.5),
      (float)((double)(point.z - origin[2]) * per_unit - 0.5), step * step};
}

/// The square of the greatest length that a scan finds for a point within `longest` metres.
INLINED float leaf_threshold(const uint8_t *leaf, double longest) {
  const double reach = longest * (1 + CKERNELS_RELATIVE_ROUNDING) +
                       CKERNELS_ROUNDING_IN_STEPS * (double)leaf_step(leaf);
  // Rounding to a float is less than the last factor.
  return (float)(reach * reach * (1 + 1e-7));
}

INLINED const uint8_t *leaf_record(const uint8_t *leaf, uint32_t lane) {
  return leaf + CKERNELS_LEAF_RECORDS + 16 * lane;
}

INLINED uint32_t leaf_entry(const uint8_t *leaf, uint32_t lane) {
  uint32_t entry;
  memcpy(&entry, leaf_record(leaf, lane) + 12, sizeof entry);
  return entry;
}

/// The offset of a point from another one on an axis, in metres.
INLINED double leaf_offset(const uint8_t *leaf, uint32_t lane, int axis, int64_t from) {
  const unsigned shift = leaf[CKERNELS_LEAF_SHIFT];
  uint32_t low;
  memcpy(&low, leaf_record(leaf, lane) + 4 * axis, sizeof low);
  uint64_t steps = (uint64_t)leaf_high(leaf)[32 * axis + (int)lane] << shift | low;
  if (shift > CKERNELS_GREATEST_NARROW_SHIFT)
    steps |= (uint64_t)leaf[CKERNELS_LEAF_MIDDLE + 32 * axis + (int)lane] << 32;
  int64_t origin;
  memcpy(&origin, leaf + 8 * axis, sizeof origin);
  return (double)((int64_t)steps + (origin - from)) * 0x1p-30;
}

INLINED void prefetch_records(void *const *leaves, const uint32_t *places, size_t count) {
  for (size_t number = 0; number < count; number++)
    __builtin_prefetch(leaf_record(leaves[places[number] >> 5], places[number] & 31));
}

/// Finds the points of one leaf that are near enough, as `scan` does of several; `place` is that of its
/// first point. Returns how many they are.
typedef size_t scan_leaf_function(
    const uint8_t *leaf, struct ckernels_units point, double longest, uint32_t place,
    float *squared, uint32_t *places);

/// `scan` by a function for one leaf, which is inlined too.
INLINED struct ckernels_found scan_leaves(
    scan_leaf_function *scan_leaf, void *const *leaves, size_t first, size_t end,
    struct ckernels_units point, double longest, float *squared, uint32_t *places) {
  struct ckernels_found found = {0, 0};
  for (size_t number = first; number < end; number++) {
    const size_t kept = scan_leaf(
        leaves[number], point, longest, (uint32_t)number << 5, squared + found.count,
        places + found.count);
    const float step = leaf_step(leaves[number]);
    if (kept > 0 && step > found.longest_step) found.longest_step = step;
    found.count += kept;
  }
  prefetch_records(leaves, places, found.count);
  return found;
}

INLINED void read_entries(
    void *const *leaves, const uint32_t *places, size_t count, uint32_t *entries) {
  for (size_t number = 0; number < count; number++)
    entries[number] = leaf_entry(leaves[places[number] >> 5], places[number] & 31);
}
