import Geodesy

/// A box around balls, in metres as floats.
///
/// Each bound is moved outward by 8.9e-8 of itself or more. So a point of which each coordinate is off by less,
/// as by rounding to a float (6e-8) or in `ECEF.approximation(of:)` (7e-8 and a nanometre), is never farther from
/// the box than the exact point is from the balls, or by less than 7e-8 of that distance, which the factor of
/// bounds covers. Near zero the nanometre may be more than the margin: `NodePage.slack` covers it, and for
/// circles and in the kernels `CKERNELS_LEAST_SLACK`.
struct Box: Equatable {
  var lower: SIMD3<Float>
  var upper: SIMD3<Float>

  /// The box that contains nothing and does not change a union.
  static let empty = Box(
    lower: SIMD3(repeating: .infinity), upper: SIMD3(repeating: -.infinity))

  init(lower: SIMD3<Float>, upper: SIMD3<Float>) {
    self.lower = lower
    self.upper = upper
  }

  /// The smallest box around a ball.
  init(around ball: Ball) {
    let center = ball.center.vector
    self.init(low: center - ball.radiusMeters, high: center + ball.radiusMeters)
  }

  /// The box between two corners, in metres.
  init(low: SIMD3<Double>, high: SIMD3<Double>) {
    lower = SIMD3(Self.below(low.x), Self.below(low.y), Self.below(low.z))
    upper = SIMD3(Self.above(high.x), Self.above(high.y), Self.above(high.z))
  }

  /// The smallest box around points between two corners.
  init(_ corners: PointLeaf.Corners) {
    self.init(low: corners.low.ecef.vector, high: corners.high.ecef.vector)
  }

  private static func below(_ value: Double) -> Float { moved(value, by: -2) }
  private static func above(_ value: Double) -> Float { moved(value, by: 2) }

  /// A value rounded to a float and then moved by so many floats; -0 and 0 count as two.
  ///
  /// By the bits: with `nextUp`, the boxes of an insertion took 1.4 times the instructions.
  @inline(__always)
  private static func moved(_ value: Double, by steps: Int32) -> Float {
    // Beyond the earth, so that nothing on it is left out.
    let farthest = 0x1p24
    let order = inOrder(Float(min(max(value, -farthest), farthest))) &+ steps
    return Float(bitPattern: UInt32(bitPattern: order ^ (order >> 31 & .max)))
  }

  /// A number for a float, in the order of the floats.
  @inline(__always)
  static func inOrder(_ value: Float) -> Int32 {
    let bits = Int32(bitPattern: value.bitPattern)
    return bits ^ (bits >> 31 & .max)
  }

  // Not by `pointwiseMin`, which takes several times as long.
  /// Grows the box until it contains another one.
  mutating func formUnion(_ other: Box) {
    lower.replace(with: other.lower, where: other.lower .< lower)
    upper.replace(with: other.upper, where: other.upper .> upper)
  }

  /// The smallest box around this one and another one.
  func union(_ other: Box) -> Box {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Whether another box lies inside this one.
  func contains(_ other: Box) -> Bool {
    all(lower .<= other.lower) && all(upper .>= other.upper)
  }

  /// Whether a box inside this one reaches one of its sides.
  func touches(_ inner: Box) -> Bool {
    any(lower .== inner.lower) || any(upper .== inner.upper)
  }

  /// The sum of the three side lengths, which a split keeps small.
  var margin: Float { (upper - lower).sum() }

  /// Half the surface of what two boxes have in common.
  func overlap(with other: Box) -> Float {
    let end = upper.replacing(with: other.upper, where: other.upper .< upper)
    let start = lower.replacing(with: other.lower, where: other.lower .> lower)
    let sides = end - start
    guard all(sides .> 0) else { return 0 }
    return sides.x * sides.y + sides.y * sides.z + sides.z * sides.x
  }

  /// The square of the diagonal.
  var squaredDiagonal: Float {
    let sides = upper - lower
    return (sides * sides).sum()
  }

  /// The centre of the box.
  var middle: SIMD3<Float> { (lower + upper) * 0.5 }
}

extension ECEF {
  var vector: SIMD3<Double> { SIMD3(x, y, z) }

  /// The point in floats, for comparison with boxes.
  var rounded: SIMD3<Float> { SIMD3(Float(x), Float(y), Float(z)) }
}
