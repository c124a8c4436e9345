package import Geodesy

extension Region {
  /// Reads a region from a GeoJSON geometry and the properties that complete it.
  ///
  /// A Polygon or MultiPolygon is a region by itself; a Point needs a radius, a LineString or
  /// MultiLineString a width, the full width of the corridor. A collection of one geometry is
  /// read as that, with a warning.
  /// - Throws: `RegionError` that names the path, for what is out of range or is not a region.
  package init(
    geoJSON geometry: GeoJSONGeometry, radius: Distance? = nil, width: Distance? = nil,
    strict: Bool = false
  ) throws(RegionError) {
    var allowance = RegionAllowance()
    try self.init(
      geoJSON: geometry, radius: radius, width: width, strict: strict, within: &allowance)
  }

  /// Reads one of several regions that have an allowance together.
  package init(
    geoJSON geometry: GeoJSONGeometry, radius: Distance?, width: Distance?, strict: Bool = false,
    within allowance: inout RegionAllowance
  ) throws(RegionError) {
    let (inner, unwrapping) = try geometry.unwrapped()
    let region = try inner.region(
      radius: radius, width: width, strict: strict, within: &allowance)
    self = region.adding(unwrapping + inner.precisionWarnings)
  }

  /// The region as a GeoJSON geometry, with the properties that a reader needs beside it: a
  /// circle's `radius`, and a corridor's full `width`. A box becomes polygons.
  package var geoJSON: (geometry: GeoJSONGeometry, radius: Distance?, width: Distance?) {
    switch shape {
    case .circle(let center, let radius):
      return (.point(GeoJSONPosition(center)), radius, nil)
    case .polygons(let polygons):
      return (Region.geometry(of: polygons), nil, nil)
    case .box:
      let polygons = storage.planarPolygons.map { Polygon(planarRings: $0) }
      return (Region.geometry(of: polygons), nil, nil)
    case .corridor(let lines, let halfWidth):
      let width = Distance(meters: 2 * halfWidth.meters)
      let positions = lines.map { $0.map(GeoJSONPosition.init) }
      return positions.count == 1
        ? (.lineString(positions[0]), nil, width) : (.multiLineString(positions), nil, width)
    }
  }

  private static func geometry(of polygons: [Polygon]) -> GeoJSONGeometry {
    let rings = polygons.map(\.geoJSONRings)
    return rings.count == 1 ? .polygon(rings[0]) : .multiPolygon(rings)
  }
}

extension Polygon {
  /// A polygon from GeoJSON's list of rings.
  init(_ rings: [[GeoJSONPosition]], at path: String) throws(RegionError) {
    guard !rings.isEmpty else { throw .emptyGeometry(path: path) }
    let rings = try GeoJSONPosition.lines(rings, at: path)
    self.init(shell: rings[0], holes: Array(rings.dropFirst()))
  }

  /// Polygons from GeoJSON's list of lists of rings.
  static func polygons(
    _ polygons: [[[GeoJSONPosition]]], at path: String
  ) throws(RegionError) -> [Polygon] {
    var result: [Polygon] = []
    for (index, rings) in polygons.enumerated() {
      result.append(try Polygon(rings, at: "\(path)[\(index)]"))
    }
    return result
  }

  /// The rings as GeoJSON writes them.
  var geoJSONRings: [[GeoJSONPosition]] { rings.map { $0.map(GeoJSONPosition.init) } }
}
