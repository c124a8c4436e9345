import Geodesy

extension BallTree {
  /// Removes an entry from its leaf.
  mutating func remove(
    _ entry: UInt32, fromLeaf number: UInt32, _ writer: inout PageWriter,
    _ instructions: InstructionSet, entryMarks: (UInt32) -> UInt64,
    placed: (UInt32, UInt32) -> Void
  ) {
    let leaf = writableLeaf(number, &writer)
    guard let lane = leaf.lane(of: entry) else {
      preconditionFailure("Entry \(entry) is not in leaf \(number)")
    }
    let isBetweenOthers = leaf.isBetweenOthers(lane)
    if height > 0, !isBetweenOthers { node(leaf.parent).prefetch() }
    let lost = isBetweenOthers ? nil : Box(around: leaf.entry(lane).ball)
    leaf.remove(at: lane)
    count -= 1
    guard height > 0 else {
      if count == 0 {
        discardLeaf(number, &writer)
        root = Self.none
      }
      return
    }
    // A leaf with fewer balls is dissolved, and its balls move to other leaves.
    guard leaf.count < leaf.capacity / 4 else {
      if let lost {
        tighten(leaf: number, without: lost, parent: leaf.parent, &writer) { leaf.box }
      }
      return
    }
    let rest = (0..<leaf.count).map(leaf.entry)
    let parent = leaf.parent
    discardLeaf(number, &writer)
    detach(child: number, from: parent, level: 0, &writer)
    count -= rest.count
    for entry in rest {
      var home = number
      let path = withUnsafePointer(to: self) { Self.path(in: $0, for: entry.ball, instructions) }
      insert(entry, along: path, &writer, entryMarks: entryMarks) {
        if $0 == entry.number { home = $1 }
        placed($0, $1)
      }
      add(marks: entryMarks(entry.number), toLeaf: home)
    }
  }

  /// Moves an entry within its leaf when its new ball lies in the leaf's box; otherwise returns
  /// false and changes nothing.
  mutating func moveInPlace(
    _ entry: BallEntry, leaf number: UInt32, _ writer: inout PageWriter
  ) -> Bool {
    let entry = BallEntry(number: entry.number, ball: Self.stored(entry.ball))
    let leaf = writableLeaf(number, &writer)
    guard let lane = leaf.lane(of: entry.number) else {
      preconditionFailure("Entry \(entry.number) is not in leaf \(number)")
    }
    if height > 0 {
      let parent = node(leaf.parent)
      guard let leafLane = parent.lane(of: number),
        parent.box(leafLane).contains(Box(around: entry.ball))
      else { return false }
    }
    let box = Box(around: leaf.entry(lane).ball)
    guard leaf.set(entry, at: lane) else { return false }
    if height > 0 {
      tighten(leaf: number, without: box, parent: leaf.parent, &writer) { leaf.box }
    }
    return true
  }

  /// The box around a page's balls, in a node rounded to its steps.
  ///
  /// - Parameter level: The page's level, 0 for leaves.
  func box(of page: UInt32, level: Int) -> Box {
    level == 0 ? leaf(page).box : node(page).box
  }

  /// The step that the node above a page has at least.
  private func step(of page: UInt32, level: Int) -> Float {
    level == 0 ? NodePage.leastStep : node(page).step
  }

  /// Removes a child from a node, and with it the nodes that are then empty, and lowers a root that
  /// has one child left.
  private mutating func detach(
    child: UInt32, from parent: UInt32, level: Int, _ writer: inout PageWriter
  ) {
    let node = writableNode(parent, &writer)
    guard let lane = node.lane(of: child) else {
      preconditionFailure("Page \(child) is not a child of node \(parent)")
    }
    node.remove(at: lane)
    let grandparent = node.parent
    if node.count == 0 {
      discardNode(parent, &writer)
      if grandparent == Self.none {
        root = Self.none
        height = 0
      } else {
        detach(child: parent, from: grandparent, level: level + 1, &writer)
      }
      return
    }
    shorten(parent, level: level)
    if grandparent != Self.none {
      tighten(child: parent, box: node.box, parent: grandparent, level: level + 1, &writer)
      if level == 0 { noteAhead(parent, below: grandparent, &writer) }
    }
    lowerRoot(&writer)
  }

  private mutating func lowerRoot(_ writer: inout PageWriter) {
    while height > 0, node(root).count == 1 {
      let only = node(root).child[0]
      setParent(of: only, to: Self.none, childIsLeaf: height == 1, &writer)
      discardNode(root, &writer)
      height -= 1
      root = only
    }
  }

  /// Shrinks the box of a leaf that lost a ball, and those of the nodes above.
  ///
  /// - Parameters:
  ///   - lost: The lost ball's box. Unless it touches a side of the leaf's box, nothing shrinks.
  ///   - box: The leaf's new box.
  private mutating func tighten(
    leaf: UInt32, without lost: Box, parent: UInt32, _ writer: inout PageWriter, box: () -> Box
  ) {
    let above = node(parent)
    guard let lane = above.lane(of: leaf), above.box(lane).touches(above.rounded(lost)) else {
      return
    }
    tighten(child: leaf, box: box(), parent: parent, level: 0, &writer)
  }

  /// Sets the box of a child to its new one, and updates the nodes above.
  ///
  /// - Parameter level: The child's level, 0 for leaves.
  mutating func tighten(
    child: UInt32, box: Box, parent: UInt32, level: Int, _ writer: inout PageWriter
  ) {
    var child = child
    var box = box
    var parent = parent
    var level = level
    while parent != Self.none {
      let above = node(parent)
      guard let lane = above.lane(of: child), above.box(lane) != above.rounded(box) else { return }
      let node = writableNode(parent, &writer)
      node.setBox(box, at: lane)
      shorten(parent, level: level)
      child = parent
      box = node.box
      parent = node.parent
      level += 1
    }
  }

  /// Gives a node shorter steps if its own are much longer than it needs. Otherwise, after a ball far away was
  /// removed, the boxes of all other children would stay too large by up to a long step.
  ///
  /// - Parameters:
  ///   - number: A node of this version.
  ///   - level: Its children's level.
  private func shorten(_ number: UInt32, level: Int) {
    let node = node(number)
    let longEnough = node.step / 4
    guard longEnough >= NodePage.leastStep, NodePage.step(for: node.box) <= longEnough else {
      return
    }
    let children = (0..<node.count).map { node.child[$0] }
    // Not shorter than those of the nodes below.
    let least = children.map { step(of: $0, level: level) }.max() ?? NodePage.leastStep
    guard least <= longEnough else { return }
    node.setBoxes(children.map { box(of: $0, level: level) }, atLeast: least)
  }
}
