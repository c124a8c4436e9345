#pragma once

#include <stddef.h>
#include <stdint.h>

/// A position in steps of a ring's box.
struct ckernels_at {
  float x, y;
};

/// The sides of a rectangle in longitude and latitude, in degrees.
struct ckernels_box {
  double west, south, east, north;
};

/// The beginning of a page of boxes in steps: the longitude and latitude of its southwest corner, and the
/// steps per degree of longitude and latitude. At byte 64 the rows of west, south, east and north sides
/// follow.
struct ckernels_page {
  double west, south, xsteps, ysteps;
};

/// What a ring says about a position.
enum ckernels_side { ckernels_outside, ckernels_inside, ckernels_doubt };

/// An offset from the position is off by less than e = 0.504 steps: a vertex is rounded by half a
/// step, and below 2^16 steps the float of the position and the difference by 2^-9 each.
///
/// So where an offset is at least a step, its sign is right.
static const float ckernels_step = 1;

/// The product x1 y2 - x2 y1 is off by less than this share of |x1| + |x2| + |y1| + |y2|, and a step:
/// by e of the sum, 2 e^2 = 0.51, and, as no offset exceeds 2^16, the floats' rounding 2^-7 of it.
static const float ckernels_share = 0.52f;

/// The loops over boxes and rings for one instruction set; those of the baseline are in Swift.
struct ckernels_rings {
  /// A bit for each of 32 or 64 boxes that meets another one, in steps: degrees less the corner, times
  /// the steps per degree, from 0 to 65,535, rounded down. All boxes are read.
  uint64_t (*_Nonnull boxes)(
      const struct ckernels_page *_Nonnull page, size_t count,
      const struct ckernels_box *_Nonnull box);

  /// On which side of a walk of 16 times `blocks` edges a position lies: by the parity of the edges
  /// that a ray to the east crosses, unless rounding leaves a doubt. There is one vertex more than
  /// there are edges; all x come first, then all y. The position is at most 2^16 steps.
  ///
  /// There is a doubt when an end of an edge is within a step of the position's latitude, or when a
  /// crossed edge passes too near. Edges that lie more than a step to the west do not matter.
  enum ckernels_side (*_Nonnull side)(
      const uint16_t *_Nonnull steps, size_t blocks, struct ckernels_at at);
};
