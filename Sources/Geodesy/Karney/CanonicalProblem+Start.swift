#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CanonicalProblem {
  /// A first azimuth for Newton's method (section 5). For lines so short that the guess is the
  /// solution, it stores the solution and returns nil.
  mutating func start() -> UnitVector? {
    let (sb1, cb1, sb2, cb2) = (beta1.sine, beta1.cosine, beta2.sine, beta2.cosine)
    let sinDifference = sb2 * cb1 - cb2 * sb1
    let cosDifference = cb2 * cb1 + sb2 * sb1
    let sinSum = sb2 * cb1 + cb2 * sb1
    let isShort = cosDifference >= 0 && sinDifference < 0.5 && cb2 * lambdaRadians < 0.5

    var omega12 = lambda12
    var meanScale = 1.0
    if isShort {
      var mean = (sb1 + sb2) * (sb1 + sb2)
      mean /= mean + (cb1 + cb2) * (cb1 + cb2)
      meanScale = (1 + WGS84.secondEccentricitySquared * mean).squareRoot()
      let omega = lambdaRadians / ((1 - WGS84.flattening) * meanScale)
      omega12 = UnitVector(sine: sin(omega), cosine: cos(omega))
    }

    func guess(_ omega: UnitVector) -> UnitVector {
      let bend = omega.sine * omega.sine
      return UnitVector(
        sine: cb2 * omega.sine,
        cosine: omega.cosine >= 0
          ? sinDifference + cb2 * sb1 * bend / (1 + omega.cosine)
          : sinSum - cb2 * sb1 * bend / (1 - omega.cosine))
    }

    var first = guess(omega12)
    let sinSigma = (first.sine * first.sine + first.cosine * first.cosine).squareRoot()
    let cosSigma = sb1 * sb2 + cb1 * cb2 * omega12.cosine

    if isShort && sinSigma < KarneyTolerance.shortLine {
      let bend =
        omega12.cosine >= 0
        ? omega12.sine * omega12.sine / (1 + omega12.cosine) : 1 - omega12.cosine
      alpha1 = UnitVector(normalizing: first.sine, first.cosine)
      alpha2 = UnitVector(normalizing: cb1 * omega12.sine, sinDifference - cb1 * sb2 * bend)
      let sigma = atan2(sinSigma, cosSigma)
      distance = sigma * meanScale
      reducedLength = meanScale * meanScale * sin(sigma / meanScale)
      return nil
    }
    let isNearlyAntipodal =
      cosSigma < 0 && sinSigma < 6 * WGS84.thirdFlattening * Double.pi * cb1 * cb1
    if isNearlyAntipodal {
      first = antipodalStart(sinSum: sinSum, guess: guess)
    }
    return first.sine > 0
      ? UnitVector(normalizing: first.sine, first.cosine) : UnitVector(sine: 1, cosine: 0)
  }

  /// The first azimuth for nearly antipodal positions, from the astroid (equations 51 to 57).
  func antipodalStart(
    sinSum: Double, guess: (UnitVector) -> UnitVector
  ) -> UnitVector {
    let (sb1, cb1) = (beta1.sine, beta1.cosine)
    let k2 = sb1 * sb1 * WGS84.secondEccentricitySquared
    let epsilon = KarneySeries.expansionParameter(kSquared: k2)
    let lambdaScale = WGS84.flattening * cb1 * KarneySeries.a3(epsilon) * Double.pi
    let betaScale = lambdaScale * cb1
    let x = atan2(-lambda12.sine, -lambda12.cosine) / lambdaScale
    let y = sinSum / betaScale
    if y > -KarneyTolerance.base && x > -1 - 1000 * KarneyTolerance.root {
      let sine = min(1, -x)
      return UnitVector(sine: sine, cosine: -(1 - sine * sine).squareRoot())
    }
    let k = Self.astroid(x: x, y: y)
    let omega = lambdaScale * -x * k / (1 + k)
    let refined = guess(UnitVector(sine: sin(omega), cosine: -cos(omega)))
    return refined
  }

  /// The positive root of k⁴ + 2k³ − (x² + y² − 1) k² − 2y²k − y² = 0 (equation 55; solved as
  /// in appendix B of Karney's *Geodesics on an ellipsoid of revolution*, arXiv:1102.1215).
  static func astroid(x: Double, y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    guard !(q == 0 && r <= 0) else { return 0 }
    let s = p * q / 4
    let r2 = r * r
    let r3 = r * r2
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      var t3 = s + r3
      t3 += t3 < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
      let t = cbrt(t3)
      u += t + (t != 0 ? r2 / t : 0)
    } else {
      let angle = atan2((-discriminant).squareRoot(), -(s + r3))
      u += 2 * r * cos(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }
}
