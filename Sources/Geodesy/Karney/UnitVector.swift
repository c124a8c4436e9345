/// The sine and cosine of an angle.
struct UnitVector {
  var sine: Double
  var cosine: Double

  // All members are inlined: every geodesic makes several of these, each of two numbers.
  @inline(__always)
  init(sine: Double, cosine: Double) {
    self.sine = sine
    self.cosine = cosine
  }

  /// The direction of a point (cosine, sine), normalized to length 1.
  @inline(__always)
  init(normalizing sine: Double, _ cosine: Double) {
    let length = (sine * sine + cosine * cosine).squareRoot()
    self.init(sine: sine / length, cosine: cosine / length)
  }

  @inline(__always)
  init(degrees: Double) {
    let (sine, cosine) = sineAndCosine(degrees: degrees)
    self.init(sine: sine, cosine: cosine)
  }

  /// The parametric latitude of a geodetic latitude in degrees: tan β = (1 − f) tan φ. Its cosine is
  /// never quite 0, so that lines from a pole have a definite direction.
  init(parametricLatitudeOf latitudeDegrees: Double) {
    let latitude = UnitVector(degrees: latitudeDegrees)
    self.init(normalizing: (1 - WGS84.flattening) * latitude.sine, latitude.cosine)
    cosine = max(UnitVector.tiny, cosine)
  }

  /// The square root of the smallest normal number, which replaces 0 in denominators.
  static let tiny = 1.4916681462400413e-154
}
