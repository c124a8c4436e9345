import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Indexes with several levels of nodes give the same results as a plain scan.
struct LargeIndexTests {
  private static let counts = [20_000, 120_000]

  private func index(of positions: [Coordinate]) -> BallIndex<Int> {
    BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
  }

  /// Queries from some of the positions.
  private func expectResults(
    of index: BallIndex<Int>, like scan: ChordScan, near queryPositions: [Coordinate],
    _ comment: Comment
  ) {
    for position in queryPositions {
      let ranked = scan.ranked(from: position)
      for limit in [1, 10, 100] {
        let complaint = ranked.complaint(about: index.nearest(limit, to: position), limit: limit)
        #expect(complaint == nil, "\(comment), k \(limit), near \(position)")
      }
      for radius in [500, 5_000, 200_000.0] {
        let complaint = ranked.complaint(
          about: index.within(.meters(radius), of: position), within: radius)
        #expect(complaint == nil, "\(comment), within \(radius), near \(position)")
      }
    }
  }

  private func queryPositions(
    _ positions: [Coordinate], using generator: inout SeededGenerator
  ) throws -> [Coordinate] {
    try (0..<2).map { _ in positions[Int.random(in: positions.indices, using: &generator)] }
      + Scatter.uniform.positions(1, using: &generator)
  }

  @Test(arguments: counts)
  func aBulkLoadedIndexAgreesWithAPlainScan(count: Int) throws {
    let seed: UInt64 = 71
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count, using: &generator)
    let index = index(of: positions)
    try #require(index.brokenInvariants() == [], "seed \(seed)")
    expectResults(
      of: index, like: ChordScan(positions.enumerated().map { ($0.offset, $0.element) }),
      near: try queryPositions(positions, using: &generator), "seed \(seed), n \(count)")
  }

  @Test(arguments: counts)
  func anIndexAfterThousandsOfChangesAgreesWithAPlainScan(count: Int) throws {
    let seed: UInt64 = 72
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(count + 6_000, using: &generator)
    var index = index(of: Array(positions.prefix(count)))
    var current = Dictionary(
      uniqueKeysWithValues: positions.prefix(count).enumerated().map { ($0.offset, $0.element) })
    for (step, position) in positions.dropFirst(count).enumerated() {
      let id = Int.random(in: 0..<count + 500, using: &generator)
      switch step % 3 {
      case 0:
        index.insert(id, at: position)
        current[id] = position
      case 1:
        #expect(index.remove(id) == (current.removeValue(forKey: id) != nil))
      default:
        #expect(index.move(id, to: position) == (current[id] != nil))
        if current[id] != nil { current[id] = position }
      }
    }
    try #require(index.brokenInvariants() == [], "seed \(seed)")
    expectResults(
      of: index, like: ChordScan(current.map { ($0.key, $0.value) }),
      near: try queryPositions(positions, using: &generator), "seed \(seed), n \(count)")
  }

  @Test func anIndexOfInsertsAloneAgreesWithAPlainScan() throws {
    let seed: UInt64 = 73
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(8_000, using: &generator)
    var index = BallIndex<Int>()
    for (id, position) in positions.enumerated() { index.insert(id, at: position) }
    try #require(index.brokenInvariants() == [], "seed \(seed)")
    expectResults(
      of: index, like: ChordScan(positions.enumerated().map { ($0.offset, $0.element) }),
      near: try queryPositions(positions, using: &generator), "seed \(seed)")
  }
}
