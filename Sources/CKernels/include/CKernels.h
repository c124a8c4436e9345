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

/// The loops of queries for one instruction set. Those of the baseline are in Swift, beside the calls
/// of these. The results are the same to the last bit, except for those of `bounds`.
struct ckernels {
  const char *_Nonnull name;

  /// Finds the points whose squared distance from `origin` is at most `longest`, among `count` points
  /// whose x, y and z begin `stride` doubles after each other. Writes the squared distances to
  /// `squared` and `base` plus the points' indices to `locations`, and returns how many there are. Up
  /// to 8 elements more are written.
  size_t (*_Nonnull scan)(
      const double *_Nonnull x, size_t stride, size_t count, struct ckernels_point origin,
      double longest, uintptr_t base, double *_Nonnull squared, uintptr_t *_Nonnull locations);

  /// The same for balls, each with its own threshold: the square of its radius plus `tolerance`.
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

  /// Writes the least and the greatest of `count` values, none of them negative, to `ends`; infinity
  /// and 0 if there are none.
  void (*_Nonnull range)(const double *_Nonnull values, size_t count, double *_Nonnull ends);

  /// Keeps the values that are at most `threshold`, with their locations and in their order, and
  /// returns how many there are. Up to 8 elements after the last are written.
  size_t (*_Nonnull keep)(
      double *_Nonnull values, uintptr_t *_Nonnull locations, size_t count, double threshold);

  /// How many of `count` values are at most `threshold`.
  size_t (*_Nonnull count)(const double *_Nonnull values, size_t count, double threshold);
};

/// The best loops that this machine can run, or null if that is the baseline.
const struct ckernels *_Nullable ckernels_best(void);

/// The loops that this machine can run, by rank: the best for 0, the next best for 1, and so on; null
/// after the last.
const struct ckernels *_Nullable ckernels_supported(size_t rank);
