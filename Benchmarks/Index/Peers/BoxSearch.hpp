#pragma once

#include "Peer.hpp"
#include "Sphere.hpp"

/// kNN for those that have none of their own: asks for growing radii until one holds enough.
///
/// `within(radius_meters, found)` fills `found` with what is within the radius.
template <typename Within>
uint32_t nearest_by_growing_radius(
    uint32_t count, uint32_t size, std::vector<peer_neighbor> &found, peer_neighbor *neighbors,
    Within within) {
  const double half_way_around = M_PI * earth_radius_meters;
  count = std::min(count, size);
  if (count == 0) return 0;
  // About the radius that holds so many in a town of the benchmark.
  double radius_meters = 500 * std::sqrt(count * 1e6 / size);
  while (true) {
    found.clear();
    within(radius_meters, found);
    if (found.size() >= count || radius_meters > half_way_around) break;
    radius_meters *= 3;
  }
  const auto end = found.begin() + std::min<size_t>(count, found.size());
  std::partial_sort(
      found.begin(), end, found.end(),
      [](const peer_neighbor &a, const peer_neighbor &b) { return a.meters < b.meters; });
  std::copy(found.begin(), end, neighbors);
  return uint32_t(end - found.begin());
}
