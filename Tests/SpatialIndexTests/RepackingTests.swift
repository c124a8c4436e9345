import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A node is not split before its leaves are as full as those of a bulk load.
struct RepackingTests {
  /// Positions within 5 km of a point.
  private func positions(_ count: Int, using generator: inout SeededGenerator) throws
    -> [Coordinate]
  {
    try (0..<count).map { _ in
      try Coordinate(
        latitude: .random(in: 52.48...52.56, using: &generator),
        longitude: .random(in: 13.32...13.48, using: &generator))
    }
  }

  /// As many points or circles as 16 leaves have after a bulk load are in one node.
  @Test(arguments: [0.0, 100])
  func aNodeIsSplitOnlyWhenItsLeavesAreFull(radiusMeters: Double) throws {
    let seed: UInt64 = 741
    let most = 16 * LeafPage.bulkLoadCount(holdsPoints: radiusMeters == 0)
    for round in 0..<10 {
      var generator = SeededGenerator(seed: seed + UInt64(round))
      let positions = try positions(3 * most, using: &generator)
      var index = BallIndex<Int>()
      var heights: Set<Int> = []
      for (number, position) in positions.enumerated() {
        index.insert(number, at: position, radius: .meters(radiusMeters))
        let height = index.snapshot.contents[0].forest.trees[radiusMeters == 0 ? 0 : 1].height
        if number < most { #expect(height <= 1, "seed \(seed) + \(round), \(number)") }
        heights.insert(height)
        // After every few entries, so that the tree is seen soon after it was repacked.
        if number % 5 == 0 {
          try #require(index.brokenInvariants() == [], "seed \(seed) + \(round), \(number)")
        }
      }
      #expect(heights == [0, 1, 2])
    }
  }

  /// A wide leaf holds fewer points. Leaves filled to the brim would be repacked again and again.
  @Test(arguments: [Scatter.clustered, .uniform])
  func entriesSeldomGetAnotherLeaf(scatter: Scatter) throws {
    let seed: UInt64 = 744
    var generator = SeededGenerator(seed: seed)
    let balls = try scatter.positions(6_000, using: &generator).map { Ball(center: ECEF($0)) }
    var tree = BallTree(holdsPoints: true)
    var writer = PageWriter()
    var homes: [UInt32: UInt32] = [:]
    var placements = 0
    func place(_ number: UInt32, _ leaf: UInt32) {
      homes[number] = leaf
      placements += 1
    }
    func insert(_ number: UInt32) {
      let ball = balls[Int(number)]
      let path = withUnsafePointer(to: tree) { BallTree.path(in: $0, for: ball, .best) }
      tree.begin(&writer)
      tree.insert(
        BallEntry(number: number, ball: ball), along: path, &writer, entryMarks: { _ in 0 },
        placed: place)
    }
    for number in 0..<3_000 as Range<UInt32> { insert(number) }
    #expect(placements < 8 * 3_000, "seed \(seed)")
    placements = 0
    for number in 3_000..<6_000 as Range<UInt32> {
      insert(number)
      let old = number - 3_000
      let home = homes.removeValue(forKey: old)
      tree.begin(&writer)
      tree.remove(
        old, fromLeaf: try #require(home), &writer, .best, entryMarks: { _ in 0 }, placed: place)
    }
    #expect(placements < 8 * 3_000, "seed \(seed), after changes")
    var found: [UInt32: UInt32] = [:]
    #expect(tree.brokenInvariants(writer) { found[$0.number] = $1 } == [])
    #expect(found == homes)
  }

  @Test func snapshotsStayAsTheyAre() throws {
    let seed: UInt64 = 742
    var generator = SeededGenerator(seed: seed)
    let positions = try positions(900, using: &generator)
    var index = BallIndex<Int>()
    var snapshots: [BallIndex<Int>.Snapshot] = []
    for (number, position) in positions.enumerated() {
      snapshots.append(index.snapshot)
      index.insert(number, at: position)
    }
    try #require(index.brokenInvariants() == [], "seed \(seed)")
    let ranked = ChordScan(positions.enumerated().map { ($0.offset, $0.element) })
      .ranked(from: positions[0])
    let all = index.nearest(900, to: positions[0])
    #expect(ranked.complaint(about: all, limit: 900) == nil, "seed \(seed)")
    for (count, snapshot) in snapshots.enumerated() {
      let expected = all.map(\.id).filter { $0 < count }
      #expect(
        snapshot.nearest(900, to: positions[0]).map(\.id) == expected, "seed \(seed), \(count)")
    }
  }

  @Test func nodesAreNearlyAsFullAsAfterABulkLoad() throws {
    let seed: UInt64 = 743
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(40_000, using: &generator)
    var index = BallIndex(positions[..<20_000].enumerated().map { ($0.offset, $0.element) })
    for (number, position) in positions.enumerated().dropFirst(20_000) {
      index.insert(number, at: position)
    }
    let tree = index.snapshot.contents[0].forest.trees[0]
    var pages = [(page: tree.root, level: tree.height)]
    var (nodes, leaves) = (0, 0)
    while let (page, level) = pages.popLast() {
      let node = tree.node(page)
      if level == 1 {
        nodes += 1
        leaves += node.count
      } else {
        pages += (0..<node.count).map { (node.child[$0], level - 1) }
      }
    }
    // After a bulk load 26 points and 15 leaves.
    #expect(Double(tree.count) / Double(leaves) > 24.5, "seed \(seed)")
    #expect(Double(leaves) / Double(nodes) > 13, "seed \(seed)")
  }
}
