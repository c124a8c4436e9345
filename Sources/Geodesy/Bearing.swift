/// A direction on the ground: clockwise from true north, 0 up to but not including 360 degrees.
public struct Bearing: Hashable, Sendable {
  /// The direction in degrees, 0 ..< 360.
  public let degrees: Double

  /// Makes a bearing from any finite number of degrees, which is brought to 0 ..< 360.
  public init(degrees: Double) {
    precondition(degrees.isFinite, "A bearing needs a finite number of degrees")
    // `remainder` is exact; adding a turn to a tiny negative rest can round to 360.
    let rest = degrees.remainder(dividingBy: 360)
    let positive = rest < 0 ? rest + 360 : rest
    self.degrees = positive < 360 ? positive + 0 : 0
  }

  public static let north = Bearing(degrees: 0)
}

extension Bearing: CustomStringConvertible {
  public var description: String { "\(degrees)°" }
}
