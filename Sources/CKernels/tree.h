#pragma once

#include <string.h>

#include "leaf.h"

/// The lanes in use, as bits.
INLINED uint32_t node_lanes(const uint8_t *node) {
  uint16_t lanes;
  memcpy(&lanes, node + CKERNELS_NODE_LANES, sizeof lanes);
  return lanes;
}

/// The origin in steps; with it, how many steps a metre has.
INLINED const float *node_frame(const uint8_t *node) {
  return (const float *)(const void *)node;
}

/// The length of a step in metres.
INLINED float node_step(const uint8_t *node) {
  return node_frame(node)[CKERNELS_NODE_STEP / sizeof(float)];
}

/// A row of bounds in steps from the origin: 0 to 2 the lower of x, y, z, 3 to 5 the upper ones.
INLINED const uint16_t *node_row(const uint8_t *node, int number) {
  return (const uint16_t *)(const void *)(node + CKERNELS_NODE_BOXES + 32 * number);
}

INLINED uint32_t node_child(const uint8_t *node, uint32_t lane) {
  uint32_t child;
  memcpy(&child, node + CKERNELS_NODE_CHILDREN + 4 * lane, sizeof child);
  return child;
}

INLINED void *node_address(const uint8_t *node, uint32_t lane) {
  void *child;
  memcpy(&child, node + CKERNELS_NODE_ADDRESSES + sizeof child * lane, sizeof child);
  return child;
}

/// Where a point is, in steps from a node's origin; off by up to 1/256 of a step as far as twice the node's
/// greatest length, and else by up to 6e-8 of it.
INLINED struct ckernels_corner node_offset(const uint8_t *node, struct ckernels_corner point) {
  const float *frame = node_frame(node);
  return (struct ckernels_corner){
      point.x * frame[3] - frame[0], point.y * frame[3] - frame[1], point.z * frame[3] - frame[2]};
}

/// Prefetches a node, with its cuts if its level is 2: only searches above lowest nodes use them.
INLINED void prefetch_node(const void *node, size_t level) {
  ckernels_prefetch(node, CKERNELS_NODE_LINES_WITHOUT_CUTS);
  if (level == 2)
    ckernels_prefetch(
        (const uint8_t *)node + 64 * CKERNELS_NODE_LINES_WITHOUT_CUTS,
        CKERNELS_NODE_LINES - CKERNELS_NODE_LINES_WITHOUT_CUTS);
}

/// Prefetches a child of a node and, if its level is 1, what a search for a point probably reads below it.
INLINED void prefetch_child(
    const uint8_t *node, uint32_t lane, size_t level, struct ckernels_corner point) {
  prefetch_node(node_address(node, lane), level);
  if (level == 1) ckernels_prefetch_ahead(node, lane, node_offset(node, point));
}

/// `within` of the instruction set.
typedef uint32_t within_function(const float *values, float threshold);

/// Adds some leaves of a node, and their page numbers.
INLINED size_t add_leaves(
    const uint8_t *node, uint32_t lanes, void **leaves, uint32_t *numbers, size_t count) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
    void *leaf = node_address(node, lane);
    ckernels_prefetch(leaf, CKERNELS_SCANNED_LINES);
    numbers[count] = node_child(node, lane);
    leaves[count++] = leaf;
  }
  return count;
}

/// Adds some children, which are nodes, to those that wait.
INLINED size_t add_nodes(
    const uint8_t *node, uint32_t lanes, size_t level, struct ckernels_corner point,
    struct ckernels_pending *pending, size_t count) {
  for (; lanes != 0; lanes &= lanes - 1) {
    const uint32_t lane = (uint32_t)__builtin_ctz(lanes);
    prefetch_child(node, lane, level, point);
    pending[count++] = (struct ckernels_pending){node_address(node, lane), level};
  }
  return count;
}
