#pragma once

#include <stddef.h>
#include <stdint.h>

/// Prefetches cache lines of 64 bytes from an address on.
static inline void ckernels_prefetch(const void *_Nonnull address, size_t lines) {
  const char *_Nonnull line = (const char *_Nonnull)address;
  for (size_t number = 0; number < lines; number++) __builtin_prefetch(line + 64 * number);
}

/// A point in earth-centred coordinates, in metres.
struct ckernels_point {
  double x, y, z;
};

/// A point in steps of a leaf, less half a step, and the square of a step in m².
struct ckernels_steps {
  float x, y, z, square;
};

/// The least and the greatest of some values.
struct ckernels_range {
  float least, greatest;
};

/// The loops of queries for one instruction set. Those of the baseline are in Swift, beside the calls
/// of these. The results are the same to the last bit, except for those of `bounds`.
struct ckernels {
  const char *_Nonnull name;

  /// Finds the points of a leaf that are about near enough: their squared distance from `origin` is at
  /// most `longest`, in m². `high` has rows of 32 numbers for x, y and z, of which the first `count`
  /// are points; all are read. Writes the squared distances to `squared` and `place` with the points'
  /// indices in its last 5 bits to `places`, and returns how many there are. Up to 16 elements more
  /// are written.
  size_t (*_Nonnull points)(
      const uint16_t *_Nonnull high, size_t count, struct ckernels_steps origin, float longest,
      uint32_t place, float *_Nonnull squared, uint32_t *_Nonnull places);

  /// Measures up to 16 points with offsets from `origin`, rows of 16 numbers for x, y and z: writes
  /// their squared chords in m² and the geodesics over them, as `Geodesic.chordDistanceMeters` does.
  /// `equatorial` and `polar` are the reciprocals of the ellipsoid's squared semi-axes. Up to 7
  /// elements more are read and written.
  void (*_Nonnull measure)(
      const double *_Nonnull offsets, size_t count, struct ckernels_point origin,
      double equatorial, double polar, double *_Nonnull squared, double *_Nonnull meters);

  /// Finds the balls that are near enough among `count` balls, whose x, y and z begin `stride` doubles
  /// after each other: the squared distance from `origin` is at most the square of the radius plus
  /// `tolerance`. Writes the squared distances to `squared` and `base` plus the balls' indices to
  /// `locations`, and returns how many there are. Up to 8 elements more are written.
  size_t (*_Nonnull cover)(
      const double *_Nonnull x, size_t stride, const double *_Nonnull radii, size_t count,
      struct ckernels_point origin, double tolerance, uintptr_t base, double *_Nonnull squared,
      uintptr_t *_Nonnull locations);

  /// Lower bounds of the squared distances from a point, rounded to floats, to 16 boxes: rows of
  /// 16 lower x, y, z and upper x, y, z, aligned to 64 bytes. Returns a bit for each box that
  /// contains the point, and from bit 16 on the index of a box with the least bound.
  uint32_t (*_Nonnull bounds)(
      const float *_Nonnull rows, float x, float y, float z, float *_Nonnull squared);

  /// A bit for each of 16 values that is at most `threshold`.
  uint32_t (*_Nonnull within)(const float *_Nonnull values, float threshold);

  /// The index of the least of 16 values, none of them negative, compared without their last 4 bits,
  /// among those that have their bit set in `lanes` and are at most `threshold`; negative if there is
  /// none.
  int (*_Nonnull least)(const float *_Nonnull values, uint32_t lanes, float threshold);

  /// The least and the greatest of `count` values, none of them negative; infinity and 0 if there are
  /// none.
  struct ckernels_range (*_Nonnull range)(const float *_Nonnull values, size_t count);

  /// The greatest of `count` values below a limit, or -1 if there is none.
  float (*_Nonnull below)(const float *_Nonnull values, size_t count, float limit);

  /// Keeps the values that are at most `threshold`, with their places and in their order, and returns
  /// how many there are. Up to 16 elements after the last are written.
  size_t (*_Nonnull keep)(
      float *_Nonnull values, uint32_t *_Nonnull places, size_t count, float threshold);

  /// How many of `count` values are at most `threshold`.
  size_t (*_Nonnull count)(const float *_Nonnull values, size_t count, float threshold);
};

/// The best loops that this machine can run, or null if that is the baseline.
const struct ckernels *_Nullable ckernels_best(void);

/// The loops that this machine can run, by rank: the best for 0, the next best for 1, and so on; null
/// after the last.
const struct ckernels *_Nullable ckernels_supported(size_t rank);
