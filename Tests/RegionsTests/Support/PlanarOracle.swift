import CGEOS
import Foundation
import Geodesy

@testable import Regions

/// GEOS asked directly, for comparison: geometries go in as well-known text, so that nothing of
/// the conversion under test is used.
final class PlanarOracle {
  private let context: OpaquePointer
  private var geometry: OpaquePointer

  struct Unreadable: Error {}

  init(wellKnownText text: String) throws {
    guard let context = GEOS_init_r() else { throw Unreadable() }
    self.context = context
    guard let reader = GEOSWKTReader_create_r(context) else { throw Unreadable() }
    defer { GEOSWKTReader_destroy_r(context, reader) }
    guard let geometry = GEOSWKTReader_read_r(context, reader, text) else { throw Unreadable() }
    self.geometry = geometry
  }

  convenience init(_ polygons: [[[GeoJSONPosition]]]) throws {
    let text = polygons.map { rings in
      "("
        + rings.map { ring in
          "(" + ring.map { "\($0.longitude) \($0.latitude)" }.joined(separator: ",") + ")"
        }.joined(separator: ",") + ")"
    }
    try self.init(wellKnownText: "MULTIPOLYGON(" + text.joined(separator: ",") + ")")
  }

  convenience init(_ polygons: [Polygon]) throws {
    try self.init(
      polygons.map { [$0.shell] + $0.holes }.map { $0.map { $0.map(GeoJSONPosition.init) } })
  }

  convenience init(planar polygons: [[[PlanarPoint]]]) throws {
    let text = polygons.map { rings in
      "("
        + rings.map { ring in
          "(" + ring.map { "\($0.x) \($0.y)" }.joined(separator: ",") + ")"
        }.joined(separator: ",") + ")"
    }
    try self.init(wellKnownText: "MULTIPOLYGON(" + text.joined(separator: ",") + ")")
  }

  private init(context: OpaquePointer, geometry: OpaquePointer) {
    self.context = context
    self.geometry = geometry
  }

  /// What the rings enclose an odd number of times, where no edges lie on each other.
  func madeValid() throws -> PlanarOracle { try made { GEOSMakeValid_r($0, $1) } }

  /// What at least one of the polygons covers.
  func united() throws -> PlanarOracle { try made { GEOSUnaryUnion_r($0, $1) } }

  private func made(
    _ make: (OpaquePointer, OpaquePointer) -> OpaquePointer?
  ) throws -> PlanarOracle {
    guard let context = GEOS_init_r() else { throw Unreadable() }
    guard let made = make(context, geometry) else {
      GEOS_finish_r(context)
      throw Unreadable()
    }
    return PlanarOracle(context: context, geometry: made)
  }

  /// What an odd number of the polygons cover.
  convenience init(oddOf polygons: [[[GeoJSONPosition]]]) throws {
    try self.init(Array(polygons.prefix(1)))
    for polygon in polygons.dropFirst() {
      let next = try PlanarOracle([polygon])
      guard let difference = GEOSSymDifference_r(context, geometry, next.geometry) else {
        throw Unreadable()
      }
      GEOSGeom_destroy_r(context, geometry)
      geometry = difference
    }
  }

  deinit {
    GEOSGeom_destroy_r(context, geometry)
    GEOS_finish_r(context)
  }

  var isValid: Bool { GEOSisValid_r(context, geometry) == 1 }

  /// The area in square degrees.
  var area: Double {
    var area = 0.0
    GEOSArea_r(context, geometry, &area)
    return area
  }

  func covers(longitude: Double, latitude: Double) -> Bool {
    let point = GEOSGeom_createPointFromXY_r(context, longitude, latitude)
    defer { GEOSGeom_destroy_r(context, point) }
    return GEOSCovers_r(context, geometry, point) == 1
  }

  /// Whether the geometry covers a position by the rules for ±180° and the poles.
  func covers(_ position: Coordinate) -> Bool {
    if abs(position.latitude) == 90 {
      return stride(from: -180.0, through: 180, by: 0.5).contains {
        covers(longitude: $0, latitude: position.latitude)
      }
    }
    if covers(longitude: position.longitude, latitude: position.latitude) { return true }
    return abs(position.longitude) == 180
      && covers(longitude: -position.longitude, latitude: position.latitude)
  }

  /// How far the boundary is, in degrees of the plane.
  func degreesToBoundary(longitude: Double, latitude: Double) -> Double {
    let point = GEOSGeom_createPointFromXY_r(context, longitude, latitude)
    defer { GEOSGeom_destroy_r(context, point) }
    let boundary = GEOSBoundary_r(context, geometry)
    defer { GEOSGeom_destroy_r(context, boundary) }
    var distance = 0.0
    GEOSDistance_r(context, boundary, point, &distance)
    return distance
  }

  /// The area in square degrees that just one of the two covers.
  func symmetricDifferenceArea(with other: PlanarOracle) -> Double {
    guard let difference = GEOSSymDifference_r(context, geometry, other.geometry) else {
      return .infinity
    }
    defer { GEOSGeom_destroy_r(context, difference) }
    var area = 0.0
    GEOSArea_r(context, difference, &area)
    return area
  }
}
