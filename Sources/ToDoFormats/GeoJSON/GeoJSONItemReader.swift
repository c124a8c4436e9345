import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads items from GeoJSON (RFC 7946): a FeatureCollection, or a bare Feature or geometry as one
/// item.
///
/// The geometry says where: a Point is the location's position, or a circle where the property
/// `radius` gives metres; a MultiPoint is several places; a Polygon or MultiPolygon is a place; a
/// LineString or MultiLineString is a corridor where the property `width` gives its full width in
/// metres; null is an item without a place.
///
/// The properties say what, their names in any case: `title` or `name` (else the feature's id,
/// else "Untitled N"), `description` (`desc`, `note`, `notes`), `due` (what `DueTime` reads, or
/// seconds since 1970), `tags` (a list, or a text with commas or spaces), `done` (`completed`),
/// `location` (`address`), `place` (the place's name; else the title), and `todo`, which
/// `GeoJSONItemWriter` explains. All others are kept in the item's properties, the feature's id
/// and its foreign members under the names in `GeoJSONProperty`.
public struct GeoJSONItemReader: Sendable {
  private let isStrict: Bool
  private let timeZone: TimeZone

  /// - Parameters:
  ///   - isStrict: Throw at the first feature that must be refused or repaired.
  ///   - timeZone: Where due dates without an offset are local.
  public init(isStrict: Bool = false, timeZone: TimeZone = .current) {
    self.isStrict = isStrict
    self.timeZone = timeZone
  }

  /// Reads a file.
  ///
  /// - Throws: `FormatError` when the whole file cannot be read; what is wrong with one feature
  ///   is among the refusals, and the others are read.
  /// - Complexity: O(*n*) in its bytes. One feature's JSON is held at a time.
  public func read(_ data: Data) throws(FormatError) -> ItemFileReading {
    let bytes = [UInt8](data)
    var scanner = JSONScanner(bytes)
    guard let first = scanner.peek() else { throw .emptyFile }
    // UTF-16 and UTF-32 begin with their byte order mark, or have a NUL in the first two bytes.
    if first >= 0xfe || bytes.prefix(2).contains(0) { throw .notUTF8(scanner.position(at: 0)) }
    guard first == .leftBrace else {
      let value = try scanner.value()
      try scanner.finish()
      throw .notGeoJSON(
        place: "",
        reason: "The file holds \(value.kindName), but GeoJSON is an object. "
          + "Give a FeatureCollection.")
    }
    return try root(&scanner)
  }
}

extension GeoJSONItemReader {
  /// Walks through the root object. Features are read as they come, for what the root is may
  /// be said after them.
  private func root(_ scanner: inout JSONScanner) throws(FormatError) -> ItemFileReading {
    var members: [String: JSONValue] = [:]
    var features: ItemFileReading?
    var warnings: [FormatNotice] = []
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      if members[key] != nil || key == "features" && features != nil {
        warnings.append(Self.duplicate(key))
      }
      if key == "features" {
        features = nil
        members[key] = nil
        if scanner.peek() == .leftBracket {
          features = try self.features(&scanner)
          continue
        }
      }
      members[key] = try scanner.value(depth: 1)
      warnings += scanner.duplicates.map { Self.duplicate(key.appendingPlace($0)) }
    }
    try scanner.finish()
    var reading = try reading(of: members, features)
    reading.warnings.insert(contentsOf: warnings, at: 0)
    return reading
  }

  private func reading(
    of members: [String: JSONValue], _ features: ItemFileReading?
  ) throws(FormatError) -> ItemFileReading {
    guard let type = members["type"]?.string else {
      throw .notGeoJSON(
        place: "type",
        reason: "expected the type of a GeoJSON object, found "
          + "\(members["type"]?.kindName ?? "nothing"). Give a FeatureCollection.")
    }
    guard type == "FeatureCollection" else {
      return try single(members, type: type, hasFeatures: features != nil)
    }
    guard var reading = features else {
      throw .notGeoJSON(
        place: "features",
        reason: "expected an array of Features, found "
          + "\(members["features"]?.kindName ?? "nothing"). Add it.")
    }
    warn(of: members, in: &reading)
    if let refusal = reading.refusals.first, isStrict { throw .refused(refusal) }
    return reading
  }

  private func warn(of members: [String: JSONValue], in reading: inout ItemFileReading) {
    do {
      try GeometryReader.checkBoundingBox(in: members)
    } catch {
      reading.warnings.append(error)
    }
    let foreign = members.keys.filter { !["type", "features", "bbox"].contains($0) }.sorted()
    guard !foreign.isEmpty else { return }
    let names = foreign.map { "\"\($0)\"" }.joined(separator: ", ")
    reading.warnings.append(
      Self.named(
        FormatNotice(place: "", text: "not part of a FeatureCollection and ignored: \(names).")))
  }

  private func features(_ scanner: inout JSONScanner) throws(FormatError) -> ItemFileReading {
    var reading = ItemFileReading()
    var index = 0
    try scanner.beginArray()
    while try scanner.nextElement() {
      let value = try scanner.value()
      let place = "features[\(index)]"
      reading.warnings += scanner.duplicates.map { Self.duplicate($0).inside(place) }
      index += 1
      read(in: place, &reading) { reader throws(FormatNotice) in
        try reader.item(feature: value, number: index)
      }
    }
    return reading
  }

  private func single(
    _ members: [String: JSONValue], type: String, hasFeatures: Bool
  ) throws(FormatError) -> ItemFileReading {
    var reading = ItemFileReading()
    if hasFeatures {
      reading.warnings.append(
        FormatNotice(place: "features", text: "not part of a \(type) and ignored."))
    }
    read(in: "", &reading) { reader throws(FormatNotice) in
      type == "Feature"
        ? try reader.item(feature: .object(members), number: 1)
        : try reader.item(geometry: .object(members), number: 1)
    }
    if let refusal = reading.refusals.first, isStrict { throw .refused(refusal) }
    return reading
  }

  private func read(
    in place: String, _ reading: inout ItemFileReading,
    _ body: (inout FeatureReader) throws(FormatNotice) -> ToDoItem
  ) {
    var reader = FeatureReader(isStrict: isStrict, timeZone: timeZone)
    do {
      reading.items.append(try body(&reader))
    } catch {
      reading.refusals.append(Self.named(error.inside(place)))
    }
    reading.warnings += reader.warnings.map { Self.named($0.inside(place)) }
  }

  /// Names the place that has none, because it is the root object.
  private static func named(_ notice: FormatNotice) -> FormatNotice {
    notice.place.isEmpty ? FormatNotice(place: "the file", text: notice.text) : notice
  }

  private static func duplicate(_ place: String) -> FormatNotice {
    FormatNotice(place: place, text: "given more than once; the last one counts.")
  }
}
