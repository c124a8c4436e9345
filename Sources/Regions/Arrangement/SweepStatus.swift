/// The edges that a sweep line meets, ordered from below to above.
///
/// A treap (C. R. Aragon and R. G. Seidel, *Randomized search trees*, 1989) whose nodes are also
/// linked with their neighbours. Nodes are numbers; -1 is none.
struct SweepStatus {
  private struct Node {
    var edge: Int32
    var below: Int32 = -1
    var above: Int32 = -1
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var priority: UInt32
  }

  private var nodes: [Node] = []
  private var free: [Int32] = []
  private var root: Int32 = -1
  private var lowest: Int32 = -1
  private var state: UInt32 = 0x9E37_79B9

  func edge(_ node: Int32) -> Int { Int(nodes[Int(node)].edge) }
  func below(_ node: Int32) -> Int32 { nodes[Int(node)].below }
  func above(_ node: Int32) -> Int32 { node < 0 ? lowest : nodes[Int(node)].above }

  /// The highest node whose edge lies below a point; nil if the point lies on an edge.
  ///
  /// - Parameter side: The side of an edge on which the point lies.
  /// - Complexity: O(log *n*) expected.
  func highest(below side: (Int) -> Turn) -> Int32? {
    var node = root
    var found: Int32 = -1
    while node >= 0 {
      switch side(edge(node)) {
      case .straight: return nil
      case .left:
        found = node
        node = nodes[Int(node)].right
      case .right: node = nodes[Int(node)].left
      }
    }
    return found
  }

  /// Replaces a node's edge.
  mutating func replace(_ node: Int32, with edge: Int) {
    nodes[Int(node)].edge = Int32(edge)
  }

  /// Inserts an edge directly above a node, or lowest above -1.
  ///
  /// - Complexity: O(log *n*), O(1) expected.
  mutating func insert(_ edge: Int, above lower: Int32) -> Int32 {
    // Xorshift (G. Marsaglia, 2003): the same on every run, and enough to balance the tree.
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    let node: Int32
    if let reused = free.popLast() {
      node = reused
      nodes[Int(node)] = Node(edge: Int32(edge), priority: state)
    } else {
      node = Int32(nodes.count)
      nodes.append(Node(edge: Int32(edge), priority: state))
    }
    let higher = above(lower)
    nodes[Int(node)].below = lower
    nodes[Int(node)].above = higher
    if lower >= 0 { nodes[Int(lower)].above = node } else { lowest = node }
    if higher >= 0 { nodes[Int(higher)].below = node }
    // Neighbours in the order: one of them has no child on the side of the other.
    if lower >= 0, nodes[Int(lower)].right < 0 {
      nodes[Int(lower)].right = node
      nodes[Int(node)].parent = lower
    } else if higher >= 0 {
      nodes[Int(higher)].left = node
      nodes[Int(node)].parent = higher
    } else {
      root = node
    }
    while nodes[Int(node)].parent >= 0,
      nodes[Int(nodes[Int(node)].parent)].priority < nodes[Int(node)].priority
    {
      lift(node)
    }
    return node
  }

  /// Removes a node.
  ///
  /// - Complexity: O(log *n*), O(1) expected.
  mutating func remove(_ node: Int32) {
    let (lower, higher) = (nodes[Int(node)].below, nodes[Int(node)].above)
    if lower >= 0 { nodes[Int(lower)].above = higher } else { lowest = higher }
    if higher >= 0 { nodes[Int(higher)].below = lower }
    while true {
      let (left, right) = (nodes[Int(node)].left, nodes[Int(node)].right)
      if left < 0 && right < 0 { break }
      if right < 0 || (left >= 0 && nodes[Int(left)].priority > nodes[Int(right)].priority) {
        lift(left)
      } else {
        lift(right)
      }
    }
    let parent = nodes[Int(node)].parent
    if parent < 0 {
      root = -1
    } else if nodes[Int(parent)].left == node {
      nodes[Int(parent)].left = -1
    } else {
      nodes[Int(parent)].right = -1
    }
    free.append(node)
  }

  /// Rotates a node up to the position of its parent.
  private mutating func lift(_ node: Int32) {
    let parent = nodes[Int(node)].parent
    let grandparent = nodes[Int(parent)].parent
    if nodes[Int(parent)].left == node {
      let child = nodes[Int(node)].right
      nodes[Int(parent)].left = child
      if child >= 0 { nodes[Int(child)].parent = parent }
      nodes[Int(node)].right = parent
    } else {
      let child = nodes[Int(node)].left
      nodes[Int(parent)].right = child
      if child >= 0 { nodes[Int(child)].parent = parent }
      nodes[Int(node)].left = parent
    }
    nodes[Int(parent)].parent = node
    nodes[Int(node)].parent = grandparent
    if grandparent < 0 {
      root = node
    } else if nodes[Int(grandparent)].left == parent {
      nodes[Int(grandparent)].left = node
    } else {
      nodes[Int(grandparent)].right = node
    }
  }
}
