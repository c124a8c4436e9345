import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// Leaves that bridge towns or oceans give the same results as a plain scan, with all instructions,
/// while they grow, divide and shrink.
struct WideLeavesTests {
  /// Few towns far apart, with few points each, and lone points: most leaves are wide.
  private func positions(
    _ count: Int, using generator: inout SeededGenerator
  ) throws -> [Coordinate] {
    let towns = try Scatter.uniform.positions(40, using: &generator)
    return try (0..<count).map { number in
      guard number % 5 > 0 else { return try Scatter.uniform.positions(1, using: &generator)[0] }
      return Geodesic.direct(
        from: towns[Int.random(in: 0..<40, using: &generator)],
        bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(
          [0.001, 3, 500, 40_000].randomElement(using: &generator)!
            * .random(in: 0...1, using: &generator)))
    }
  }

  private func expectResults(
    of index: BallIndex<Int>, like oracle: Oracle, near positions: [Coordinate], _ comment: String
  ) throws {
    try #require(index.brokenInvariants() == [], "\(comment)")
    var index = index
    for position in positions {
      let ranking = oracle.ranking(from: position)
      for instructions in InstructionSet.tested {
        index.instructionSet = instructions
        let comment = Comment("\(comment), \(instructions.name), near \(position)")
        for limit in [1, 2, 10, 40, 150] {
          let complaint = ranking.complaint(
            about: index.nearest(limit, to: position), limit: limit)
          #expect(complaint == nil, comment)
        }
        for radius in [0, 1, 700, 30_000, 400_000, 6_000_000.0] {
          let complaint = ranking.complaint(
            about: index.within(.meters(radius), of: position), within: radius)
          #expect(complaint == nil, comment)
        }
      }
    }
  }

  @Test(arguments: [1, 26, 27, 33, 300, 1_200])
  func aBulkLoadedIndexAgreesWithAPlainScan(count: Int) throws {
    let seed: UInt64 = 311
    var generator = SeededGenerator(seed: seed)
    let positions = try positions(count, using: &generator)
    var oracle = Oracle()
    for (id, position) in positions.enumerated() { oracle.circles[id] = (position, .zero) }
    try expectResults(
      of: BallIndex(positions.enumerated().map { ($0.offset, $0.element) }), like: oracle,
      near: [positions[0], positions[count - 1]]
        + Scatter.uniform.positions(1, using: &generator),
      "seed \(seed), n \(count)")
  }

  @Test(arguments: [321, 322, 323] as [UInt64])
  func anIndexAfterChangesAgreesWithAPlainScan(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try positions(2_400, using: &generator)
    var oracle = Oracle()
    var index = BallIndex<Int>()
    for (step, position) in positions.enumerated() {
      let id = Int.random(in: 0..<400, using: &generator)
      if step % 4 == 3 {
        #expect(index.remove(id) == (oracle.circles.removeValue(forKey: id) != nil))
      } else {
        index.insert(id, at: position)
        oracle.circles[id] = (position, .zero)
      }
      if step % 600 == 599 {
        try expectResults(
          of: index, like: oracle, near: [positions[step], positions[step / 2]],
          "seed \(seed), step \(step)")
      }
    }
  }

  /// The snapshot keeps the old frames with the old points.
  @Test func aSnapshotKeepsItsPointsWhileFramesChange() throws {
    let seed: UInt64 = 331
    var generator = SeededGenerator(seed: seed)
    let positions = try positions(600, using: &generator)
    var index = BallIndex(positions.prefix(60).enumerated().map { ($0.offset, $0.element) })
    let snapshot = index.snapshot
    let before = snapshot.nearest(60, to: positions[0])
    for (id, position) in positions.enumerated() { index.insert(id % 200, at: position) }
    #expect(snapshot.nearest(60, to: positions[0]) == before, "seed \(seed)")
    #expect(index.count == 200 && index.brokenInvariants() == [], "seed \(seed)")
  }
}
