import Synchronization
import Testing

@testable import SpatialIndex

/// Work on many elements is done whole, however it is divided.
struct ProcessorsTests {
  private let counts = [
    0, 1, Processors.fewElements - 1, Processors.fewElements, Processors.fewElements + 1,
    5 * Processors.fewElements + 7,
  ]

  @Test func everyIndexIsInOneRange() {
    for count in counts {
      let ranges = Mutex<[Range<Int>]>([])
      Processors.forEachRange(below: count) { range in ranges.withLock { $0.append(range) } }
      let inOrder = ranges.withLock { $0.sorted { $0.lowerBound < $1.lowerBound } }
      #expect(inOrder.flatMap { $0 } == Array(0..<count), "\(count)")
    }
  }

  @Test func bothResultsComeBack() {
    for count in counts {
      let results = Processors.both(count: count, { "first" }, { [count, 2] })
      #expect(results == ("first", [count, 2]), "\(count)")
    }
  }

  /// As a partition divides halves of halves.
  @Test func workMayBeDividedAgain() {
    @Sendable func sum(_ range: Range<Int>) -> Int {
      guard range.count > 1 else { return range.lowerBound }
      let middle = (range.lowerBound + range.upperBound) / 2
      let halves = Processors.both(
        count: .max, { sum(range.lowerBound..<middle) }, { sum(middle..<range.upperBound) })
      return halves.0 + halves.1
    }
    #expect(sum(0..<300) == 300 * 299 / 2)
  }
}
