/// A direction on the ground, in degrees clockwise from true north.
public struct Bearing: Hashable, Sendable {
  /// The direction in degrees: 0 or more, less than 360.
  public let degrees: Double

  /// Makes a bearing from any number of degrees, which is brought to 0 ..< 360.
  ///
  /// - Precondition: The number is finite.
  public init(degrees: Double) {
    precondition(degrees.isFinite, "A bearing needs a finite number of degrees")
    // `remainder` is slow, and up to 180 it changes nothing. It is exact, but adding a turn to a tiny
    // negative rest can round to 360.
    let rest = abs(degrees) <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    self.degrees = positive < 360 ? positive + 0 : 0
  }

  /// True north.
  public static let north = Bearing(degrees: 0)
}

extension Bearing: CustomStringConvertible {
  /// The direction in degrees, such as `45.0°`.
  public var description: String { "\(degrees)°" }
}
