/// A length on the ground; unless said otherwise that of a WGS84 geodesic.
public struct Distance: Hashable, Comparable, Sendable {
  /// The length in metres.
  public var meters: Double

  public init(meters: Double) {
    self.meters = meters
  }

  public static let zero = Distance(meters: 0)

  public static func meters(_ meters: Double) -> Distance { Distance(meters: meters) }

  public static func kilometers(_ kilometers: Double) -> Distance {
    Distance(meters: kilometers * 1000)
  }

  /// The length in kilometres.
  public var kilometers: Double { meters / 1000 }

  public static func < (left: Distance, right: Distance) -> Bool { left.meters < right.meters }

  public static func + (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters + right.meters)
  }

  public static func - (left: Distance, right: Distance) -> Distance {
    Distance(meters: left.meters - right.meters)
  }
}

extension Distance: CustomStringConvertible {
  public var description: String { "\(meters) m" }
}

extension Distance: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(meters: decoder.singleValueContainer().decode(Double.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(meters)
  }
}
