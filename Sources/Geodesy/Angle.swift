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
