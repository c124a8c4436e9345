#pragma once

#include "peers.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

/// What every peer can do; those that cannot be changed keep the defaults.
struct peer {
  virtual ~peer() = default;
  virtual uint32_t nearest(peer_position origin, uint32_t count, peer_neighbor *neighbors) = 0;
  /// The answer in no order.
  virtual void within(
      peer_position origin, double radius_meters, std::vector<peer_neighbor> &found) = 0;
  virtual void insert(uint32_t, peer_position) { std::abort(); }
  virtual void remove(uint32_t) { std::abort(); }

  std::vector<peer_neighbor> scratch;
};

struct peer_fences {
  virtual ~peer_fences() = default;
  /// The answer in no order.
  virtual void covering(peer_position position, std::vector<uint32_t> &found) = 0;

  std::vector<uint32_t> scratch;
};

inline void sort_by_distance(std::vector<peer_neighbor> &neighbors) {
  std::sort(
      neighbors.begin(), neighbors.end(),
      [](const peer_neighbor &a, const peer_neighbor &b) { return a.meters < b.meters; });
}

peer *make_nanoflann_static(const peer_position *positions, uint32_t count);
peer *make_nanoflann_dynamic(const peer_position *positions, uint32_t count);
peer *make_boost_rtree(const peer_position *positions, uint32_t count);
peer *make_geos_strtree(const peer_position *positions, uint32_t count);
peer *make_sqlite_rtree(const peer_position *positions, uint32_t count);
