/// The search for the point of a way that is nearest to a region.
///
/// The distance to a region changes by no more than one moves along the way. So from the distances at
/// both ends of a stretch, (a + b - length) / 2 is a lower bound between them; a stretch that may hold
/// something nearer is halved.
struct RouteRegionSearch {
  /// Nothing that is nearer than a distance by less than this is looked for: a tenth of a metre up to
  /// a kilometre, beyond it a ten-thousandth.
  static func toleranceMeters(at meters: Double) -> Double { max(0.1, 1e-4 * meters) }
  /// How exactly the point is found where the way enters the region, in metres.
  private static let entryToleranceMeters = 0.001

  private let region: Region
  private let matcher: RegionMatcher
  private let boundMeters: Double
  private var best: (piece: RoutePiece, offset: Double, meters: Double)?

  init(_ region: Region, withinMeters bound: Double, matcher: RegionMatcher) {
    self.region = region
    self.matcher = matcher
    boundMeters = bound
  }

  private struct Sample {
    let offset: Double
    let meters: Double
  }

  /// The result on pieces that follow one another; nil if the region is farther away than the bound.
  mutating func result(along pieces: [RoutePiece]) -> RouteProximity? {
    let ball = region.boundingBall
    // The distance to the region at a point of the way that was measured before.
    var known: (along: Double, meters: Double)?
    for piece in pieces {
      let least = ball.center.chordMeters(to: piece.middle) - piece.reachMeters - ball.radiusMeters
      guard mayImprove(least) else { continue }
      if let known, !mayImprove(known.meters - (piece.endAlongMeters - known.along)) { continue }
      let start = known.flatMap { known in
        known.along == piece.alongMeters ? Sample(offset: 0, meters: known.meters) : nil
      }
      let first = start ?? sample(piece, 0)
      if first.meters == 0 { return finished() }
      let last = sample(piece, piece.lengthMeters)
      if refine(piece, first, last) { return finished() }
      known = (piece.endAlongMeters, last.meters)
    }
    return finished()
  }

  private func finished() -> RouteProximity? {
    best.map { RouteProximity(meters: $0.meters, piece: $0.piece, offset: $0.offset) }
  }

  /// Whether something at this distance or beyond would be a better result.
  private func mayImprove(_ lowerBoundMeters: Double) -> Bool {
    guard let best else { return lowerBoundMeters <= boundMeters }
    return lowerBoundMeters < best.meters - Self.toleranceMeters(at: best.meters)
  }

  private mutating func sample(_ piece: RoutePiece, _ offset: Double) -> Sample {
    let meters = matcher.distance(from: piece.position(at: offset), to: region).meters
    if meters <= boundMeters, meters < best?.meters ?? .infinity { best = (piece, offset, meters) }
    return Sample(offset: offset, meters: meters)
  }

  /// Searches a stretch that begins outside the region.
  ///
  /// - Returns: Whether the way enters the region there; the search is over then.
  private mutating func refine(_ piece: RoutePiece, _ first: Sample, _ last: Sample) -> Bool {
    let length = last.offset - first.offset
    let isLongEnough = length > Self.entryToleranceMeters
    if last.meters == 0, !isLongEnough {
      best = (piece, last.offset, 0)
      return true
    }
    let least = (first.meters + last.meters - length) / 2
    guard isLongEnough, last.meters == 0 || mayImprove(least) else { return false }
    let middle = sample(piece, (first.offset + last.offset) / 2)
    return refine(piece, first, middle) || refine(piece, middle, last)
  }
}
