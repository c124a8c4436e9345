/// Which of the regions that a reminder watches, counted from 0.
///
/// An item without places has one region, the circle around its coordinate: number 0.
public struct RegionNumber: Hashable, Sendable {
  /// How many regions of one reminder can be watched: 131,072.
  public static let limit = 1 << 17

  let rawValue: UInt32

  /// Makes the number of the region at an index.
  ///
  /// - Precondition: The index is at least 0 and below ``limit``.
  package init(_ index: Int) {
    precondition((0..<Self.limit).contains(index), "A reminder has no region number \(index)")
    rawValue = UInt32(index)
  }

  /// Makes a number from outside data; nil if no region can have it.
  package init?(exactly number: some BinaryInteger) {
    guard let index = Int(exactly: number), (0..<Self.limit).contains(index) else { return nil }
    self.init(index)
  }

  /// The index of the region among the reminder's.
  public var index: Int { Int(rawValue) }
}

extension RegionNumber: Comparable {
  public static func < (left: RegionNumber, right: RegionNumber) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension RegionNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral index: Int) {
    self.init(index)
  }
}

extension RegionNumber: CustomStringConvertible {
  public var description: String { "\(rawValue)" }
}

extension RegionNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let number = RegionNumber(exactly: try container.decode(Int64.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "No region has this number")
    }
    self = number
  }

  /// Encodes the index as a number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
