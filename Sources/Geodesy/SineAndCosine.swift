#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The sine and cosine of an angle in degrees. Multiples of 90° give exact zeros and ones, because
/// the angle is reduced in degrees, where that is exact.
package func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  sineAndCosine(degrees: degrees, plus: 0)
}

/// The sine and cosine of `degrees + correction`, where the correction is the rounding error of
/// `degrees`.
package func sineAndCosine(
  degrees: Double, plus correction: Double
) -> (sine: Double, cosine: Double) {
  // Up to two turns the rounded quotient gives the quadrant, and the rest is exact (P. H. Sterbenz,
  // *Floating-Point Computation*, 1974, theorem 4.3.1). `remainder` serves larger angles.
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
/// The octant is separated first, so that the result is as exact near 90° and 180° as near 0.
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

/// `a + b` and its rounding error, which together are exact (D. E. Knuth, *The Art of Computer
/// Programming* 2, section 4.2.2, theorem B).
package func exactSum(_ a: Double, _ b: Double) -> (sum: Double, rest: Double) {
  let sum = a + b
  let fromB = sum - a
  let fromA = sum - fromB
  return (sum, (a - fromA) + (b - fromB))
}

/// The sines and cosines of two angles from -720 to 720 degrees, computed side by side: the optimizer
/// makes one pass over both lanes of it.
///
/// They are exact to 1.5e-16; those of multiples of 90° are ones and zeros, which may be negative.
package func sinesAndCosines(
  degrees: SIMD2<Double>
) -> (sine: SIMD2<Double>, cosine: SIMD2<Double>) {
  let (first, second) = (seriesOf(degrees: degrees.x), seriesOf(degrees: degrees.y))
  return (SIMD2(first.sine, second.sine), SIMD2(first.cosine, second.cosine))
}

/// The sine and cosine of an angle from -720 to 720 degrees, by their series.
///
/// The angle is reduced as in `sineAndCosine(degrees:)`, but without a branch on the quadrant,
/// which would be mispredicted every other time. The rest is at most π/4, where the Taylor series
/// up to x¹⁷ and x¹⁶ are exact to 3e-18. The standard functions took three times as long; putting a
/// position in space takes a tenth of a query for the nearest points.
///
/// It works on numbers, not on vectors: inlined for two angles it becomes the same instructions, and
/// without the optimizer, as tests are built, operators of vectors take 25 times as long.
///
/// `space.h` in CKernels does the same for bulk loads, operation by operation; a change here, or in the functions
/// that it calls, belongs in both.
@inline(__always)
private func seriesOf(degrees: Double) -> (sine: Double, cosine: Double) {
  let (quadrant, x) = reduced(degrees: degrees)
  let z = x * x
  let z2 = z * z
  /// a + b z² + c z⁴ + d z⁶
  func everyOther(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
    a + (b + (c + d * z2) * z2) * z2
  }
  let sineSum =
    everyOther(-1 / 6, -1 / 5_040, -1 / 39_916_800, -1 / 1_307_674_368_000)
    + z * everyOther(1 / 120, 1 / 362_880, 1 / 6_227_020_800, 1 / 355_687_428_096_000)
  let cosineSum =
    everyOther(1 / 24, 1 / 40_320, 1 / 479_001_600, 1 / 20_922_789_888_000)
    + z * everyOther(-1 / 720, -1 / 3_628_800, -1 / 87_178_291_200, 0)
  let sine = x + x * z * sineSum
  // The rounding error of 1 - z / 2 is added again (the difference is exact by Sterbenz's theorem).
  let half = 0.5 * z
  let most = 1 - half
  let cosine = most + ((1 - most) - half + z2 * cosineSum)

  return turned(sine: sine, cosine: cosine, by: quadrant)
}

/// An angle from -720 to 720 degrees as a number of quarter turns, in the last two bits of `quadrant`, and the rest
/// in radians, from -π/4 to π/4.
@inline(__always)
func reduced(degrees: Double) -> (quadrant: UInt64, radians: Double) {
  // So large that a double has no bits left for fractions: adding it rounds to an integer, ties to
  // even, whose last bits are then the last bits of the sum.
  let rounder = 0x1.8p52
  let rounded = degrees * (1.0 / 90) + rounder
  return (rounded.bitPattern, (degrees - 90 * (rounded - rounder)) * (Double.pi / 180))
}

/// The sine and cosine of an angle from those of its rest, as `reduced(degrees:)` gives it, by bits.
@inline(__always)
func turned(
  sine: Double, cosine: Double, by quadrant: UInt64
) -> (sine: Double, cosine: Double) {
  let isOdd = 0 &- (quadrant & 1)
  let sineBits = sine.bitPattern
  let cosineBits = cosine.bitPattern
  let sineSign = (quadrant & 2) &<< 62
  let cosineSign = ((quadrant &+ 1) & 2) &<< 62
  return (
    Double(bitPattern: (sineBits & ~isOdd | cosineBits & isOdd) ^ sineSign),
    Double(bitPattern: (cosineBits & ~isOdd | sineBits & isOdd) ^ cosineSign)
  )
}
