#include "BoostGeometry.hpp"
#include "Peer.hpp"
#include "Sphere.hpp"

#include <iterator>

namespace {

using Value = std::pair<BoostPoint, uint32_t>;

struct BoostRTree : peer {
  std::vector<Point> positions;
  bgi::rtree<Value, Node> tree;
  std::vector<Value> hits;

  BoostRTree(const peer_position *given, uint32_t count) : positions(points(given, count)) {
    std::vector<Value> values;
    values.reserve(count);
    for (uint32_t id = 0; id < count; ++id) values.emplace_back(boost_point(positions[id]), id);
    tree = bgi::rtree<Value, Node>(values.begin(), values.end());
  }

  uint32_t nearest(peer_position origin, uint32_t count, peer_neighbor *neighbors) override {
    const Point point(origin);
    hits.clear();
    tree.query(bgi::nearest(boost_point(point), count), std::back_inserter(hits));
    scratch.clear();
    for (const Value &hit : hits) scratch.push_back({distance(point, hit), hit.second});
    sort_by_distance(scratch);
    std::copy(scratch.begin(), scratch.end(), neighbors);
    return uint32_t(scratch.size());
  }

  void within(
      peer_position origin, double radius_meters, std::vector<peer_neighbor> &found) override {
    const Point point(origin);
    hits.clear();
    tree.query(
        bgi::intersects(boost_box(point, chord_meters(radius_meters))), std::back_inserter(hits));
    for (const Value &hit : hits) {
      const double meters = distance(point, hit);
      if (meters <= radius_meters) found.push_back({meters, hit.second});
    }
  }

  static double distance(const Point &point, const Value &hit) {
    return great_circle_meters(point.chord_squared(
        {hit.first.get<0>(), hit.first.get<1>(), hit.first.get<2>()}));
  }

  void insert(uint32_t id, peer_position position) override {
    if (id != positions.size()) std::abort();
    positions.emplace_back(position);
    tree.insert({boost_point(positions[id]), id});
  }

  void remove(uint32_t id) override {
    if (tree.remove({boost_point(positions[id]), id}) != 1) std::abort();
  }
};

}  // namespace

peer *make_boost_rtree(const peer_position *positions, uint32_t count) {
  return new BoostRTree(positions, count);
}
