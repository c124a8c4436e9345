import Foundation

@testable import Regions

/// A geometry of the test data, for which no reader of files is needed.
struct DecodedGeometry: Decodable {
  let geometry: GeoJSONGeometry

  private enum Key: String, CodingKey {
    case type, coordinates, geometries
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    func coordinates<Value: Decodable>() throws -> Value {
      try values.decode(Value.self, forKey: .coordinates)
    }
    switch try values.decode(String.self, forKey: .type) {
    case "Point": geometry = .point(try coordinates())
    case "MultiPoint": geometry = .multiPoint(try coordinates())
    case "LineString": geometry = .lineString(try coordinates())
    case "MultiLineString": geometry = .multiLineString(try coordinates())
    case "Polygon": geometry = .polygon(try coordinates())
    case "MultiPolygon": geometry = .multiPolygon(try coordinates())
    default:
      geometry = .geometryCollection(
        try values.decode([DecodedGeometry].self, forKey: .geometries).map(\.geometry))
    }
  }
}
