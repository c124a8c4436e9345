import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A node above the lowest ones leads a point to the leaf below a child that holds it, mostly.
struct NodeAheadTests {
  private struct Counts {
    /// Points that were led to their leaf and to others, and those of children that nothing is known of.
    var (right, wrong, unknown) = (0, 0, 0)
    /// Leaves that points were led to and that are not below the child.
    var elsewhere = 0
  }

  private func counts(of tree: BallTree) -> Counts {
    var counts = Counts()
    var pages = [(page: tree.root, level: tree.height)]
    while let (page, level) = pages.popLast() {
      let node = tree.node(page)
      for lane in 0..<node.count {
        if level == 2 {
          count(tree, node, lane, &counts)
        } else {
          pages.append((node.child[lane], level - 1))
        }
      }
    }
    return counts
  }

  private func count(_ tree: BallTree, _ node: NodePage, _ lane: Int, _ counts: inout Counts) {
    let lowest = tree.node(node.child[lane])
    let leaves = (0..<lowest.count).map { tree.leaves.page(lowest.child[$0]) }
    for number in 0..<lowest.count {
      let leaf = tree.leaf(lowest.child[number])
      for index in 0..<leaf.count {
        let point = leaf.entry(index).ball.center.rounded
        let (first, count) = node.ahead(of: lane, node.offset(of: point))
        let found = (0..<count).map { first + $0 * tree.leaves.kind.byteCount }
        counts.elsewhere += found.count { !leaves.map(UnsafeRawPointer.init).contains($0) }
        if count == 0 {
          counts.unknown += 1
        } else if found.contains(UnsafeRawPointer(leaves[number])) {
          counts.right += 1
        } else {
          counts.wrong += 1
        }
      }
    }
  }

  @Test(arguments: [0, 100.0])
  func afterABulkLoadMostPointsAreLedToTheirLeaves(radius: Double) throws {
    var generator = SeededGenerator(seed: 821)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    let index = BallIndex(
      positions.enumerated().map {
        BallIndex.Entry(id: $0.offset, center: $0.element, radius: .meters(radius))
      })
    let tree = index.current.contents[0].forest.trees[BallForest.tree(forRadius: radius)]
    try #require(tree.height > 2)
    let counts = counts(of: tree)
    // By chance it would be an eighth. Of points as dense as in towns it is nearly all.
    #expect(counts.right > 13_000, "seed 821: \(counts)")
    #expect(counts.unknown == 0 && counts.elsewhere == 0, "seed 821: \(counts)")
    withExtendedLifetime(index) {}
  }

  @Test func leavesThatDoNotFollowEachOtherAreUnknown() throws {
    var generator = SeededGenerator(seed: 822)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    var index = BallIndex<Int>()
    for (id, position) in positions.enumerated() { index.insert(id, at: position) }
    let tree = index.current.contents[0].forest.trees[0]
    try #require(tree.height > 2)
    let counts = counts(of: tree)
    #expect(counts.unknown > 10_000, "seed 822: \(counts)")
    withExtendedLifetime(index) {}
  }

  /// Nodes are split and repacked; leaves stay in their places, because no snapshot shares them.
  @Test func afterInsertsPointsAreLedToLeavesBelowTheChildOnly() throws {
    var generator = SeededGenerator(seed: 825)
    let positions = try Scatter.clustered.positions(40_000, using: &generator)
    var index = BallIndex(positions[..<20_000].enumerated().map { ($0.offset, $0.element) })
    let before = counts(of: index.current.contents[0].forest.trees[0])
    for (id, position) in positions.enumerated().dropFirst(20_000) {
      index.insert(id, at: position)
    }
    let counts = counts(of: index.current.contents[0].forest.trees[0])
    #expect(counts.unknown > before.unknown, "seed 825: \(counts)")
    #expect(counts.elsewhere == 0, "seed 825: \(counts)")
    withExtendedLifetime(index) {}
  }

  /// The ids in the leaf that has a lane, of every other lowest node.
  private func ids(in index: BallIndex<Int>, lane: Int) -> [Int] {
    let contents = index.current.contents[0]
    let tree = contents.forest.trees[0]
    var ids: [Int] = []
    var isNext = false
    var pages = [(page: tree.root, level: tree.height)]
    while let (page, level) = pages.popLast() {
      let node = tree.node(page)
      if level > 1 {
        pages += (0..<node.count).map { (node.child[$0], level - 1) }
        continue
      }
      isNext.toggle()
      guard isNext, lane < node.count else { continue }
      let leaf = tree.leaf(node.child[lane])
      ids += (0..<leaf.count).map { contents.ids[Int(leaf.entry($0).number)] }
    }
    return ids
  }

  /// A leaf that is gone may belong to another lowest node later.
  @Test(arguments: [0, 7, 15])
  func aLeafThatIsGoneIsNotAheadAnyMore(lane: Int) throws {
    var generator = SeededGenerator(seed: 827)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    var index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    let before = counts(of: index.current.contents[0].forest.trees[0])
    let ids = ids(in: index, lane: lane)
    for id in ids { index.remove(id) }
    let counts = counts(of: index.current.contents[0].forest.trees[0])
    #expect(ids.count > 300, "seed 827: \(ids.count)")
    #expect(counts.elsewhere == 0, "seed 827: \(counts)")
    #expect(counts.right > before.right / 3, "seed 827: \(counts)")
    withExtendedLifetime(index) {}
  }

  /// Full leaves beside others that have room make their lowest nodes be repacked.
  @Test func afterRepackingPointsAreLedToLeavesBelowTheChildOnly() throws {
    var generator = SeededGenerator(seed: 826)
    let positions = try Scatter.clustered.positions(30_000, using: &generator)
    var index = BallIndex(positions[..<20_000].enumerated().map { ($0.offset, $0.element) })
    for id in stride(from: 0, to: 20_000, by: 3) { index.remove(id) }
    for (id, position) in positions.enumerated().dropFirst(20_000) {
      index.insert(id, at: position)
    }
    let counts = counts(of: index.current.contents[0].forest.trees[0])
    #expect(counts.right > 0 && counts.elsewhere == 0, "seed 826: \(counts)")
    withExtendedLifetime(index) {}
  }

  /// Its pages are copied to memory of its own.
  @Test func aCopyThatChangesKnowsWhereItsOwnLeavesAre() throws {
    var generator = SeededGenerator(seed: 824)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    var copy = index
    copy.insert(20_000, at: positions[0])
    let counts = counts(of: copy.current.contents[0].forest.trees[0])
    #expect(counts.right > 13_000 && counts.elsewhere == 0, "seed 824: \(counts)")
    withExtendedLifetime((index, copy)) {}
  }

  private static let byteCount = PointLeaf.kind.byteCount

  /// Calls `body` with a node of 16 children on a line, each with so many leaves on that line, one after the other
  /// in memory, and with the first leaf below each child. A leaf is 100 m long.
  private func withNode(
    leavesPerChild: Int = 16, _ body: (NodePage, [UnsafeMutableRawPointer]) -> Void
  ) {
    withNode(leafCounts: Array(repeating: leavesPerChild, count: 16), body)
  }

  private func withNode(
    leafCounts: [Int], _ body: (NodePage, [UnsafeMutableRawPointer]) -> Void
  ) {
    let leafCount = leafCounts.reduce(0, +)
    let leaves = UnsafeMutableRawPointer.allocate(
      byteCount: leafCount * Self.byteCount, alignment: 64)
    let pages = UnsafeMutableRawPointer.allocate(
      byteCount: 17 * NodePage.kind.byteCount, alignment: 64)
    defer {
      leaves.deallocate()
      pages.deallocate()
    }
    let node = NodePage(pages)
    node.clear()
    node.makeRoom(for: Box(lower: .zero, upper: SIMD3(Float(100 * leafCount), 1, 1)))
    var first: [UnsafeMutableRawPointer] = []
    var end = 0
    for lane in 0..<16 {
      let child = NodePage(pages + (lane + 1) * NodePage.kind.byteCount)
      child.clear()
      first.append(leaves + end * Self.byteCount)
      let start = end
      end += leafCounts[lane]
      for leaf in start..<end {
        let start = Float(100 * leaf)
        child.append(
          UInt32(leaf), at: leaves + leaf * Self.byteCount,
          box: Box(lower: SIMD3(start, 0, 0), upper: SIMD3(start + 100, 1, 1)))
      }
      node.append(UInt32(lane), at: child.base, box: child.box, step: child.step)
      if lane == 0 { node.beginAhead(child, leafByteCount: Self.byteCount) }
      node.setAhead(child, of: lane)
    }
    body(node, first)
  }

  @Test func aPointLeadsToTheTwoLeavesAroundIt() {
    withNode { node, first in
      for leaf in 0..<256 {
        let point = SIMD3(Float(100 * leaf + 50), 0.5, 0.5)
        let found = node.ahead(of: leaf / 16, node.offset(of: point))
        #expect(found.count == 2)
        #expect(found.first == UnsafeRawPointer(first[0] + leaf / 2 * 2 * Self.byteCount))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 5, 7, 11, 13, 14, 15])
  func aPointLeadsToItsLeafAlsoOfFewerThanSixteen(count: Int) {
    withNode(leavesPerChild: count) { node, first in
      for leaf in 0..<16 * count {
        let point = SIMD3(Float(100 * leaf + 50), 0.5, 0.5)
        let found = node.ahead(of: leaf / count, node.offset(of: point))
        #expect((1...2).contains(found.count))
        let run = (0..<found.count).map { found.first + $0 * Self.byteCount }
        #expect(run.contains(UnsafeRawPointer(first[0] + leaf * Self.byteCount)), "leaf \(leaf)")
      }
    }
  }

  @Test(arguments: [1, 2, 7, 16])
  func aPointBesideTheBoxLeadsToTheLeafAtThatEnd(count: Int) {
    withNode(leavesPerChild: count) { node, first in
      for lane in 0..<16 {
        let before = node.ahead(of: lane, node.offset(of: SIMD3(-1_000, 0, 0)))
        #expect(before.count > 0 && before.first == UnsafeRawPointer(first[lane]))
        let after = node.ahead(of: lane, node.offset(of: SIMD3(100_000, 0, 0)))
        let last = first[lane] + (count - 1) * Self.byteCount
        #expect(after.first + (after.count - 1) * Self.byteCount == UnsafeRawPointer(last))
      }
    }
  }

  @Test func childrenKeepWhatIsAheadWhenOthersAreRemoved() {
    let seed: UInt64 = 823
    var generator = SeededGenerator(seed: seed)
    for round in 0..<20 {
      let leafCounts = (0..<16).map { _ in Int.random(in: 1...16, using: &generator) }
      withNode(leafCounts: leafCounts) { node, first in
        var left = zip(first, leafCounts).map { (first: $0, last: $0 + ($1 - 1) * Self.byteCount) }
        while node.count > 1 {
          let lane = Int.random(in: 0..<node.count, using: &generator)
          node.remove(at: lane)
          left.swapAt(lane, left.count - 1)
          left.removeLast()
          for (lane, leaves) in left.enumerated() {
            let before = node.ahead(of: lane, node.offset(of: SIMD3(-1_000, 0, 0)))
            let after = node.ahead(of: lane, node.offset(of: SIMD3(100_000, 0, 0)))
            let last = after.first + (after.count - 1) * Self.byteCount
            #expect(
              before.first == UnsafeRawPointer(leaves.first)
                && last == UnsafeRawPointer(leaves.last),
              "seed \(seed), round \(round), lane \(lane)")
          }
        }
      }
    }
  }

  @Test func aNodeThatGetsLongerStepsKeepsWhatIsAhead() {
    withNode { node, first in
      let step = node.step
      node.setBox(Box(lower: .zero, upper: SIMD3(100_000, 1, 1)), at: 0)
      #expect(node.step > step)
      for leaf in 16..<256 {
        let point = SIMD3(Float(100 * leaf + 50), 0.5, 0.5)
        let found = node.ahead(of: leaf / 16, node.offset(of: point))
        #expect(found.count == 2)
        #expect(found.first == UnsafeRawPointer(first[0] + leaf / 2 * 2 * Self.byteCount))
      }
    }
  }

  @Test func aClearedNodeKnowsNothing() {
    withNode { node, _ in
      node.clear()
      #expect((0..<16).allSatisfy { node.ahead(of: $0, .zero).count == 0 })
    }
  }
}
