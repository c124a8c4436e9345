#include "GEOSTree.hpp"
#include "Peer.hpp"

namespace {

struct GEOSPolygons : peer_fences {
  GEOSTree tree;
  std::vector<GEOSGeometry *> polygons;
  std::vector<const GEOSPreparedGeometry *> prepared;

  GEOSPolygons(const peer_position *vertices, const uint32_t *starts, uint32_t count) {
    polygons.reserve(count);
    prepared.reserve(count);
    for (uint32_t id = 0; id < count; ++id) {
      const uint32_t size = starts[id + 1] - starts[id];
      GEOSCoordSequence *ring = GEOSCoordSeq_create_r(tree.context, size, 2);
      for (uint32_t i = 0; i < size; ++i) {
        const peer_position vertex = vertices[starts[id] + i];
        GEOSCoordSeq_setXY_r(tree.context, ring, i, vertex.longitude, vertex.latitude);
      }
      GEOSGeometry *shell = GEOSGeom_createLinearRing_r(tree.context, ring);
      polygons.push_back(GEOSGeom_createPolygon_r(tree.context, shell, nullptr, 0));
      prepared.push_back(GEOSPrepare_r(tree.context, polygons[id]));
      tree.insert(id, polygons[id]);
    }
    tree.pack();
  }

  ~GEOSPolygons() override {
    for (auto *geometry : prepared) GEOSPreparedGeom_destroy_r(tree.context, geometry);
    for (auto *polygon : polygons) GEOSGeom_destroy_r(tree.context, polygon);
  }

  void covering(peer_position position, std::vector<uint32_t> &found) override {
    GEOSGeometry *point = tree.point(position);
    // The query uses its point up, but only when it has asked about every candidate.
    tree.query(point, [&](uint32_t id) {
      if (GEOSPreparedCovers_r(tree.context, prepared[id], point) == 1) found.push_back(id);
    });
  }
};

}  // namespace

peer_fences *peer_polygons_create(
    const peer_position *vertices, const uint32_t *starts, uint32_t count) {
  return new GEOSPolygons(vertices, starts, count);
}
