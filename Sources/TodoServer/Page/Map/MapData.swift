import Foundation
import JSONText
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What the map shows, as JSON for its script.
///
/// ```json
/// {"lists": [{"id": "…", "mayWrite": true}], "isCut": false,
///  "items": [[0, "7pq", "Buy milk", 52.52, 13.405, 150]],
///  "places": [[0, "home", 52.5, 13.4, {"type": "MultiPolygon", "coordinates": …}]],
///  "devices": [{"name": "phone", "lat": …, "lon": …, "accuracy": 12, "clear": 340, "age": "…"}]}
/// ```
///
/// An item has a row for each of its places: the index of its list, its id, its title, a position, and a
/// shape. The shape is the radius of a circle in metres, a GeoJSON geometry, or null.
struct MapData {
  /// More would make a phone slow.
  static let mostItems = 20_000
  private static let mostPlaces = 2_000
  /// The longest title; the rest is on the item's page.
  private static let longestTitle = 200

  private let visit: PageVisit

  init(_ visit: PageVisit) { self.visit = visit }

  /// - Throws: `InputError` for a filter that cannot be read, and the stores' errors.
  func bytes() async throws -> [UInt8] {
    let filter = try ListRequest(visit).openFilter(visit)
    let lists = try await visit.service.gate.lists(for: visit.caller)
    var (items, places) = (Rows(), Rows())
    for (index, list) in lists.enumerated() {
      let room = Self.mostItems - items.count
      let found = try await list.reading { try Self.rows(filter, in: $0, list: index, room: room) }
      items.append(found.items)
      places.append(found.places)
    }
    let devices = try await MapDevices(visit, lists).bytes()
    var writer = JSONWriter(capacity: items.bytes.count + places.bytes.count + 1_000)
    writer.write(verbatim: "{\"devices\":")
    writer.write(verbatim: devices)
    writer.write(verbatim: ",\"isCut\":")
    writer.write(verbatim: items.count >= Self.mostItems ? "true" : "false")
    writer.write(verbatim: ",\"items\":[")
    writer.write(verbatim: items.bytes)
    writer.write(verbatim: "],\"lists\":")
    writer.write(array: lists) { writer, list in
      writer.write(verbatim: "{\"id\":")
      writer.write(list.id.rawValue)
      writer.write(verbatim: ",\"mayWrite\":")
      writer.write(verbatim: list.membership.role >= .writer ? "true" : "false")
      writer.write(verbatim: "}")
    }
    writer.write(verbatim: ",\"places\":[")
    writer.write(verbatim: places.bytes)
    writer.write(verbatim: "]}")
    return writer.bytes
  }

  /// Elements of an array, with commas between them.
  private struct Rows {
    var bytes: [UInt8] = []
    var count = 0

    mutating func append(_ others: Rows) {
      guard others.count > 0 else { return }
      if count > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += others.bytes
      count += others.count
    }

    mutating func append(_ body: (inout JSONWriter) -> Void) {
      var writer = JSONWriter()
      body(&writer)
      append(Rows(bytes: writer.bytes, count: 1))
    }
  }

  /// The circle around the position of an item in which it reminds; nil if it does not.
  private static func reach(of item: ToDoItem, at position: Coordinate) -> Region? {
    let radii = item.triggers.compactMap { item.radius(for: $0) }
    return radii.max().flatMap { try? Region.circle(center: position, radius: $0) }
  }

  private static func rows(
    _ filter: ItemFilter, in store: any ListStore, list: Int, room: Int
  ) throws -> (items: Rows, places: Rows) {
    var (items, places) = (Rows(), Rows())
    try store.forEachItem(filter) { stored in
      guard items.count < room else { return false }
      let title = String(stored.item.title.prefix(longestTitle))
      func append(_ position: Coordinate, _ region: Region?) {
        items.append { writer in
          writer.writeStart(list, stored.id.description, title, position)
          writer.write(shape: region)
          writer.write(verbatim: "]")
        }
      }
      if let position = stored.item.location?.coordinate, stored.item.places.isEmpty {
        append(position, reach(of: stored.item, at: position))
      }
      for place in stored.item.places.prefix(room - items.count) {
        append(place.region.representativePosition, place.region)
      }
      return true
    }
    for place in try store.places().prefix(mostPlaces) {
      places.append { writer in
        writer.write(verbatim: "[")
        writer.write(Int64(list))
        writer.write(verbatim: ",")
        writer.write(place.name)
        writer.write(verbatim: ",")
        writer.write(position: place.region.representativePosition)
        writer.write(verbatim: ",")
        writer.write(shape: place.region)
        writer.write(verbatim: "]")
      }
    }
    return (items, places)
  }
}

extension JSONWriter {
  fileprivate mutating func writeStart(
    _ list: Int, _ id: String, _ title: String, _ position: Coordinate
  ) {
    write(verbatim: "[")
    write(Int64(list))
    write(verbatim: ",")
    write(id)
    write(verbatim: ",")
    write(title)
    write(verbatim: ",")
    write(position: position)
    write(verbatim: ",")
  }

  /// Latitude and longitude with the digits that a screen can show: a tenth of a metre.
  mutating func write(position: Coordinate) {
    write(degrees: position.latitude)
    write(verbatim: ",")
    write(degrees: position.longitude)
  }

  mutating func write(degrees: Double) {
    write(finite: (degrees * 1_000_000).rounded() / 1_000_000, isShort: true)
  }
}
