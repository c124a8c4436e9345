import Geodesy

extension Region {
  /// Polygons that outline what is not a circle, for drawing: edges straight in
  /// longitude/latitude, cut at the antimeridian; nothing for a circle.
  ///
  /// The ends of a corridor are rounded by 33 positions each; one without a width, or so wide
  /// that it holds half the earth, has none.
  /// - Complexity: O(*n*); for a corridor the time to unite its edges' outlines.
  package var outline: [Polygon] {
    switch shape {
    case .circle: return []
    case .polygons(let polygons): return polygons
    case .box: return storage.planarPolygons.map { Polygon(planarRings: $0) }
    case .corridor(_, let halfWidth):
      let rings = try? CorridorOutline.polygons(
        along: storage.boundary.edges, halfWidthMeters: halfWidth.meters)
      return (rings ?? []).map { Polygon(planarRings: $0) }
    }
  }
}
