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
  ///   - body: Called with the result.
  consuming func withResult(
    near point: UnitPoint, limit: Int?, boundMeters: Double, far: (UInt32, ECEF) -> Double,
    precedes: (UInt32, UInt32) -> Bool, _ body: (UnsafeBufferPointer<Found>) -> Void
  ) {
    if let limit, longestChord > Geodesic.longestChordMeters {
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
    into buffer: UnsafeMutableBufferPointer<Found>, from point: UnitPoint, boundMeters: Double,
    far: (UInt32, ECEF) -> Double
  ) -> Int {
    let chordReach = Geodesic.longestChordMeters * Geodesic.longestChordMeters
    // `far` may return infinity for an entry without a position, which is never a result.
    let boundMeters = min(boundMeters, .greatestFiniteMagnitude)
    let origin = point.ecef
    var kept = 0
    PointOffsets.withMemory { offsets in
      for start in stride(from: 0, to: count, by: PointOffsets.count) {
        let number = min(PointOffsets.count, count - start)
        for lane in 0..<number {
          let place = start + lane
          offsets.set(self.point(place), from: point, at: lane)
          buffer.initializeElement(
            at: start + lane, to: Found(distanceMeters: 0, entry: entry(place)))
        }
        offsets.measure(number, from: origin, kernels)
        for lane in 0..<number {
          let entry = buffer[start + lane].entry
          let meters =
            offsets.squared[lane] <= chordReach
            ? offsets.meters[lane] : far(entry, self.point(start + lane).ecef)
          buffer[kept] = Found(distanceMeters: meters, entry: entry)
          kept += meters <= boundMeters ? 1 : 0
        }
      }
    }
    return kept
  }
}

/// Points to measure from another one, sixteen at a time.
private struct PointOffsets {
  static let count = 16

  /// The offsets in metres: 16 on x, 16 on y, 16 on z.
  private let offsets: UnsafeMutablePointer<Double>
  /// The squared chords in m².
  let squared: UnsafeMutablePointer<Double>
  /// The geodesics in metres, where the chord is at most `Geodesic.longestChordMeters`.
  let meters: UnsafeMutablePointer<Double>

  @inline(__always)
  static func withMemory(_ body: (PointOffsets) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 5 * count) { memory in
      memory.initialize(repeating: 0)
      let first = memory.baseAddress.unsafelyUnwrapped
      body(
        PointOffsets(offsets: first, squared: first + 3 * count, meters: first + 4 * count))
    }
  }

  @inline(__always)
  func set(_ point: UnitPoint, from origin: UnitPoint, at lane: Int) {
    offsets[lane] = UnitPoint.meters(point.x &- origin.x)
    offsets[Self.count + lane] = UnitPoint.meters(point.y &- origin.y)
    offsets[2 * Self.count + lane] = UnitPoint.meters(point.z &- origin.z)
  }

  /// Measures the first points.
  @inline(__always)
  func measure(_ number: Int, from origin: ECEF, _ kernels: UnsafePointer<ckernels>?) {
    if let kernels {
      kernels.pointee.measure(
        offsets, number, ckernels_point(x: origin.x, y: origin.y, z: origin.z),
        Geodesic.inverseSquaredAxes.equatorial, Geodesic.inverseSquaredAxes.polar, squared, meters)
      return
    }
    for lane in 0..<number {
      let dx = offsets[lane]
      let dy = offsets[Self.count + lane]
      let dz = offsets[2 * Self.count + lane]
      let chordSquared = dx * dx + dy * dy + dz * dz
      squared[lane] = chordSquared
      meters[lane] = Geodesic.chordDistanceMeters(
        from: origin, offset: (dx, dy, dz), chordSquared: chordSquared)
    }
  }
}
