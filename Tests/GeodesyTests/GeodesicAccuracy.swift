import Geodesy

/// The required accuracy of geodesics, and its measures.
enum GeodesicAccuracy {
  /// The accuracy that the package promises: 15 nm.
  static let meters = 15e-9

  /// The distance in metres between the ends of two lines whose azimuths, in degrees, differ.
  static func miss(_ first: Double, _ second: Double, reducedLengthMeters: Double) -> Double {
    let degrees = (first - second).remainder(dividingBy: 360)
    return abs(degrees * (.pi / 180) * reducedLengthMeters)
  }

  /// The length in metres of the straight line between two positions, for neighbours their distance.
  static func gap(_ first: Coordinate, _ second: Coordinate) -> Double {
    ECEF(first).chordMeters(to: ECEF(second))
  }
}
