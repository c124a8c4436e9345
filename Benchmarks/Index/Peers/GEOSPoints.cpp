#include "BoxSearch.hpp"
#include "GEOSTree.hpp"
#include "Peer.hpp"
#include "Sphere.hpp"

namespace {

struct GEOSPoints : peer {
  std::vector<Point> positions;
  GEOSTree tree;

  GEOSPoints(const peer_position *given, uint32_t count) : positions(points(given, count)) {
    for (uint32_t id = 0; id < count; ++id) {
      GEOSGeometry *point = tree.point(given[id]);
      tree.insert(id, point);
      GEOSGeom_destroy_r(tree.context, point);
    }
    tree.pack();
  }

  void within(
      peer_position origin, double radius_meters, std::vector<peer_neighbor> &found) override {
    const Point point(origin);
    const double reach = radius_meters / earth_radius_meters / radians_per_degree;
    const double south = std::max(-90.0, origin.latitude - reach);
    const double north = std::min(90.0, origin.latitude + reach);
    // The meridians that touch a circle: sin(width) = sin(reach) / cos(latitude).
    const double share =
        std::sin(reach * radians_per_degree) / std::cos(origin.latitude * radians_per_degree);
    const bool holdsPole = south == -90 || north == 90 || share >= 1 || reach >= 90;
    const double width = holdsPole ? 180 : std::asin(share) / radians_per_degree;
    const double west = holdsPole ? -180 : origin.longitude - width;
    const double east = holdsPole ? 180 : origin.longitude + width;
    auto search = [&](double west, double east) {
      tree.query(
          GEOSGeom_createRectangle_r(tree.context, west, south, east, north),
          [&](uint32_t id) {
            const double meters = great_circle_meters(point.chord_squared(positions[id]));
            if (meters <= radius_meters) found.push_back({meters, id});
          });
    };
    search(std::max(-180.0, west), std::min(180.0, east));
    if (west < -180) search(west + 360, 180);
    if (east > 180) search(-180, east - 360);
  }

  uint32_t nearest(peer_position origin, uint32_t count, peer_neighbor *neighbors) override {
    return nearest_by_growing_radius(
        count, uint32_t(positions.size()), scratch, neighbors,
        [&](double radius_meters, auto &found) { within(origin, radius_meters, found); });
  }
};

}  // namespace

peer *make_geos_strtree(const peer_position *positions, uint32_t count) {
  return new GEOSPoints(positions, count);
}
