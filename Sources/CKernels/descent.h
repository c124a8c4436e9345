#pragma once

#include "boxes.h"

// The way down to the leaf that is nearest to a point; and bounds of the distances from nodes' boxes, which other loops
// need too.

/// Bounds of how far a point is beside the boxes of a node on each axis, in steps. They are too short by a step and
/// `CKERNELS_LEAST_SLACK` at most.
struct node_gaps {
  /// From the point, moved to the edge of the node's steps if it is beyond it.
  __m256i inner[3];
  /// By how much it was moved.
  __m128i outer;
  /// The point rounded down, in 16 bits.
  __m128i at;
};

/// How far a point that was rounded apart is beside the boxes of a node.
BOXES struct node_gaps gaps_beside(const uint8_t *node, struct whole_corners point) {
  const struct node_grid grid = grid_of(node);
  const __m128i up = rounded_up(point.below, grid);
  const __m128i down = rounded_down(point.upper, grid);
  const __m128i zero = _mm_setzero_si128();
  const __m128i ends = _mm_packus_epi32(up, down);
  struct node_gaps gaps;
  for (int axis = 0; axis < 3; axis++) {
    // In lanes that are in use, one of them is zero.
    gaps.inner[axis] = _mm256_or_si256(
        _mm256_subs_epu16(whole_row(node, axis), whole_coordinate(ends, axis)),
        _mm256_subs_epu16(whole_coordinate(ends, 4 + axis), whole_row(node, 3 + axis)));
  }
  const __m128i beyond =
      _mm_max_epi32(_mm_sub_epi32(zero, up), _mm_sub_epi32(down, _mm_set1_epi32(UINT16_MAX)));
  gaps.outer = _mm_max_epi32(beyond, zero);
  gaps.at = _mm_unpackhi_epi64(ends, ends);
  return gaps;
}

/// One of four numbers, in the first lane.
BOXES __m128 number_of(__m128 numbers, int number) {
  // The number is known when this is inlined; the instruction itself needs a constant.
  return number == 0 ? numbers
                     : number == 1 ? _mm_movehdup_ps(numbers) : _mm_movehl_ps(numbers, numbers);
}

/// The boxes whose inner gaps are all zero, as bits; in use or not.
BOXES uint32_t boxes_at(struct node_gaps gaps) {
  const __m256i beside =
      _mm256_or_si256(_mm256_or_si256(gaps.inner[0], gaps.inner[1]), gaps.inner[2]);
  const __m256i at = _mm256_cmpeq_epi16(beside, _mm256_setzero_si256());
  return lanes_of_halves(_mm256_castsi256_si128(at), _mm256_extracti128_si256(at, 1));
}

/// Bounds of the squared distances to a node's boxes, in m²: infinity for those that are not in use. Returns the boxes
/// in use for which `boxes_at` has a bit, and from bit 16 on one with the least bound.
typedef uint32_t set_bounds_function(const uint8_t *node, struct node_gaps gaps, float *squared);

/// The square of a box's diagonal.
INLINED float squared_diagonal(const uint8_t *node, uint32_t lane) {
  float sum = 0;
  for (int axis = 0; axis < 3; axis++) {
    const int side = node_row(node, 3 + axis)[lane] - node_row(node, axis)[lane];
    const float meters = (float)side * node_step(node);
    sum += meters * meters;
  }
  return sum;
}

/// `descend` by the instruction set's own `set_bounds` and `within`, which are inlined.
BOXES void descend_by(
    set_bounds_function *set_bounds, within_function *within, void *root, size_t height,
    struct ckernels_corner point, float reach, struct ckernels_step *path, float *bounds) {
  const struct whole_corners apart = rounded_apart(point);
  const uint8_t *node = root;
  for (size_t level = height; level-- > 0;) {
    // All but the first two cache lines, which are read at once.
    ckernels_prefetch(
        node + 128, (level == 1 ? CKERNELS_NODE_LINES : CKERNELS_NODE_LINES_WITHOUT_CUTS) - 2);
    struct ckernels_step *step = path + level;
    step->bounds = bounds + 16 * level;
    const struct node_gaps gaps = gaps_beside(node, apart);
    const uint32_t found = set_bounds(node, gaps, step->bounds);
    const uint32_t inside = found & 0xffff;
    const uint32_t lane = (inside & (inside - 1)) == 0
                              ? found >> 16
                              : nearest_middle(node, inside, gaps.at);
    step->node = (void *)node;
    step->taken = lane;
    // The lowest node keeps all of its leaves: none has been scanned yet.
    step->rest = node_lanes(node) & ~(level > 0 ? 1u << lane : 0);
    const uint8_t *child = node_address(node, lane);
    if (level == 1) {
      // Those beside it are mostly asked for next: one waits for them together.
      prefetch_child(node, lane, level, point);
      const float farthest = step->bounds[lane] + reach * squared_diagonal(node, lane);
      uint32_t near = within(step->bounds, farthest) & step->rest;
      for (; near != 0; near &= near - 1)
        prefetch_node(node_address(node, (uint32_t)__builtin_ctz(near)), level);
    }
    node = child;
  }
}
