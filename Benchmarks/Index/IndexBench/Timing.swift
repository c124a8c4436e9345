import Geodesy

/// Plain timing by the monotonic clock.
enum Timing {
  static func nanoseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start).nanoseconds
  }

  /// Asks blocks of questions of one contender after the other, three times around, so that what
  /// else the machine does falls on all of them, and returns each one's median of the blocks, a
  /// question. A block is long enough for a contender to get its own data back into the caches that
  /// the others filled.
  ///
  /// - Parameters:
  ///   - patience: how long to go on with one contender, after its first five blocks.
  ///   - bodies: answer a block and sum up the answers.
  static func medians(
    questions: [Coordinate], blockSize: Int = 2_000, patience: Duration = .seconds(2),
    _ bodies: [(ArraySlice<Coordinate>) -> Double]
  ) -> [Double] {
    let blocks = stride(from: 0, to: questions.count, by: blockSize).map {
      questions[$0..<min($0 + blockSize, questions.count)]
    }
    var times: [[Double]] = bodies.map { _ in [] }
    var checksum = 0.0
    for body in bodies { checksum += body(blocks[0]) }
    for block in repeatElement(blocks, count: 3).joined() {
      for (number, body) in bodies.enumerated() {
        let spent = times[number].reduce(0, +) * Double(blockSize)
        if times[number].count >= 5, spent > patience.nanoseconds { continue }
        let time = nanoseconds { checksum += body(block) }
        times[number].append(time / Double(block.count))
      }
    }
    precondition(checksum.isFinite, "Answers are distances")
    return times.map(median)
  }

  /// The median and the 99th percentile over single questions, each the least of three times,
  /// so that it is the question's own cost and not what else the machine did.
  static func percentiles(
    questions: [Coordinate], _ body: (ArraySlice<Coordinate>) -> Double
  ) -> (median: Double, p99: Double) {
    var least = questions.map { _ in Double.infinity }
    var checksum = 0.0
    for _ in 0..<3 {
      for number in questions.indices {
        let time = nanoseconds { checksum += body(questions[number...number]) }
        least[number] = min(least[number], time)
      }
    }
    precondition(checksum.isFinite, "Answers are distances")
    least.sort()
    return (least[least.count / 2], least[least.count * 99 / 100])
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) * 1e-9
  }
}
