/// Parts of a tree that wait to be searched, in memory that the caller gives: of each node the
/// nearest child on top.
struct PendingStack {
  /// A part of the tree that waits.
  struct Pending {
    var page: UInt32
    /// 0 for a leaf.
    var level: Int32
    var lowerBoundSquared: Float
  }

  private let memory: UnsafeMutableBufferPointer<Pending>
  private var count = 0

  /// How many can wait in the search of a tree at most: all children but one of each node on the
  /// way down, and the last node's.
  static func capacity(height: Int) -> Int { NodePage.capacity * (height + 1) }

  init(_ memory: UnsafeMutableBufferPointer<Pending>) {
    self.memory = memory
  }

  @inline(__always)
  mutating func pop() -> Pending? {
    guard count > 0 else { return nil }
    count -= 1
    return memory[count]
  }

  @inline(__always)
  mutating func push(_ page: UInt32, level: Int) {
    memory[count] = Pending(page: page, level: Int32(level), lowerBoundSquared: 0)
    count += 1
  }

  /// Lets some children of a node wait.
  ///
  /// - Parameters:
  ///   - lanes: which, as bits.
  ///   - bounds: the lower bounds of all.
  ///   - level: the children's.
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
      // Insertion keeps the farthest at the bottom: the nearest is taken next.
      var place = count
      while place > bottom, memory[place - 1].lowerBoundSquared < lower {
        memory[place] = memory[place - 1]
        place -= 1
      }
      memory[place] = Pending(
        page: node.child[lane], level: Int32(level), lowerBoundSquared: lower)
      count += 1
    }
  }
}
