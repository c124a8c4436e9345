public import ToDo

/// What the JSON of a geometry was read as.
enum ScannedGeometry {
  case null
  case geometry(GeoJSONGeometry, warnings: [FormatNotice])
  /// The places in the notices are relative to the geometry.
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
  mutating func geometry(depth: Int) throws(FormatError) -> ScannedGeometry {
    guard try peek() == .leftBrace else {
      let isNull = try peek() == UInt8(ascii: "n")
      let kindName = try skipValue(depth: depth)
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
  public init(json: some Collection<UInt8>) throws(FormatError) {
    var scanner = JSONScanner(Array(json))
    try scanner.window.skipByteOrderMark()
    let scanned = try scanner.geometry(depth: 0)
    try scanner.finish()
    if let defect = scanner.defect { throw defect.error }
    switch scanned {
    case .geometry(let geometry, _): self = geometry
    case .refused(let notice): throw .notGeoJSON(path: notice.path, reason: notice.text)
    case .null:
      throw .notGeoJSON(path: "", reason: "expected a geometry object, found null. Give one.")
    }
  }
}
