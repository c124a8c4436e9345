import CKernels
import Geodesy

extension CandidateBuffer {
  /// Drops the candidates that cannot be among the nearest `limit`, and lowers the longest chord for
  /// those to come.
  ///
  /// The squared chords of points around a position are nearly uniform, so a straight line between
  /// two thresholds with known counts guesses the wanted threshold well. Each guess is one pass
  /// without a branch.
  ///
  /// - Parameter slack: How many more than `limit` may be left.
  mutating func narrow(to limit: Int, slack: Int) {
    guard count >= limit, count > 0 else { return }
    if kernels == nil { pad() }
    let (least, farthest) = range()
    var low = least
    var lowCount = 0
    var high = limit == 1 ? least : farthest
    var highCount = limit == 1 ? 1 : count
    var guesses = 0
    while highCount > limit + slack, guesses < 8 {
      guesses += 1
      let wanted = Double(limit - lowCount) + 0.5 * Double(slack)
      // Guesses keep away from the ends, and every third one is a bisection.
      let share =
        guesses % 3 == 0 ? 0.5 : min(0.97, max(0.03, wanted / Double(highCount - lowCount)))
      let guess = low + (high - low) * share
      guard guess > low, guess < high else { break }
      let guessCount = count(atMost: guess)
      if guessCount >= limit {
        high = guess
        highCount = guessCount
      } else {
        low = guess
        lowCount = guessCount
      }
    }
    let longest = Geodesic.longestChord(rivalling: high.squareRoot())
    admit(atMost: min(longestSquared, longest * longest))
  }

  private typealias Lanes = SIMD8<Double>

  /// Eight squared chords from an index on, maybe beyond the last: see `pad`.
  private func lanes(_ start: Int) -> Lanes {
    UnsafeRawPointer(chordsSquared + start).loadUnaligned(as: Lanes.self)
  }

  /// Fills the last lanes up with infinity.
  private func pad() {
    for number in count..<(count + 7) & ~7 { chordsSquared[number] = .infinity }
  }

  /// The least and the greatest squared chord.
  private func range() -> (least: Double, greatest: Double) {
    if let kernels {
      var range = (0.0, 0.0)
      withUnsafeMutableBytes(of: &range) {
        kernels.pointee.range(
          chordsSquared, count,
          $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: Double.self))
      }
      return range
    }
    var least = Lanes(repeating: .infinity)
    var greatest = Lanes(repeating: 0)
    for start in stride(from: 0, to: count, by: 8) {
      let lanes = lanes(start)
      least.replace(with: lanes, where: lanes .< least)
      greatest.replace(with: lanes, where: lanes .> greatest .& (lanes .< .infinity))
    }
    var result = (least[0], greatest[0])
    for lane in 1..<8 { result = (min(result.0, least[lane]), max(result.1, greatest[lane])) }
    return result
  }

  private func count(atMost threshold: Double) -> Int {
    if let kernels { return kernels.pointee.count(chordsSquared, count, threshold) }
    var lanes = SIMD8<Int64>(repeating: 0)
    for start in stride(from: 0, to: count, by: 8) {
      // A lane of a mask is -1 where the comparison holds.
      lanes &-= unsafeBitCast(self.lanes(start) .<= threshold, to: SIMD8<Int64>.self)
    }
    return Int(lanes.wrappedSum())
  }

  private mutating func admit(atMost threshold: Double) {
    longestSquared = threshold
    if let kernels {
      count = kernels.pointee.keep(chordsSquared, locations, count, threshold)
      return
    }
    var kept = 0
    for number in 0..<count {
      let squared = chordsSquared[number]
      chordsSquared[kept] = squared
      locations[kept] = locations[number]
      kept &+= Self.one(ifAtMost: threshold, squared)
    }
    count = kept
  }
}
