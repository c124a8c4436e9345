import Geodesy

extension CandidateBuffer {
  /// Measures the candidates and gives those that are the answer, by distance and then by
  /// `precedes`.
  ///
  /// - Parameters:
  ///   - limit: how many at most; nil for all.
  ///   - boundMeters: the farthest that counts, inclusive.
  ///   - far: the distance in metres to an entry beyond the reach of chords.
  ///   - body: is given the answer.
  consuming func withAnswer(
    near point: ECEF, limit: Int?, boundMeters: Double, far: (UInt32, ECEF) -> Double,
    precedes: (UInt32, UInt32) -> Bool, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    if let limit, longestSquared > chordReach {
      // What is measured by the full solution costs as much as a hundred others.
      narrow(to: limit, slack: 0)
    }
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { buffer in
      let kept = measure(into: buffer, from: point, boundMeters: boundMeters, far: far)
      let answer = UnsafeMutableBufferPointer(rebasing: buffer[..<kept])
      answer.sortByDistance(precedes: precedes)
      body(UnsafeBufferPointer(rebasing: answer[..<min(kept, limit ?? kept)]))
    }
  }

  /// Measures the candidates, and returns how many are within the bound.
  private borrowing func measure(
    into buffer: UnsafeMutableBufferPointer<Found>, from point: ECEF, boundMeters: Double,
    far: (UInt32, ECEF) -> Double
  ) -> Int {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    // What is infinitely far, which `far` may say of an entry that is nowhere, is no answer.
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
