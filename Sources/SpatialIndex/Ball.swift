import Geodesy

/// One entry of a tree: a ball in earth-centred coordinates and the number it goes by.
struct Ball {
  var center: ECEF
  /// 0 for a point.
  var radiusMeters: Double
  var entry: UInt32
}

/// A box around balls, in metres as floats.
///
/// Each bound is moved outward by more than half the distance between neighbouring floats, so
/// that a point rounded to floats is never farther from the box than it truly is from the
/// balls.
struct Box: Equatable {
  var lower: SIMD3<Float>
  var upper: SIMD3<Float>

  static let empty = Box(
    lower: SIMD3(repeating: .infinity), upper: SIMD3(repeating: -.infinity))

  init(lower: SIMD3<Float>, upper: SIMD3<Float>) {
    self.lower = lower
    self.upper = upper
  }

  init(around ball: Ball) {
    let center = SIMD3(ball.center.x, ball.center.y, ball.center.z)
    self.init(low: center - ball.radiusMeters, high: center + ball.radiusMeters)
  }

  /// The box between two corners, in metres.
  init(low: SIMD3<Double>, high: SIMD3<Double>) {
    lower = SIMD3(Self.below(low.x), Self.below(low.y), Self.below(low.z))
    upper = SIMD3(Self.above(high.x), Self.above(high.y), Self.above(high.z))
  }

  private static func below(_ value: Double) -> Float { Float(value).nextDown.nextDown }
  private static func above(_ value: Double) -> Float { Float(value).nextUp.nextUp }

  mutating func formUnion(_ other: Box) {
    lower = pointwiseMin(lower, other.lower)
    upper = pointwiseMax(upper, other.upper)
  }

  func union(_ other: Box) -> Box {
    var result = self
    result.formUnion(other)
    return result
  }

  func contains(_ other: Box) -> Bool {
    all(lower .<= other.lower) && all(upper .>= other.upper)
  }

  /// Whether a box inside this one reaches one of its sides.
  func touches(_ inner: Box) -> Bool {
    any(lower .== inner.lower) || any(upper .== inner.upper)
  }

  /// The sum of the three side lengths: what a split keeps small.
  var margin: Float { (upper - lower).sum() }

  var middle: SIMD3<Float> { (lower + upper) * 0.5 }
}
