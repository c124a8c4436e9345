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

/// `order` of the instruction set.
typedef void order_function(float *values, uint32_t *places, size_t count);

/// `measure` of the instruction set.
typedef struct ckernels_kept measure_function(
    void *const *leaves, const uint32_t *places, size_t count,
    const struct ckernels_origin *origin, double reach, double bound,
    struct ckernels_measured *measured);

_Static_assert(
    (int)CKERNELS_FEW_POINTS <= (int)CKERNELS_MOST_ORDERED, "Few points are put in order at once");

/// `few` by the instruction set's own functions, of which the first is inlined.
INLINED ptrdiff_t few_by(
    scan_leaf_function *scan_leaf, order_function *order, measure_function *measure,
    void *const *leaves, size_t count, const struct ckernels_origin *origin, double longest,
    double reach, double bound, struct ckernels_measured *measured) {
  float squared[32 * CKERNELS_FEW_LEAVES + 16];
  uint32_t places[32 * CKERNELS_FEW_LEAVES + 16];
  const size_t found =
      scan_leaves(scan_leaf, leaves, 0, count, origin->units, longest, squared, places).count;
  if (found == 0) return 0;
  if (found > CKERNELS_FEW_POINTS) return -1;
  if (found > 1) order(squared, places, found);
  const struct ckernels_kept kept =
      measure(leaves, places, found, origin, reach, bound, measured);
  return kept.measured == found ? (ptrdiff_t)kept.kept : -1;
}

/// `balls` of the instruction set.
typedef uint64_t balls_function(
    const uint16_t *high, const uint16_t *radii, size_t count, struct ckernels_steps origin,
    struct ckernels_reach reach);

/// `cover` by the instruction set's own `balls`, which is inlined.
INLINED size_t cover_by(
    balls_function *balls, void *const *leaves, size_t first, size_t end, struct ckernels_units point,
    float chord, uint32_t *places) {
  size_t found = 0;
  for (size_t number = first; number < end; number++) {
    const uint8_t *leaf = leaves[number];
    const float per_meter = 1 / leaf_step(leaf);
    float radius_step, arc_excess;
    memcpy(&radius_step, leaf + CKERNELS_BALLS_RADIUS_STEP, sizeof radius_step);
    memcpy(&arc_excess, leaf + CKERNELS_BALLS_ARC_EXCESS, sizeof arc_excess);
    const float rounding = (float)CKERNELS_ROUNDING_IN_STEPS;
    radius_step *= per_meter;
    const struct ckernels_reach reach = {
        radius_step, chord * per_meter + rounding,
        radius_step + (arc_excess * per_meter + rounding)};
    const uint64_t lanes = balls(
        leaf_high(leaf), (const uint16_t *)(const void *)(leaf + CKERNELS_BALLS_RADII),
        leaf_count(leaf), leaf_steps(leaf, point), reach);
    uint32_t near = (uint32_t)lanes;
    const uint32_t inside = (uint32_t)(lanes >> 32);
    uint32_t order;
    memcpy(&order, leaf + CKERNELS_LEAF_ORDER, sizeof order);
    for (; near != 0; near &= near - 1) {
      const uint32_t lane = (uint32_t)__builtin_ctz(near);
      const uint32_t is_inside = (inside >> lane & 1) != 0 ? CKERNELS_IS_INSIDE : 0;
      places[found++] = (uint32_t)number << 5 | lane | is_inside;
      if ((order >> lane & 1) == 0) __builtin_prefetch(leaf + CKERNELS_BALLS_ENTRIES + 4 * lane);
    }
  }
  return found;
}
