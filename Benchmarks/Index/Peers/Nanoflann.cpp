#include "Peer.hpp"
#include "Sphere.hpp"

#include <nanoflann.hpp>

namespace {

struct Cloud {
  std::vector<Point> points;

  size_t kdtree_get_point_count() const { return points.size(); }
  double kdtree_get_pt(size_t index, size_t dimension) const {
    const Point &point = points[index];
    return dimension == 0 ? point.x : dimension == 1 ? point.y : point.z;
  }
  template <typename Box>
  bool kdtree_get_bbox(Box &) const {
    return false;
  }
};

using Metric = nanoflann::L2_Simple_Adaptor<double, Cloud>;
#if NANOFLANN_VERSION >= 0x150
using Parameters = nanoflann::SearchParameters;
#else
using Parameters = nanoflann::SearchParams;
#endif

constexpr size_t leaf_size = 10;

/// Both kinds answer alike.
template <typename Tree>
struct Nanoflann : peer {
  Cloud cloud;
  Tree tree;
  std::vector<uint32_t> indices;
  std::vector<double> squares;

  Nanoflann(const peer_position *positions, uint32_t count)
      : cloud{points(positions, count)},
        tree(3, cloud, nanoflann::KDTreeSingleIndexAdaptorParams(leaf_size)) {}

  uint32_t nearest(peer_position origin, uint32_t count, peer_neighbor *neighbors) override {
    const Point point(origin);
    if (indices.size() < count) {
      indices.resize(count);
      squares.resize(count);
    }
    nanoflann::KNNResultSet<double, uint32_t> result(count);
    result.init(indices.data(), squares.data());
    tree.findNeighbors(result, &point.x, Parameters());
    const uint32_t size = uint32_t(result.size());
    for (uint32_t i = 0; i < size; ++i) {
      neighbors[i] = {great_circle_meters(squares[i]), indices[i]};
    }
    return size;
  }

  using RadiusResult = nanoflann::RadiusResultSet<double, uint32_t>;
  std::remove_reference_t<decltype(std::declval<RadiusResult>().m_indices_dists)> inRadius;

  void within(
      peer_position origin, double radius_meters, std::vector<peer_neighbor> &found) override {
    const Point point(origin);
    const double chord = chord_meters(radius_meters);
    RadiusResult result(chord * chord, inRadius);
    tree.findNeighbors(result, &point.x, Parameters());
    for (const auto &hit : inRadius) found.push_back({great_circle_meters(hit.second), hit.first});
  }
};

using StaticTree = nanoflann::KDTreeSingleIndexAdaptor<Metric, Cloud, 3, uint32_t>;
using DynamicTree = nanoflann::KDTreeSingleIndexDynamicAdaptor<Metric, Cloud, 3, uint32_t>;

struct NanoflannDynamic : Nanoflann<DynamicTree> {
  using Nanoflann::Nanoflann;

  void insert(uint32_t id, peer_position position) override {
    if (id != cloud.points.size()) std::abort();
    cloud.points.emplace_back(position);
    tree.addPoints(id, id);
  }

  void remove(uint32_t id) override { tree.removePoint(id); }
};

}  // namespace

peer *make_nanoflann_static(const peer_position *positions, uint32_t count) {
  return new Nanoflann<StaticTree>(positions, count);
}

peer *make_nanoflann_dynamic(const peer_position *positions, uint32_t count) {
  return new NanoflannDynamic(positions, count);
}
