import Geodesy

extension BallTree {
  /// A leaf with fewer balls than this is dissolved and its balls are put elsewhere.
  private static let fewestInLeaf = 8

  /// Puts a ball in.
  ///
  /// - Parameter placed: is told the new leaf of every entry that comes to lie in another one.
  /// - Complexity: O(log *n*).
  mutating func insert(_ ball: Ball, placed: (UInt32, UInt32) -> Void) {
    changeCount(by: 1)
    if root == Self.none {
      root = makeLeaf()
      height = 0
    }
    let box = Box(around: ball)
    var page = root
    for _ in 0..<height {
      let node = writableNode(page)
      let lane = Self.bestLane(of: node, for: box)
      node.setBox(node.box(lane).union(box), at: lane)
      page = node.child[lane]
    }
    let leaf = writableLeaf(page)
    if leaf.count < LeafPage.capacity {
      leaf.append(ball)
      placed(ball.entry, page)
    } else {
      split(leafNumber: page, adding: ball, placed: placed)
    }
  }

  /// Takes an entry out of the leaf it is in.
  mutating func remove(
    _ entry: UInt32, fromLeaf number: UInt32, placed: (UInt32, UInt32) -> Void
  ) {
    let leaf = writableLeaf(number)
    guard let lane = leaf.lane(of: entry) else {
      preconditionFailure("Entry \(entry) is not in leaf \(number)")
    }
    leaf.remove(at: lane)
    changeCount(by: -1)
    guard height > 0 else {
      if count == 0 {
        leaves.free(number)
        root = Self.none
      }
      return
    }
    guard leaf.count < Self.fewestInLeaf else {
      tighten(child: number, box: leaf.box, parent: leaf.parent)
      return
    }
    let rest = (0..<leaf.count).map(leaf.ball)
    let parent = leaf.parent
    leaves.free(number)
    detach(child: number, from: parent)
    changeCount(by: -rest.count)
    for ball in rest { insert(ball, placed: placed) }
  }

  /// Moves an entry within its leaf when its new ball lies in the leaf's box; otherwise answers
  /// false and changes nothing.
  mutating func moveInPlace(_ ball: Ball, leaf number: UInt32) -> Bool {
    let leaf = writableLeaf(number)
    guard let lane = leaf.lane(of: ball.entry) else {
      preconditionFailure("Entry \(ball.entry) is not in leaf \(number)")
    }
    if height > 0 {
      let parent = node(leaf.parent)
      guard let position = parent.lane(of: number),
        parent.box(position).contains(Box(around: ball))
      else { return false }
    }
    leaf.set(ball, at: lane)
    if height > 0 { tighten(child: number, box: leaf.box, parent: leaf.parent) }
    return true
  }

  /// The child whose box grows least by taking the box in; among equals the one whose middle is
  /// nearest.
  private static func bestLane(of node: NodePage, for box: Box) -> Int {
    var best = 0
    var bestGrowth = Float.infinity
    var bestOffset = Float.infinity
    for lane in 0..<node.count {
      let old = node.box(lane)
      let growth = old.union(box).margin - old.margin
      let offset = ((old.middle - box.middle) * (old.middle - box.middle)).sum()
      if growth < bestGrowth || (growth == bestGrowth && offset < bestOffset) {
        best = lane
        bestGrowth = growth
        bestOffset = offset
      }
    }
    return best
  }

  /// Shares the balls of a full leaf and one more between it and a new one, in halves along the
  /// widest axis.
  private mutating func split(
    leafNumber: UInt32, adding ball: Ball, placed: (UInt32, UInt32) -> Void
  ) {
    let leaf = writableLeaf(leafNumber)
    var balls = (0..<leaf.count).map(leaf.ball) + [ball]
    let axis = balls.withUnsafeMutableBufferPointer { widestAxis(of: $0) }
    balls.sort { Self.key($0, axis) < Self.key($1, axis) }
    let half = balls.count / 2
    let parent = leaf.parent
    let newNumber = makeLeaf()
    // Making a page can move none, but the chunk may have been copied since.
    let first = writableLeaf(leafNumber)
    let second = writableLeaf(newNumber)
    first.count = 0
    for ball in balls[..<half] {
      first.append(ball)
      placed(ball.entry, leafNumber)
    }
    for ball in balls[half...] {
      second.append(ball)
      placed(ball.entry, newNumber)
    }
    attach(
      second: newNumber, box: second.box, besideFirst: leafNumber, box: first.box,
      parent: parent, level: 0)
  }

  private static func key(_ ball: Ball, _ axis: Int) -> Double {
    switch axis {
    case 0: return ball.center.x
    case 1: return ball.center.y
    default: return ball.center.z
    }
  }

  /// Hangs a page that a split made into the tree beside the page it was split from, and splits
  /// the nodes above where they are full.
  ///
  /// - Parameter level: of the two pages, 0 for leaves.
  private mutating func attach(
    second: UInt32, box secondBox: Box, besideFirst first: UInt32, box firstBox: Box,
    parent: UInt32, level: Int
  ) {
    guard parent != Self.none else {
      let number = makeNode()
      let node = writableNode(number)
      node.append(first, box: firstBox)
      node.append(second, box: secondBox)
      setParent(of: first, to: number, childIsLeaf: level == 0)
      setParent(of: second, to: number, childIsLeaf: level == 0)
      root = number
      height += 1
      return
    }
    let node = writableNode(parent)
    guard let lane = node.lane(of: first) else {
      preconditionFailure("Page \(first) is not a child of node \(parent)")
    }
    node.setBox(firstBox, at: lane)
    if node.count < NodePage.capacity {
      node.append(second, box: secondBox)
      setParent(of: second, to: parent, childIsLeaf: level == 0)
      return
    }
    var children = (0..<node.count).map { (node.child[$0], node.box($0)) } + [(second, secondBox)]
    let spread = children.reduce(into: Box.empty) {
      $0.formUnion(Box(lower: $1.1.middle, upper: $1.1.middle))
    }
    let sides = spread.upper - spread.lower
    let axis = sides.x >= sides.y && sides.x >= sides.z ? 0 : sides.y >= sides.z ? 1 : 2
    children.sort { $0.1.middle[axis] < $1.1.middle[axis] }
    let grandparent = node.parent
    let newNumber = makeNode()
    let firstNode = writableNode(parent)
    let secondNode = writableNode(newNumber)
    let half = children.count / 2
    firstNode.clear()
    for (child, box) in children[..<half] {
      firstNode.append(child, box: box)
      setParent(of: child, to: parent, childIsLeaf: level == 0)
    }
    for (child, box) in children[half...] {
      secondNode.append(child, box: box)
      setParent(of: child, to: newNumber, childIsLeaf: level == 0)
    }
    attach(
      second: newNumber, box: secondNode.box, besideFirst: parent, box: firstNode.box,
      parent: grandparent, level: level + 1)
  }

  /// Takes a child out of a node, with the nodes that this empties, and lowers a root that has
  /// one child left.
  private mutating func detach(child: UInt32, from parent: UInt32) {
    let node = writableNode(parent)
    guard let lane = node.lane(of: child) else {
      preconditionFailure("Page \(child) is not a child of node \(parent)")
    }
    node.remove(at: lane)
    let grandparent = node.parent
    if node.count == 0 {
      nodes.free(parent)
      if grandparent == Self.none {
        root = Self.none
        height = 0
      } else {
        detach(child: parent, from: grandparent)
      }
      return
    }
    if grandparent != Self.none {
      tighten(child: parent, box: node.box, parent: grandparent)
    }
    lowerRoot()
  }

  private mutating func lowerRoot() {
    while height > 0, node(root).count == 1 {
      let only = node(root).child[0]
      nodes.free(root)
      height -= 1
      root = only
      setParent(of: only, to: Self.none, childIsLeaf: height == 0)
    }
  }

  /// Sets the box of a child, and of the nodes above, to what it now is.
  private mutating func tighten(child: UInt32, box: Box, parent: UInt32) {
    var child = child
    var box = box
    var parent = parent
    while parent != Self.none {
      guard let lane = node(parent).lane(of: child), node(parent).box(lane) != box else { return }
      let node = writableNode(parent)
      node.setBox(box, at: lane)
      child = parent
      box = node.box
      parent = node.parent
    }
  }
}
