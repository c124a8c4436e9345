#pragma once

#include "tree.h"

// The way down to the leaf that is nearest to a point.

/// `bounds` of the instruction set.
typedef uint32_t bounds_function(const void *node, float x, float y, float z, float *squared);

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
INLINED void descend_by(
    bounds_function *set_bounds, within_function *within, void *root, size_t height,
    struct ckernels_corner point, float reach, struct ckernels_step *path, float *bounds) {
  const uint8_t *node = root;
  for (size_t level = height; level-- > 0;) {
    // All but the first two cache lines, which are read at once.
    ckernels_prefetch(
        node + 128, (level == 1 ? CKERNELS_NODE_LINES : CKERNELS_NODE_LINES_WITHOUT_CUTS) - 2);
    struct ckernels_step *step = path + level;
    step->bounds = bounds + 16 * level;
    const uint32_t found = set_bounds(node, point.x, point.y, point.z, step->bounds);
    const uint32_t inside = found & 0xffff;
    const uint32_t lane = (inside & (inside - 1)) == 0
                              ? found >> 16
                              : nearest_middle(node, inside, point);
    step->node = (void *)node;
    step->taken = lane;
    // The lowest node keeps all of its leaves: none has been scanned yet.
    step->rest = node_lanes(node) & ~(level > 0 ? 1u << lane : 0);
    const uint8_t *child = node_address(node, lane);
    if (level == 1) {
      // Those beside it are mostly asked for next: one waits for them together.
      prefetch_child(node, lane, level, point);
      const float farthest =
          step->bounds[lane] + reach * squared_diagonal(node, lane);
      uint32_t near = within(step->bounds, farthest) & step->rest;
      for (; near != 0; near &= near - 1)
        prefetch_node(node_address(node, (uint32_t)__builtin_ctz(near)), level);
    }
    node = child;
  }
}
