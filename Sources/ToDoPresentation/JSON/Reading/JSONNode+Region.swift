package import ToDo

extension JSONNode {
  /// A region: in the form in which places are printed, or as GeoJSON.
  package func region() throws(JSONInputError) -> Region {
    var allowance = Self.regionAllowance
    return try region(within: &allowance)
  }

  /// One of several regions that have an allowance together.
  func region(within allowance: inout RegionAllowance) throws(JSONInputError) -> Region {
    try RegionReader.region(self, &allowance)
  }

  /// What the regions of one text may cost together: less than in a file, since a server reads it while
  /// others wait. A million pairs take less than a tenth of a second.
  static let regionAllowance = RegionAllowance(pairs: 1_000_000)
}

/// Reads a region from JSON: in the form in which places are printed, or as GeoJSON.
///
/// ```json
/// {"type": "circle", "center": [13.4, 52.5], "radius": 150}
/// {"type": "polygons", "coordinates": [[[[0, 0], [1, 0], [1, 1], [0, 0]]]]}
/// {"type": "box", "southwest": [170, -20], "northeast": [-170, -10]}
/// {"type": "corridor", "coordinates": [[[0, 0], [1, 1]]], "halfWidth": 50}
/// {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}
/// {"type": "Point", "coordinates": [13.4, 52.5], "radius": 150}
/// {"type": "LineString", "coordinates": [[0, 0], [1, 1]], "width": 100}
/// ```
///
/// The `radius` and the `width` of GeoJSON, in metres, can also be the properties of a Feature.
/// Positions are longitude, latitude. Other members are ignored, as RFC 7946 has it.
private struct RegionReader {
  private static let types = [
    "circle", "polygons", "box", "corridor", "Polygon", "MultiPolygon", "Point", "LineString",
    "MultiLineString", "Feature",
  ]

  static func region(
    _ node: JSONNode, _ allowance: inout RegionAllowance
  ) throws(JSONInputError) -> Region {
    let members = try node.members(nil)
    guard let type = members["type"] else {
      throw node.missing("type", "Send one of \(types.joined(separator: ", ")).")
    }
    guard try type.text() == "Feature" else {
      return try region(
        node, radius: members["radius"], width: members["width"], &allowance)
    }
    guard let geometry = members["geometry"] else {
      throw node.missing("geometry", "A Feature needs a geometry.")
    }
    let properties = try members["properties"]?.members(nil) ?? [:]
    return try region(
      geometry, radius: properties["radius"], width: properties["width"], &allowance)
  }

  private static func region(
    _ node: JSONNode, radius: JSONNode?, width: JSONNode?, _ allowance: inout RegionAllowance
  ) throws(JSONInputError) -> Region {
    let reader = RegionReader(node: node, members: try node.members(nil))
    guard let type = reader.members["type"] else {
      throw node.missing("type", "Send one of \(types.joined(separator: ", ")).")
    }
    let name = try type.text()
    if name == "box" { return try reader.box() }
    let geometry = try reader.geometry(name)
    guard let geometry else {
      let suggestion = types.first { $0.lowercased() == name.lowercased() }
        .map { "Did you mean \"\($0)\"?" }
      throw type.error(
        "\(QuotedText.text(name)) is not a region. "
          + (suggestion ?? "Send one of \(types.joined(separator: ", "))."))
    }
    let isCorridor = name == "corridor"
    let length = try isCorridor ? reader.needed("halfWidth").number() * 2 : width?.number()
    do {
      return try Region(
        geoJSON: geometry, radius: radius?.number().inMeters, width: length.map(\.inMeters),
        within: &allowance)
    } catch let error as RegionError {
      throw reader.mistake(error)
    } catch let error as JSONInputError {
      throw error
    } catch {
      preconditionFailure("A region throws errors of its own: \(error)")
    }
  }

  let node: JSONNode
  let members: [String: JSONNode]

  private func geometry(_ type: String) throws(JSONInputError) -> GeoJSONGeometry? {
    switch type {
    case "circle": .point(try position(needed("center")))
    case "Point": .point(try position(needed("coordinates")))
    case "LineString": .lineString(try line(needed("coordinates")))
    case "corridor", "MultiLineString": .multiLineString(try lines(needed("coordinates")))
    case "Polygon": .polygon(try lines(needed("coordinates")))
    case "polygons", "MultiPolygon":
      .multiPolygon(try needed("coordinates").elements(upTo: .max).map(lines))
    default: nil
    }
  }

  private func box() throws(JSONInputError) -> Region {
    func corner(_ name: String) throws(JSONInputError) -> Coordinate {
      let node = try needed(name)
      do {
        return try position(node).coordinate(at: name)
      } catch let error as RegionError {
        throw mistake(error)
      } catch let error as JSONInputError {
        throw error
      } catch {
        preconditionFailure("A position throws errors of its own: \(error)")
      }
    }
    let (southwest, northeast) = (try corner("southwest"), try corner("northeast"))
    do throws(RegionError) {
      return try .box(southwest: southwest, northeast: northeast)
    } catch {
      throw mistake(error)
    }
  }

  private func needed(_ name: String) throws(JSONInputError) -> JSONNode {
    guard let member = members[name] else {
      throw node.missing(name, "This type of region needs it.")
    }
    return member
  }

  private func position(_ node: JSONNode) throws(JSONInputError) -> GeoJSONPosition {
    let numbers = try node.elements(upTo: 100)
    guard numbers.count >= 2 else {
      throw node.error("A position is a longitude and a latitude, such as [13.405, 52.52].")
    }
    return GeoJSONPosition(longitude: try numbers[0].number(), latitude: try numbers[1].number())
  }

  private func line(_ node: JSONNode) throws(JSONInputError) -> [GeoJSONPosition] {
    try node.elements(upTo: .max).map(position)
  }

  private func lines(_ node: JSONNode) throws(JSONInputError) -> [[GeoJSONPosition]] {
    try node.elements(upTo: .max).map(line)
  }

  private func mistake(_ error: RegionError) -> JSONInputError {
    JSONInputError(at: node.pointer + (error.path.map(Self.pointer) ?? ""), error.description)
  }

  /// `coordinates[0][3]` as `/coordinates/0/3`.
  private static func pointer(_ path: String) -> String {
    "/" + path.replacing("]", with: "").replacing("[", with: "/").replacing(".", with: "/")
  }
}

extension Double {
  fileprivate var inMeters: Distance { Distance(meters: self) }
}

extension RegionError {
  /// Where in the geometry the mistake is.
  fileprivate var path: String? {
    switch self {
    case .invalidPosition(let path, _), .openRing(let path), .tooFewPositions(let path, _, _),
      .emptyGeometry(let path), .noExtent(let path), .invalidRings(let path, _),
      .tooManyCrossings(let path, _), .tooComplex(let path):
      path
    case .overlappingPolygons, .invalidRadius, .invalidHalfWidth, .emptyBox, .notARegion,
      .geometryEngine, .noGeometryEngine:
      nil
    }
  }
}
