#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Between which lengths a geodesic lies whose chord is known: between the arcs over the chord
/// of circles with the ellipsoid's least and greatest radii of curvature, 6,335 and 6,400 km.
///
/// Not shorter than the arc of the greater radius: a convex body that curves at least as much as
/// a ball of radius R everywhere contains every arc of radius R, no longer than half a circle,
/// between two of its points (W. Blaschke, *Kreis und Kugel*, 1916, § 24), so also the body that
/// these arcs make when they turn around the chord; the nearest-point map onto that body shortens
/// the geodesic to a line between its tips, the shortest of which is an arc.
///
/// Not longer than the arc of the lesser radius: a geodesic's curvature in space is the
/// ellipsoid's in its direction, and of two arcs of one length the one that curves less spans the
/// longer chord (A. Schur's theorem, Math. Annalen 83, 1921).
extension Geodesic {
  private static let leastRadiusMeters =
    WGS84.semiMinorAxisMeters * WGS84.semiMinorAxisMeters / WGS84.semiMajorAxisMeters
  private static let greatestRadiusMeters =
    WGS84.semiMajorAxisMeters * WGS84.semiMajorAxisMeters / WGS84.semiMinorAxisMeters

  /// By how much, in metres, bounds are wider than computed: well above the rounding of
  /// earth-centred doubles, 1 nm, and the 15 nm to which distances are exact.
  package static let chordToleranceMeters = 1e-6

  /// The greatest length, in metres, that a geodesic over a chord can have; infinite for chords
  /// beyond 12,000 km, where it may go around the ellipsoid either way.
  package static func upperBoundMeters(chord: Double) -> Double {
    // 12,000 km: there the angle over the chord on the parametric sphere is at most
    // 2 asin(c / 2b), so that the geodesic is shorter than half the lesser circle.
    guard chord <= 12_000_000 else { return .infinity }
    guard chord > longestChordMeters else {
      // c³ / 24r², and a hundredth more for the higher terms.
      return chord + chord * chord * chord * 1.05e-15 + chordToleranceMeters
    }
    return 2 * leastRadiusMeters * asin(chord / (2 * leastRadiusMeters)) + chordToleranceMeters
  }

  /// The longest chord, in metres, that two positions can have whose geodesic is at most
  /// `meters`, rounding included.
  package static func longestChord(reaching meters: Double) -> Double {
    let arc = meters / (2 * greatestRadiusMeters)
    guard arc < .pi / 2 else { return .infinity }
    let chord = min(2 * greatestRadiusMeters * sin(arc), longestChord(withinMeters: meters))
    return chord + chordToleranceMeters
  }

  /// The longest chord, in metres, of a position that may be as near as one at `chord`.
  ///
  /// Longer than `chord` by a micrometre and 0.02 parts in a billion for each square kilometre
  /// of its square: 2.6 mm at 50 km.
  package static func longestChord(rivalling chord: Double) -> Double {
    guard chord > longestChordMeters else {
      // (c² / 24) (1 / r² − 1 / R²) in parts of c, and half as much again for the higher terms.
      return chord + chord * chord * chord * 3.2e-17 + chordToleranceMeters
    }
    return longestChord(reaching: upperBoundMeters(chord: chord))
  }
}
