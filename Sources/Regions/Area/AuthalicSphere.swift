import Geodesy

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Areas on the ellipsoid by way of the authalic sphere, on which every area is as large as on the
/// ellipsoid (J. P. Snyder, *Map Projections: A Working Manual*, 1987, equation 3-12).
enum AuthalicSphere {
  /// The area in square metres of a lune one radian wide from the equator to a latitude: the
  /// authalic sphere's R² sin ξ.
  static func areaPerRadian(toLatitude degrees: Double) -> Double {
    let e = WGS84.eccentricitySquared.squareRoot()
    let sine = sineAndCosine(degrees: degrees).sine
    let b = WGS84.semiMinorAxisMeters
    return b * b / 2
      * (sine / (1 - WGS84.eccentricitySquared * sine * sine) + atanh(e * sine) / e)
  }

  /// The latitude in degrees for the sine of an authalic latitude (Snyder, equation 3-18, to the
  /// first power of e²: good to 0.001°).
  static func latitude(sineOfAuthalic sine: Double) -> Double {
    let authalic = asin(min(1, max(-1, sine)))
    return min(
      90, max(-90, (authalic + WGS84.eccentricitySquared / 3 * sin(2 * authalic)) * 180 / Double.pi)
    )
  }

  /// The area of the whole earth in square metres.
  static var earthSquareMeters: Double { 4 * Double.pi * areaPerRadian(toLatitude: 90) }

  /// The area of polygons in square metres, their shells counterclockwise and holes clockwise.
  static func areaSquareMeters(of polygons: [[[PlanarPoint]]]) -> Double {
    polygons.joined().reduce(0) { $0 + areaSquareMeters(inside: $1) }
  }

  /// The signed area inside a closed ring of the plane: positive when it runs counterclockwise.
  private static func areaSquareMeters(inside ring: [PlanarPoint]) -> Double {
    guard let first = ring.first else { return 0 }
    // Measured from the ring's own latitude, so that a small ring keeps its digits.
    let base = areaPerRadian(toLatitude: first.y)
    var sum = 0.0
    for (start, end) in zip(ring, ring.dropFirst()) where start.x != end.x {
      let mean = meanAreaPerRadian(from: start.y, to: end.y, base: base)
      sum -= (end.x - start.x) * (Double.pi / 180) * mean
    }
    return sum
  }

  /// The mean of `areaPerRadian - base` over latitudes, by Gauss's five-point rule on pieces of
  /// at most 5°, where its error is below rounding.
  private static func meanAreaPerRadian(
    from start: Double, to end: Double, base: Double
  ) -> Double {
    guard start != end else { return areaPerRadian(toLatitude: start) - base }
    let pieces = max(1, (abs(end - start) / 5).rounded(.up))
    let step = (end - start) / pieces
    var sum = 0.0
    for piece in 0..<Int(pieces) {
      let middle = start + (Double(piece) + 0.5) * step
      for (node, weight) in GaussRule.fivePoints {
        sum += weight / 2 * (areaPerRadian(toLatitude: middle + node * step / 2) - base)
      }
    }
    return sum / pieces
  }
}
