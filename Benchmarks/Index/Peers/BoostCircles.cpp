#include "BoostGeometry.hpp"
#include "Peer.hpp"
#include "Sphere.hpp"

#include <iterator>

namespace {

using Value = std::pair<BoostBox, uint32_t>;

struct BoostCircles : peer_fences {
  std::vector<Point> centers;
  std::vector<double> chordsSquared;
  bgi::rtree<Value, Node> tree;
  std::vector<Value> hits;

  BoostCircles(const peer_position *positions, const double *radii_meters, uint32_t count)
      : centers(points(positions, count)) {
    std::vector<Value> values;
    values.reserve(count);
    chordsSquared.reserve(count);
    for (uint32_t id = 0; id < count; ++id) {
      const double chord = chord_meters(radii_meters[id]);
      chordsSquared.push_back(chord * chord);
      values.emplace_back(boost_box(centers[id], chord), id);
    }
    tree = bgi::rtree<Value, Node>(values.begin(), values.end());
  }

  void covering(peer_position position, std::vector<uint32_t> &found) override {
    const Point point(position);
    hits.clear();
    tree.query(bgi::intersects(boost_point(point)), std::back_inserter(hits));
    for (const Value &hit : hits) {
      const uint32_t id = hit.second;
      if (point.chord_squared(centers[id]) <= chordsSquared[id]) found.push_back(id);
    }
  }
};

}  // namespace

peer_fences *peer_circles_create(
    const peer_position *centers, const double *radii_meters, uint32_t count) {
  return new BoostCircles(centers, radii_meters, count);
}
