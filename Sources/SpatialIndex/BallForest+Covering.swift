package import Geodesy

extension BallForest {
  /// An entry that may cover a position.
  @usableFromInline
  package struct CoveringEntry {
    /// The entry's number.
    @usableFromInline package let entry: UInt32
    /// Whether the geodesic circle with the ball's centre and radius covers the position for sure.
    package let isInsideCircle: Bool
    /// The position's point in space.
    package let point: ECEF
    private let leaf: LeafPage
    private let lane: Int

    fileprivate init(
      entry: UInt32, in leaf: LeafPage, lane: Int, isInsideCircle: Bool, around point: ECEF
    ) {
      self.entry = entry
      self.isInsideCircle = isInsideCircle
      self.point = point
      self.leaf = leaf
      self.lane = lane
    }

    /// The entry's ball. To read it costs a wait for memory.
    package var ball: Ball { leaf.entry(lane).ball }

    /// Whether the geodesic circle with the ball's centre and radius covers the position, its border
    /// included.
    @usableFromInline
    package func circleCovers(_ position: Coordinate) -> Bool {
      isInsideCircle || ball.circleCovers(position, at: point)
    }
  }

  /// Calls `body` with every entry that may cover a position: points at the position and balls that
  /// contain it, or miss it by less than a micrometre.
  ///
  /// - Parameters:
  ///   - forest: By its address, for the reason given at `nearest(in:to:)`.
  ///   - leafFound: Called with one entry of some leaves that are about to be read. After a bulk load
  ///     the leaf's other entries have the neighbouring numbers.
  ///   - entryFound: Called with all entries of some leaves, mostly of all, before `body` is called with
  ///     one of them.
  ///   - body: Called with the entry, to decide whether it covers the position.
  @usableFromInline
  package static func forEachEntry(
    of forest: UnsafePointer<Self>, covering position: Coordinate, leafFound: (UInt32) -> Void,
    entryFound: (UInt32) -> Void, _ body: (CoveringEntry) -> Void
  ) {
    let trees = trees(of: forest)
    let instructions = forest.pointee.instructions
    forEachPoint(at: position, in: trees, instructions, body)
    CoveringSearch.run(
      trees + 1, count: largestRadii.count - 1, position: position, instructions,
      leafFound: leafFound
    ) { found in
      for place in found.places { entryFound(found.entry(at: place)) }
      for place in found.places {
        let entry = CoveringEntry(
          entry: found.entry(at: place), in: .balls(found.leaf(of: place)),
          lane: found.lane(of: place),
          isInsideCircle: found.isInside(place), around: found.point)
        if entry.isInsideCircle || entry.ball.reaches(found.point) { body(entry) }
      }
    }
  }

  /// Calls `body` with entries whose points are at a position, or whose circles cover it, again and
  /// again until it had all.
  ///
  /// - Parameters:
  ///   - forest: By its address, for the reason given at `nearest(in:to:)`.
  ///   - leafFound: As for `forEachEntry`.
  @usableFromInline
  package static func withCircles(
    in forest: UnsafePointer<Self>, covering position: Coordinate, leafFound: (UInt32) -> Void,
    _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let trees = trees(of: forest)
    let instructions = forest.pointee.instructions
    forEachPoint(at: position, in: trees, instructions) { entry in
      guard entry.circleCovers(position) else { return }
      withUnsafePointer(to: entry.entry) {
        body(UnsafeBufferPointer(start: $0, count: 1))
      }
    }
    CoveringSearch.run(
      trees + 1, count: largestRadii.count - 1, position: position, instructions,
      leafFound: leafFound
    ) { found in
      var count = 0
      for place in found.places {
        // Nearly always inside.
        guard
          found.isInside(place)
            || found.leaf(of: place).entry(found.lane(of: place)).ball
              .circleCovers(position, at: found.point)
        else { continue }
        // Written over places that have been read.
        found.places[count] = found.entry(at: place)
        count += 1
      }
      if count > 0 { body(UnsafeBufferPointer(rebasing: found.places[..<count])) }
    }
  }

  // Inlined: to look for points takes much memory on the stack, also where there are none.
  /// Calls `body` with the points at a position.
  @inline(__always)
  private static func forEachPoint(
    at position: Coordinate, in tree: UnsafePointer<BallTree>, _ instructions: InstructionSet,
    _ body: (CoveringEntry) -> Void
  ) {
    if tree.pointee.count > 0 { lookForPoints(at: position, in: tree, instructions, body) }
  }

  @inline(never)
  private static func lookForPoints(
    at position: Coordinate, in tree: UnsafePointer<BallTree>, _ instructions: InstructionSet,
    _ body: (CoveringEntry) -> Void
  ) {
    PointCandidates.withMemory { memory in
      let point = ECEF(position)
      let here = UnitPoint(point)
      let tolerance = Geodesic.chordToleranceMeters
      let query = PointQuery(point, limit: nil, longestChord: tolerance)
      var found = PointCandidates(
        memory: memory, longestChord: query.longestChord, instructions)
      BallTree.findCandidates(
        in: tree, for: query, where: nil, leafFound: { _ in }, &found, instructions)
      for index in 0..<found.count
      where here.chordSquared(to: found.point(index)) <= tolerance * tolerance {
        body(
          CoveringEntry(
            entry: found.entry(index), in: .points(found.leaf(index)), lane: found.lane(index),
            isInsideCircle: false, around: point))
      }
    }
  }
}

extension Ball {
  /// Whether a point lies in the ball, or less than a micrometre beside it.
  fileprivate func reaches(_ point: ECEF) -> Bool {
    let reach = radiusMeters + Geodesic.chordToleranceMeters
    return center.chordSquared(to: point) <= reach * reach
  }

  /// Whether the geodesic circle with the ball's centre and radius covers a position, its border
  /// included.
  fileprivate func circleCovers(_ position: Coordinate, at point: ECEF) -> Bool {
    // The chord decides nearly always: for circles of a kilometre, all but within a micrometre.
    let chord = center.chordMeters(to: point)
    if Geodesic.upperBoundMeters(chord: chord) <= radiusMeters { return true }
    let meters =
      Geodesic.chordDistanceMeters(from: point, to: center)
      ?? Geodesic.distance(from: position, to: Coordinate(nearestTo: center)).meters
    return meters <= radiusMeters
  }
}
