import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// Bulk loads of so many that several processors share the work.
struct LargeBulkLoadTests {
  private let seed: UInt64 = 173
  private let count = 2 * Processors.fewElements + 3

  /// - Parameter last: The radius of the last ball; that of all others is `radius`.
  @Test(arguments: [(0.0, 0.0), (100, 100), (100, 900_000), (0, 100), (9_000, 0)])
  func everyBallHasANumberAndALeaf(radius: Double, last: Double) throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count, using: &generator)
    let balls = positions.enumerated().map {
      Ball(
        center: ECEF($0.element), radiusMeters: $0.offset == positions.count - 1 ? last : radius)
    }
    let first: UInt32 = 1_000
    var writer = BallForestWriter()
    let (forest, order) = writer.bulkLoad(balls, firstNumber: first)
    #expect(forest.count == count)
    #expect(writer.brokenInvariants(of: forest) == [], "seed \(seed)")
    #expect(order.sorted() == (0..<UInt32(count)).map { $0 })
    for number in [0, 1, count / 2, count - 2, count - 1] {
      let index = Int(order[number])
      let ball = writer.ball(of: first + UInt32(number), in: forest)
      #expect(ball.center == UnitPoint(balls[index].center).ecef, "\(number)")
      #expect(ball.radiusMeters == balls[index].radiusMeters, "\(number)")
    }
  }

  @Test(arguments: [0.0, 100])
  func aSnapshotTakenAfterwardsStaysAsItWas(radius: Double) throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count + 3_000, using: &generator)
    var index = BallIndex(
      (0..<count).map {
        BallIndex.Entry(id: $0, center: positions[$0], radius: .meters(radius))
      })
    let snapshot = index.snapshot
    let before = snapshot.sorted { $0.id < $1.id }
    for change in 0..<3_000 {
      index.insert(change, at: positions[count + change], radius: .meters(radius))
      if change % 3 == 0 { index.remove(count - 1 - change) }
    }
    #expect(index.brokenInvariants() == [], "seed \(seed)")
    #expect(snapshot.sorted { $0.id < $1.id } == before)
    // Pages that only passing snapshots see are given back, and used again.
    for change in 0..<3_000 {
      let passing = index.snapshot
      index.insert(change, at: positions[change], radius: .meters(radius))
      #expect(passing.count == snapshot.count - 1_000)
    }
    #expect(index.brokenInvariants() == [], "seed \(seed)")
    #expect(snapshot.sorted { $0.id < $1.id } == before)
    withExtendedLifetime(snapshot) {}
  }
}
