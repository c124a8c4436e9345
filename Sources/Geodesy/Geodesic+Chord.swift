#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Geodesic {
  /// The longest straight chord, in metres, from which a geodesic is computed: there the method is
  /// exact to 9 nm, and its error grows with the fifth power of the length.
  // Inlinable because a query asks for it, in another module.
  @inlinable
  package static var longestChordMeters: Double { 50_000 }

  /// The geodesic distance in metres between two points on the ellipsoid, from their chord;
  /// nil when the chord is longer than `longestChordMeters`.
  package static func chordDistanceMeters(from start: ECEF, to end: ECEF) -> Double? {
    let chordSquared = start.chordSquared(to: end)
    guard chordSquared <= longestChordMeters * longestChordMeters else { return nil }
    return chordDistanceMeters(from: start, to: end, chordSquared: chordSquared)
  }

  /// The length of the arc over a chord of at most `longestChordMeters`, in metres, with the
  /// ellipsoid's radius of curvature R at the middle of the chord in the chord's direction:
  /// 2R asin(c / 2R).
  ///
  /// On the quadric x²/a² + y²/a² + z²/b² = t the normal curvature in direction d is
  /// dᵀHd / (|∇| dᵀd) with H = diag(1/a², 1/a², 1/b²): Euler's formula without an angle, good
  /// at the poles too. The middle of the chord lies a little inside the ellipsoid, at t < 1;
  /// scaling it out to t = 1 divides the curvature by 1/√t. With x = c / 2R, at most 0.004, the
  /// series asin(x) / x = 1 + x²/6 + 3x⁴/40 + … needs neither R itself nor a further term.
  package static func chordDistanceMeters(
    from start: ECEF, to end: ECEF, chordSquared: Double
  ) -> Double {
    chordDistanceMeters(
      from: start, offset: (end.x - start.x, end.y - start.y, end.z - start.z),
      chordSquared: chordSquared)
  }

  /// The reciprocals of the ellipsoid's squared semi-axes, in m⁻².
  package static var inverseSquaredAxes: (equatorial: Double, polar: Double) {
    (
      1 / (WGS84.semiMajorAxisMeters * WGS84.semiMajorAxisMeters),
      1 / (WGS84.semiMinorAxisMeters * WGS84.semiMinorAxisMeters)
    )
  }

  /// The same for an end that is given by its offset from the start.
  package static func chordDistanceMeters(
    from start: ECEF, offset: (x: Double, y: Double, z: Double), chordSquared: Double
  ) -> Double {
    guard chordSquared > 0 else { return 0 }
    let (inverseA2, inverseB2) = inverseSquaredAxes
    let (dx, dy, dz) = offset
    let mx = start.x + dx * 0.5
    let my = start.y + dy * 0.5
    let mz = start.z + dz * 0.5
    let equatorial = (mx * mx + my * my) * inverseA2
    let polar = mz * mz * inverseB2
    let gradientSquared = equatorial * inverseA2 + polar * inverseB2
    let form = (dx * dx + dy * dy) * inverseA2 + dz * dz * inverseB2
    let halfAngleSquared =
      0.25 * form * form * (equatorial + polar) / (chordSquared * gradientSquared)
    return chordSquared.squareRoot()
      * (1 + halfAngleSquared * (1.0 / 6 + halfAngleSquared * (3.0 / 40)))
  }

  /// A lower bound of the geodesic between two points, in metres, from their chord: the chord itself,
  /// or b times the angle over it on the sphere.
  ///
  /// Mapping the ellipsoid to the unit sphere by parametric latitude divides every length by at least
  /// b and at most a, so the geodesic is at least b σ, and the chord of σ is at least c/a.
  package static func lowerBoundMeters(chord: Double) -> Double {
    let angle = 2 * asin(min(1, chord / (2 * WGS84.semiMajorAxisMeters)))
    return max(chord, WGS84.semiMinorAxisMeters * angle)
  }

  /// The longest chord, in metres, that two points can have whose geodesic is at most
  /// `meters`: the inverse of `lowerBoundMeters(chord:)`.
  package static func longestChord(withinMeters meters: Double) -> Double {
    // Up to here 2a sin(s / 2b) exceeds s: sin x ≥ x − x³/6, and 1 − x²/6 ≥ b/a for x ≤ 0.14.
    guard meters > 1_700_000 else { return meters }
    let halfAngle = meters / (2 * WGS84.semiMinorAxisMeters)
    guard halfAngle < Double.pi / 2 else { return .infinity }
    return min(meters, 2 * WGS84.semiMajorAxisMeters * sin(halfAngle))
  }
}
