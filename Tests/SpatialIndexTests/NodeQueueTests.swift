import TestSupport
import Testing

@testable import SpatialIndex

/// A queue of nodes hands all of them out, in the memory that it says it needs.
struct NodeQueueTests {
  /// Pushes the nodes of a tree with so many children each, and returns how often each level came.
  private func visit(
    height: Int, trees: Int, _ childCount: () -> Int
  ) -> (pushed: [Int], popped: [Int]) {
    var pushed = [Int](repeating: 0, count: height + 1)
    var popped = pushed
    // Memory that traps beyond its end.
    withUnsafeTemporaryAllocation(
      of: NodeQueue.Pending.self, capacity: NodeQueue.capacity(height: height)
    ) { memory in
      var queue = NodeQueue(memory, height: height)
      func push(_ tree: Int, _ level: Int) {
        queue.push(NodeQueue.Pending(page: 7, tree: UInt16(tree), level: UInt16(level)))
        pushed[level] += 1
      }
      for tree in 0..<trees { push(tree, height) }
      while let next = queue.pop() {
        popped[Int(next.level)] += 1
        guard next.level > 1 else { continue }
        for _ in 0..<childCount() { push(Int(next.tree), Int(next.level) - 1) }
      }
    }
    return (pushed, popped)
  }

  @Test(arguments: 1...4)
  func everyNodeOfFullTreesComesOnce(height: Int) {
    let (pushed, popped) = visit(height: height, trees: 4) { NodePage.capacity }
    #expect(pushed == popped)
    var expected = 4
    for level in (1...height).reversed() {
      #expect(popped[level] == expected)
      expected *= NodePage.capacity
    }
  }

  /// The trees are full as far as they are, so that a way down is as wide as it can be.
  @Test(arguments: 5...12)
  func everyNodeOfDeepTreesComesOnce(height: Int) {
    for budget in [300, 1_000, 5_000] {
      var left = budget
      let (pushed, popped) = visit(height: height, trees: 4) {
        let count = min(left, NodePage.capacity)
        left -= count
        return count
      }
      #expect(pushed == popped)
      #expect(popped[1] > 0)
    }
  }

  @Test(arguments: 1...12)
  func everyNodeOfThinTreesComesOnce(height: Int) {
    for seed in 431..<451 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var left = 20_000
      let (pushed, popped) = visit(height: height, trees: 4) {
        let count = min(left, [0, 1, 1, 2, 16].randomElement(using: &generator) ?? 0)
        left -= count
        return count
      }
      #expect(pushed == popped, "seed \(seed)")
    }
  }

  /// So that the nodes of a level are waited for together.
  @Test func fewNodesComeLevelByLevel() {
    withUnsafeTemporaryAllocation(
      of: NodeQueue.Pending.self, capacity: NodeQueue.capacity(height: 3)
    ) { memory in
      var queue = NodeQueue(memory, height: 3)
      for page in 0..<3 as Range<UInt32> {
        queue.push(NodeQueue.Pending(page: page, tree: 0, level: 3))
      }
      var pages: [UInt32] = []
      while let next = queue.pop() {
        pages.append(next.page)
        guard next.level > 1 else { continue }
        queue.push(NodeQueue.Pending(page: 10 * (next.page + 1), tree: 0, level: next.level - 1))
      }
      #expect(pages == [0, 1, 2, 10, 20, 30, 110, 210, 310])
    }
  }
}
