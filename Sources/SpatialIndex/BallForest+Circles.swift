package import Geodesy

extension BallForest.Candidate {
  /// The geodesic distance to the circle in metres: 0 inside of it.
  ///
  /// - Parameter point: The position in space.
  package func metersToCircle(from position: Coordinate, at point: ECEF) -> Double {
    max(0, metersToCenter(from: position, at: point) - radiusMeters)
  }

  /// The geodesic distance to the centre in metres, from the chord where that is exact.
  private func metersToCenter(from position: Coordinate, at point: ECEF) -> Double {
    let reach = Geodesic.longestChordMeters
    guard chordSquared > reach * reach else {
      return Geodesic.chordDistanceMeters(from: point, to: center, chordSquared: chordSquared)
    }
    return Geodesic.distance(from: position, to: Coordinate(nearestTo: center)).meters
  }
}

extension BallForest {
  /// Finds points and circles within a bound, ordered by distance and then by `precedes`.
  ///
  /// - Parameters:
  ///   - forest: By its address: a copy would count a reference, which takes a thirtieth of a query's time.
  ///   - limit: How many at most; nil for all.
  ///   - boundMeters: The farthest geodesic distance that counts, inclusive.
  ///   - includes: Decides whether an entry counts; called only for those that may be near enough.
  ///   - exactMeters: Measures an entry that is not a point, instead of its circle. Never less than
  ///     the chord to the centre less the radius, which bounds everything inside the ball.
  ///   - leafFound: Called with an entry number for a leaf that is about to be read, sometimes twice: the
  ///     first that a bulk load put there, whose neighbours follow, or, only with a filter, the first that
  ///     the leaf got. The entry may be gone.
  ///   - entriesFound: Called without a filter with entries that are probably in the result, if some were not
  ///     announced so.
  ///   - body: Called with the result, which is valid during the call.
  @usableFromInline
  package static func nearest(
    in forest: UnsafePointer<Self>, to position: Coordinate, limit: Int?, boundMeters: Double,
    where includes: ((UInt32) -> Bool)?, exactMeters: ((Candidate) -> Double)?,
    leafFound: (UInt32) -> Void, entriesFound: (UnsafeBufferPointer<UInt32>) -> Void,
    precedes: (UInt32, UInt32) -> Bool,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let filter = includes.map { includes in
      EntryFilter { entries in
        var bits: UInt64 = 0
        for (lane, entry) in entries.enumerated() where includes(entry) { bits |= 1 << lane }
        return bits
      }
    }
    let trees = trees(of: forest)
    if holdsPointsOnly(trees) {
      withPoints(
        of: trees, forest.pointee.instructions, near: position, at: nil, limit: limit,
        boundMeters: boundMeters, where: filter, far: { _ in nil }, leafFound: leafFound,
        entriesFound: entriesFound, precedes: precedes, body)
      return
    }
    var collector = NearestCollector(limit: limit, boundMeters: boundMeters)
    let point = ECEF(position)
    withPoints(
      of: trees, forest.pointee.instructions, near: position, at: point, limit: limit,
      boundMeters: boundMeters, where: filter, far: { _ in nil }, leafFound: leafFound,
      entriesFound: entriesFound, precedes: precedes,
      { points in
        for found in points {
          collector.offer(found.distanceMeters, found.entry, precedes: precedes)
        }
      })

    forEachBall(
      of: forest, near: point, boundMeters: collector.boundMeters, withPoints: false
    ) { candidate in
      let meters =
        exactMeters?(candidate) ?? candidate.metersToCircle(from: position, at: point)
      if meters <= collector.boundMeters, includes?(candidate.entry) ?? true {
        collector.offer(meters, candidate.entry, precedes: precedes)
      }
      return collector.boundMeters
    }
    collector.sorted(precedes: precedes).withUnsafeBufferPointer(body)
  }
}
