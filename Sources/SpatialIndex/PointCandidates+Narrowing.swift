import CKernels
import Geodesy

extension PointCandidates {
  /// Drops the candidates that cannot be among the nearest `limit`, and lowers the longest chord for
  /// those to come.
  ///
  /// - Parameter slack: How many more than `limit` may be left.
  mutating func narrow(to limit: Int, slack: Int) {
    guard count >= limit, count > 0 else { return }
    pad()
    admit(longestChord: rivalChord(of: enclosing(limit, slack: slack).squared))
  }

  /// Drops the candidates that cannot be among the nearest `limit`, if all points within the longest
  /// chord are candidates and all that can be among the nearest are within it.
  ///
  /// - Returns: The longest chord within which all that can be among the nearest are. Unless it is
  ///   longer than before, the rest was dropped.
  mutating func settle(on limit: Int, slack: Int) -> Double {
    if limit > 1, count <= Self.mostOrdered {
      order()
      let chord = rivalChord(of: squared[limit - 1])
      guard chord <= longestChord else { return chord }
      longestChord = chord
      let threshold = Self.threshold(longestChord: chord, step: longestStep)
      var kept = limit
      while kept < count, squared[kept] <= threshold { kept += 1 }
      count = kept
      return chord
    }
    pad()
    let (squared, number) = enclosing(limit, slack: slack)
    var chord = rivalChord(of: squared)
    if chord > longestChord { chord = rivalChord(of: farthest(limit, below: squared, number)) }
    if chord <= longestChord { admit(longestChord: chord) }
    return chord
  }

  /// The longest chord, in metres, of a point that may be as near as a candidate.
  private func rivalChord(of squared: Float) -> Double {
    let longest =
      (Double(squared).squareRoot() + Self.roundingInSteps * Double(longestStep))
      * (1 + Self.relativeRounding)
    return Geodesic.longestChord(rivalling: longest)
  }

  /// A value that at least `limit` candidates do not exceed, and not many more than `limit` and
  /// `slack`, and how many that are.
  ///
  /// The squared chords of points around a position are nearly uniform, so a straight line between
  /// two thresholds with known counts guesses the wanted threshold well. Each guess is one pass
  /// without a branch.
  private func enclosing(_ limit: Int, slack: Int) -> (squared: Float, count: Int) {
    let (least, farthest) = range()
    if limit == 1 { return (least, 1) }
    var low = least
    var lowCount = 0
    var high = farthest
    var highCount = count
    var guesses = 0
    while highCount > limit + slack, guesses < 8 {
      guesses += 1
      let wanted = Float(limit - lowCount) + 0.5 * Float(slack)
      // Guesses keep away from the ends, and every third one is a bisection.
      let share =
        guesses % 3 == 0 ? 0.5 : min(0.97, max(0.03, wanted / Float(highCount - lowCount)))
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
    return (high, highCount)
  }

  /// The value of the candidate that is number `limit` by distance.
  ///
  /// - Parameters:
  ///   - squared: A value that `number` candidates do not exceed.
  private func farthest(_ limit: Int, below squared: Float, _ number: Int) -> Float {
    var number = number
    var value = greatest(below: squared.nextUp)
    while number > limit {
      let next = greatest(below: value)
      number = count(atMost: next)
      if number < limit { break }
      value = next
    }
    return value
  }

  private mutating func admit(longestChord chord: Double) {
    longestChord = min(longestChord, chord)
    let threshold = Self.threshold(longestChord: longestChord, step: longestStep)
    if let kernels {
      count = kernels.pointee.keep(squared, places, count, threshold)
      return
    }
    var kept = 0
    for number in 0..<count {
      let value = squared[number]
      squared[kept] = value
      places[kept] = places[number]
      kept &+= Self.one(ifAtMost: threshold, value)
    }
    count = kept
  }
}

// MARK: Loops

extension PointCandidates {
  private typealias Lanes = SIMD8<Float>

  /// Eight values from an index on, maybe beyond the last: see `pad`.
  private func lanes(_ start: Int) -> Lanes {
    UnsafeRawPointer(squared + start).loadUnaligned(as: Lanes.self)
  }

  /// Fills the last lanes up with infinity, for the loops below.
  private func pad() {
    guard kernels == nil else { return }
    for number in count..<(count + 7) & ~7 { squared[number] = .infinity }
  }

  /// The least and the greatest value.
  private func range() -> (least: Float, greatest: Float) {
    if let kernels {
      let ends = kernels.pointee.range(squared, count)
      return (ends.least, ends.greatest)
    }
    var least = Lanes(repeating: .infinity)
    for start in stride(from: 0, to: count, by: 8) {
      let lanes = lanes(start)
      least.replace(with: lanes, where: lanes .< least)
    }
    var result = least[0]
    for lane in 1..<8 { result = min(result, least[lane]) }
    return (result, greatest(below: .infinity))
  }

  /// The greatest value below a limit; negative if there is none.
  private func greatest(below limit: Float) -> Float {
    if let kernels { return kernels.pointee.below(squared, count, limit) }
    var greatest = Lanes(repeating: -1)
    for start in stride(from: 0, to: count, by: 8) {
      let lanes = lanes(start)
      greatest.replace(with: lanes, where: lanes .> greatest .& lanes .< limit)
    }
    var result = greatest[0]
    for lane in 1..<8 { result = max(result, greatest[lane]) }
    return result
  }

  private func count(atMost threshold: Float) -> Int {
    if let kernels { return kernels.pointee.count(squared, count, threshold) }
    var lanes = SIMD8<Int32>(repeating: 0)
    for start in stride(from: 0, to: count, by: 8) {
      // A lane of a mask is -1 where the comparison holds.
      lanes &-= unsafeBitCast(self.lanes(start) .<= threshold, to: SIMD8<Int32>.self)
    }
    return Int(lanes.wrappedSum())
  }
}
