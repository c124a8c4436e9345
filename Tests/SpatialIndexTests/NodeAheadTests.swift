import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// A node above the lowest ones knows about where the leaves below its children are.
struct NodeAheadTests {
  /// How many children of the nodes two levels above the leaves have their first leaf where the node says, and
  /// how many do not.
  private func counts(of tree: BallTree) -> (right: Int, wrong: Int) {
    var counts = (right: 0, wrong: 0)
    var pages = [(page: tree.root, level: tree.height)]
    while let (page, level) = pages.popLast() {
      let node = tree.node(page)
      for lane in 0..<node.count {
        guard level == 2 else {
          pages.append((node.child[lane], level - 1))
          continue
        }
        let first = tree.leaves.page(tree.node(node.child[lane]).child[0])
        let isRight = (0..<2_048).contains(UnsafeRawPointer(first) - node.ahead(of: lane))
        counts = isRight ? (counts.right + 1, counts.wrong) : (counts.right, counts.wrong + 1)
      }
    }
    return counts
  }

  @Test(arguments: [0, 100.0])
  func afterABulkLoadTheFirstLeavesAreWhereTheNodesSay(radius: Double) throws {
    var generator = SeededGenerator(seed: 821)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    let index = BallIndex(
      positions.enumerated().map {
        BallIndex.Entry(id: $0.offset, center: $0.element, radius: .meters(radius))
      })
    let tree = index.current.forest.trees[BallForest.tree(forRadius: radius)]
    try #require(tree.height > 2)
    let counts = counts(of: tree)
    #expect(counts.right > 40 && counts.wrong == 0)
    withExtendedLifetime(index) {}
  }

  /// Leaves that were split are all over the memory, so that most are too far from each other for a node to say
  /// where they are: that depends on where the system puts the memory. Of one child the node always can.
  @Test func afterSplitsSomeFirstLeavesAreWhereTheNodesSay() throws {
    var generator = SeededGenerator(seed: 822)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    var index = BallIndex<Int>()
    for (id, position) in positions.enumerated() { index.insert(id, at: position) }
    let tree = index.current.forest.trees[0]
    try #require(tree.height > 2)
    let counts = counts(of: tree)
    #expect(counts.right > 0, "seed 822: \(counts)")
    withExtendedLifetime(index) {}
  }

  /// Its pages are copied to memory of its own.
  @Test func aCopyThatChangesKnowsWhereItsOwnLeavesAre() throws {
    var generator = SeededGenerator(seed: 824)
    let positions = try Scatter.clustered.positions(20_000, using: &generator)
    let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    var copy = index
    copy.insert(20_000, at: positions[0])
    let counts = counts(of: copy.current.forest.trees[0])
    #expect(counts.right > 40 && counts.wrong <= 1)
    withExtendedLifetime((index, copy)) {}
  }

  @Test func childrenKeepWhatIsAheadWhenOthersAreRemoved() {
    var generator = SeededGenerator(seed: 823)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 64)
    let page = UnsafeMutableRawPointer.allocate(byteCount: NodePage.kind.byteCount, alignment: 64)
    defer {
      memory.deallocate()
      page.deallocate()
    }
    let box = Box(lower: SIMD3(0, 0, 0), upper: SIMD3(1, 1, 1))
    for round in 0..<200 {
      let node = NodePage(page)
      node.clear()
      #expect((0..<16).allSatisfy { node.ahead(of: $0) == UnsafeRawPointer(page) })
      let first = memory + (1 << 19)
      var leaves = [first]
      node.append(0, at: page, box: box)
      node.setAhead(first, of: 0)
      for lane in 1..<16 {
        let isFar = lane % 4 == 0
        // 256 KiB after it is too far, but not before it.
        let distance = Int.random(in: isFar ? 257...500 : 0...255, using: &generator) << 10
        let leaf = Bool.random(using: &generator) ? first + distance : first - distance
        node.append(UInt32(lane), at: page, box: box)
        node.setAhead(leaf, of: lane)
        // Too far from the first, it counts as there.
        leaves.append(isFar ? first : leaf)
      }
      while node.count > 1 {
        let lane = Int.random(in: 0..<node.count, using: &generator)
        node.remove(at: lane)
        leaves.swapAt(lane, leaves.count - 1)
        leaves.removeLast()
        for (lane, leaf) in leaves.enumerated() {
          let before = UnsafeRawPointer(leaf) - node.ahead(of: lane)
          #expect((0..<2_048).contains(before), "seed 823, round \(round), lane \(lane)")
        }
      }
    }
  }
}
