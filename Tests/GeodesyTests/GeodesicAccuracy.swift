import Geodesy

/// How true the geodesics are to be, and what measures it.
enum GeodesicAccuracy {
  /// What the package promises: 15 nm.
  static let meters = 15e-9

  /// How far two azimuths in degrees miss each other at the end of a line with that reduced
  /// length, in metres.
  static func miss(_ first: Double, _ second: Double, reducedLengthMeters: Double) -> Double {
    let degrees = (first - second).remainder(dividingBy: 360)
    return abs(degrees * (.pi / 180) * reducedLengthMeters)
  }

  /// The straight line between two positions in metres, which for neighbours is their distance.
  static func gap(_ first: Coordinate, _ second: Coordinate) -> Double {
    ECEF(first).chord(to: ECEF(second))
  }
}
