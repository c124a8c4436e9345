#pragma once

#include "Peer.hpp"

#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

/// One GEOS context and one STRtree over longitude/latitude; ids are kept in the items' pointers.
struct GEOSTree {
  /// The size that GEOS recommends.
  static constexpr size_t node_capacity = 10;

  GEOSContextHandle_t context = GEOS_init_r();
  GEOSSTRtree *tree = GEOSSTRtree_create_r(context, node_capacity);

  GEOSTree() = default;
  GEOSTree(const GEOSTree &) = delete;
  ~GEOSTree() {
    GEOSSTRtree_destroy_r(context, tree);
    GEOS_finish_r(context);
  }

  void insert(uint32_t id, const GEOSGeometry *geometry) {
    GEOSSTRtree_insert_r(context, tree, geometry, reinterpret_cast<void *>(uintptr_t(id) + 1));
  }

  GEOSGeometry *point(peer_position position) {
    return GEOSGeom_createPointFromXY_r(context, position.longitude, position.latitude);
  }

  /// The tree is packed at the first query.
  void pack() {
    query(point({0, 0}), [](uint32_t) {});
  }

  /// Calls `body(id)` for every envelope that meets that of `geometry`, which is used up.
  template <typename Body>
  void query(GEOSGeometry *geometry, Body body) {
    GEOSSTRtree_query_r(
        context, tree, geometry,
        [](void *item, void *body) {
          (*static_cast<Body *>(body))(uint32_t(reinterpret_cast<uintptr_t>(item) - 1));
        },
        &body);
    GEOSGeom_destroy_r(context, geometry);
  }
};
