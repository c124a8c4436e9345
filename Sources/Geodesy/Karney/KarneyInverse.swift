/// Karney's inverse problem (2013, sections 3 to 5): the geodesic between two positions.
///
/// The problem is first brought to a canonical form: the start is farther from the equator than the
/// end and south of it, and the end is east of the start. That leaves one unknown, the initial
/// azimuth. It is known for short, meridional and equatorial lines and found by Newton's method
/// otherwise.
struct KarneyInverse {
  private(set) var distanceMeters = 0.0
  private(set) var reducedLengthMeters = 0.0
  private(set) var initialBearingDegrees = 0.0
  private(set) var finalBearingDegrees = 0.0

  /// - Parameter measuresLengths: Whether the lengths are wanted; without them they may be 0.
  init(from start: Coordinate, to end: Coordinate, measuresLengths: Bool = true) {
    // The difference of longitude, with its rounding error.
    let first = exactSum(
      (-start.longitude).remainder(dividingBy: 360), end.longitude.remainder(dividingBy: 360))
    let second = exactSum(first.sum.remainder(dividingBy: 360), first.rest)
    let isWest = second.sum < 0 || (second.sum == 0 && second.rest < 0)
    let longitudeSign: Double = isWest ? -1 : 1
    let degrees12 = longitudeSign * second.sum
    let rest12 = longitudeSign * second.rest

    let swaps = abs(start.latitude) < abs(end.latitude)
    let far = swaps ? end.latitude : start.latitude
    let near = swaps ? start.latitude : end.latitude
    let latitudeSign: Double = far > 0 ? -1 : 1
    var problem = CanonicalProblem(
      latitude1: latitudeSign * far, latitude2: latitudeSign * near,
      longitudeDegrees: degrees12, rest: rest12)
    problem.measuresLengths = measuresLengths
    problem.solve()

    distanceMeters = problem.distance * WGS84.semiMinorAxisMeters
    reducedLengthMeters = problem.reducedLength * WGS84.semiMinorAxisMeters
    let alpha1 = swaps ? problem.alpha2 : problem.alpha1
    let alpha2 = swaps ? problem.alpha1 : problem.alpha2
    let northSign = swaps ? -latitudeSign : latitudeSign
    initialBearingDegrees = angleDegrees(
      sine: longitudeSign * alpha1.sine,
      cosine: northSign * alpha1.cosine)
    finalBearingDegrees = angleDegrees(
      sine: longitudeSign * alpha2.sine,
      cosine: northSign * alpha2.cosine)
  }
}
