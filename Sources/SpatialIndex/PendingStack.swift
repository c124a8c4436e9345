/// Parts of a tree that wait to be searched, in memory of the caller. Of each node's children, the
/// nearest is on top.
struct PendingStack {
  /// A node that waits to be searched.
  struct Pending {
    var node: NodePage
    /// At least 1.
    var level: Int32
    var lowerBoundSquared: Float
  }

  private let memory: UnsafeMutableBufferPointer<Pending>
  private var count = 0

  /// How many nodes a search has waiting at most: all children but one of each node on the way down,
  /// and one more of the last node. Leaves do not wait.
  ///
  /// - Parameter level: The highest level of which several nodes may wait, 1 for those above leaves.
  static func capacity(level: Int) -> Int { (NodePage.capacity - 1) * level + 1 }

  init(_ memory: UnsafeMutableBufferPointer<Pending>) {
    self.memory = memory
  }

  // Inlined, as is all that follows: a query calls it for every page that it searches.
  @inline(__always)
  mutating func pop() -> Pending? {
    guard count > 0 else { return nil }
    count -= 1
    return memory[count]
  }

  /// Prefetches the nodes that are popped next.
  @inline(__always)
  func prefetchNext(_ number: Int) {
    for index in max(0, count - number)..<count { memory[index].node.prefetch() }
  }

  @inline(__always)
  mutating func push(_ node: NodePage, level: Int) {
    memory[count] = Pending(node: node, level: Int32(level), lowerBoundSquared: 0)
    count += 1
  }

  /// Pushes some children of a node.
  ///
  /// - Parameters:
  ///   - lanes: The children's lanes, as bits.
  ///   - bounds: The lower bounds of all children.
  ///   - level: The children's level.
  @inline(__always)
  mutating func push(
    _ lanes: UInt16, of node: NodePage, bounds: NodeBounds, level: Int
  ) {
    var lanes = lanes
    let bottom = count
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      let lower = bounds[lane]
      // Insertion keeps the farthest child at the bottom, so the nearest is popped next.
      var index = count
      while index > bottom, memory[index - 1].lowerBoundSquared < lower {
        memory[index] = memory[index - 1]
        index -= 1
      }
      memory[index] = Pending(
        node: NodePage(node.childAddress[lane]), level: Int32(level), lowerBoundSquared: lower)
      count += 1
    }
  }
}
