#include "Peer.hpp"

peer *peer_create(peer_kind kind, const peer_position *positions, uint32_t count) {
  switch (kind) {
    case peer_nanoflann_static: return make_nanoflann_static(positions, count);
    case peer_nanoflann_dynamic: return make_nanoflann_dynamic(positions, count);
    case peer_boost_rtree: return make_boost_rtree(positions, count);
    case peer_geos_strtree: return make_geos_strtree(positions, count);
    case peer_sqlite_rtree: return make_sqlite_rtree(positions, count);
  }
  std::abort();
}

void peer_destroy(peer *peer) { delete peer; }

uint32_t peer_nearest(
    peer *peer, peer_position origin, uint32_t count, peer_neighbor *neighbors) {
  return peer->nearest(origin, count, neighbors);
}

uint32_t peer_within(
    peer *peer, peer_position origin, double radius_meters, peer_neighbor *neighbors,
    uint32_t room) {
  peer->scratch.clear();
  peer->within(origin, radius_meters, peer->scratch);
  sort_by_distance(peer->scratch);
  const size_t written = std::min<size_t>(room, peer->scratch.size());
  std::copy_n(peer->scratch.begin(), written, neighbors);
  return uint32_t(peer->scratch.size());
}

int peer_is_dynamic(peer_kind kind) {
  return kind == peer_nanoflann_dynamic || kind == peer_boost_rtree || kind == peer_sqlite_rtree;
}

void peer_insert(peer *peer, uint32_t id, peer_position position) { peer->insert(id, position); }

void peer_remove(peer *peer, uint32_t id) { peer->remove(id); }

void peer_fences_destroy(peer_fences *fences) { delete fences; }

uint32_t peer_fences_covering(
    peer_fences *fences, peer_position position, uint32_t *ids, uint32_t room) {
  fences->scratch.clear();
  fences->covering(position, fences->scratch);
  std::sort(fences->scratch.begin(), fences->scratch.end());
  const size_t written = std::min<size_t>(room, fences->scratch.size());
  std::copy_n(fences->scratch.begin(), written, ids);
  return uint32_t(fences->scratch.size());
}
