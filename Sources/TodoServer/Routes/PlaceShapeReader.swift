import Foundation
import HTTPTypes
import ToDo
import ToDoPresentation

/// Reads where a place is from a body: a position with a radius, or a GeoJSON region.
struct PlaceShapeReader {
  static let members: Set<String> = ["latitude", "longitude", "position", "radius", "region"]
  /// A region of about 20,000 corners.
  static let mostBytes = 1_000_000

  let body: ObjectBody

  init(_ body: ObjectBody) { self.body = body }

  /// Whether the body says where a place is.
  var isGiven: Bool { Self.members.contains(where: body.has) }

  /// The region of a body that has nothing but that: in the form in which places are printed, or as
  /// GeoJSON; nil for another body.
  func wholeRegion() throws -> Region? {
    guard let region = body["region"], !region.isNull else { return nil }
    guard try position() == nil, try body.distance("radius") == nil else {
      throw Problem(
        .badRequest, "\"region\" gives the whole place. Leave out the position and \"radius\".",
        pointer: "/region")
    }
    return try region.region()
  }

  /// What the body says of a position: a pair of numbers, or a text as for `at`.
  func position() throws -> NearRequest.Origin? {
    let latitude = try body.number("latitude")
    let longitude = try body.number("longitude")
    let text = try body.text("position")
    switch (latitude, longitude, text) {
    case (nil, nil, nil): return nil
    case (nil, nil, let text?): return .text(text)
    case (let latitude?, let longitude?, nil):
      return .position(
        try body.reading("latitude") {
          try Coordinate(latitude: latitude, longitude: longitude)
        })
    case (_?, nil, nil), (nil, _?, nil):
      throw Problem(
        .badRequest, "\"latitude\" and \"longitude\" go together.",
        pointer: latitude == nil ? "/latitude" : "/longitude")
    default:
      throw Problem(
        .badRequest, "Give latitude and longitude, or position, but not both.",
        pointer: "/position")
    }
  }

  func radius() throws -> Distance? { try body.distance("radius") }
}
