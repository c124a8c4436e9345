/// The series of order 6 of Karney 2013, for WGS84.
///
/// Coefficients of a sine series are kept in a vector, lane 0 for sin 2σ, lane 1 for sin 4σ and
/// so on; lanes 6 and 7 are 0.
enum KarneySeries {
  typealias Coefficients = SIMD8<Double>

  private static let n = WGS84.thirdFlattening

  // This and `sum` are inlined: every geodesic calls them several times.
  /// The expansion parameter ε = (√(1 + k²) − 1) / (√(1 + k²) + 1) for k² (equation 16).
  @inline(__always)
  static func expansionParameter(kSquared k2: Double) -> Double {
    k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// A1 − 1 (equation 17).
  static func a1MinusOne(_ e: Double) -> Double {
    let e2 = e * e
    let t = e2 * (e2 * (e2 + 4) + 64) / 256
    return (t + e) / (1 - e)
  }

  /// A2 − 1 (equation 42).
  static func a2MinusOne(_ e: Double) -> Double {
    let e2 = e * e
    let t = e2 * (e2 * (-11 * e2 - 28) - 192) / 256
    return (t - e) / (1 + e)
  }

  /// A3 (equation 24).
  static func a3(_ e: Double) -> Double {
    let c1 = (n - 1) / 2
    let c2 = (n * (3 * n - 1) - 2) / 8
    let c3 = (n * (-n - 3) - 1) / 16
    let c4 = (-2 * n - 3) / 64
    let c5 = -3.0 / 128
    return 1 + e * (c1 + e * (c2 + e * (c3 + e * (c4 + e * c5))))
  }

  /// C1, from σ to the scaled distance (equation 18).
  static func c1(_ e: Double) -> Coefficients {
    let e2 = e * e
    let powers = powersOf(e)
    return powers
      * Coefficients(
        ((6 - e2) * e2 - 16) / 32, ((64 - 9 * e2) * e2 - 128) / 2048, (9 * e2 - 16) / 768,
        (3 * e2 - 5) / 512, -7.0 / 1280, -7.0 / 2048, 0, 0)
  }

  /// C1′, from the scaled distance back to σ (equation 21).
  static func c1Reverted(_ e: Double) -> Coefficients {
    let e2 = e * e
    let powers = powersOf(e)
    return powers
      * Coefficients(
        (e2 * (205 * e2 - 432) + 768) / 1536, (e2 * (4005 * e2 - 4736) + 3840) / 12288,
        (116 - 225 * e2) / 384, (2695 - 7173 * e2) / 7680, 3467.0 / 7680, 38081.0 / 61440, 0, 0)
  }

  /// C2, for the reduced length (equation 43).
  static func c2(_ e: Double) -> Coefficients {
    let e2 = e * e
    let powers = powersOf(e)
    return powers
      * Coefficients(
        (e2 * (e2 + 2) + 16) / 32, (e2 * (35 * e2 + 64) + 384) / 2048, (15 * e2 + 80) / 768,
        (7 * e2 + 35) / 512, 63.0 / 1280, 77.0 / 2048, 0, 0)
  }

  /// C3, for the longitude (equation 25).
  static func c3(_ e: Double) -> Coefficients {
    let c11 = (1 - n) / 4
    let c12 = (1 - n * n) / 8
    let c13 = (n * (3 - n) + 3) / 64
    let c14 = (2 * n + 5) / 128
    let c15 = 3.0 / 128
    let c22 = (n * (n - 3) + 2) / 32
    let c23 = (n * (-3 * n - 2) + 3) / 64
    let c24 = (n + 3) / 128
    let c25 = 5.0 / 256
    let c33 = (n * (5 * n - 9) + 5) / 192
    let c34 = (9 - 10 * n) / 384
    let c35 = 7.0 / 512
    let c44 = (7 - 14 * n) / 512
    let c45 = 7.0 / 512
    let c55 = 21.0 / 2560
    let powers = powersOf(e)
    let first = c11 + e * (c12 + e * (c13 + e * (c14 + e * c15)))
    let second = c22 + e * (c23 + e * (c24 + e * c25))
    let third = c33 + e * (c34 + e * c35)
    return powers * Coefficients(first, second, third, c44 + e * c45, c55, 0, 0, 0)
  }

  /// Σ cₗ sin 2lσ by Clenshaw summation (DLMF section 3.11(ii)), from the sine and cosine of σ.
  @inline(__always)
  static func sum(_ c: Coefficients, sine: Double, cosine: Double) -> Double {
    let x = 2 * (cosine - sine) * (cosine + sine)
    var y1 = c[5]
    var y0 = x * y1 + c[4]
    y1 = x * y0 - y1 + c[3]
    y0 = x * y1 - y0 + c[2]
    y1 = x * y0 - y1 + c[1]
    y0 = x * y1 - y0 + c[0]
    return 2 * sine * cosine * y0
  }

  @inline(__always)
  private static func powersOf(_ e: Double) -> Coefficients {
    let e2 = e * e
    let e4 = e2 * e2
    return Coefficients(e, e2, e * e2, e4, e * e4, e2 * e4, 0, 0)
  }
}
