#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A geodesic with a known start and initial bearing: Karney's direct problem (2013, section 2).
struct KarneyLine {
  private let startLongitudeDegrees: Double
  /// The azimuth α0 at which the line crosses the equator northward.
  private let alpha0: UnitVector
  /// The arc σ1 on the auxiliary sphere from that crossing to the start.
  private let sigma1: UnitVector
  private let omega1: UnitVector
  private let a1: Double
  private let b11: Double
  private let tau1: UnitVector
  private let c1Reverted: KarneySeries.Coefficients
  private let c3: KarneySeries.Coefficients
  private let longitudeFactor: Double
  private let b31: Double

  init(from start: Coordinate, bearing: Bearing) {
    startLongitudeDegrees = start.longitude
    let alpha1 = UnitVector(degrees: bearing.degrees)
    let beta1 = UnitVector(parametricLatitudeOf: start.latitude)
    let sinAlpha0 = alpha1.sine * beta1.cosine
    let inner = alpha1.sine * beta1.sine
    let cosAlpha0 = (alpha1.cosine * alpha1.cosine + inner * inner).squareRoot()
    alpha0 = UnitVector(sine: sinAlpha0, cosine: cosAlpha0)
    let along =
      beta1.sine != 0 || alpha1.cosine != 0 ? beta1.cosine * alpha1.cosine : 1
    sigma1 = UnitVector(normalizing: beta1.sine, along)
    omega1 = UnitVector(sine: sinAlpha0 * beta1.sine, cosine: along)
    let k2 = cosAlpha0 * cosAlpha0 * WGS84.secondEccentricitySquared
    let epsilon = KarneySeries.expansionParameter(kSquared: k2)
    a1 = 1 + KarneySeries.a1MinusOne(epsilon)
    b11 = KarneySeries.sum(
      KarneySeries.c1(epsilon), sine: sigma1.sine, cosine: sigma1.cosine)
    let (s, c) = (sin(b11), cos(b11))
    tau1 = UnitVector(
      sine: sigma1.sine * c + sigma1.cosine * s, cosine: sigma1.cosine * c - sigma1.sine * s)
    c1Reverted = KarneySeries.c1Reverted(epsilon)
    c3 = KarneySeries.c3(epsilon)
    longitudeFactor = -WGS84.flattening * sinAlpha0 * KarneySeries.a3(epsilon)
    b31 = KarneySeries.sum(c3, sine: sigma1.sine, cosine: sigma1.cosine)
  }

  /// The position at a distance along the line.
  func destination(meters: Double) -> Coordinate {
    let tau12 = meters / (WGS84.semiMinorAxisMeters * a1)
    let (st, ct) = (sin(tau12), cos(tau12))
    let b12 = -KarneySeries.sum(
      c1Reverted, sine: tau1.sine * ct + tau1.cosine * st,
      cosine: tau1.cosine * ct - tau1.sine * st)
    let correction = b11 - b12
    let sigma12 = tau12 + correction
    let (ss, cs) = (sin(sigma12), cos(sigma12))
    let sinSigma2 = sigma1.sine * cs + sigma1.cosine * ss
    var cosSigma2 = sigma1.cosine * cs - sigma1.sine * ss
    let sinBeta2 = alpha0.cosine * sinSigma2
    let inner = alpha0.cosine * cosSigma2
    var cosBeta2 = (alpha0.sine * alpha0.sine + inner * inner).squareRoot()
    if cosBeta2 == 0 {
      cosBeta2 = UnitVector.tiny
      cosSigma2 = UnitVector.tiny
    }
    let sinOmega2 = alpha0.sine * sinSigma2
    let omega12 = atan2(
      sinOmega2 * omega1.cosine - cosSigma2 * omega1.sine,
      cosSigma2 * omega1.cosine + sinOmega2 * omega1.sine)
    let b32 = KarneySeries.sum(c3, sine: sinSigma2, cosine: cosSigma2)
    let lambda12 = omega12 + longitudeFactor * (sigma12 + (b32 - b31))
    let latitude = angleDegrees(sine: sinBeta2, cosine: (1 - WGS84.flattening) * cosBeta2)
    let longitude = startLongitudeDegrees + lambda12 * (180 / Double.pi)
    return Coordinate(
      uncheckedLatitude: min(90, max(-90, latitude)),
      longitude: abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360))
  }
}
