/// A length on the ground, mostly that of a WGS84 geodesic.
///
/// ```swift
/// let walk = Distance.kilometers(1.5) + .meters(200)
/// print(walk / .miles(1))  // how many miles that is
/// ```
///
/// A difference of distances may be negative.
public struct Distance: Hashable, Sendable {
  /// The length in metres.
  public var meters: Double

  /// Makes a distance from a length in metres.
  public init(meters: Double) {
    self.meters = meters
  }

  /// No distance at all.
  public static let zero = Distance(meters: 0)
}

// MARK: Units

extension Distance {
  /// Metres in an international mile and in an international foot: exact by the agreement of 1959.
  private static let metersPerMile = 1609.344
  private static let metersPerFoot = 0.3048

  /// A distance in metres.
  public static func meters(_ meters: Double) -> Distance { Distance(meters: meters) }

  /// A distance in kilometres.
  public static func kilometers(_ kilometers: Double) -> Distance {
    Distance(meters: kilometers * 1000)
  }

  /// A distance in international miles of exactly 1,609.344 m.
  public static func miles(_ miles: Double) -> Distance { Distance(meters: miles * metersPerMile) }

  /// A distance in international feet of exactly 0.3048 m.
  public static func feet(_ feet: Double) -> Distance { Distance(meters: feet * metersPerFoot) }

  /// The length in kilometres.
  public var kilometers: Double { meters / 1000 }

  /// The length in international miles of exactly 1,609.344 m.
  public var miles: Double { meters / Self.metersPerMile }

  /// The length in international feet of exactly 0.3048 m.
  public var feet: Double { meters / Self.metersPerFoot }
}

// MARK: Order and arithmetic

extension Distance: Comparable {
  /// Whether the first distance is shorter.
  public static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }
}

extension Distance: AdditiveArithmetic {
  /// The sum of two distances.
  public static func + (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters + right.meters)
  }

  /// The difference of two distances, negative when the second is longer.
  public static func - (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters - right.meters)
  }
}

extension Distance {
  /// The distance with the other sign.
  public static prefix func - (distance: Distance) -> Distance {
    Distance(meters: -distance.meters)
  }

  /// A multiple of a distance.
  public static func * (distance: Distance, factor: Double) -> Distance {
    Distance(meters: distance.meters * factor)
  }

  /// A multiple of a distance.
  public static func * (factor: Double, distance: Distance) -> Distance { distance * factor }

  /// Multiplies a distance in place.
  public static func *= (distance: inout Distance, factor: Double) { distance = distance * factor }

  /// A part of a distance.
  public static func / (distance: Distance, divisor: Double) -> Distance {
    Distance(meters: distance.meters / divisor)
  }

  /// Divides a distance in place.
  public static func /= (distance: inout Distance, divisor: Double) {
    distance = distance / divisor
  }

  /// The ratio of two distances: how many times the second fits into the first.
  public static func / (left: Distance, right: Distance) -> Double { left.meters / right.meters }
}

extension Distance: CustomStringConvertible {
  /// The length in metres, such as `12.5 m`.
  public var description: String { "\(meters) m" }
}

extension Distance: Codable {
  /// Reads a distance from a number of metres.
  public init(from decoder: any Decoder) throws {
    try self.init(meters: decoder.singleValueContainer().decode(Double.self))
  }

  /// Writes the distance as a number of metres.
  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(meters)
  }
}
