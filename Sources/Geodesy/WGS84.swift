/// The WGS84 ellipsoid (NIMA TR8350.2, third edition, table 3.1 and 3.2).
package enum WGS84 {
  /// Semi-major axis in metres (defining parameter).
  package static let semiMajorAxisMeters = 6_378_137.0
  /// Flattening (defining parameter).
  package static let flattening = 1 / 298.257223563
  /// Semi-minor axis in metres: a (1 − f).
  package static let semiMinorAxisMeters = semiMajorAxisMeters * (1 - flattening)
  /// First eccentricity squared: f (2 − f).
  package static let eccentricitySquared = flattening * (2 - flattening)
  /// Second eccentricity squared: e² / (1 − e²).
  package static let secondEccentricitySquared =
    eccentricitySquared / ((1 - flattening) * (1 - flattening))
  /// Third flattening: f / (2 − f).
  package static let thirdFlattening = flattening / (2 - flattening)
}
