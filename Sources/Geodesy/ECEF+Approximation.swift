extension ECEF {
  /// About the point of a position, in metres as floats, for a search that begins before the exact point is
  /// known. It takes fewer instructions than ``init(_:)``, and fewer of them wait for others.
  ///
  /// A coordinate is off by at most 7e-8 of itself and a nanometre: 6e-8 for rounding to a float, and 1e-8 for the
  /// rest. The sine, divided by the angle, and the cosine are polynomials in its square that were fitted by least
  /// squares at 4,000 Chebyshev nodes, to 3.42e-9 and 7e-11 of their values.
  package static func approximation(of coordinate: Coordinate) -> SIMD3<Float> {
    let latitude = approximateSineAndCosine(degrees: coordinate.latitude)
    let longitude = approximateSineAndCosine(degrees: coordinate.longitude)
    // The radius of curvature in the prime vertical is a (1 - e² s²)^(-1/2), with s the latitude's sine. In its
    // series, the best quadratic in s² (by P. L. Chebyshev) replaces the term of s⁶: 3.5e-9 is left.
    let a = WGS84.semiMajorAxisMeters
    let e2 = WGS84.eccentricitySquared
    let last = a * e2 * e2 * e2 * 5 / 16
    let square = latitude.sine * latitude.sine
    let n =
      (a + last / 32) + (a * e2 / 2 - last * 9 / 16) * square
      + (a * e2 * e2 * 3 / 8 + last * 3 / 2) * (square * square)
    return SIMD3(
      Float(n * (latitude.cosine * longitude.cosine)),
      Float(n * (latitude.cosine * longitude.sine)), Float(n * ((1 - e2) * latitude.sine)))
  }

  /// About the sine and cosine of an angle from -720 to 720 degrees.
  @inline(__always)
  private static func approximateSineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let (quadrant, x) = reduced(degrees: degrees)
    let z = x * x
    let z2 = z * z
    // The parts of each polynomial do not wait for each other.
    let sine =
      x
      * ((0.999_999_996_922 - 0.166_666_506_866 * z)
        + (0.008_332_036_330_44 - 0.000_195_039_631_259 * z) * z2)
    let cosine =
      (0.999_999_999_953 - 0.499_999_996_151 * z)
      + ((0.041_666_616_715_9 - 0.001_388_661_860_51 * z) + 0.000_024_379_880_319_6 * z2) * z2
    return turned(sine: sine, cosine: cosine, by: quadrant)
  }
}
