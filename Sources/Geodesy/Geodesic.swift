/// Shortest lines on the WGS84 ellipsoid: their length, direction and end.
///
/// Distances up to 50 km are computed from the straight chord, longer ones by C. F. F. Karney's
/// solution (*Algorithms for geodesics*, Journal of Geodesy 87, 2013, 43–55). Both are within 15 nm of
/// the true geodesic, also where one follows the other.
public enum Geodesic {
  /// The length of a geodesic between two positions and its direction at both ends.
  public struct Inverse: Hashable, Sendable {
    /// The length of the geodesic.
    public let distance: Distance
    /// The direction of the geodesic at the first position.
    public let initialBearing: Bearing
    /// The onward direction of the geodesic at the second position.
    public let finalBearing: Bearing
    /// The reduced length m12 in metres: the distance at the end, per radian, between two geodesics
    /// that leave the start in slightly different directions (Karney 2013, section 3).
    package let reducedLengthMeters: Double
  }

  /// Returns the length of the shortest line between two positions, exact to 15 nm.
  ///
  /// Up to 50 km, the distance is the same in both directions to the last bit.
  ///
  /// - Complexity: O(1): about 60 ns up to 50 km, about 1 µs beyond, more for nearly antipodal
  ///   positions.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Distance {
    let startPoint = ECEF(start)
    let endPoint = ECEF(end)
    if let meters = chordDistanceMeters(from: startPoint, to: endPoint) {
      return Distance(meters: meters)
    }
    return Distance(meters: KarneyInverse(from: start, to: end).distanceMeters)
  }

  /// Returns the length of the shortest line between two positions and its direction at both ends.
  ///
  /// The distance is exact to 15 nm, and so is the position that
  /// ``direct(from:bearing:distance:)`` reaches with the result. Between some antipodal positions
  /// there are two shortest lines, and the result is one of them. Equal positions give distance 0 and
  /// meaningless bearings of 0 or 180 degrees.
  public static func inverse(from start: Coordinate, to end: Coordinate) -> Inverse {
    let solution = KarneyInverse(from: start, to: end)
    return Inverse(
      distance: Distance(meters: solution.distanceMeters),
      initialBearing: Bearing(degrees: solution.initialBearingDegrees),
      finalBearing: Bearing(degrees: solution.finalBearingDegrees),
      reducedLengthMeters: solution.reducedLengthMeters)
  }

  /// Returns the direction of the shortest line at the first position: that of ``inverse(from:to:)``, in
  /// less time.
  package static func initialBearing(from start: Coordinate, to end: Coordinate) -> Bearing {
    let solution = KarneyInverse(from: start, to: end, measuresLengths: false)
    return Bearing(degrees: solution.initialBearingDegrees)
  }

  /// Returns the position at a distance from another one along the geodesic with an initial bearing.
  ///
  /// A negative distance goes backwards, and one longer than half the earth's circumference goes on
  /// around it. The position is exact to 15 nm for distances up to 20,000 km.
  ///
  /// - Precondition: The distance is finite.
  public static func direct(
    from start: Coordinate, bearing: Bearing, distance: Distance
  ) -> Coordinate {
    precondition(distance.meters.isFinite, "A geodesic needs a finite length")
    return KarneyLine(from: start, bearing: bearing).destination(meters: distance.meters)
  }
}
