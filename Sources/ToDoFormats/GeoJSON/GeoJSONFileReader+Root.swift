import JSONText
import ToDo

extension GeoJSONFileReader {
  /// Gives what the root object itself is: an item, or warnings.
  mutating func giveRoot(
    at offset: Int, _ body: (ItemFileEntry) throws -> Void
  ) throws {
    guard let type = root.type?.string else {
      throw FormatError.notGeoJSON(
        path: "type",
        reason: "expected the type of a GeoJSON object, found "
          + "\(root.type?.kindName ?? "nothing"). Give a FeatureCollection.")
    }
    if type == "FeatureCollection" {
      try giveCollection(body)
    } else if root.features == .given {
      throw FormatError.notGeoJSON(
        path: "type",
        reason: "expected \"FeatureCollection\" beside \"features\", found \"\(type)\". "
          + "Correct it.")
    } else {
      try giveSingle(type, at: offset, body)
    }
  }

  private mutating func giveCollection(_ body: (ItemFileEntry) throws -> Void) throws {
    switch root.features {
    case .given: break
    case .ignored:
      throw FormatError.notGeoJSON(
        path: "type", reason: "given more than once, and before \"features\" as another one.")
    case .none, .malformed:
      throw FormatError.notGeoJSON(
        path: "features",
        reason: "expected an array of Features, found \(root.features.kindName). Add it.")
    }
    try giveRemarksOnRoot(at: nil, body)
    if let rootDefect { throw FormatError(rootDefect.error).inside(rootDefect.path) }
    do throws(FormatNotice) {
      try GeometryParser.checkBoundingBox(in: root.feature.values)
    } catch {
      try body(.warning(error))
    }
    let foreign = root.namesForeignToCollection
    guard !foreign.isEmpty else { return }
    try body(.warning(Self.foreign(foreign, to: "FeatureCollection", at: nil)))
  }

  /// Gives the item of a single Feature or geometry.
  private mutating func giveSingle(
    _ type: String, at offset: Int, _ body: (ItemFileEntry) throws -> Void
  ) throws {
    try giveRemarksOnRoot(at: offset, body)
    if root.features != .none {
      let text = "not part of a \(type) and ignored."
      try body(.warning(FormatNotice(path: "features", text: text, byteOffset: offset)))
    }
    guard type == "Feature" else {
      let geometry = ScannedGeometry(root.takeGeometryMembers())
      return try give("", at: offset, rootDefect, body) { reader throws(FormatNotice) in
        try reader.item(geometry: geometry, number: 1)
      }
    }
    let foreign = root.namesForeignToFeature
    if !foreign.isEmpty {
      try body(.warning(Self.foreign(foreign, to: "Feature", at: offset)))
    }
    let feature = root.feature
    try give("", at: offset, rootDefect, body) { reader throws(FormatNotice) in
      try reader.item(feature: feature, number: 1)
    }
  }

  private static func foreign(_ names: [String], to type: String, at offset: Int?) -> FormatNotice {
    let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let text = "not part of a \(type) and ignored: \(list)."
    return named(FormatNotice(path: "", text: text), at: offset)
  }
}
