import CGEOS

extension GEOSContext {
  /// The polygons that lie in both of two sets of valid polygons of the plane, their shells
  /// counterclockwise.
  func intersection(
    of first: [[[PlanarPoint]]], _ second: [[[PlanarPoint]]]
  ) throws(RegionError) -> [[[PlanarPoint]]] {
    let first = try multiPolygon(first)
    let second = try multiPolygon(second)
    let common = try polygons(of: owned(GEOSIntersection_r(pointer, first.pointer, second.pointer)))
    // GEOS gives shells either way around.
    return common.map(PolygonReader.oriented)
  }
}
