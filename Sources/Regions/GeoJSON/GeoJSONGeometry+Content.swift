package import Geodesy

/// What a GeoJSON geometry stands for: positions or a region.
package enum GeoJSONContent: Hashable, Sendable {
  /// A Point or MultiPoint: one position or several.
  case positions([Coordinate], warnings: [RegionWarning])
  /// Everything else; its `repairs` hold the warnings.
  case region(Region)
}

extension GeoJSONGeometry {
  /// What the geometry stands for: a Point or MultiPoint positions, anything else a region.
  ///
  /// - Parameters:
  ///   - radius: The feature's property `radius`: it makes a Point a circle.
  ///   - width: The feature's property `width`, the full width: it makes lines a corridor.
  ///   - strict: Refuse rings that would have to be repaired.
  /// - Throws: `RegionError` that names the path, for what is out of range or is not a region.
  package func content(
    radius: Distance? = nil, width: Distance? = nil, strict: Bool = false
  ) throws(RegionError) -> GeoJSONContent {
    let (geometry, unwrapping) = try unwrapped()
    let warnings = unwrapping + geometry.precisionWarnings
    switch geometry {
    case .point(let position) where radius == nil:
      return .positions([try position.coordinate(at: "coordinates")], warnings: warnings)
    case .multiPoint(let positions):
      guard !positions.isEmpty else { throw .emptyGeometry(path: "coordinates") }
      return .positions(
        try GeoJSONPosition.line(positions, at: "coordinates"), warnings: warnings)
    default:
      var allowance = RegionAllowance()
      let region = try geometry.region(
        radius: radius, width: width, strict: strict, within: &allowance)
      return .region(region.adding(warnings))
    }
  }

  /// The region that the geometry is, with the property that completes it.
  func region(
    radius: Distance?, width: Distance?, strict: Bool, within allowance: inout RegionAllowance
  ) throws(RegionError) -> Region {
    let path = "coordinates"
    switch self {
    case .point(let position):
      let center = try position.coordinate(at: path)
      guard let radius else {
        throw .notARegion(
          type: type, advice: "Give it a property \"radius\", in metres, to make it a circle.")
      }
      return try .circle(center: center, radius: radius)
    case .lineString(let positions):
      let line = try GeoJSONPosition.line(positions, at: path)
      return try .corridor(along: line, halfWidth: halfWidth(of: width))
    case .multiLineString(let lines):
      let lines = try GeoJSONPosition.lines(lines, at: path)
      return try .corridor(alongAny: lines, halfWidth: halfWidth(of: width))
    case .polygon(let rings):
      let polygon = try Polygon(rings, at: path)
      return try .polygon(polygon, strict: strict, within: &allowance)
    case .multiPolygon(let polygons):
      return try .multiPolygon(
        Polygon.polygons(polygons, at: path), strict: strict, within: &allowance)
    case .multiPoint:
      throw .notARegion(type: type, advice: "It is several places; read its positions.")
    case .geometryCollection:
      throw .notARegion(type: type, advice: "Give each geometry a feature of its own.")
    }
  }

  private func halfWidth(of width: Distance?) throws(RegionError) -> Distance {
    guard let width else {
      throw .notARegion(
        type: type, advice: "Give it a property \"width\", in metres, to make it a corridor.")
    }
    return Distance(meters: width.meters / 2)
  }

  /// The geometry in a collection of one, with a warning; refuses other collections.
  func unwrapped() throws(RegionError) -> (GeoJSONGeometry, [RegionWarning]) {
    guard case .geometryCollection(let geometries) = self else { return (self, []) }
    guard let first = geometries.first else { throw .emptyGeometry(path: "geometries") }
    guard geometries.count == 1 else {
      throw .notARegion(
        type: "\(type) of \(geometries.count)",
        advice: "Give each geometry a feature of its own.")
    }
    let (geometry, warnings) = try first.unwrapped()
    return (geometry, [.singleGeometryCollection(path: "geometry")] + warnings)
  }

  /// One warning for all positions with more decimals than are worth writing.
  var precisionWarnings: [RegionWarning] {
    var count = 0
    var first = ""
    forEachPosition { position, path in
      guard position.hasExcessPrecision else { return }
      count += 1
      if count == 1 { first = path() }
    }
    return count > 0 ? [.excessPrecision(path: first, count: count)] : []
  }

  /// Visits every position with its path.
  private func forEachPosition(_ body: (GeoJSONPosition, () -> String) -> Void) {
    func visit(_ positions: [GeoJSONPosition], _ path: String) {
      for (index, position) in positions.enumerated() { body(position, { "\(path)[\(index)]" }) }
    }
    switch self {
    case .point(let position): body(position, { "coordinates" })
    case .multiPoint(let positions), .lineString(let positions): visit(positions, "coordinates")
    case .multiLineString(let lines), .polygon(let lines):
      for (index, line) in lines.enumerated() { visit(line, "coordinates[\(index)]") }
    case .multiPolygon(let polygons):
      for (index, rings) in polygons.enumerated() {
        for (ring, line) in rings.enumerated() { visit(line, "coordinates[\(index)][\(ring)]") }
      }
    case .geometryCollection(let geometries):
      for geometry in geometries { geometry.forEachPosition(body) }
    }
  }
}
