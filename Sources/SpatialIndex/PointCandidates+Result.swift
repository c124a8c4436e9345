import CKernels
import Geodesy

extension PointCandidates {
  /// Measures the candidates and passes those within the bound to `body`, ordered by distance and
  /// then by `precedes`.
  ///
  /// - Parameters:
  ///   - limit: How many at most; nil for all.
  ///   - boundMeters: The farthest distance that counts, inclusive.
  ///   - far: The distance in metres to an entry too far to measure by its chord.
  ///   - entriesFound: Called with the first entries before they are measured, unless all were announced
  ///     with their leaves, so that what belongs to them arrives meanwhile.
  ///   - body: Called with the result.
  mutating func withResult(
    near point: UnitPoint, limit: Int?, boundMeters: Double, far: (UInt32, ECEF) -> Double,
    entriesFound: (UnsafeBufferPointer<UInt32>) -> Void, precedes: (UInt32, UInt32) -> Bool,
    _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    if let limit, longestChord > Geodesic.longestChordMeters {
      // The full solution takes as long as a hundred distances from chords.
      narrow(to: limit, slack: 0)
    }
    // About in order, so that little is left to do when they are measured.
    order()
    if hasEntriesToAnnounce { announceEntries(to: entriesFound) }
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count + Self.spare) { buffer in
      let kept = measure(into: buffer, from: point, boundMeters: boundMeters, far: far)
      let result = UnsafeMutableBufferPointer(rebasing: buffer[..<kept])
      result.sortByDistance(precedes: precedes)
      body(UnsafeBufferPointer(rebasing: result[..<min(kept, limit ?? kept)]))
    }
  }

  /// How many entries are announced: the ids of a longer result are looked up side by side anyway.
  static var mostAnnounced: Int { 64 }

  // Mutating, as is `measure`, so that nothing is copied: a copy would wait for what was just written.
  private mutating func announceEntries(to entriesFound: (UnsafeBufferPointer<UInt32>) -> Void) {
    let number = min(count, Self.mostAnnounced)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.mostAnnounced) { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped
      for candidate in 0..<number { entry[candidate] = earlyEntry(candidate) }
      entriesFound(UnsafeBufferPointer(start: entry, count: number))
    }
  }

  /// How many elements more a kernel may write than there are candidates.
  static var spare: Int { 7 }

  /// Measures the candidates and returns how many are within the bound.
  private mutating func measure(
    into buffer: UnsafeMutableBufferPointer<Found>, from point: UnitPoint, boundMeters: Double,
    far: (UInt32, ECEF) -> Double
  ) -> Int {
    let reach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    // `far` may return infinity for an entry without a position, which is never a result.
    let boundMeters = min(boundMeters, .greatestFiniteMagnitude)
    let found = buffer.baseAddress.unsafelyUnwrapped
    var done = ckernels_kept(measured: 0, kept: 0)
    if let kernels {
      let inverse = Geodesic.inverseSquaredAxes
      let meters = point.ecef
      var origin = ckernels_origin(
        units: point.units, meters: ckernels_point(x: meters.x, y: meters.y, z: meters.z),
        equatorial: inverse.equatorial, polar: inverse.polar)
      done = found.withMemoryRebound(to: ckernels_measured.self, capacity: buffer.count) {
        kernels.pointee.measure(leaves, places, count, &origin, reach, boundMeters, $0)
      }
    }
    // There are no kernels, or from here on some points are too far for them.
    let origin = point.ecef
    var kept = done.kept
    for candidate in done.measured..<count {
      let end = self.point(candidate)
      let offset = (
        x: UnitPoint.meters(end.x &- point.x), y: UnitPoint.meters(end.y &- point.y),
        z: UnitPoint.meters(end.z &- point.z)
      )
      let chordSquared = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z
      let entry = entry(candidate)
      let meters =
        chordSquared <= reach
        ? Geodesic.chordDistanceMeters(from: origin, offset: offset, chordSquared: chordSquared)
        : far(entry, end.ecef)
      (found + kept).initialize(to: Found(distanceMeters: meters, entry: entry))
      kept &+= meters <= boundMeters ? 1 : 0
    }
    return kept
  }
}
