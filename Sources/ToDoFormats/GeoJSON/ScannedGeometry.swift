import JSONText
public import ToDo

/// What the JSON of a geometry was read as.
enum ScannedGeometry {
  case null
  case geometry(GeoJSONGeometry, warnings: [FormatNotice])
  /// The paths of the notices are relative to the geometry.
  case refused(FormatNotice)

  /// Reads a geometry from its members.
  init(_ members: consuming GeometryMembers) {
    var reader = GeometryParser()
    do throws(FormatNotice) {
      let geometry = try reader.read(members)
      self = .geometry(geometry, warnings: reader.warnings)
    } catch {
      self = .refused(error)
    }
  }
}

extension JSONScanner {
  /// Takes a geometry.
  ///
  /// - Parameter depth: How many arrays and objects around it count towards the depth limit.
  mutating func geometry(depth: Int) throws(JSONError) -> ScannedGeometry {
    guard try peek() == .leftBrace else {
      let isNull = try peek() == UInt8(ascii: "n")
      let kindName = try skipValue(depth: depth).name
      let notice = FormatNotice(
        path: "", text: "expected a geometry object, found \(kindName). Give one, or null.")
      return isNull ? .null : .refused(notice)
    }
    try checkDepth(depth + 1)
    var members = GeometryMembers()
    try beginObject()
    while let key = try nextKey() { try members.take(key, from: &self, depth: depth + 1) }
    return ScannedGeometry(members)
  }
}

extension GeoJSONGeometry {
  /// Reads a geometry object of GeoJSON, with the parser of the file readers.
  ///
  /// - Throws: `FormatError`, with the position or the path of what is wrong.
  /// - Complexity: O(*n*) in the bytes.
  package init(json: some Collection<UInt8>) throws(FormatError) {
    let scanned = try FormatError.translating { () throws(JSONError) in
      var scanner = JSONScanner(Array(json))
      try scanner.window.skipByteOrderMark()
      let scanned = try scanner.geometry(depth: 0)
      try scanner.finish()
      if let defect = scanner.defect { throw defect.error }
      return scanned
    }
    switch scanned {
    case .geometry(let geometry, _): self = geometry
    case .refused(let notice): throw .notGeoJSON(path: notice.path, reason: notice.text)
    case .null:
      throw .notGeoJSON(path: "", reason: "expected a geometry object, found null. Give one.")
    }
  }
}

extension Region {
  /// Reads a region from the text of a GeoJSON geometry (RFC 7946, section 3.1).
  ///
  /// ```swift
  /// let text = #"{"type": "Point", "coordinates": [13.4275, 52.5273]}"#
  /// let park = try Region(geoJSON: text.utf8, radius: .meters(400))
  /// ```
  ///
  /// A Polygon or MultiPolygon is a region by itself. `repairs` says what was unusual about it.
  ///
  /// - Parameters:
  ///   - text: The geometry in UTF-8.
  ///   - radius: The radius that makes a Point a circle.
  ///   - width: The full width that makes lines a corridor.
  ///   - strict: Whether to throw an error for rings that would have to be repaired.
  /// - Throws: ``FormatError`` for text that is not a geometry, `RegionError` for a geometry that is not
  ///   a region.
  /// - Complexity: O(*n* log *n*) for rings that do not cross.
  public init(
    geoJSON text: some Collection<UInt8>, radius: Distance? = nil, width: Distance? = nil,
    strict: Bool = false
  ) throws {
    let geometry = try GeoJSONGeometry(json: text)
    try self.init(geoJSON: geometry, radius: radius, width: width, strict: strict)
  }
}
