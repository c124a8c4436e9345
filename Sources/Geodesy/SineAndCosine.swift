#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sine and cosine of an angle in degrees, with the reduction done in degrees, where it is
/// exact: multiples of 90° give exact zeros and ones.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  sineAndCosine(degrees: degrees, plus: 0)
}

/// The sine and cosine of `degrees + correction`, where the correction is a rest that rounding
/// cut off `degrees`.
package func sineAndCosine(
  degrees: Double, plus correction: Double
) -> (sine: Double, cosine: Double) {
  // Up to two turns the quadrant is that of a rounded quotient, and what is left exact (P. H.
  // Sterbenz, *Floating-Point Computation*, 1974, theorem 4.3.1); `remainder` is for the others.
  let isNear = abs(degrees) <= 720
  let quadrant =
    isNear
    ? (degrees * (1.0 / 90)).rounded(.toNearestOrEven)
    : ((degrees.remainder(dividingBy: 360) - degrees.remainder(dividingBy: 90)) / 90).rounded()
  let rest = isNear ? degrees - 90 * quadrant : degrees.remainder(dividingBy: 90)
  let radians = (rest + correction) * (Double.pi / 180)
  let s = sin(radians)
  let c = cos(radians)
  switch Int(quadrant) & 3 {
  case 0: return (s, c)
  case 1: return (c, 0 - s)
  case 2: return (0 - s, -c)
  default: return (-c, s)
  }
}

/// The angle in degrees, -180 ... 180, whose sine and cosine are proportional to the arguments.
///
/// The octant is split off first, so that the result is as exact near 90° and 180° as it is
/// near 0.
package func angleDegrees(sine: Double, cosine: Double) -> Double {
  let toDegrees = 180 / Double.pi
  if abs(sine) > abs(cosine) {
    let base = sine < 0 ? -90.0 : 90.0
    let rest = atan2(cosine, abs(sine)) * toDegrees
    return sine < 0 ? base + rest : base - rest
  }
  if cosine < 0 {
    return (sine.sign == .minus ? -180.0 : 180.0) + atan2(-sine, -cosine) * toDegrees
  }
  return atan2(sine, cosine) * toDegrees
}

/// `a + b` and the rest that rounding cut off: the two sum exactly (D. E. Knuth, The Art of
/// Computer Programming 2, section 4.2.2, theorem B).
package func exactSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
  let sum = a + b
  let fromB = sum - a
  let fromA = sum - fromB
  return (sum, (a - fromA) + (b - fromB))
}

/// The sines and cosines of two angles of at most 720 degrees either way, side by side; exact to
/// 1.5e-16, multiples of 90° to ones and zeros, which may be negative.
///
/// The reduction is that of `sineAndCosine(degrees:)`, without a branch on the quadrant, which is
/// guessed wrong every other time; what is left is at most π/4, where the Taylor series up to
/// x¹⁷ and x¹⁶ fall short by less than 3e-18. The standard functions for four values, rounding
/// included, took three times as long: to put a position in space is a tenth of a near-query.
package func sinesAndCosines(
  degrees: SIMD2<Double>
) -> (sine: SIMD2<Double>, cosine: SIMD2<Double>) {
  // So large that a double has no bits left for fractions: adding it rounds to a whole number,
  // ties to even, whose last bits are then those of the sum.
  let rounder = 0x1.8p52
  let rounded = degrees * (1.0 / 90) + rounder
  let quadrant = unsafeBitCast(rounded, to: SIMD2<UInt64>.self)
  let x = (degrees - 90 * (rounded - rounder)) * (Double.pi / 180)

  let z = x * x
  let z2 = z * z
  /// a + b z² + c z⁴ + d z⁶
  func everyOther(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> SIMD2<Double> {
    var sum = c + d * z2
    sum = b + sum * z2
    return a + sum * z2
  }
  let sineSum =
    everyOther(-1 / 6, -1 / 5_040, -1 / 39_916_800, -1 / 1_307_674_368_000)
    + z * everyOther(1 / 120, 1 / 362_880, 1 / 6_227_020_800, 1 / 355_687_428_096_000)
  let cosineSum =
    everyOther(1 / 24, 1 / 40_320, 1 / 479_001_600, 1 / 20_922_789_888_000)
    + z * everyOther(-1 / 720, -1 / 3_628_800, -1 / 87_178_291_200, 0)
  let sine = x + x * z * sineSum
  // What rounding cuts off 1 - z / 2 comes back (the difference is exact: Sterbenz as in
  // `sineAndCosine`).
  let half = 0.5 * z
  let most = 1 - half
  let cosine = most + ((1 - most) - half + z2 * cosineSum)

  let isOdd = 0 &- (quadrant & 1)
  let sineBits = unsafeBitCast(sine, to: SIMD2<UInt64>.self)
  let cosineBits = unsafeBitCast(cosine, to: SIMD2<UInt64>.self)
  let sineSign = (quadrant & 2) &<< 62
  let cosineSign = ((quadrant &+ 1) & 2) &<< 62
  return (
    unsafeBitCast((sineBits & ~isOdd | cosineBits & isOdd) ^ sineSign, to: SIMD2<Double>.self),
    unsafeBitCast((cosineBits & ~isOdd | sineBits & isOdd) ^ cosineSign, to: SIMD2<Double>.self)
  )
}
