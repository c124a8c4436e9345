import Foundation
import HTTPTypes
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// What a near request asks: the options of `todo near`, as parameters.
struct NearRequest {
  /// Where it asks.
  enum Origin {
    case position(Coordinate)
    /// `here`, the name of a place, or anything that a person pastes.
    case text(String)
  }

  static let parameters = FilterReader.parameters.union([
    "lat", "lon", "at", "within", "beyond", "sector", "limit", "cursor", "along", "width",
    AskedRegion.parameter,
  ])
  /// The greatest page.
  static let mostItems = 1_000
  /// How many items a page within a radius has by default.
  private static let defaultItems = 100

  let origin: Origin
  let limit: Int
  /// The key after which the page begins.
  let after: ListedNearbyItem.Key?
  private let within: Distance?
  private let beyond: Distance?
  private let sector: BearingSector?
  private let filter: ItemFilter

  init(_ reader: QueryReader, now: Date) throws {
    within = try reader.value("within") { try DistanceText.parse($0) }
    beyond = try reader.value("beyond") { try DistanceText.parse($0) }
    sector = try reader.value("sector") { try SectorParser.parse($0) }
    let limit = try reader.count("limit", in: 1...Self.mostItems)
    self.limit = limit ?? (within == nil ? NearQuery.defaultLimit : Self.defaultItems)
    filter = try FilterReader(reader, now: now).filter()
    if let within, let beyond, beyond > within {
      throw Problem(
        .badRequest, "Nothing is beyond \"beyond\" and within \"within\". Swap them.",
        parameter: "beyond")
    }
    let asked = try Self.origin(reader)
    guard let text = try reader.text("cursor") else {
      (origin, after) = (asked, nil)
      return
    }
    let cursor = try QueryCursor(text, kind: "near", count: 6)
    let position = try Self.position(cursor.number(1), cursor.number(2))
    // What `here` means may have changed since the first page.
    if case .position(let other) = asked, other != position { throw QueryCursor.refusal }
    guard let list = ListID(rawValue: cursor.fields[4]), let id = ItemID(cursor.fields[5]) else {
      throw QueryCursor.refusal
    }
    origin = .position(position)
    after = ListedNearbyItem.Key(distance: .meters(try cursor.number(3)), list: list, id: id)
  }

  /// Where a request asks: `lat` and `lon`, or `at`.
  static func origin(_ reader: QueryReader) throws -> Origin {
    let latitude = try reader.number("lat")
    let longitude = try reader.number("lon")
    let text = try reader.text("at")
    switch (latitude, longitude, text) {
    case (let latitude?, let longitude?, nil):
      guard (-90...90).contains(latitude) else {
        throw Problem(.badRequest, "\"lat\" must be from -90 to 90.", parameter: "lat")
      }
      guard (-360...360).contains(longitude) else {
        throw Problem(.badRequest, "\"lon\" must be from -360 to 360.", parameter: "lon")
      }
      return .position(try Coordinate(latitude: latitude, longitude: longitude))
    case (nil, nil, let text?): return .text(text)
    case (_?, nil, nil):
      throw Problem(.badRequest, "\"lat\" needs \"lon\".", parameter: "lon")
    case (nil, _?, nil):
      throw Problem(.badRequest, "\"lon\" needs \"lat\".", parameter: "lat")
    case (nil, nil, nil):
      throw Problem(
        .badRequest, "Say where: lat=52.52&lon=13.405, at=home or at=here.", parameter: "lat")
    default:
      throw Problem(.badRequest, "Give lat and lon, or at, but not both.", parameter: "at")
    }
  }

  private static func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      throw QueryCursor.refusal
    }
  }

  func query(near position: Coordinate, in region: Region?) throws -> NearQuery {
    var filter = filter
    filter.region = region
    return try NearQuery(
      near: position, within: within, beyond: beyond, sector: sector, limit: limit,
      filter: filter)
  }

  /// The names of places that the filter has.
  var placeNames: Set<String> { filter.placeNames }

  /// Where the page after an item begins.
  static func cursor(after last: ListedNearbyItem, near position: Coordinate) -> QueryCursor {
    QueryCursor([
      "near", QueryCursor.text(position.latitude), QueryCursor.text(position.longitude),
      QueryCursor.text(last.near.distance.meters), last.list.rawValue, last.near.id.description,
    ])
  }
}
