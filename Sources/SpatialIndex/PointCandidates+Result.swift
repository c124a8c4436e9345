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
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { buffer in
      let kept = measure(into: buffer, from: point, boundMeters: boundMeters, far: far)
      let result = UnsafeMutableBufferPointer(rebasing: buffer[..<kept])
      result.sortByDistance(precedes: precedes)
      body(UnsafeBufferPointer(rebasing: result[..<min(kept, limit ?? kept)]))
    }
  }

  /// How many entries are announced: the ids of a longer result are looked up side by side anyway.
  static var mostAnnounced: Int { 64 }

  private borrowing func announceEntries(to entriesFound: (UnsafeBufferPointer<UInt32>) -> Void) {
    let number = min(count, Self.mostAnnounced)
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.mostAnnounced) { entries in
      let entry = entries.baseAddress.unsafelyUnwrapped
      for candidate in 0..<number {
        let (leaf, lane) = (leaf(candidate), lane(candidate))
        // The record of a point may still be on its way.
        let isInOrder = leaf.lanesInOrder &>> UInt32(truncatingIfNeeded: lane) & 1 != 0
        entry[candidate] =
          isInOrder
          ? leaf.firstEntryNumber &+ UInt32(truncatingIfNeeded: lane) : leaf.entryNumber(lane)
      }
      entriesFound(UnsafeBufferPointer(start: entry, count: number))
    }
  }

  /// Measures the candidates and returns how many are within the bound.
  private borrowing func measure(
    into buffer: UnsafeMutableBufferPointer<Found>, from point: UnitPoint, boundMeters: Double,
    far: (UInt32, ECEF) -> Double
  ) -> Int {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    // `far` may return infinity for an entry without a position, which is never a result.
    let boundMeters = min(boundMeters, .greatestFiniteMagnitude)
    let inverse = Geodesic.inverseSquaredAxes
    let meters = point.ecef
    var origin = ckernels_origin(
      units: point.units, meters: ckernels_point(x: meters.x, y: meters.y, z: meters.z),
      equatorial: inverse.equatorial, polar: inverse.polar)
    let found = buffer.baseAddress.unsafelyUnwrapped
    var kept = 0
    Measured.withMemory { measured in
      var start = 0
      while start < count {
        let number = min(Measured.capacity, count - start)
        if let kernels {
          kernels.pointee.measure(
            leaves, places + start, number, &origin, measured.squared, measured.meters,
            measured.entries)
        } else {
          measure(start..<start + number, from: point, into: measured)
        }
        for lane in 0..<number {
          let entry = measured.entries[lane]
          let meters =
            measured.squared[lane] <= chordReach
            ? measured.meters[lane] : far(entry, self.point(start + lane).ecef)
          (found + kept).initialize(to: Found(distanceMeters: meters, entry: entry))
          kept &+= meters <= boundMeters ? 1 : 0
        }
        start += number
      }
    }
    return kept
  }

  /// As the kernels do.
  private borrowing func measure(
    _ range: Range<Int>, from point: UnitPoint, into measured: Measured
  ) {
    let origin = point.ecef
    for candidate in range {
      let lane = candidate - range.lowerBound
      let end = self.point(candidate)
      let offset = (
        x: UnitPoint.meters(end.x &- point.x), y: UnitPoint.meters(end.y &- point.y),
        z: UnitPoint.meters(end.z &- point.z)
      )
      let chordSquared = offset.x * offset.x + offset.y * offset.y + offset.z * offset.z
      measured.squared[lane] = chordSquared
      measured.meters[lane] = Geodesic.chordDistanceMeters(
        from: origin, offset: offset, chordSquared: chordSquared)
      measured.entries[lane] = entry(candidate)
    }
  }
}

/// What is measured of some candidates.
private struct Measured {
  static let capacity = 64
  /// A kernel may write so many more.
  private static let spare = 7

  /// The squared chords in m².
  let squared: UnsafeMutablePointer<Double>
  /// The geodesics in metres, where the chord is at most `Geodesic.longestChordMeters`.
  let meters: UnsafeMutablePointer<Double>
  /// The entries' numbers.
  let entries: UnsafeMutablePointer<UInt32>

  // Inlined, so that the memory is on the stack of the query itself.
  @inline(__always)
  static func withMemory(_ body: (Measured) -> Void) {
    // Less than 1024 bytes each: the most that the standard library puts on the stack.
    let count = capacity + spare
    withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { squared in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { meters in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { entries in
          body(
            Measured(
              squared: squared.baseAddress.unsafelyUnwrapped,
              meters: meters.baseAddress.unsafelyUnwrapped,
              entries: entries.baseAddress.unsafelyUnwrapped))
        }
      }
    }
  }
}
