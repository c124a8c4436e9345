import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// The memory of snapshots is reused when they end.
struct SnapshotMemoryTests {
  private static let seed: UInt64 = 161
  private static let count = 3_000

  /// The pages that are in use, and those that the tree needs without snapshots.
  private func pages(_ index: BallIndex<Int>) -> (inUse: Int, needed: Int) {
    let tree = index.current.contents[0].forest.trees[0]
    let needed =
      Int(tree.leaves.pageCount + tree.nodes.pageCount) + tree.leaves.tables.count
      + tree.nodes.tables.count
    return (tree.memory.pagesInUse, needed)
  }

  private func load() throws -> (index: BallIndex<Int>, positions: [Coordinate]) {
    var generator = SeededGenerator(seed: Self.seed)
    let positions = try Scatter.clustered.positions(2 * Self.count, using: &generator)
    let index = BallIndex(positions.prefix(Self.count).enumerated().map { ($0.offset, $0.element) })
    return (index, positions)
  }

  /// A change may copy a leaf, the nodes above it and their tables, for a moment.
  private static let pagesOfOneChange = 24

  @Test func snapshotsThatEndAtOnceCostNoMemory() throws {
    var (index, positions) = try load()
    for (id, position) in positions.dropFirst(Self.count).enumerated() {
      let snapshot = index.snapshot
      index.move(id, to: position)
      #expect(snapshot.count == Self.count)
    }
    index.move(0, to: positions[0])
    let pages = pages(index)
    #expect(pages.inUse <= pages.needed + Self.pagesOfOneChange, "seed \(Self.seed)")
  }

  @Test func aKeptSnapshotCostsOnlyItsPages() throws {
    var (index, positions) = try load()
    let kept = index.snapshot
    let before = pages(index).inUse
    for (id, position) in positions.dropFirst(Self.count).enumerated() {
      let passing = index.snapshot
      index.move(id, to: position)
      #expect(passing.count == Self.count)
    }
    let pages = pages(index)
    #expect(pages.inUse <= pages.needed + before + Self.pagesOfOneChange, "seed \(Self.seed)")
    #expect(kept.count == Self.count && index.brokenInvariants() == [])
  }

  @Test func theMemoryOfSnapshotsIsReusedAfterTheirEnd() throws {
    var (index, positions) = try load()
    var kept: [BallIndex<Int>.Snapshot] = []
    for (id, position) in positions.dropFirst(Self.count).enumerated() {
      if id % 100 == 0 { kept.append(index.snapshot) }
      index.move(id, to: position)
    }
    kept = []
    index.move(0, to: positions[0])
    let pages = pages(index)
    #expect(pages.inUse <= pages.needed, "seed \(Self.seed)")
    #expect(index.brokenInvariants() == [])
  }
}
