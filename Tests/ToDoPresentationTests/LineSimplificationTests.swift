import TestSupport
import Testing
import ToDo

@testable import ToDoPresentation

/// Lines with fewer points look the same.
struct LineSimplificationTests {
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func everyPointIsWithinTheToleranceOfTheLine(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var point = MapPoint(x: 0, y: 0)
    let line = (0..<2_000).map { _ in
      point = MapPoint(
        x: point.x + .random(in: -0.5...1, using: &generator),
        y: point.y + .random(in: -0.5...0.5, using: &generator))
      return point
    }
    let kept = LineSimplification.indices(of: line, tolerance: 2)
    #expect(kept.first == 0 && kept.last == 1_999 && kept.count < 500)
    for (start, end) in zip(kept, kept.dropFirst()) {
      #expect(
        line[start...end].allSatisfy {
          $0.distance(fromLineBetween: line[start], line[end]) <= 2
        }, "seed \(seed), \(start) to \(end)")
    }
  }

  @Test(arguments: [0, 1, 2])
  func aShortLineIsKept(_ count: Int) {
    let line = (0..<count).map { MapPoint(x: Double($0), y: 0) }
    #expect(LineSimplification.simplified(line, tolerance: 10) == line)
  }

  @Test func aRingIsNotFolded() {
    let ring = [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0)].map { MapPoint(x: $0, y: $1) }
    #expect(LineSimplification.simplified(ring, tolerance: 1) == ring)
  }
}
