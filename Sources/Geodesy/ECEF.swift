#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point in earth-centred, earth-fixed Cartesian coordinates, in metres.
///
/// The origin is the earth's centre. The x axis points to latitude 0 and longitude 0, the y axis to
/// latitude 0 and longitude 90° east, the z axis to the north pole.
public struct ECEF: Hashable, Sendable {
  /// The coordinate towards latitude 0 and longitude 0, in metres.
  public var x: Double
  /// The coordinate towards latitude 0 and longitude 90° east, in metres.
  public var y: Double
  /// The coordinate towards the north pole, in metres.
  public var z: Double

  /// Makes a point from coordinates in metres.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Makes the point of a position on the WGS84 ellipsoid, at height 0.
  ///
  /// It is exact to 3 nm, mostly to 1 nm, at the poles and the antimeridian too, and a whole multiple
  /// of 2⁻³⁰ m on each axis. Different values for the same position (longitude 180 and -180, any
  /// longitude at a pole) give the same point.
  // `space.h` in CKernels does the same for bulk loads, operation by operation; a change belongs in both.
  public init(_ coordinate: Coordinate) {
    let (sine, cosine) = sinesAndCosines(
      degrees: SIMD2(coordinate.latitude, coordinate.longitude))
    let (sinLatitude, sinLongitude) = (sine.x, sine.y)
    let (cosLatitude, cosLongitude) = (cosine.x, cosine.y)
    // Radius of curvature in the prime vertical.
    let n =
      WGS84.semiMajorAxisMeters
      / (1 - WGS84.eccentricitySquared * sinLatitude * sinLatitude).squareRoot()
    self.init(
      x: Self.inUnits(n * cosLatitude * cosLongitude),
      y: Self.inUnits(n * cosLatitude * sinLongitude),
      z: Self.inUnits(n * (1 - WGS84.eccentricitySquared) * sinLatitude))
  }

  /// Rounds to a whole multiple of 2⁻³⁰ m, never to -0.
  ///
  /// Such a coordinate is a whole number of less than 53 bits. So indexes can keep points as integers,
  /// and the difference of two points up to 8,388 km apart is exact.
  private static func inUnits(_ meters: Double) -> Double {
    // From here on, doubles are such multiples; below, they are when this is added. By bits, without a
    // branch, which would often be mispredicted.
    let far = 0x1p22
    let bits = meters.bitPattern
    let sign = bits & (1 << 63)
    let isNear = 0 &- ((bits ^ sign) &- far.bitPattern) >> 63
    let added = Double(bitPattern: (far.bitPattern | sign) & isNear)
    return meters + added - added
  }

  /// Returns the length of the straight line to another point, which runs through the earth.
  public func chord(to other: ECEF) -> Distance { Distance(meters: chordMeters(to: other)) }

  /// ``chord(to:)`` in metres, for loops.
  @inlinable
  package func chordMeters(to other: ECEF) -> Double { chordSquared(to: other).squareRoot() }

  /// The square of ``chord(to:)`` in square metres.
  // Inlinable because it runs for every candidate of a query, in another module.
  @inlinable
  package func chordSquared(to other: ECEF) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    let dz = other.z - z
    return dx * dx + dy * dy + dz * dz
  }
}

extension Coordinate {
  /// Makes the position on the WGS84 ellipsoid whose normal passes through a point.
  ///
  /// It is exact to 3 nm, the resolution of longitudes near 180°, for points within 100 km of the
  /// surface (B. R. Bowring's formula, Survey Review 23, 1976, with one more step). The earth's centre
  /// gives the north pole.
  public init(nearestTo point: ECEF) {
    let e2 = WGS84.eccentricitySquared
    let p = (point.x * point.x + point.y * point.y).squareRoot()
    let longitude =
      point.x == 0 && point.y == 0 ? 0 : angleDegrees(sine: point.y, cosine: point.x)
    guard p > 0 || point.z != 0 else {
      self.init(uncheckedLatitude: 90, longitude: 0)
      return
    }
    // The parametric latitude as sine and cosine, refined twice; it gives the geodetic one's tangent.
    var tangentNumerator = point.z
    var tangentDenominator = p * (1 - WGS84.flattening)
    for _ in 0..<2 {
      let norm =
        (tangentNumerator * tangentNumerator + tangentDenominator * tangentDenominator)
        .squareRoot()
      let sinBeta = tangentNumerator / norm
      let cosBeta = tangentDenominator / norm
      let sinTerm =
        point.z + WGS84.secondEccentricitySquared * WGS84.semiMinorAxisMeters
        * sinBeta * sinBeta * sinBeta
      let cosTerm = p - e2 * WGS84.semiMajorAxisMeters * cosBeta * cosBeta * cosBeta
      tangentNumerator = sinTerm * (1 - WGS84.flattening)
      tangentDenominator = cosTerm
    }
    let latitude = angleDegrees(
      sine: tangentNumerator / (1 - WGS84.flattening), cosine: tangentDenominator)
    self.init(uncheckedLatitude: min(90, max(-90, latitude)), longitude: longitude)
  }
}
