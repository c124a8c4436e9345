import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns one feature, or a bare geometry, into an item. The paths of notices are relative to it.
struct FeatureReader {
  private let isStrict: Bool
  private let timeZone: TimeZone
  private let isOurs: Bool
  private(set) var warnings: [FormatNotice] = []
  /// That the feature is not an item, but says that one was deleted.
  private(set) var removal: ItemRemoval?

  /// - Parameter isOurs: Whether the file is an export of ours; then the coordinates have all their
  ///   decimals on purpose.
  init(isStrict: Bool, timeZone: TimeZone, isOurs: Bool = false) {
    self.isStrict = isStrict
    self.timeZone = timeZone
    self.isOurs = isOurs
  }

  /// Reads a feature.
  ///
  /// - Parameter number: Its number in the file, the first being 1: for one without a title.
  /// - Throws: a notice with the path, and with what to do.
  mutating func item(
    feature: consuming ScannedFeature, number: Int
  ) throws(FormatNotice) -> ToDoItem {
    let members = feature.values
    guard members["type"] == .string("Feature") else {
      let found = members["type"].map { $0.string.map { "\"\($0)\"" } ?? $0.kindName } ?? "nothing"
      throw FormatNotice(path: "type", text: "expected \"Feature\", found \(found). Correct it.")
    }
    guard feature.geometry != nil || members["properties"] != nil else {
      throw FormatNotice(
        path: "", text: "the Feature has neither \"geometry\" nor \"properties\". Add them.")
    }
    try GeometryParser.checkBoundingBox(in: members)
    var properties = try properties(in: members)
    keep(members, in: &properties)
    let geometry = try feature.geometry.take().flatMap { scanned throws(FormatNotice) in
      try self.geometry(scanned, at: "geometry")
    }
    return try item(geometry, properties, number: number)
  }

  /// Reads a bare geometry.
  mutating func item(
    geometry: consuming ScannedGeometry, number: Int
  ) throws(FormatNotice) -> ToDoItem {
    try item(self.geometry(geometry, at: ""), [:], number: number)
  }
}

extension FeatureReader {
  private func properties(
    in members: [String: JSONValue]
  ) throws(FormatNotice) -> [String: JSONValue] {
    switch members["properties"] {
    case nil, .null: return [:]
    case .object(let properties): return properties
    case let value?:
      throw FormatNotice(
        path: "properties",
        text: "expected an object or null, found \(value.kindName). Correct it.")
    }
  }

  /// Keeps the feature's id and foreign members among the properties, to be given back.
  private mutating func keep(
    _ members: [String: JSONValue], in properties: inout [String: JSONValue]
  ) {
    if let id = members["id"], id != .null {
      properties[GeoJSONProperty.id] = id
      if !GeoJSONProperty.isID(id) {
        warn("id", "expected a string or a number, found \(id.kindName); kept as a property.")
      }
    }
    let foreign = members.filter { !GeoJSONProperty.definedMembers.contains($0.key) }
    guard !foreign.isEmpty else { return }
    properties[GeoJSONProperty.members] = .object(foreign)
    let names = foreign.keys.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    warn("", "not part of a Feature, and kept as they are: \(names).")
  }

  /// The geometry, also from inside a collection of one; nil if there is none.
  private mutating func geometry(
    _ scanned: consuming ScannedGeometry, at path: String
  ) throws(FormatNotice) -> (geometry: GeoJSONGeometry, path: String)? {
    var geometry: GeoJSONGeometry
    switch scanned {
    case .null: return nil
    case .refused(let notice): throw notice.inside(path)
    case .geometry(let read, let warnings):
      geometry = read
      self.warnings += warnings.map { $0.inside(path) }
    }
    var path = path
    while case .geometryCollection(let geometries) = geometry, geometries.count == 1 {
      warn(
        path,
        "a GeometryCollection of one geometry was read as that geometry. "
          + "Write the geometry itself.")
      geometry = geometries[0]
      path = path.appendingPath("geometries[0]")
    }
    return (geometry, path)
  }

  private mutating func item(
    _ geometry: (geometry: GeoJSONGeometry, path: String)?, _ properties: [String: JSONValue],
    number: Int
  ) throws(FormatNotice) -> ToDoItem {
    let read = FeatureProperties(
      properties, kind: FeatureGeometryKind(geometry?.geometry), timeZone: timeZone)
    warnings += read.warnings.map { $0.inside("properties") }
    let title =
      read.title ?? properties[GeoJSONProperty.id].flatMap(FeatureProperties.title)
      ?? "Untitled \(number)"
    var coordinate = read.supplement.coordinate
    var places: [Place] = []
    if let spelledOut = read.supplement.places {
      places = spelledOut
    } else if let (geometry, path) = geometry {
      let position = try position(of: geometry, at: path, read)
      let name = read.placeName ?? title
      places = position.regions.map { Place(name: name, region: $0) }
      coordinate = coordinate ?? position.coordinate
    }
    let hasLocation = coordinate != nil || read.locationName != nil
    removal = read.supplement.removal
    var item = ToDoItem(
      title: title, itemDescription: read.description, due: read.due,
      location: hasLocation
        ? Location(name: read.locationName ?? "", coordinate: coordinate) : nil,
      places: places, tags: read.tags, triggers: read.supplement.triggers,
      recurrence: read.recurrence, done: read.done,
      properties: read.unknown)
    item.record = read.supplement.record
    item.isImportant = read.isImportant
    item.waitsUntil = read.waitsUntil
    return item
  }

  /// The position or the regions that a geometry means.
  private mutating func position(
    of geometry: GeoJSONGeometry, at path: String, _ properties: FeatureProperties
  ) throws(FormatNotice) -> (coordinate: Coordinate?, regions: [Region]) {
    for (name, length) in [("radius", properties.radius), ("width", properties.width)] {
      guard let meters = length?.meters, meters < 0 else { continue }
      throw FormatNotice(
        path: "properties.\(name)",
        text: "\(meters.decimalNotation) m is not a length. Give metres, 0 or more.")
    }
    do {
      let read = try geometry.content(
        radius: properties.radius, width: properties.width, strict: isStrict)
      switch read {
      case .positions(let positions, let warnings):
        note(warnings, at: path)
        if case .point = geometry { return (positions[0], []) }
        var circles: [Region] = []
        for position in positions {
          circles.append(try .circle(center: position, radius: .zero))
        }
        return (nil, circles)
      case .region(let region):
        note(region.repairs, at: path)
        return (nil, [region])
      }
    } catch {
      throw FormatNotice(error).inside(path)
    }
  }

  private mutating func note(_ repairs: [RegionWarning], at path: String) {
    for repair in repairs {
      if isOurs, case .excessPrecision = repair { continue }
      warnings.append(FormatNotice(repair).inside(path))
    }
  }

  private mutating func warn(_ path: String, _ text: String) {
    warnings.append(FormatNotice(path: path, text: text))
  }
}
