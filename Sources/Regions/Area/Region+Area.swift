import Geodesy

extension Region {
  /// The area on the ground in square metres.
  ///
  /// Polygons and boxes are measured on the authalic sphere with edges straight in
  /// longitude/latitude, exact to about 1e-12; a circle is the area swept by its geodesic radii,
  /// as exact up to 15,000 km; a corridor is outlined by polygons with 64 points to a circle,
  /// exact to 0.2 %.
  /// - Complexity: O(*n*) for polygons, about 0.1 ms for a circle, O(*n* log *n*) for a corridor
  ///   with 64 geodesics for each 20 km of it.
  public var areaSquareMeters: Double {
    switch shape {
    case .circle(let center, let radius):
      return GeodesicDisk.areaSquareMeters(center: center, radiusMeters: radius.meters)
    case .polygons, .box:
      return AuthalicSphere.areaSquareMeters(of: storage.planarPolygons)
    case .corridor(_, let halfWidth):
      return CorridorOutline.areaSquareMeters(
        along: storage.boundary.edges, halfWidthMeters: halfWidth.meters)
    }
  }
}
