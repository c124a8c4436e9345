import Geodesy

/// A region is written as one object that says its type:
///
/// ```json
/// {"type": "circle", "center": [13.4, 52.5], "radius": 150}
/// {"type": "polygons", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]]]}
/// {"type": "box", "southwest": [170, -20], "northeast": [-170, -10]}
/// {"type": "corridor", "coordinates": [[[0, 0], [1, 1]]], "halfWidth": 50}
/// ```
///
/// Positions are longitude, latitude, and lengths are metres; coordinates nest as those of a
/// GeoJSON MultiPolygon and MultiLineString. Every number comes back as it was. What is read is
/// checked and repaired as when a region is created.
extension Region: Codable {
  private enum Key: String, CodingKey {
    case type, center, radius, coordinates, southwest, northeast, halfWidth
  }

  private enum Kind: String, Codable {
    case circle, polygons, box, corridor
  }

  /// Decodes and checks a region.
  ///
  /// - Throws: `DecodingError`; for a region that is not valid, its underlying error is the
  ///   ``RegionError``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    do {
      switch try values.decode(Kind.self, forKey: .type) {
      case .circle:
        self = try Region.circle(
          center: values.decode(GeoJSONPosition.self, forKey: .center).coordinate(at: "center"),
          radius: Distance(meters: values.decode(Double.self, forKey: .radius)))
      case .polygons:
        let polygons = try values.decode([[[GeoJSONPosition]]].self, forKey: .coordinates)
        self = try Region.multiPolygon(Polygon.polygons(polygons, at: "coordinates"))
      case .box:
        self = try Region.box(
          southwest: values.decode(GeoJSONPosition.self, forKey: .southwest)
            .coordinate(at: "southwest"),
          northeast: values.decode(GeoJSONPosition.self, forKey: .northeast)
            .coordinate(at: "northeast"))
      case .corridor:
        let lines = try values.decode([[GeoJSONPosition]].self, forKey: .coordinates)
        self = try Region.corridor(
          alongAny: GeoJSONPosition.lines(lines, at: "coordinates"),
          halfWidth: Distance(meters: values.decode(Double.self, forKey: .halfWidth)))
      }
    } catch let error as RegionError {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Encodes the region as one object.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    switch shape {
    case .circle(let center, let radius):
      try values.encode(Kind.circle, forKey: .type)
      try values.encode(GeoJSONPosition(center), forKey: .center)
      try values.encode(radius.meters, forKey: .radius)
    case .polygons(let polygons):
      try values.encode(Kind.polygons, forKey: .type)
      try values.encode(polygons.map(\.geoJSONRings), forKey: .coordinates)
    case .box(let southwest, let northeast):
      try values.encode(Kind.box, forKey: .type)
      try values.encode(GeoJSONPosition(southwest), forKey: .southwest)
      try values.encode(GeoJSONPosition(northeast), forKey: .northeast)
    case .corridor(let lines, let halfWidth):
      try values.encode(Kind.corridor, forKey: .type)
      try values.encode(lines.map { $0.map(GeoJSONPosition.init) }, forKey: .coordinates)
      try values.encode(halfWidth.meters, forKey: .halfWidth)
    }
  }
}
