extension Geodesic {
  /// The longest straight chord, in metres, from which a bearing is computed: there the line along the
  /// bearing misses the end by 5 nm at most, and its error grows with the fifth power of the length.
  package static let longestBearingChordMeters = 25_000.0

  /// Returns the direction of the shortest line at the first position: of a short one in a quarter of the
  /// time that ``initialBearing(from:to:)`` takes.
  ///
  /// The line along it misses the end by 15 nm at most. Equal positions give a meaningless bearing.
  package static func bearing(from start: Coordinate, to end: Coordinate) -> Bearing {
    chordBearing(from: start, to: end) ?? initialBearing(from: start, to: end)
  }

  /// The direction of the shortest line at the first position; nil when the chord is 0 or longer than
  /// `longestBearingChordMeters`.
  ///
  /// It is the direction α of the normal section, in the plane of the ellipsoid's normal at the start and
  /// the end, less the angle between that section and the geodesic. With e′, the second eccentricity, and
  /// at the start η = e′ cos φ, t = tan φ and N, the radius of curvature in the prime vertical, that angle
  /// is about sin α (η² cos α (1 + η² cos² α) (s/N)² / 6 − η² t (s/N)³ / 24) (R. H. Rapp, *Geometric
  /// Geodesy*, part I, Ohio State University, 1991, section 4; the factor 1 + η² cos² α is N times the
  /// curvature in direction α).
  package static func chordBearing(from start: Coordinate, to end: Coordinate) -> Bearing? {
    // Across longitude 180 the difference alone would be rounded by up to 3 nm.
    let (difference, rest) = exactSum(end.longitude, -start.longitude)
    let turned = abs(difference) <= 180 ? difference : difference.remainder(dividingBy: 360)
    let longitude = turned + rest
    let (sine, cosine) = sinesAndCosines(degrees: SIMD2(start.latitude, end.latitude))
    let (turn, _) = sinesAndCosines(degrees: SIMD2(longitude, longitude / 2))
    let e2 = WGS84.eccentricitySquared
    let n1 = WGS84.semiMajorAxisMeters / (1 - e2 * sine.x * sine.x).squareRoot()
    let n2 = WGS84.semiMajorAxisMeters / (1 - e2 * sine.y * sine.y).squareRoot()
    // How far the end is from the axis, how much farther than the start, and how much farther north.
    let endRadius = n2 * cosine.y
    let outward = endRadius - n1 * cosine.x
    let northward = (1 - e2) * (n2 * sine.y - n1 * sine.x)
    // How far the end's meridian turns towards the axis, seen from the start's: r (1 − cos Δλ).
    let inward = 2 * endRadius * turn.y * turn.y
    let chordSquared =
      outward * outward + northward * northward + 2 * inward * (endRadius - outward)
    guard chordSquared <= longestBearingChordMeters * longestBearingChordMeters else { return nil }

    let east = endRadius * turn.x
    let north = cosine.x * northward - sine.x * (outward - inward)
    let level = (east * east + north * north).squareRoot()
    guard level > 0 else { return nil }
    let (sinAlpha, cosAlpha) = (east / level, north / level)
    let eta2 = WGS84.secondEccentricitySquared * cosine.x * cosine.x
    let eta2t = WGS84.secondEccentricitySquared * cosine.x * sine.x
    let ratio = chordSquared.squareRoot() / n1
    let angle =
      sinAlpha * ratio * ratio
      * (eta2 * cosAlpha * (1 + eta2 * cosAlpha * cosAlpha) / 6 - eta2t * ratio / 24)
    // The direction turned back by so small an angle that its cosine is 1.
    return Bearing(
      degrees: angleDegrees(sine: east - angle * north, cosine: north + angle * east))
  }
}
