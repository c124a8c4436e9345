#pragma once

#include <immintrin.h>

#include "tree.h"

// The loops over nodes that compare all boxes at once in lanes of 16 bits, and bring the query to the node's steps in
// whole numbers, without a conversion: the way from a node to the next is one chain of instructions, and this one is
// short. With AVX-512 it would not be shorter.
#define BOXES __attribute__((target("avx2"))) INLINED

/// How many of the shortest steps of a node a metre has.
#define LEAST_STEPS ((float)CKERNELS_LEAST_STEPS_PER_METER)

/// Two corners in whole numbers of the shortest steps, less than 2^28.
struct whole_corners {
  /// The lower corner less one: so it is rounded up to longer steps by one shift.
  __m128i below;
  __m128i upper;
};

/// The corners of the cube that reaches so many of the shortest steps from a point, rounded into it. If that is
/// negative, the corners change places, and are rounded apart.
BOXES struct whole_corners corners_around(struct ckernels_corner point, float reach) {
  const __m128 center =
      _mm_mul_ps(_mm_setr_ps(point.x, point.y, point.z, 0), _mm_set1_ps(LEAST_STEPS));
  const __m128 lower = _mm_ceil_ps(_mm_sub_ps(center, _mm_set1_ps(reach)));
  const __m128 upper = _mm_floor_ps(_mm_add_ps(center, _mm_set1_ps(reach)));
  return (struct whole_corners){
      _mm_sub_epi32(_mm_cvttps_epi32(lower), _mm_set1_epi32(1)), _mm_cvttps_epi32(upper)};
}

/// The cube around all that is within a squared distance of a point, in m².
BOXES struct whole_corners cube_around(struct ckernels_corner point, float squared) {
  const float root = _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(squared)));
  // Longer ones reach all boxes too. The factor and two steps cover the roundings of the corners.
  const float reach = root < 0x1p26f ? root : 0x1p26f;
  return corners_around(point, reach * (LEAST_STEPS * 1.000001f) + 2);
}

/// A point rounded up, as the lower one of two corners, and down, as the upper one. A box above the lower corner is no
/// farther from it than from the point, nor is a box below the upper corner from that one.
BOXES struct whole_corners rounded_apart(struct ckernels_corner point) {
  return corners_around(point, -CKERNELS_LEAST_SLACK);
}

/// Where the steps of a node are among the shortest ones.
struct node_grid {
  /// The origin in steps of the node.
  __m128i origin;
  /// How many times the shortest step is doubled to make one of the node.
  __m128i shift;
};

BOXES struct node_grid grid_of(const uint8_t *node) {
  const __m128 frame = _mm_load_ps(node_frame(node));
  // The exponents of powers of two say all.
  const __m128i exponent = _mm_srli_epi32(_mm_castps_si128(_mm_permute_ps(frame, 0xff)), 23);
  const __m128i greatest = _mm_srli_epi32(_mm_castps_si128(_mm_set1_ps(LEAST_STEPS)), 23);
  return (struct node_grid){_mm_cvtps_epi32(frame), _mm_sub_epi32(greatest, exponent)};
}

/// A corner in steps of a node from its origin, rounded down; the fourth number means nothing.
BOXES __m128i rounded_down(__m128i corner, struct node_grid grid) {
  return _mm_sub_epi32(_mm_srav_epi32(corner, grid.shift), grid.origin);
}

/// The same of a corner less one, rounded up.
BOXES __m128i rounded_up(__m128i below, struct node_grid grid) {
  return _mm_sub_epi32(
      _mm_srav_epi32(below, grid.shift), _mm_sub_epi32(grid.origin, _mm_set1_epi32(1)));
}

/// A coordinate of two corners of 16 bits, in all lanes: of the first corner for `number` 0 to 2, of the second for 4
/// to 6.
BOXES __m128i coordinate(__m128i corners, int number) {
  return _mm_shuffle_epi8(corners, _mm_set1_epi16((short)(0x0100 + 0x0202 * number)));
}

/// The same in 16 lanes.
BOXES __m256i whole_coordinate(__m128i corners, int number) {
  return _mm256_broadcastsi128_si256(coordinate(corners, number));
}

/// Half of a row of a node's bounds: the first eight, or the others.
BOXES __m128i half_row(const uint8_t *node, int number, int half) {
  return _mm_load_si128((const __m128i *)(const void *)(node_row(node, number) + 8 * half));
}

/// A row of a node's bounds.
BOXES __m256i whole_row(const uint8_t *node, int number) {
  return _mm256_load_si256((const __m256i *)(const void *)node_row(node, number));
}

/// A bit for each of 16 lanes.
BOXES uint32_t lanes_of_halves(__m128i first, __m128i second) {
  return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(first, second));
}

/// A bit for each of 16 lanes that holds the number in all lanes of `number`.
BOXES uint32_t lanes_equal(__m128i first, __m128i second, __m128i number) {
  return lanes_of_halves(_mm_cmpeq_epi16(first, number), _mm_cmpeq_epi16(second, number));
}

/// The least number of 16 lanes, in all lanes.
BOXES __m128i least_in_lanes(__m128i first, __m128i second) {
  return coordinate(_mm_minpos_epu16(_mm_min_epu16(first, second)), 0);
}

/// The one of some children whose middle is nearest to a place in whole steps of 16 bits, by the sum of the distances
/// on the axes. From 65,535 steps on, all are as near.
BOXES uint32_t nearest_middle(const uint8_t *node, uint32_t lanes, __m128i at) {
  const __m128i bits = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
  const __m128i zero = _mm_setzero_si128();
  __m128i distance[2];
  for (int half = 0; half < 2; half++) {
    const __m128i asked = _mm_set1_epi16((short)(lanes >> 8 * half & 0xff));
    // The greatest for those that are not asked for.
    distance[half] = _mm_cmpeq_epi16(_mm_and_si128(asked, bits), zero);
    for (int axis = 0; axis < 3; axis++) {
      const __m128i here = coordinate(at, axis);
      const __m128i middle =
          _mm_avg_epu16(half_row(node, axis, half), half_row(node, 3 + axis, half));
      distance[half] = _mm_adds_epu16(
          distance[half],
          _mm_or_si128(_mm_subs_epu16(middle, here), _mm_subs_epu16(here, middle)));
    }
  }
  const __m128i least = least_in_lanes(distance[0], distance[1]);
  return (uint32_t)__builtin_ctz(lanes_equal(distance[0], distance[1], least) & lanes);
}

/// The children of a node whose boxes have a part between two corners, as bits. Beyond the node's steps the corners
/// are cut off: then there may be a few more, at the edge of the node.
BOXES uint32_t boxes_touching(const uint8_t *node, struct whole_corners corners) {
  const struct node_grid grid = grid_of(node);
  const __m128i ends =
      _mm_packus_epi32(rounded_up(corners.below, grid), rounded_down(corners.upper, grid));
  const __m128i zero = _mm_setzero_si128();
  __m128i beside[2] = {zero, zero};
  for (int axis = 0; axis < 3; axis++) {
    const __m128i lower = coordinate(ends, axis);
    const __m128i upper = coordinate(ends, 4 + axis);
    for (int half = 0; half < 2; half++) {
      // More than 0 where a box lies above the upper corner or below the lower one.
      const __m128i above = _mm_subs_epu16(half_row(node, axis, half), upper);
      const __m128i below = _mm_subs_epu16(lower, half_row(node, 3 + axis, half));
      beside[half] = _mm_or_si128(beside[half], _mm_or_si128(above, below));
    }
  }
  return lanes_equal(beside[0], beside[1], zero) & node_lanes(node);
}

/// The children of a node whose boxes are about within a squared distance of a point that was rounded apart, as bits.
typedef uint32_t near_function(
    const uint8_t *node, struct whole_corners apart, float longest);

/// `walk` by the instruction set's own `near_boxes`, which is inlined. It decides on the leaves; of nodes too many may
/// be visited.
BOXES struct ckernels_walked walk_by(
    near_function *near_boxes, struct ckernels_corner point, float longest,
    struct ckernels_pending *pending, size_t waiting, void **leaves, uint32_t *numbers, size_t count,
    size_t most) {
  const struct whole_corners cube = cube_around(point, longest);
  const struct whole_corners apart = rounded_apart(point);
  while (waiting > 0 && count <= most) {
    const struct ckernels_pending next = pending[--waiting];
    const uint8_t *node = next.node;
    // The first of the near children is next, which saves the way to memory and back.
    for (size_t level = next.level; node != NULL; level--) {
      if (level == 1) {
        count = add_leaves(node, near_boxes(node, apart, longest), leaves, numbers, count);
        break;
      }
      const uint32_t near = boxes_touching(node, cube);
      const uint8_t *first = NULL;
      if (near != 0) {
        const uint32_t lane = (uint32_t)__builtin_ctz(near);
        first = node_address(node, lane);
        prefetch_child(node, lane, level - 1, point);
        waiting = add_nodes(node, near & (near - 1), level - 1, point, pending, waiting);
      }
      node = first;
    }
  }
  return (struct ckernels_walked){waiting, count};
}

/// `collect` by the instruction set's own `near_boxes` and `within`, which are inlined.
BOXES size_t collect_by(
    near_function *near_boxes, within_function *within, struct ckernels_corner point, float longest,
    const struct ckernels_step *path, size_t height, struct ckernels_pending *pending, void **leaves,
    uint32_t *numbers, size_t most) {
  size_t count = 0;
  for (size_t level = 0; level < height; level++) {
    const struct ckernels_step *step = path + level;
    const uint32_t near = within(step->bounds, longest) & step->rest;
    if (level == 0) {
      count = add_leaves(step->node, near, leaves, numbers, 0);
    } else if (near != 0) {
      const size_t waiting = add_nodes(step->node, near, level, point, pending, 0);
      const struct ckernels_walked walked = walk_by(
          near_boxes, point, longest, pending, waiting, leaves, numbers, count, most);
      count = walked.leaves;
    }
    if (count > most) break;
  }
  return count;
}

/// `contain`, to be inlined.
BOXES struct ckernels_walked contain_by(
    struct ckernels_corner point, struct ckernels_pending *pending, size_t waiting, void **leaves,
    uint32_t *numbers, size_t count, size_t most, uint32_t loaded) {
  const struct whole_corners around = corners_around(point, CKERNELS_LEAST_SLACK);
  while (waiting > 0 && count <= most) {
    const struct ckernels_pending next = pending[--waiting];
    const uint8_t *node = next.node;
    uint32_t lanes = boxes_touching(node, around);
    if (next.level > 1) {
      waiting = add_nodes(node, lanes, next.level - 1, point, pending, waiting);
      continue;
    }
    for (; lanes != 0; lanes &= lanes - 1) {
      const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
      const uint32_t number = node_child(node, lane);
      const char *leaf = node_address(node, lane);
      ckernels_prefetch(leaf, CKERNELS_SCANNED_LINES);
      ckernels_prefetch(leaf + CKERNELS_BALLS_RADII, 1);
      // Those of a bulk load mostly follow from the first one.
      if (number >= loaded) ckernels_prefetch(leaf + CKERNELS_BALLS_ENTRIES, 2);
      numbers[count] = number;
      leaves[count++] = (void *)leaf;
    }
  }
  return (struct ckernels_walked){waiting, count};
}
