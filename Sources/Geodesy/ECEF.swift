#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A point in earth-centred, earth-fixed Cartesian coordinates, in metres.
///
/// The origin is the earth's centre, x points to latitude 0 longitude 0, y to latitude 0
/// longitude 90° east, z to the north pole.
public struct ECEF: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var z: Double

  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Puts a position on the WGS84 ellipsoid, at height 0.
  ///
  /// Exact to 3 nm, mostly to 1 nm, poles and antimeridian included: equal positions that are spelt
  /// differently (longitude 180 and -180, any longitude at a pole) give the same point.
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
      x: n * cosLatitude * cosLongitude + 0,
      y: n * cosLatitude * sinLongitude + 0,
      z: n * (1 - WGS84.eccentricitySquared) * sinLatitude)
  }

  /// The straight line between two points, in metres.
  public func chord(to other: ECEF) -> Double {
    chordSquared(to: other).squareRoot()
  }

  /// The square of the straight line between two points, in square metres.
  public func chordSquared(to other: ECEF) -> Double {
    let dx = other.x - x
    let dy = other.y - y
    let dz = other.z - z
    return dx * dx + dy * dy + dz * dz
  }
}

extension Coordinate {
  /// The position on the WGS84 ellipsoid whose normal passes through `point`.
  ///
  /// Good to 3 nm, which is how far apart two longitudes can be told near 180°, for points within
  /// 100 km of the surface (B. R. Bowring's formula, Survey Review 23, 1976, with one more step);
  /// the earth's centre gives the north pole.
  public init(nearestTo point: ECEF) {
    let e2 = WGS84.eccentricitySquared
    let p = (point.x * point.x + point.y * point.y).squareRoot()
    let longitude =
      point.x == 0 && point.y == 0 ? 0 : angleDegrees(sine: point.y, cosine: point.x)
    guard p > 0 || point.z != 0 else {
      self.init(uncheckedLatitude: 90, longitude: 0)
      return
    }
    // Parametric latitude as (sin, cos), refined twice; tan of the geodetic one follows.
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
