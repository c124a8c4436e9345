import Geodesy

extension CandidateBuffer {
  /// Measures the candidates and passes those within the bound to `body`, ordered by distance and
  /// then by `precedes`.
  ///
  /// - Parameters:
  ///   - limit: How many at most; nil for all.
  ///   - boundMeters: The farthest distance that counts, inclusive.
  ///   - far: The distance in metres to an entry too far to measure by its chord.
  ///   - body: Called with the result.
  consuming func withResult(
    near point: ECEF, limit: Int?, boundMeters: Double, far: (UInt32, ECEF) -> Double,
    precedes: (UInt32, UInt32) -> Bool, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    if let limit, longestSquared > chordReach {
      // The full solution takes as long as a hundred distances from chords.
      narrow(to: limit, slack: 0)
    }
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { buffer in
      let kept = measure(into: buffer, from: point, boundMeters: boundMeters, far: far)
      let result = UnsafeMutableBufferPointer(rebasing: buffer[..<kept])
      result.sortByDistance(precedes: precedes)
      body(UnsafeBufferPointer(rebasing: result[..<min(kept, limit ?? kept)]))
    }
  }

  /// Measures the candidates and returns how many are within the bound.
  private borrowing func measure(
    into buffer: UnsafeMutableBufferPointer<Found>, from point: ECEF, boundMeters: Double,
    far: (UInt32, ECEF) -> Double
  ) -> Int {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    // `far` may return infinity for an entry without a position, which is never a result.
    let boundMeters = min(boundMeters, .greatestFiniteMagnitude)
    var kept = 0
    for number in 0..<count {
      let center = center(number)
      let squared = chordsSquared[number]
      let entry = entry(number)
      let meters =
        squared <= chordReach
        ? Geodesic.chordDistanceMeters(from: point, to: center, chordSquared: squared)
        : far(entry, center)
      buffer.initializeElement(at: kept, to: Found(distanceMeters: meters, entry: entry))
      kept += meters <= boundMeters ? 1 : 0
    }
    return kept
  }
}
