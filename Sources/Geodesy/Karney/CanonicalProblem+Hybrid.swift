#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CanonicalProblem {
  /// The hybrid problem: the longitude at which a line from β1 with an azimuth reaches β2
  /// (section 4).
  struct Hybrid {
    let alpha2: UnitVector
    let sigma1: UnitVector
    let sigma2: UnitVector
    let sigma12: Double
    let epsilon: Double
    /// The longitude minus the wanted one, in radians.
    let longitudeError: Double

    init(_ problem: CanonicalProblem, azimuth: UnitVector) {
      let (beta1, beta2) = (problem.beta1, problem.beta2)
      var alpha1 = azimuth
      // An equatorial line needs a direction that leaves the equator.
      if beta1.sine == 0 && alpha1.cosine == 0 { alpha1.cosine = -UnitVector.tiny }
      let sinAlpha0 = alpha1.sine * beta1.cosine
      let inner = alpha1.sine * beta1.sine
      let cosAlpha0 = (alpha1.cosine * alpha1.cosine + inner * inner).squareRoot()
      let along1 = alpha1.cosine * beta1.cosine
      sigma1 = UnitVector(normalizing: beta1.sine, along1)
      let omega1 = UnitVector(sine: sinAlpha0 * beta1.sine, cosine: along1)

      let sine2 = beta2.cosine != beta1.cosine ? sinAlpha0 / beta2.cosine : alpha1.sine
      let cosine2: Double
      if beta2.cosine != beta1.cosine || abs(beta2.sine) != -beta1.sine {
        let difference =
          beta1.cosine < -beta1.sine
          ? (beta2.cosine - beta1.cosine) * (beta1.cosine + beta2.cosine)
          : (beta1.sine - beta2.sine) * (beta1.sine + beta2.sine)
        cosine2 = (along1 * along1 + difference).squareRoot() / beta2.cosine
      } else {
        cosine2 = abs(alpha1.cosine)
      }
      alpha2 = UnitVector(sine: sine2, cosine: cosine2)
      let along2 = cosine2 * beta2.cosine
      sigma2 = UnitVector(normalizing: beta2.sine, along2)
      let omega2 = UnitVector(sine: sinAlpha0 * beta2.sine, cosine: along2)
      sigma12 = angle(from: sigma1, to: sigma2)

      let sinOmega = nonnegative(
        omega1.cosine * omega2.sine - omega1.sine * omega2.cosine)
      let cosOmega = omega1.cosine * omega2.cosine + omega1.sine * omega2.sine
      let wanted = problem.lambda12
      let spherical = atan2(
        sinOmega * wanted.cosine - cosOmega * wanted.sine,
        cosOmega * wanted.cosine + sinOmega * wanted.sine)
      let k2 = cosAlpha0 * cosAlpha0 * WGS84.secondEccentricitySquared
      epsilon = KarneySeries.expansionParameter(kSquared: k2)
      let c3 = KarneySeries.c3(epsilon)
      let b312 =
        KarneySeries.sum(c3, sine: sigma2.sine, cosine: sigma2.cosine)
        - KarneySeries.sum(c3, sine: sigma1.sine, cosine: sigma1.cosine)
      longitudeError =
        spherical - WGS84.flattening * KarneySeries.a3(epsilon) * sinAlpha0 * (sigma12 + b312)
    }

    /// dλ12/dα1 (equation 46).
    func slope(in problem: CanonicalProblem) -> Double {
      let f1 = 1 - WGS84.flattening
      guard alpha2.cosine != 0 else { return -2 * f1 * problem.scale1 / problem.beta1.sine }
      let lengths = Lengths(
        epsilon: epsilon, sigma12: sigma12, sigma1: sigma1, sigma2: sigma2,
        scale1: problem.scale1, scale2: problem.scale2)
      return lengths.reducedLength * f1 / (alpha2.cosine * problem.beta2.cosine)
    }
  }
}

/// Distance and reduced length of an arc, in units of the semi-minor axis.
struct Lengths {
  let distance: Double
  let reducedLength: Double

  init(
    epsilon: Double, sigma12: Double, sigma1: UnitVector, sigma2: UnitVector, scale1: Double,
    scale2: Double
  ) {
    let a1 = KarneySeries.a1MinusOne(epsilon)
    let a2 = KarneySeries.a2MinusOne(epsilon)
    let c1 = KarneySeries.c1(epsilon)
    let c2 = KarneySeries.c2(epsilon)
    let b1 =
      KarneySeries.sum(c1, sine: sigma2.sine, cosine: sigma2.cosine)
      - KarneySeries.sum(c1, sine: sigma1.sine, cosine: sigma1.cosine)
    let b2 =
      KarneySeries.sum(c2, sine: sigma2.sine, cosine: sigma2.cosine)
      - KarneySeries.sum(c2, sine: sigma1.sine, cosine: sigma1.cosine)
    distance = (1 + a1) * (sigma12 + b1)
    let j12 = (a1 - a2) * sigma12 + ((1 + a1) * b1 - (1 + a2) * b2)
    reducedLength =
      scale2 * (sigma1.cosine * sigma2.sine) - scale1 * (sigma1.sine * sigma2.cosine)
      - sigma1.cosine * sigma2.cosine * j12
  }
}

/// The angle in radians, 0 ... π, from one direction to the next.
func angle(from first: UnitVector, to second: UnitVector) -> Double {
  atan2(
    nonnegative(first.cosine * second.sine - first.sine * second.cosine),
    first.cosine * second.cosine + first.sine * second.sine)
}

/// The number, or 0 if rounding made it negative; never -0, for which `atan2` would return -π instead
/// of π. `max(0, -0.0)` alone is -0.
func nonnegative(_ number: Double) -> Double {
  max(0, number) + 0
}
