#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CKernelsRings.h"

/// Prefetches cache lines of 64 bytes from an address on.
static inline void ckernels_prefetch(const void *_Nonnull address, size_t lines) {
  const char *_Nonnull line = (const char *_Nonnull)address;
  for (size_t number = 0; number < lines; number++) __builtin_prefetch(line + 64 * number);
}

/// A value, less than 2^53 in size, rounded to a whole number, ties to even. On x86-64 this is a single
/// instruction that all processors have.
static inline int64_t ckernels_rounded(double value) {
#if defined(__x86_64__)
  typedef double two __attribute__((vector_size(16)));
  return __builtin_ia32_cvtsd2si64((two){value, 0});
#else
  return __builtin_llrint(value);
#endif
}

/// Whether one of the first `count` numbers is less than that at `index`, and one is greater. There are 32 numbers;
/// those from `count` on are left out.
static inline bool ckernels_is_between(
    const uint16_t *_Nonnull numbers, size_t count, size_t index) {
  typedef uint16_t eight __attribute__((vector_size(16), aligned(2)));
  const uint16_t number = numbers[index];
  const uint16_t used = (uint16_t)count;
  eight index_of = {0, 1, 2, 3, 4, 5, 6, 7};
  eight is_less = {0}, is_greater = {0};
  for (size_t start = 0; start < 32; start += 8) {
    const eight others = *(const eight *_Nonnull)(const void *_Nonnull)(numbers + start);
    const eight is_used = (eight)(index_of < used);
    is_less |= (eight)(others < number) & is_used;
    is_greater |= (eight)(others > number) & is_used;
    index_of += 8;
  }
  typedef uint64_t two __attribute__((vector_size(16)));
  const two less = (two)is_less, greater = (two)is_greater;
  return (less[0] | less[1]) != 0 && (greater[0] | greater[1]) != 0;
}

/// A point in earth-centred coordinates, in metres.
struct ckernels_point {
  double x, y, z;
};

/// A point in earth-centred coordinates, in whole units of 2^-30 m.
///
/// Functions that are called through a pointer are passed its address: on the stack its parts would be written one by
/// one and read two at once, which waits for the writes to end.
struct ckernels_units {
  int64_t x, y, z;
};

/// A point from which others are measured, and the reciprocals of the ellipsoid's squared semi-axes, in
/// m^-2.
struct ckernels_origin {
  struct ckernels_units units;
  struct ckernels_point meters;
  double equatorial, polar;
};

/// A ball in earth-centred coordinates, or a circle on the ground with its latitude and longitude in degrees
/// for x and y. Lengths are in metres.
struct ckernels_ball {
  double x, y, z, radius;
};

/// An ellipsoid: its semi-major axis in metres and the square of its first eccentricity.
struct ckernels_ellipsoid {
  double semi_major_axis, eccentricity_squared;
};

/// Where the parts of a leaf of points are, in bytes from its beginning. `PointLeaf` describes them.
enum {
  CKERNELS_LEAF_SHIFT = 24,
  CKERNELS_LEAF_COUNT = 26,
  /// The lanes whose entries have numbers in order, as bits.
  CKERNELS_LEAF_ORDER = 44,
  CKERNELS_LEAF_HIGH = 48,
  CKERNELS_LEAF_RECORDS = 256,
  CKERNELS_LEAF_MIDDLE = 672,
  CKERNELS_LEAF_BYTES = 768,
  /// The greatest shift with which a low half has 32 bits at most.
  CKERNELS_GREATEST_NARROW_SHIFT = 32,
  /// How many leaves are searched at once, and how many of their points: with 7 more, 1024 bytes of
  /// results.
  CKERNELS_FEW_LEAVES = 8,
  CKERNELS_FEW_POINTS = 57,
  /// How many values are sorted at once.
  CKERNELS_MOST_ORDERED = 64,
  /// How many are brought nearly into order at once.
  CKERNELS_MOST_SCATTERED = 512,
};

/// Where the parts are that only a leaf of balls has. `BallLeaf` describes them.
enum {
  CKERNELS_BALLS_RADIUS_STEP = 240,
  CKERNELS_BALLS_ARC_EXCESS = 244,
  CKERNELS_BALLS_RADII = 768,
  /// The entry numbers: two cache lines, behind that of the radii.
  CKERNELS_BALLS_ENTRIES = 832,
  CKERNELS_BALLS_BYTES = 1088,
  /// Set in the place of a ball whose circle covers the point for sure.
  CKERNELS_IS_INSIDE = 1 << 30,
};

/// Where the parts of a node are, in bytes from its beginning. `NodePage` describes them.
enum {
  CKERNELS_NODE_STEP = 16,
  CKERNELS_NODE_LANES = 20,
  /// If the children are lowest nodes, how many bytes a leaf below them has.
  CKERNELS_NODE_LEAF_BYTES = 28,
  CKERNELS_NODE_BOXES = 32,
  CKERNELS_NODE_ADDRESSES = 224,
  CKERNELS_NODE_CHILDREN = 352,
  /// If the children are lowest nodes: an address, for each child after how many leaves from there those below it
  /// begin, and how these are divided. `NodePage+Ahead.swift` describes it.
  CKERNELS_NODE_AHEAD = 424,
  CKERNELS_NODE_DISTANCES = 432,
  CKERNELS_NODE_CUTS = 448,
  CKERNELS_NODE_BYTES = 576,
  /// How many of the shortest steps of a node a metre has.
  CKERNELS_LEAST_STEPS_PER_METER = 2,
  /// The cache lines of a node without the cuts, those of a node, and those of a leaf that a scan reads.
  CKERNELS_NODE_LINES_WITHOUT_CUTS = 7,
  CKERNELS_NODE_LINES = 9,
  CKERNELS_SCANNED_LINES = 4,
};

/// How far what a scan finds is off at most: so many steps, and so much of the chord.
#define CKERNELS_ROUNDING_IN_STEPS 0.9
#define CKERNELS_RELATIVE_ROUNDING 6e-7

/// How many points a scan found, and the longest step of the leaves that have some, in metres.
struct ckernels_found {
  size_t count;
  float longest_step;
};

/// A corner of a box, in metres, or a point in steps of a node.
struct ckernels_corner {
  float x, y, z;
};

/// Some leaves, one after the other in memory, each with so many bytes.
struct ckernels_run {
  const void *_Nonnull first;
  size_t count;
  size_t bytes;
};

/// The position of a plane between two bounds, in 64ths.
static inline int32_t ckernels_cut(int32_t lower, int32_t upper, uint32_t share) {
  return lower + ((upper - lower) * (int32_t)share >> 6);
}

/// The leaves below a child, which is a lowest node, that a search for a point probably wants: mostly two, none if
/// the node above does not know. `NodePage+Ahead.swift` says how it knows.
///
/// `offset` is the point in steps from the origin of the node above. No point on the ground is 2^31 steps away.
static inline struct ckernels_run ckernels_ahead(
    const void *_Nonnull node, size_t lane, struct ckernels_corner offset) {
  const char *_Nonnull page = (const char *_Nonnull)node;
  uint64_t cuts;
  __builtin_memcpy(&cuts, page + CKERNELS_NODE_CUTS + sizeof cuts * lane, sizeof cuts);
  if (cuts == 0) return (struct ckernels_run){node, 0, 0};
  const int32_t at[4] = {(int32_t)offset.x, (int32_t)offset.y, (int32_t)offset.z, 0};
  // The part's box. The fourth axis is unused.
  int32_t bounds[2][4] = {{0, 0, 0, 0}, {0, 0, 0, 0}};
  for (size_t row = 0; row < 6; row++) {
    uint16_t bound;
    __builtin_memcpy(&bound, page + CKERNELS_NODE_BOXES + 32 * row + 2 * lane, sizeof bound);
    bounds[row / 3][row % 3] = bound;
  }
  size_t start = 0;
  size_t end = (size_t)cuts & 255;
  // 1 is all of them; the halves of a part are the one with twice its number, and the next.
  uint32_t part = 1;
  for (int turn = 0; turn < 3; turn++) {
    const uint32_t cut = (uint32_t)(cuts >> 8 * part) & 255;
    const uint32_t axis = cut >> 6;
    const int32_t plane = ckernels_cut(bounds[0][axis], bounds[1][axis], cut & 63);
    const size_t middle = (start + end) / 2;
    // A single leaf has no halves.
    const int is_after = middle == start || at[axis] >= plane;
    part = 2 * part + (uint32_t)is_after;
    bounds[!is_after][axis] = plane;
    start = is_after ? middle : start;
    end = is_after ? end : middle;
  }
  uintptr_t leaves;
  uint32_t bytes;
  __builtin_memcpy(&leaves, page + CKERNELS_NODE_AHEAD, sizeof leaves);
  __builtin_memcpy(&bytes, page + CKERNELS_NODE_LEAF_BYTES, sizeof bytes);
  const uint8_t distance = (uint8_t)page[CKERNELS_NODE_DISTANCES + lane];
  return (struct ckernels_run){
      (const void *_Nonnull)(leaves + (distance + start) * bytes), end - start, bytes};
}

/// Prefetches what a scan reads of those leaves.
static inline void ckernels_prefetch_ahead(
    const void *_Nonnull node, size_t lane, struct ckernels_corner offset) {
  const struct ckernels_run run = ckernels_ahead(node, lane, offset);
  const char *_Nonnull leaf = (const char *_Nonnull)run.first;
  for (size_t number = 0; number < run.count; number++, leaf += run.bytes) {
    ckernels_prefetch(leaf, CKERNELS_SCANNED_LINES);
    if (run.bytes == CKERNELS_BALLS_BYTES) __builtin_prefetch(leaf + CKERNELS_BALLS_RADII);
  }
}

/// A point that was measured: the geodesic to it in metres, and its entry number.
struct ckernels_measured {
  double meters;
  uint32_t entry;
};

/// How many points were measured, and how many of them were kept.
struct ckernels_kept {
  size_t measured, kept;
};

/// A node on the way down.
struct ckernels_step {
  void *_Nonnull node;
  /// 16 lower bounds of the squared distances to the children's boxes, as `bounds` writes them.
  float *_Nonnull bounds;
  /// The child on the way.
  uint32_t taken;
  /// The children that are still to be searched, as bits.
  uint32_t rest;
};

/// A node that waits to be searched.
struct ckernels_pending {
  void *_Nonnull node;
  /// 1 above leaves.
  size_t level;
};

/// The way from the root down to a page.
struct ckernels_way {
  /// The page, if it is known.
  void *_Nullable page;
  /// The children on the way, 4 bits each, the last one in the lowest bits.
  uint64_t lanes;
  /// The number of the page, and that of the node above it.
  uint32_t number, parent;
  /// A bit for each child on the way whose box does not contain the new one, the last one in the lowest bit.
  uint32_t growing;
};

/// How many nodes still wait after a walk, and how many leaves have been found.
struct ckernels_walked {
  size_t waiting, leaves;
};

/// A point in steps of a leaf, less half a step, and the square of a step in m².
struct ckernels_steps {
  float x, y, z, square;
};

/// The factors by which the squares of a ball's reach are made longer and shorter: more than the
/// relative error of a squared distance, 1.2e-6, and the roundings of the squares, 2.4e-7.
#define CKERNELS_OUTER 1.000003f
#define CKERNELS_INNER 0.999996f

/// By which squared distances from boxes are multiplied, so that they are less than the true ones whatever the
/// rounding, 6e-8 an operation.
#define CKERNELS_BOUND_FACTOR 0.999999f

/// About how far beside a point a node's box may be that `contain` finds, in the shortest steps, and how far the point
/// is moved before bounds of distances are rounded: near zero, where boxes have hardly a margin, more than the error of
/// the point and the tolerance of what covers it. Where coordinates are large it is lost in rounding, but there the
/// margin is enough.
#define CKERNELS_LEAST_SLACK 0.0078125f

/// How far the balls of a leaf reach, in steps of the leaf.
struct ckernels_reach {
  /// The length of a step of the radii.
  float step;
  /// A ball is too far when the middle of its centre's step is farther than its radius and this.
  float outer;
  /// Its circle on the ground covers the point when the middle is nearer than its radius less this.
  float inner;
};

/// The least and the greatest of some values.
struct ckernels_range {
  float least, greatest;
};

/// The loops of queries for one instruction set. Those of the baseline are in Swift, beside the calls of these. The
/// results are the same to the last bit, but for bounds of distances from nodes' boxes, which Swift rounds in another
/// way, and so for the way down, where one of several boxes is taken, and for the leaves of `walk` and `collect`, some
/// of which may be others.
///
/// No coordinate of a point is beyond 2^24 m, nor is one of a node's box by more than a step.
struct ckernels {
  const char *_Nonnull name;

  /// Goes down from the root, at each node to the child with the least bound; of several whose boxes
  /// about contain the point, to the one whose middle is nearest. Writes a step for each level, the lowest
  /// first, with its bounds in `bounds`, which has room for 16 a level.
  ///
  /// The lowest nodes beside that on the way are prefetched with it, if they are about as near as the
  /// search will reach: `reach` is the square of how far beyond the box of the lowest node on the way, in
  /// squares of that box's diagonal.
  void (*_Nonnull descend)(
      void *_Nonnull root, size_t height, struct ckernels_corner point, float reach,
      struct ckernels_step *_Nonnull path, float *_Nonnull bounds);

  /// Finds all leaves below the rest of a path's nodes that are about within a squared distance of the
  /// point, unless there are more than `most`, and prefetches what a scan reads of them. `numbers` gets
  /// their page numbers. There is room for 16 more than `most`, and in `pending` for the nodes that wait at
  /// a time: 15 for each level but the lowest, and 1.
  ///
  /// Returns how many it found, more than `most` if it did not find all.
  size_t (*_Nonnull collect)(
      struct ckernels_corner point, float longest, const struct ckernels_step *_Nonnull path,
      size_t height, struct ckernels_pending *_Nonnull pending, void *_Nonnull *_Nonnull leaves,
      uint32_t *_Nonnull numbers, size_t most);

  /// The same below the nodes that wait, the last first; what it finds goes after the `count` leaves found
  /// before. Stops when there are more than `most`; the rest of the nodes then still wait.
  struct ckernels_walked (*_Nonnull walk)(
      struct ckernels_corner point, float longest, struct ckernels_pending *_Nonnull pending,
      size_t waiting, void *_Nonnull *_Nonnull leaves, uint32_t *_Nonnull numbers, size_t count,
      size_t most);

  /// Finds all leaves of balls below the nodes that wait, the last first, whose boxes contain the point, and maybe
  /// some at the edge of their node: their addresses and page numbers go after those of the `count` leaves found
  /// before. Prefetches what a query reads of them: of leaves with a page number from `loaded` on, which a bulk load
  /// has not filled, the entry numbers too. Stops when there are more than `most`, by 16 at most; the rest of the
  /// nodes then still wait. `pending` has room for 15 nodes for each level but the lowest, and 1.
  struct ckernels_walked (*_Nonnull contain)(
      struct ckernels_corner point, struct ckernels_pending *_Nonnull pending, size_t waiting,
      void *_Nonnull *_Nonnull leaves, uint32_t *_Nonnull numbers, size_t count, size_t most,
      uint32_t loaded);

  /// Finds the points of the leaves from index `first` to before `end` that are about within a chord of
  /// `point`, `longest` in metres: farther than that by no more than the error of what is found, which
  /// `PointCandidates` states. Writes about the squares of their chords, in m², to `squared`, and to
  /// `places` the leaves' indices with the points' indices in the last 5 bits. Up to 32 elements a leaf
  /// and 16 more are written. The records of what is found are prefetched.
  struct ckernels_found (*_Nonnull scan)(
      void *_Nonnull const *_Nonnull leaves, size_t first, size_t end,
      const struct ckernels_units *_Nonnull point, double longest, float *_Nonnull squared,
      uint32_t *_Nonnull places);

  /// Measures points that a scan found by the geodesics over their chords, as
  /// `Geodesic.chordDistanceMeters` does, and writes those that are at most `bound` metres away, in their
  /// order. Stops at a point whose squared chord is above `reach` m², or up to 7 points before it. Up to 7
  /// elements more than `count` are written.
  struct ckernels_kept (*_Nonnull measure)(
      void *_Nonnull const *_Nonnull leaves, const uint32_t *_Nonnull places, size_t count,
      const struct ckernels_origin *_Nonnull origin, double reach, double bound,
      struct ckernels_measured *_Nonnull measured);

  /// Finds the points of up to `CKERNELS_FEW_LEAVES` leaves that are at most `bound` metres away, about in
  /// order, as `scan` within `longest` metres, `order`, and `measure` with `reach` do one after the other.
  /// Returns how many there are; or -1, if a scan finds more than `CKERNELS_FEW_POINTS` or not all are
  /// measured. `measured` has room for `CKERNELS_FEW_POINTS` and 7 more.
  ptrdiff_t (*_Nonnull few)(
      void *_Nonnull const *_Nonnull leaves, size_t count,
      const struct ckernels_origin *_Nonnull origin, double longest, double reach, double bound,
      struct ckernels_measured *_Nonnull measured);

  /// Sorts up to `CKERNELS_MOST_ORDERED` values, none of them negative, with their places; equal ones stay
  /// in their order. Up to 15 elements after the last are read.
  void (*_Nonnull order)(float *_Nonnull values, uint32_t *_Nonnull places, size_t count);

  /// Brings up to `CKERNELS_MOST_SCATTERED` values, none of them negative, nearly into their order, with
  /// their places, if they are about uniform; others end up in some order. Up to 7 elements after the
  /// last are read.
  void (*_Nonnull scatter)(float *_Nonnull values, uint32_t *_Nonnull places, size_t count);

  /// Finds the balls of a leaf that are near enough to `origin`. `high` has rows of 32 numbers for x, y
  /// and z, the high halves of the centres, and `radii` are 32 radii in steps, rounded up; all are
  /// read. Returns a bit for each of the first `count` balls that may be near enough, and from bit 32
  /// on one for each whose circle covers `origin`.
  uint64_t (*_Nonnull balls)(
      const uint16_t *_Nonnull high, const uint16_t *_Nonnull radii, size_t count,
      struct ckernels_steps origin, struct ckernels_reach reach);

  /// Finds the balls of the leaves from index `first` to before `end` that may reach to within a chord of
  /// `point`, in metres. Writes their places, as `scan` does, with `CKERNELS_IS_INSIDE` for those whose
  /// circles cover the point for sure; up to 32 a leaf. Entry numbers of what is found are prefetched where
  /// they are not in order. Returns how many they are.
  size_t (*_Nonnull cover)(
      void *_Nonnull const *_Nonnull leaves, size_t first, size_t end,
      const struct ckernels_units *_Nonnull point, float chord, uint32_t *_Nonnull places);

  /// The index of one of the first `count` balls of a leaf, at least one, that are about nearest to
  /// `origin`: whose distance to the centre less the radius is least. `high` and `radii` are as for
  /// `balls`; `step` is the length of a step of the radii, in steps of the leaf.
  uint32_t (*_Nonnull nearest)(
      const uint16_t *_Nonnull high, const uint16_t *_Nonnull radii, size_t count,
      struct ckernels_steps origin, float step);

  /// Lower bounds of the squared distances from a point, rounded to floats, to the 16 boxes of a node;
  /// infinity for those that are not in use. On each axis they are too short by a step of the node and
  /// `CKERNELS_LEAST_SLACK` of the shortest step at most.
  void (*_Nonnull bounds)(
      const void *_Nonnull node, float x, float y, float z, float *_Nonnull squared);

  /// Goes down from the root, at each node to the child whose box has to grow least, by the sum of its sides in
  /// steps of the node, to contain another box; of several to the one whose middle is nearest. From 65,535 steps
  /// on, all grow as much. `way` is that to the root before, and that to a leaf afterwards.
  void (*_Nonnull lead)(
      struct ckernels_corner low, struct ckernels_corner high, size_t height,
      struct ckernels_way *_Nonnull way);

  /// A bit for each of 16 values that is at most `threshold`.
  uint32_t (*_Nonnull within)(const float *_Nonnull values, float threshold);

  /// The index of the least of 16 values, none of them negative, compared without their last 4 bits,
  /// among those that have their bit set in `lanes` and are at most `threshold`; negative if there is
  /// none.
  int (*_Nonnull least)(const float *_Nonnull values, uint32_t lanes, float threshold);

  /// The least and the greatest of `count` values, none of them negative; infinity and 0 if there are
  /// none. Here and below, up to 7 elements after the last are read.
  struct ckernels_range (*_Nonnull range)(const float *_Nonnull values, size_t count);

  /// The greatest of `count` values below a limit, or -1 if there is none.
  float (*_Nonnull below)(const float *_Nonnull values, size_t count, float limit);

  /// Keeps the values that are at most `threshold`, with their places and in their order, and returns
  /// how many there are. Up to 16 elements after the last are written.
  size_t (*_Nonnull keep)(
      float *_Nonnull values, uint32_t *_Nonnull places, size_t count, float threshold);

  /// How many of `count` values are at most `threshold`.
  size_t (*_Nonnull count)(const float *_Nonnull values, size_t count, float threshold);

  /// Makes balls of circles on the ground: their centres become as `ECEF` makes them of coordinates, and
  /// their radii stay.
  void (*_Nonnull put_in_space)(
      struct ckernels_ball *_Nonnull circles, size_t count, struct ckernels_ellipsoid ellipsoid);

  /// The loops over boxes and rings.
  const struct ckernels_rings *_Nonnull rings;
};

/// The best loops that this machine can run, or null if that is the baseline.
const struct ckernels *_Nullable ckernels_best(void);

/// The loops that this machine can run, by rank: the best for 0, the next best for 1, and so on; null
/// after the last.
const struct ckernels *_Nullable ckernels_supported(size_t rank);
