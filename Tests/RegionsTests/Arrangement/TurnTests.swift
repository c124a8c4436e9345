import TestSupport
import Testing

@testable import Regions

struct TurnTests {
  /// Against whole numbers, in which the determinant is exact.
  @Test func turnsOfAlmostStraightPathsAreExact() {
    let seed: UInt64 = 12
    var random = SeededGenerator(seed: seed)
    var straightCount = 0
    for round in 0..<20_000 {
      func ordinate(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &random) }
      // Up to 2^46 units of 2^-39: all of them doubles below 180.
      let (ax, ay) = (ordinate(-1 << 46...1 << 46), ordinate(-1 << 46...1 << 46))
      let (dx, dy) = (ordinate(-1 << 20...1 << 20), ordinate(-1 << 20...1 << 20))
      let steps = (ordinate(1...1 << 24), ordinate(1...1 << 24))
      let noise = Int64.random(in: 0...3, using: &random) == 0 ? ordinate(-1...1) : 0
      let (bx, by) = (ax + dx * steps.0, ay + dy * steps.0)
      let (cx, cy) = (ax + dx * steps.1 + noise, ay + dy * steps.1)
      let determinant =
        Int128(bx - ax) * Int128(cy - ay) - Int128(by - ay) * Int128(cx - ax)
      func point(_ x: Int64, _ y: Int64) -> PlanarPoint {
        PlanarPoint(x: Double(x) * 0x1p-39, y: Double(y) * 0x1p-39)
      }
      if determinant == 0 { straightCount += 1 }
      let turn = Turn(point(ax, ay), point(bx, by), point(cx, cy))
      #expect(turn.rawValue == Int8(determinant.signum()), "seed \(seed), round \(round)")
    }
    #expect(straightCount > 1_000)
  }
}
