import Foundation
import HTTPTypes
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoService
import ToDoStore

/// What a near request asks that has `along`: the options of `todo near --along`, as parameters.
struct AlongRequest {
  /// What belongs to a position.
  private static let others = ["lat", "lon", "at", "within", "beyond", "sector"]
  private static let mostPositions = 2_000
  private static let longestMeters = 2e6
  private static let usualLimit = 100

  /// At most this many items.
  let limit: Int
  /// The key after which the page begins.
  let after: ListedItemAlong.Key?
  private let route: Route
  private let width: Distance
  private let filter: ItemFilter

  /// - Returns: Nil for a request without `along`.
  /// - Throws: ``Problem`` that names the parameter.
  init?(_ reader: QueryReader, now: Date) throws {
    guard let text = try reader.text("along") else {
      guard try reader.text("width") == nil else {
        throw Problem(
          .badRequest, "\"width\" works only with along. To limit the distance, give within.",
          parameter: "width")
      }
      return nil
    }
    for name in Self.others where try reader.text(name) != nil {
      throw Problem(
        .badRequest, "\"\(name)\" needs a position. It does not work with along.", parameter: name)
    }
    guard let width = try reader.value("width", { try DistanceText.parse($0) }) else {
      throw Problem(
        .badRequest, "\"along\" needs width, such as width=200m: both sides together.",
        parameter: "width")
    }
    self.width = width
    route = try reader.reading("along") { try Self.route(text) }
    limit = try reader.count("limit", in: 1...NearRequest.mostItems) ?? Self.usualLimit
    filter = try FilterReader(reader, now: now).filter()
    after = try reader.value("cursor") { try Self.key($0) }
  }

  private static func key(_ text: String) throws -> ListedItemAlong.Key {
    let cursor = try QueryCursor(text, kind: kind, count: 4)
    guard let list = ListID(rawValue: cursor.fields[2]), let id = ItemID(cursor.fields[3]) else {
      throw QueryCursor.refusal
    }
    return ListedItemAlong.Key(along: .meters(try cursor.number(1)), list: list, id: id)
  }

  private static let kind = "along"

  /// Where the page after an item begins.
  static func cursor(after last: ListedItemAlong) -> QueryCursor {
    QueryCursor([
      kind, QueryCursor.text(last.found.along.meters), last.list.rawValue,
      last.found.id.description,
    ])
  }

  func query(in region: Region?) throws -> AlongQuery {
    var filter = filter
    filter.region = region
    return try AlongQuery(along: route, width: width, limit: limit, filter: filter)
  }

  /// The names of places that the filter has.
  var placeNames: Set<String> { filter.placeNames }

  /// Reads GeoJSON or GPX, or positions with semicolons between them.
  private static func route(_ text: String) throws -> Route {
    let isFile = text.first { !$0.isWhitespace }.map { "{<".contains($0) } ?? false
    let positions =
      try isFile
      ? RouteFileReader().read(ByteStream(Array(text.utf8))).positions
      : text.split(separator: ";").map { try Coordinate(parsing: String($0)) }
    guard positions.count <= mostPositions else {
      throw Problem(.badRequest, "The way has more than \(mostPositions) positions. Thin it out.")
    }
    let length = zip(positions, positions.dropFirst()).reduce(0) {
      $0 + Geodesic.distance(from: $1.0, to: $1.1).meters
    }
    guard length <= longestMeters else {
      throw Problem(
        .badRequest, "The way is longer than \(Int(longestMeters / 1000)) km. Ask for a part of it."
      )
    }
    return try Route(positions)
  }
}
