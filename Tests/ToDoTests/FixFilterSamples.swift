import TestSupport
import ToDo

extension FixVerdict {
  var accepted: Fix? { rejection == nil ? fix : nil }
}

extension FixFilter {
  /// Takes fixes, each received at its time, then flushes.
  mutating func takeAll(_ fixes: [Fix]) -> [FixVerdict] {
    fixes.flatMap { take($0, receivedAt: $0.timestamp) } + flush()
  }
}

/// A fix on its way to a filter.
struct Arrival {
  let fix: Fix
  let receivedAt: Double

  /// A journey, in order, with all that can go wrong: jumps alone, in a row and for good,
  /// impossible accuracies, (0, 0), a clock that is ahead.
  static func journey(_ count: Int, using generator: inout SeededGenerator) -> [Arrival] {
    var position = Coordinate(uncheckedLatitude: 52.52, longitude: 13.405)
    var timestamp = 1_700_000_000.0
    return (0..<count).map { _ in
      let seconds = Double(Int.random(in: 1...40, using: &generator))
      timestamp += seconds
      func moved(_ range: ClosedRange<Double>) -> Coordinate {
        Geodesic.direct(
          from: position,
          bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(.random(in: range, using: &generator)))
      }
      var reported = moved(0...100 * seconds)
      var accuracy: Distance? = .meters(.random(in: 0...80, using: &generator))
      var receivedAt = timestamp + 1
      switch Int.random(in: 0..<20, using: &generator) {
      case 0...2: reported = moved(20_000...600_000)  // a jump, and back
      case 3: reported = moved(50_000...90_000)
      case 4:  // another place for good
        reported = moved(20_000...600_000)
        position = reported
      case 5: accuracy = .meters(-1)
      case 6: reported = Coordinate(uncheckedLatitude: 0, longitude: 0)
      case 7: receivedAt = timestamp - 301
      case 8: accuracy = nil
      default: position = reported
      }
      let fix = Fix(coordinate: reported, accuracy: accuracy, timestamp: timestamp)
      return Arrival(fix: fix, receivedAt: receivedAt)
    }
  }

  /// The same arrivals, some twice, each behind others that are up to so many seconds newer.
  static func shuffled(
    _ arrivals: [Arrival], within seconds: Double, using generator: inout SeededGenerator
  ) -> [Arrival] {
    let copies = arrivals.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }
    return (arrivals + copies)
      .map { ($0, $0.fix.timestamp + .random(in: 0...seconds, using: &generator)) }
      .sorted { $0.1 < $1.1 }
      .map(\.0)
  }
}
