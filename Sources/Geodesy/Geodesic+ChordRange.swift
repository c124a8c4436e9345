#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Bounds of a geodesic with a known chord: the arcs over the chord of circles with the ellipsoid's
/// least and greatest radii of curvature, 6,335 and 6,400 km.
///
/// A geodesic is not shorter than the arc of the greater radius R. A convex body that is curved at
/// least as much as a ball of radius R everywhere contains every arc of radius R between two of its
/// points that is at most half a circle (W. Blaschke, *Kreis und Kugel*, 1916, § 24). So it contains
/// the body swept by these arcs when they turn around the chord. The nearest-point map onto that body
/// shortens the geodesic to a line between its tips, and the shortest of those is an arc.
///
/// A geodesic is not longer than the arc of the lesser radius. Its curvature in space is that of the
/// ellipsoid in its direction, and of two arcs of the same length, the one that is curved less spans
/// the longer chord (A. Schur's theorem, Math. Annalen 83, 1921).
extension Geodesic {
  private static let leastRadiusMeters =
    WGS84.semiMinorAxisMeters * WGS84.semiMinorAxisMeters / WGS84.semiMajorAxisMeters
  private static let greatestRadiusMeters =
    WGS84.semiMajorAxisMeters * WGS84.semiMajorAxisMeters / WGS84.semiMinorAxisMeters
  private static let perGreatestDiameter = 1 / (2 * greatestRadiusMeters)

  /// The margin of bounds, in metres: well above the rounding of earth-centred doubles, 1 nm, and the
  /// 15 nm to which distances are exact.
  package static let chordToleranceMeters = 1e-6

  /// An upper bound of the geodesic over a chord, in metres; infinite for chords beyond 12,000 km,
  /// where the geodesic may go around the ellipsoid either way.
  package static func upperBoundMeters(chord: Double) -> Double {
    // Up to 12,000 km, the angle over the chord on the parametric sphere is at most 2 asin(c / 2b),
    // so the geodesic is shorter than half the lesser circle.
    guard chord <= 12_000_000 else { return .infinity }
    guard chord > longestChordMeters else {
      // c³ / 24r², and 1 % more for the higher terms.
      return chord + chord * chord * chord * 1.05e-15 + chordToleranceMeters
    }
    return 2 * leastRadiusMeters * asin(chord / (2 * leastRadiusMeters)) + chordToleranceMeters
  }

  /// The longest chord, in metres, of two positions whose geodesic is at most `meters`, with a margin
  /// for rounding.
  package static func longestChord(reaching meters: Double) -> Double {
    let arc = meters * perGreatestDiameter
    guard meters > longestChordMeters else {
      // sin x ≤ x - x³/6 + x⁵/120, without a call or a division: a query asks for every ball that is
      // nearer, and a search within a radius waits for the first answer.
      let square = arc * arc
      return meters * (1 - square * (1.0 / 6) * (1 - square * (1.0 / 20))) + chordToleranceMeters
    }
    guard arc < .pi / 2 else { return .infinity }
    let chord = min(2 * greatestRadiusMeters * sin(arc), longestChord(withinMeters: meters))
    return chord + chordToleranceMeters
  }

  /// The longest chord, in metres, of a position that may be as near as one with this chord.
  ///
  /// It is longer than `chord` by a micrometre and 2e-11 of it for each square kilometre of its
  /// square: 2.6 mm at 50 km.
  package static func longestChord(rivalling chord: Double) -> Double {
    guard chord > longestChordMeters else {
      // (c³ / 24) (1 / r² − 1 / R²), and half as much again for the higher terms.
      return chord + chord * chord * chord * 3.2e-17 + chordToleranceMeters
    }
    return longestChord(reaching: upperBoundMeters(chord: chord))
  }
}
