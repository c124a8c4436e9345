public import SpatialIndex

/// Regions by the entry numbers of their bounding balls in a forest, so that neighbours in space are
/// neighbours in memory.
@usableFromInline
struct RegionTable: Sendable {
  /// One element, so that a table is one reference. With these parts in the table itself, calls of an index's methods
  /// copied them all, which took a seventh of the time of a search for the nearest circle.
  private var contents: ContiguousArray<Contents>

  private struct Contents {
    var regions = PagedArray<Region?>()
    /// The same regions in the form for `covering`; undefined for absent regions.
    var uncounted = PagedArray<UncountedRegion>()
    /// A bit for each region that is a circle: its ball in the forest suffices, and the region does not
    /// have to be read.
    var circles = PagedArray<UInt64>()
    var circleCount = 0
    /// How many regions are not circles.
    var shapeCount = 0
    /// The parts in longitude and latitude of all others, for `covering`.
    var boxes = BoxForest()
    let matcher: RegionMatcher
  }

  @usableFromInline
  init(matcher: RegionMatcher) {
    contents = [Contents(matcher: matcher)]
  }

  /// Makes a table with the region for each number.
  @usableFromInline
  init(count: Int, matcher: RegionMatcher, _ region: (Int) -> Region) {
    contents = [Contents(matcher: matcher)]
    var parts: [(number: UInt32, part: CoverPart)] = []
    parts.reserveCapacity(count)
    for number in 0..<count {
      let region = region(number)
      append(region)
      for part in region.coverParts { parts.append((UInt32(number), part)) }
    }
    // Records are made leaf by leaf: all at once they would need much memory.
    contents[0].boxes = BoxForest(parts.map { ($0.number, DegreeBox($0.part)) }) {
      parts[$0].part.record
    }
  }

  /// The ball of a region in the forest: its bounding ball, but for a circle the ball with the same
  /// radius, which contains it because a chord is never longer than its geodesic.
  @usableFromInline
  static func ball(of region: Region) -> Ball {
    guard case .circle(let center, let radius) = region.shape else { return region.boundingBall }
    // On the ground, where a search takes a circle's centre to be: that of its bounding ball is the
    // earth's for a circle about as large as the earth.
    return Ball(center: ECEF(center), radiusMeters: radius.meters)
  }

  private static func bit(_ number: Int, isCircle region: Region) -> UInt64 {
    if case .circle = region.shape { return 1 << UInt64(number & 63) }
    return 0
  }

  private func isCircle(_ number: UInt32) -> Bool {
    contents[0].circles[Int(number >> 6)] >> UInt64(number & 63) & 1 != 0
  }

  /// The region with a number.
  @usableFromInline
  subscript(number: UInt32) -> Region? { contents[0].regions[Int(number)] }

  /// Stores a region under a number that is or was in use, or under the next number.
  @usableFromInline
  mutating func set(_ number: UInt32, to region: Region) {
    if Int(number) < contents[0].regions.count { removeParts(of: number) }
    for part in region.coverParts {
      contents[0].boxes.insert(number, DegreeBox(part), record: part.record)
    }
    guard Int(number) < contents[0].regions.count else {
      append(region)
      return
    }
    let bit = Self.bit(Int(number), isCircle: region)
    countRegion(isCircle: bit != 0, 1)
    contents[0].regions[Int(number)] = region
    contents[0].uncounted[Int(number)] = UncountedRegion(region)
    contents[0].circles[Int(number >> 6)] &= ~(1 << UInt64(number & 63))
    contents[0].circles[Int(number >> 6)] |= bit
  }

  private mutating func append(_ region: Region) {
    let number = contents[0].regions.count
    contents[0].regions.append(region)
    contents[0].uncounted.append(UncountedRegion(region))
    if number & 63 == 0 { contents[0].circles.append(0) }
    let bit = Self.bit(number, isCircle: region)
    countRegion(isCircle: bit != 0, 1)
    contents[0].circles[number >> 6] |= bit
  }

  private mutating func countRegion(isCircle: Bool, _ change: Int) {
    if isCircle { contents[0].circleCount += change } else { contents[0].shapeCount += change }
  }

  @usableFromInline
  mutating func remove(_ number: UInt32) {
    removeParts(of: number)
    contents[0].regions[Int(number)] = nil
  }

  private mutating func removeParts(of number: UInt32) {
    guard let region = contents[0].regions[Int(number)] else { return }
    countRegion(isCircle: isCircle(number), -1)
    for part in region.coverParts { contents[0].boxes.remove(number, DegreeBox(part)) }
  }

  /// Calls `body` with the number of every region that covers a position.
  ///
  /// - Parameters:
  ///   - balls: The regions' balls, by the forest's address, for the reason given at `BallForest.nearest(in:to:)`.
  ///   - candidateFound: Called with many candidates before `body` is called with the first, so that it
  ///     can prefetch.
  @usableFromInline
  func forEachRegion(
    covering position: Coordinate, in balls: UnsafePointer<BallForest>,
    candidateFound: (UInt32) -> Void,
    _ body: (UInt32) -> Void
  ) {
    if contents[0].circleCount > 0 {
      forEachCircle(covering: position, in: balls, candidateFound: candidateFound, body)
    }
    if contents[0].shapeCount > 0 {
      forEachShape(
        covering: position, balls.pointee.instructions, candidateFound: candidateFound, body)
    }
    withExtendedLifetime(self) {}
  }

  private func forEachCircle(
    covering position: Coordinate, in balls: UnsafePointer<BallForest>,
    candidateFound: (UInt32) -> Void,
    _ body: (UInt32) -> Void
  ) {
    let areAllCircles = contents[0].shapeCount == 0
    BallForest.forEachEntry(
      of: balls, covering: position, leafFound: { _ in }, entryFound: candidateFound,
      { found in
        guard areAllCircles || isCircle(found.entry) else { return }
        if found.isInsideCircle || circleCovers(found, position) { body(found.entry) }
      })
  }

  private func circleCovers(
    _ found: BallForest.CoveringEntry, _ position: Coordinate
  ) -> Bool {
    let ball = found.ball
    if let meters = Geodesic.chordDistanceMeters(from: ball.center, to: found.point) {
      return meters <= ball.radiusMeters
    }
    return contents[0].matcher.covers(
      position, at: found.point, in: contents[0].uncounted[Int(found.entry)])
  }

  /// The same for regions that are not circles.
  private func forEachShape(
    covering position: Coordinate, _ instructions: InstructionSet,
    candidateFound: (UInt32) -> Void, _ body: (UInt32) -> Void
  ) {
    if abs(position.longitude) == 180 || abs(position.latitude) == 90 {
      forEachShape(coveringAnyLongitudeOf: position, instructions, body)
      return
    }
    let kernels = instructions.rings
    contents[0].boxes.forEachEntry(
      meeting: DegreeBox(position), instructions, entryFound: candidateFound
    ) { entry in
      // A record has a header.
      let record = CoverRecord(entry.record.baseAddress.unsafelyUnwrapped)
      let covers =
        record.covers(position, kernels)
        ?? contents[0].matcher.covers(
          position, at: ECEF(position), in: contents[0].uncounted[Int(entry.number)])
      if covers { body(entry.number) }
    }
  }

  /// The same for a position on the antimeridian or at a pole, which has other longitudes too.
  private func forEachShape(
    coveringAnyLongitudeOf position: Coordinate, _ instructions: InstructionSet,
    _ body: (UInt32) -> Void
  ) {
    var numbers: Set<UInt32> = []
    let parallel = DegreeBox(
      west: -180, south: position.latitude, east: 180, north: position.latitude)
    contents[0].boxes.forEachEntry(
      meeting: parallel, instructions, entryFound: { _ in }, { numbers.insert($0.number) })
    let point = ECEF(position)
    for number in numbers
    where contents[0].matcher.covers(position, at: point, in: contents[0].uncounted[Int(number)]) {
      body(number)
    }
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
      contents[0].matcher.distanceMeters(
        from: position, at: point, to: contents[0].uncounted[Int(ball.entry)])
    }
  }

  /// The distance in metres to the nearest region; infinite if there is none.
  ///
  /// - Parameters:
  ///   - balls: As for `forEachRegion`.
  ///   - isIncluded: Called for regions that are nearer than all before; nil to include all.
  @usableFromInline
  func distanceToNearestMeters(
    from position: Coordinate, in balls: UnsafePointer<BallForest>,
    where isIncluded: ((UInt32) -> Bool)?
  ) -> Double {
    let point = ECEF(position)
    var least = Double.infinity
    let areAllCircles = contents[0].shapeCount == 0
    BallForest.forEachBall(of: balls, near: point, boundMeters: least) { ball in
      let meters =
        areAllCircles
        ? ball.metersToCircle(from: position, at: point)
        : distanceMeters(from: position, at: point, to: ball)
      if meters < least, isIncluded?(ball.entry) ?? true { least = meters }
      return least
    }
    return least
  }
}

extension DegreeBox {
  fileprivate init(_ position: Coordinate) {
    self.init(
      west: position.longitude, south: position.latitude, east: position.longitude,
      north: position.latitude)
  }

  fileprivate init(_ part: CoverPart) {
    self.init(west: part.west, south: part.south, east: part.east, north: part.north)
  }
}
