import Geodesy

extension BallForest.Candidate {
  /// The geodesic distance to the centre in metres, from the chord where that is exact.
  ///
  /// - Parameters:
  ///   - point: where `position` is.
  package func metersToCenter(from position: Coordinate, at point: ECEF) -> Double {
    let reach = Geodesic.longestChordMeters
    guard chordSquared > reach * reach else {
      return Geodesic.chordDistanceMeters(from: point, to: center, chordSquared: chordSquared)
    }
    return Geodesic.distance(from: position, to: Coordinate(nearestTo: center)).meters
  }

  /// Whether the geodesic circle of the ball's centre and radius covers the position, its border
  /// included.
  @usableFromInline
  package func circleCovers(_ position: Coordinate, at point: ECEF) -> Bool {
    // Most often chords decide; for circles of a kilometre all but a micrometre.
    let chord = chordSquared.squareRoot()
    if Geodesic.upperBoundMeters(chord: chord) <= radiusMeters { return true }
    return metersToCenter(from: position, at: point) <= radiusMeters
  }
}

extension BallForest {
  /// Calls `body` with every entry that may cover a position: points that are there, and what
  /// has a ball that holds it.
  ///
  /// - Parameters:
  ///   - leafFound: as `nearest` has it.
  ///   - entryFound: is given all entries of a tree before `body` is given the first.
  ///   - body: is given the ball, to find out whether it does.
  @usableFromInline
  package func forEachEntry(
    covering point: ECEF, _ position: Coordinate, leafFound: (UInt32) -> Void,
    entryFound: (UInt32) -> Void = { _ in },
    _ body: (Candidate) -> Void
  ) {
    withTrees { first in
      for number in trees.indices where (first + number).pointee.count > 0 {
        withCandidateMemory { memory in
          let candidates = BallTree.candidates(
            in: first + number, covering: point, leafFound: leafFound, memory, instructions)
          for place in 0..<candidates.count { entryFound(candidates.entry(place)) }
          for place in 0..<candidates.count { body(candidates.candidate(place)) }
        }
      }
    }
  }

  /// Gives points and circles within a bound, by distance and then by `precedes`.
  ///
  /// - Parameters:
  ///   - limit: how many at most; nil for all.
  ///   - boundMeters: the farthest geodesic distance that counts, inclusive.
  ///   - includes: lets an entry in; asked of those that may be near enough only.
  ///   - exactMeters: measures an entry that is no point, in place of its circle; no less than
  ///     the chord to the centre less the radius, as of all that lies in the ball.
  ///   - leafFound: is given a point of leaves that are about to be read, of some of them twice;
  ///     its neighbours in number are the leaf's others when nothing has changed since the load.
  ///   - body: is given the answer, which stays as long as the call.
  @usableFromInline
  package func nearest(
    to position: Coordinate, limit: Int?, boundMeters: Double,
    where includes: ((UInt32) -> Bool)?, exactMeters: ((Candidate) -> Double)?,
    leafFound: (UInt32) -> Void, precedes: (UInt32, UInt32) -> Bool,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let point = ECEF(position)
    let filter = includes.map { includes -> EntryFilter in
      { entries in
        var bits: UInt64 = 0
        for (lane, entry) in entries.enumerated() where includes(entry) { bits |= 1 << lane }
        return bits
      }
    }
    if holdsPointsOnly {
      withPoints(
        near: position, at: point, limit: limit, boundMeters: boundMeters, where: filter,
        leafFound: leafFound, precedes: precedes, body)
      return
    }
    var collector = NearestCollector(limit: limit, boundMeters: boundMeters)
    withPoints(
      near: position, at: point, limit: limit, boundMeters: boundMeters, where: filter,
      leafFound: leafFound, precedes: precedes
    ) { points in
      for found in points { collector.offer(found.distanceMeters, found.entry, precedes: precedes) }
    }

    forEachBall(near: point, boundMeters: collector.boundMeters, withPoints: false) { candidate in
      let meters =
        exactMeters?(candidate)
        ?? max(0, candidate.metersToCenter(from: position, at: point) - candidate.radiusMeters)
      if meters <= collector.boundMeters, includes?(candidate.entry) ?? true {
        collector.offer(meters, candidate.entry, precedes: precedes)
      }
      return collector.boundMeters
    }
    collector.sorted(precedes: precedes).withUnsafeBufferPointer(body)
  }
}
