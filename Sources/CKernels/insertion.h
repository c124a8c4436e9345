#pragma once

#include "boxes.h"

// The way down to the leaf that gets a new entry.

/// The child of a node whose box has to grow least, by the sum of its sides in steps, to contain another one; of
/// several the one whose middle is nearest. From 65,535 steps on, all grow as much.
struct growing_child {
  uint32_t lane;
  /// Whether its box has to grow at all.
  bool grows;
};

/// Finds the child that has to grow least.
///
/// - `lower`: The lower corner of the new box, in whole numbers of the shortest steps, rounded down.
/// - `below_upper`: The upper one, rounded up and less one.
/// - `middle`: Its middle.
BOXES struct growing_child least_growing(
    const uint8_t *node, __m128i lower, __m128i below_upper, __m128i middle) {
  const struct node_grid grid = grid_of(node);
  const __m128i first = rounded_down(lower, grid);
  const __m128i last = rounded_up(below_upper, grid);
  // What is beyond the node's steps is cut off: all boxes have to grow by that.
  const __m128i ends = _mm_packus_epi32(first, last);
  const __m128i at = rounded_down(middle, grid);
  __m128i growth[2] = {_mm_setzero_si128(), _mm_setzero_si128()};
  for (int axis = 0; axis < 3; axis++) {
    const __m128i begin = coordinate(ends, axis);
    const __m128i end = coordinate(ends, 4 + axis);
    for (int half = 0; half < 2; half++) {
      const __m128i below = _mm_subs_epu16(half_row(node, axis, half), begin);
      const __m128i above = _mm_subs_epu16(end, half_row(node, 3 + axis, half));
      growth[half] = _mm_adds_epu16(growth[half], _mm_adds_epu16(below, above));
    }
  }
  // Lanes that are not in use have the greatest growth.
  const __m128i least = least_in_lanes(growth[0], growth[1]);
  const uint32_t among = lanes_equal(growth[0], growth[1], least) & node_lanes(node);
  const __m128i beyond = _mm_or_si128(
      _mm_cmplt_epi32(first, _mm_setzero_si128()),
      _mm_cmpgt_epi32(last, _mm_set1_epi32(UINT16_MAX)));
  // Without a branch, which would be mispredicted too often.
  const int grows =
      _mm_extract_epi16(least, 0) | (_mm_movemask_ps(_mm_castsi128_ps(beyond)) & 7);
  return (struct growing_child){
      (among & (among - 1)) == 0 ? (uint32_t)__builtin_ctz(among)
                                 : nearest_middle(node, among, _mm_packus_epi32(at, at)),
      grows != 0};
}

/// `lead`, to be inlined.
BOXES struct ckernels_way lead_by_growth(
    struct ckernels_corner low, struct ckernels_corner high, size_t height,
    struct ckernels_way way) {
  const __m128 scale = _mm_set1_ps(LEAST_STEPS);
  const __m128i lower = _mm_cvttps_epi32(
      _mm_floor_ps(_mm_mul_ps(_mm_setr_ps(low.x, low.y, low.z, 0), scale)));
  const __m128i upper = _mm_cvttps_epi32(
      _mm_ceil_ps(_mm_mul_ps(_mm_setr_ps(high.x, high.y, high.z, 0), scale)));
  const __m128i below_upper = _mm_sub_epi32(upper, _mm_set1_epi32(1));
  const __m128i middle = _mm_srai_epi32(_mm_add_epi32(lower, upper), 1);
  for (size_t level = height; level > 0; level--) {
    const uint8_t *node = way.page;
    // All but the first two cache lines, which are read at once.
    ckernels_prefetch(node + 128, CKERNELS_NODE_LINES_WITHOUT_CUTS - 2);
    const struct growing_child child = least_growing(node, lower, below_upper, middle);
    way.page = node_address(node, child.lane);
    way.parent = way.number;
    way.number = node_child(node, child.lane);
    way.lanes = way.lanes << 4 | child.lane;
    way.growing = way.growing << 1 | child.grows;
  }
  return way;
}
