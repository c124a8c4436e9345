import JSONText
import ToDo

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds the feature of one item.
struct FeatureBuilder {
  private let item: ToDoItem
  private let geometry: GeoJSONGeometry?
  private var properties: [String: JSONValue] = [:]
  private var supplement = ItemSupplement()

  init(_ item: ToDoItem) {
    self.item = item
    geometry = PlaceGeometry.geometry(of: item)
    addContent()
    addPosition()
  }

  /// Writes the feature (RFC 7946, section 3.2).
  func write(to writer: inout JSONWriter) throws(UnwritableJSON) {
    var feature: [String: JSONValue] = ["type": .string("Feature")]
    var foreign = item.properties
    if let id = foreign[GeoJSONProperty.id], GeoJSONProperty.isID(id) {
      feature["id"] = id
      foreign[GeoJSONProperty.id] = nil
    }
    if let members = foreign[GeoJSONProperty.members], GeoJSONProperty.areMembers(members) {
      feature.merge(members.object ?? [:]) { own, _ in own }
      foreign[GeoJSONProperty.members] = nil
    }
    feature["properties"] = .object(try merged(with: foreign))
    try writer.write(feature: feature, geometry: geometry)
  }

  private mutating func addContent() {
    func set(_ field: FeatureField, _ value: JSONValue?) {
      if let value { properties[field.name] = value }
    }
    if FeatureProperties.isBlank(item.title) {
      supplement.title = item.title
    } else {
      set(.title, .string(item.title))
    }
    set(.description, item.itemDescription.map(JSONValue.string))
    set(.due, item.due.map(Self.due))
    set(.repeat, item.recurrence.map { .string($0.description) })
    if !item.tags.isEmpty {
      let sorted = item.tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      set(.tags, .array(sorted.map(JSONValue.string)))
    }
    supplement.triggers = item.triggers
    supplement.record = item.record
    set(.done, item.done ? .bool(true) : nil)
    set(.important, item.isImportant ? .bool(true) : nil)
    set(.wait, item.waitsUntil.map(Self.due))
  }

  private mutating func addPosition() {
    if let location = item.location {
      // A position without a name needs none: an absent name is read as an empty one.
      if !location.name.isEmpty || location.coordinate == nil {
        properties[FeatureField.location.name] = .string(location.name)
      }
      if !item.places.isEmpty { supplement.coordinate = location.coordinate }
    }
    guard let first = item.places.first else { return }
    guard PlaceGeometry.tellsPlaces(of: item) else {
      supplement.places = item.places
      return
    }
    if first.name != item.title { properties[FeatureField.place.name] = .string(first.name) }
    guard item.places.count == 1 else { return }
    let written = first.region.geoJSON
    if let radius = written.radius {
      properties[FeatureField.radius.name] = .number(radius.meters)
    }
    if let width = written.width { properties[FeatureField.width.name] = .number(width.meters) }
  }

  /// A day or a time as RFC 3339, or a time in seconds if its year does not have four digits.
  private static func due(_ due: Due) -> JSONValue {
    due.rfc3339.map(JSONValue.string) ?? .number(due.timestamp(in: .gmt))
  }
}

extension FeatureBuilder {
  /// Our properties, and the foreign ones. Foreign properties that a reader would take for ours go
  /// into the supplement.
  private func merged(
    with foreign: [String: JSONValue]
  ) throws(UnwritableJSON) -> [String: JSONValue] {
    var supplement = supplement
    var own = properties
    own[FeatureField.todo.name] = supplement.value()
    let together = own.merging(foreign) { own, _ in own }
    if foreign.keys.allSatisfy({ FeatureField.named($0) == nil }) { return together }
    let kind = FeatureGeometryKind(geometry)
    // Only which properties are known matters here, not their times, so any zone will do.
    let read = FeatureProperties(together, kind: kind, timeZone: .gmt)
    if read.unknown == foreign { return together }
    let visible = foreign.filter { FeatureField.named($0.key) == nil }
    supplement.properties = foreign.filter { FeatureField.named($0.key) != nil }
    own[FeatureField.todo.name] = supplement.value()
    return own.merging(visible) { own, _ in own }
  }
}
