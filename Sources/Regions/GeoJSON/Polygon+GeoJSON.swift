import Geodesy

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
