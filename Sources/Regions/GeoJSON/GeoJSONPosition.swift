package import Geodesy

/// A position as GeoJSON writes it: longitude first, in degrees, any numbers as yet.
package struct GeoJSONPosition: Hashable, Sendable {
  /// The longitude in degrees, which may be out of range.
  package var longitude: Double
  /// The latitude in degrees, which may be out of range.
  package var latitude: Double

  /// Creates a position from degrees, without checking them.
  package init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }

  /// Creates a position from a coordinate.
  package init(_ coordinate: Coordinate) {
    self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
  }

  /// The position on the ground; `path` names it in the error.
  /// - Throws: `RegionError.invalidPosition` when it is out of range.
  package func coordinate(at path: String) throws(RegionError) -> Coordinate {
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      switch error {
      case .invalidLatitude:
        throw .invalidPosition(
          path: path,
          reason: "the latitude \(latitude) is not a number from -90 to 90. "
            + "GeoJSON puts the longitude first; are the two swapped?")
      default:
        throw .invalidPosition(
          path: path,
          reason: "the longitude \(longitude) is not a finite number. Give degrees.")
      }
    }
  }

  /// Whether a coordinate has more decimals than the six that RFC 7946 recommends.
  var hasExcessPrecision: Bool {
    [longitude, latitude].contains { ($0 * 1e6).rounded() / 1e6 != $0 }
  }
}

extension GeoJSONPosition: Codable {
  /// Decodes an array of at least two numbers, of which the first two count.
  ///
  /// - Throws: `DecodingError` if there are fewer.
  package init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    var numbers: [Double] = []
    while !values.isAtEnd { numbers.append(try values.decode(Double.self)) }
    guard numbers.count >= 2 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "A position needs a longitude and a latitude, but has "
            + "\(numbers.count) \(numbers.count == 1 ? "number" : "numbers")."))
    }
    self.init(longitude: numbers[0], latitude: numbers[1])
  }

  /// Encodes an array of the longitude and the latitude.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(longitude)
    try values.encode(latitude)
  }
}

extension GeoJSONPosition {
  /// Positions on the ground.
  static func line(
    _ positions: [GeoJSONPosition], at path: String
  ) throws(RegionError) -> [Coordinate] {
    var line: [Coordinate] = []
    line.reserveCapacity(positions.count)
    for (index, position) in positions.enumerated() {
      line.append(try position.coordinate(at: "\(path)[\(index)]"))
    }
    return line
  }

  /// Lines or rings on the ground.
  static func lines(
    _ lines: [[GeoJSONPosition]], at path: String
  ) throws(RegionError) -> [[Coordinate]] {
    var result: [[Coordinate]] = []
    for (index, positions) in lines.enumerated() {
      result.append(try line(positions, at: "\(path)[\(index)]"))
    }
    return result
  }
}
