public import SpatialIndex

/// Regions by the entry numbers of their bounding balls in a forest, so that neighbours in space are
/// neighbours in memory.
@usableFromInline
struct RegionTable: Sendable {
  private var regions = PagedArray<Region?>()
  /// The same regions in the form for `covering`; undefined for absent regions.
  private var uncounted = PagedArray<UncountedRegion>()
  /// A bit for each region that is a circle: its ball in the forest suffices, and the region does not
  /// have to be read.
  private var circles = PagedArray<UInt64>()
  let matcher: RegionMatcher

  @usableFromInline
  init(matcher: RegionMatcher) {
    self.matcher = matcher
  }

  /// Makes a table with the region for each number.
  @usableFromInline
  init(count: Int, matcher: RegionMatcher, _ region: (Int) -> Region) {
    self.matcher = matcher
    regions = PagedArray(count: count) { region($0) }
    uncounted = PagedArray(count: count) { UncountedRegion(region($0)) }
    circles = PagedArray(count: (count + 63) / 64) { word in
      (64 * word..<min(64 * word + 64, count)).reduce(0) { bits, number in
        bits | Self.bit(number, isCircle: region(number))
      }
    }
  }

  /// The ball of a region in the forest: its bounding ball, but for a circle the ball with the same
  /// radius, which contains it because a chord is never longer than its geodesic.
  @usableFromInline
  static func ball(of region: Region) -> Ball {
    let ball = region.boundingBall
    guard case .circle(_, let radius) = region.shape else { return ball }
    return Ball(center: ball.center, radiusMeters: radius.meters)
  }

  private static func bit(_ number: Int, isCircle region: Region) -> UInt64 {
    if case .circle = region.shape { return 1 << UInt64(number & 63) }
    return 0
  }

  private func isCircle(_ number: UInt32) -> Bool {
    circles[Int(number >> 6)] >> UInt64(number & 63) & 1 != 0
  }

  /// The region with a number.
  @usableFromInline
  subscript(number: UInt32) -> Region? { regions[Int(number)] }

  /// Stores a region under a number that is or was in use, or under the next number.
  @usableFromInline
  mutating func set(_ number: UInt32, to region: Region) {
    if Int(number) == regions.count {
      regions.append(region)
      uncounted.append(UncountedRegion(region))
      if number & 63 == 0 { circles.append(0) }
    } else {
      regions[Int(number)] = region
      uncounted[Int(number)] = UncountedRegion(region)
    }
    let bit = Self.bit(Int(number), isCircle: region)
    circles[Int(number >> 6)] &= ~(1 << UInt64(number & 63))
    circles[Int(number >> 6)] |= bit
  }

  @usableFromInline
  mutating func remove(_ number: UInt32) { regions[Int(number)] = nil }

  /// Calls `body` with the number of every region that covers a position.
  ///
  /// - Parameters:
  ///   - balls: The regions' balls.
  ///   - candidateFound: Called with all candidates of a size before `body` is called with the first.
  @usableFromInline
  func forEachRegion(
    covering position: Coordinate, in balls: BallForest, candidateFound: (UInt32) -> Void,
    _ body: (UInt32) -> Void
  ) {
    let point = ECEF(position)
    // Three steps prefetch what the next one reads, for all candidates at once: the references, the
    // regions, and whatever `candidateFound` prefetches.
    balls.forEachEntry(
      covering: point, leafFound: uncounted.prefetch,
      entryFound: { number in
        if !isCircle(number) {
          prefetchMemory(uncounted[Int(number)].address, lines: UncountedRegion.hotLineCount)
        }
        candidateFound(number)
      },
      { found in
        if covers(found, position, at: point) { body(found.entry) }
      })
    withExtendedLifetime(self) {}
  }

  private func covers(
    _ found: BallForest.CoveringEntry, _ position: Coordinate, at point: ECEF
  ) -> Bool {
    if isCircle(found.entry) {
      if found.isInsideCircle { return true }
      let ball = found.ball
      if let meters = Geodesic.chordDistanceMeters(from: ball.center, to: point) {
        return meters <= ball.radiusMeters
      }
    }
    return matcher.covers(position, at: point, in: uncounted[Int(found.entry)])
  }

  /// The distance in metres to a region in the table.
  ///
  /// - Parameters:
  ///   - point: The position in space.
  ///   - ball: The region's ball.
  @usableFromInline
  func distanceMeters(
    from position: Coordinate, at point: ECEF, to ball: BallForest.Candidate
  ) -> Double {
    if isCircle(ball.entry),
      let meters = Geodesic.chordDistanceMeters(from: ball.center, to: point)
    {
      return max(0, meters - ball.radiusMeters)
    }
    return withExtendedLifetime(self) {
      matcher.distanceMeters(from: position, at: point, to: uncounted[Int(ball.entry)])
    }
  }

  /// The distance in metres to the nearest region; infinite if there is none.
  ///
  /// - Parameters:
  ///   - balls: The regions' balls.
  ///   - isIncluded: Called for regions that are nearer than all before; nil to include all.
  @usableFromInline
  func distanceToNearestMeters(
    from position: Coordinate, in balls: BallForest, where isIncluded: ((UInt32) -> Bool)?
  ) -> Double {
    let point = ECEF(position)
    var least = Double.infinity
    balls.forEachBall(near: point, boundMeters: least) { ball in
      let meters = distanceMeters(from: position, at: point, to: ball)
      if meters < least, isIncluded?(ball.entry) ?? true { least = meters }
      return least
    }
    return least
  }
}
