import Geodesy

/// A plane in which every position lies at its true geodesic distance from the centre, in the direction
/// in which it is seen from the centre.
///
/// The direction is that of the straight line to the position, seen on the horizon at the centre
/// (the normal section), which differs from the geodesic's bearing by less than 1e-7 at 50 km.
/// Any smooth direction would do: only the distance from the centre has to be true, and it is.
struct AzimuthalFrame {
  let center: Coordinate
  let centerPoint: ECEF
  private let east: ECEF
  private let north: ECEF

  init(center: Coordinate) {
    self.center = center
    centerPoint = ECEF(center)
    let (sinLatitude, cosLatitude) = sineAndCosine(degrees: center.latitude)
    let (sinLongitude, cosLongitude) = sineAndCosine(degrees: center.longitude)
    east = ECEF(x: -sinLongitude, y: cosLongitude, z: 0)
    north = ECEF(
      x: -sinLatitude * cosLongitude, y: -sinLatitude * sinLongitude, z: cosLatitude)
  }

  /// How much more than the true distance, in metres, a nearest distance may be: well within
  /// what is promised, which is 1 mm to 100 km and 1e-6 of the distance beyond.
  static func toleranceMeters(at distanceMeters: Double) -> Double {
    distanceMeters <= 100_000 ? 1e-4 : 3e-7 * distanceMeters
  }

  /// The geodesic distance from the centre, in metres.
  func distanceMeters(to position: Coordinate, at point: ECEF) -> Double {
    Geodesic.chordDistanceMeters(from: centerPoint, to: point)
      ?? Geodesic.distance(from: center, to: position).meters
  }

  /// Where a position lies in the plane, in metres east and north of the centre.
  func point(of position: Coordinate) -> FramePoint {
    let point = ECEF(position)
    let meters = distanceMeters(to: position, at: point)
    let line = ECEF(
      x: point.x - centerPoint.x, y: point.y - centerPoint.y, z: point.z - centerPoint.z)
    let toEast = line.x * east.x + line.y * east.y
    let toNorth = line.x * north.x + line.y * north.y + line.z * north.z
    let horizontal = (toEast * toEast + toNorth * toNorth).squareRoot()
    guard horizontal > 0 else { return FramePoint(x: 0, y: meters, meters: meters) }
    let scale = meters / horizontal
    return FramePoint(x: toEast * scale, y: toNorth * scale, meters: meters)
  }
}

/// A point in an azimuthal frame: metres east and north, and its distance from the centre.
struct FramePoint {
  let x: Double
  let y: Double
  let meters: Double

  /// How far from a point the segment from `start` to `end` is, and at which fraction of it.
  static func foot(
    of x: Double, _ y: Double, on start: FramePoint, _ end: FramePoint
  ) -> (fraction: Double, meters: Double) {
    let dx = end.x - start.x
    let dy = end.y - start.y
    let squared = dx * dx + dy * dy
    let along = (x - start.x) * dx + (y - start.y) * dy
    let fraction = squared > 0 ? min(1, max(0, along / squared)) : 0
    let restX = start.x + fraction * dx - x
    let restY = start.y + fraction * dy - y
    return (fraction, (restX * restX + restY * restY).squareRoot())
  }
}
