import Geodesy

extension BallTree {
  /// Finds the leaf for a new entry, and prefetches it.
  ///
  /// Nothing is changed: meanwhile it can be found out whether the entry is new.
  ///
  /// - Parameter tree: By its address, for the reason given at `findCandidates(in:for:)`.
  static func path(
    in tree: UnsafePointer<BallTree>, for ball: Ball, _ instructions: InstructionSet
  ) -> InsertionPath {
    let box = Box(around: stored(ball))
    let root = tree.pointee.root
    guard root != none else { return InsertionPath(to: box) }
    let path = InsertionPath(
      to: box, from: tree.pointee.rootAddress, number: root, height: tree.pointee.height,
      instructions)
    if let leaf = path.leafAddress {
      LeafPage(leaf, holdsPoints: tree.pointee.holdsPoints).prefetch()
    }
    return path
  }

  /// Adds an entry, after `begin`.
  ///
  /// - Parameters:
  ///   - path: That of its ball, if the tree has not been changed since.
  ///   - entryMarks: The marks of an entry that is in the tree. Those of the new one are added afterwards.
  ///   - placed: Called with every entry that gets another leaf, and that leaf.
  /// - Complexity: O(log *n*).
  mutating func insert(
    _ entry: BallEntry, along path: InsertionPath, _ writer: inout PageWriter,
    entryMarks: (UInt32) -> UInt64, placed: (UInt32, UInt32) -> Void
  ) {
    let entry = BallEntry(number: entry.number, ball: Self.stored(entry.ball))
    count += 1
    if root == Self.none {
      root = makeLeaf(&writer)
      height = 0
    }
    // In a tree without pages the path leads to none, and the root is the leaf.
    let page = path.leaf == Self.none ? root : path.leaf
    assert(path.box == Box(around: entry.ball), "A path is that of its ball")
    assert(
      path.leafAddress.map { $0 == leaves.page(page) } ?? true,
      "A path is that of the tree as it is")
    grow(along: path, &writer)
    let leaf =
      path.leafAddress.map { writableLeaf(page, at: $0, &writer) } ?? writableLeaf(page, &writer)
    if leaf.append(entry) {
      placed(entry.number, page)
    } else if !repack(
      leaf.parent, withLeafOf: leaf.count, adding: entry, &writer, entryMarks: entryMarks,
      placed: placed)
    {
      split(leafNumber: page, adding: entry, &writer, placed: placed)
    }
  }

  /// Grows the boxes of the children on a path that do not contain its box.
  private mutating func grow(along path: InsertionPath, _ writer: inout PageWriter) {
    var levels = path.growingLevels
    var level = 1
    var number = path.lowestNode
    while levels != 0 {
      if levels & 1 == 1 {
        let node = writableNode(number, &writer)
        let lane = path.lane(level: level)
        node.setBox(node.box(lane).union(path.box), at: lane)
      }
      number = node(number).parent
      levels >>= 1
      level += 1
    }
  }

  /// A ball as leaves keep it: with its centre in whole units.
  static func stored(_ ball: Ball) -> Ball {
    Ball(center: UnitPoint(ball.center).ecef, radiusMeters: ball.radiusMeters)
  }

  /// Divides the entries of a full leaf and one more between it and a new leaf, along the widest
  /// axis.
  private mutating func split(
    leafNumber: UInt32, adding entry: BallEntry, _ writer: inout PageWriter,
    placed: (UInt32, UInt32) -> Void
  ) {
    let newNumber = makeLeaf(&writer)
    marks.inherit(newNumber, from: leafNumber, level: 0)
    let first = writableLeaf(leafNumber, &writer)
    let second = writableLeaf(newNumber, &writer)
    let boxes = Self.divide(first, with: second, adding: entry)
    // Of the others in the first leaf, each has been there before.
    placed(entry.number, leafNumber)
    for lane in 0..<second.count { placed(second.entryNumber(lane), newNumber) }
    attach(
      second: newNumber, box: boxes.second, besideFirst: leafNumber, box: boxes.first,
      parent: first.parent, level: 0, &writer)
  }

  /// Divides the entries of a full leaf and one more between it and another leaf, and returns the boxes
  /// around them.
  private static func divide(
    _ first: LeafPage, with second: LeafPage, adding entry: BallEntry
  ) -> (first: Box, second: Box) {
    if case .points(let points) = first, case .points(let others) = second,
      let corners = points.divide(
        with: others, adding: (UnitPoint(entry.ball.center), entry.number))
    {
      return (Box(corners.first), Box(corners.second))
    }
    let unsorted = (0..<first.count).map(first.entry) + [entry]
    let axis = widestAxis(of: unsorted)
    let entries = sorted(unsorted, along: axis)
    let half = entries.count / 2
    let gap = farApart(entries, axis) ?? half
    if !first.fill(entries[..<gap]) || !second.fill(entries[gap...]) {
      // Half of the entries fit in any leaf.
      guard first.fill(entries[..<half]), second.fill(entries[half...]) else {
        preconditionFailure("Half of a full leaf does not fit in a leaf")
      }
    }
    return (first.box, second.box)
  }

  /// The index in front of which there is a gap as long as all the rest; nil if there is none, or if
  /// a leaf of all entries would not be wide.
  ///
  /// A leaf that bridges two towns is divided between them, because fewer balls fit in a wide leaf,
  /// and its steps are long.
  private static func farApart(_ sorted: [BallEntry], _ axis: Int) -> Int? {
    let length = key(sorted[sorted.count - 1], axis) - key(sorted[0], axis)
    guard length > LeafFrame.longestNarrowMeters else { return nil }
    return sorted.indices.dropFirst().first {
      2 * (key(sorted[$0], axis) - key(sorted[$0 - 1], axis)) >= length
    }
  }

  /// The axis, 0 to 2, along which the centres are spread most.
  private static func widestAxis(of entries: [BallEntry]) -> Int {
    var low = SIMD3<Double>(repeating: .infinity)
    var high = -low
    for entry in entries {
      let center = entry.ball.center.vector
      low.replace(with: center, where: center .< low)
      high.replace(with: center, where: center .> high)
    }
    let spread = high - low
    if spread.x >= spread.y && spread.x >= spread.z { return 0 }
    return spread.y >= spread.z ? 1 : 2
  }

  /// Entries in the order of their centres.
  private static func sorted(_ entries: [BallEntry], along axis: Int) -> [BallEntry] {
    // A key and a number are moved faster than an entry.
    entries.indices.map { (key: key(entries[$0], axis), index: $0) }
      .sorted { $0.key < $1.key }.map { entries[$0.index] }
  }

  private static func key(_ entry: BallEntry, _ axis: Int) -> Double {
    switch axis {
    case 0: return entry.ball.center.x
    case 1: return entry.ball.center.y
    default: return entry.ball.center.z
    }
  }

  /// Adds the new page of a split to the tree beside the page that was split, and splits the nodes
  /// above where they are full.
  ///
  /// - Parameter level: The level of the two pages, 0 for leaves.
  private mutating func attach(
    second: UInt32, box secondBox: Box, besideFirst first: UInt32, box firstBox: Box,
    parent: UInt32, level: Int, _ writer: inout PageWriter
  ) {
    guard parent != Self.none else {
      let number = makeNode(&writer)
      let node = writableNode(number, &writer)
      for (page, box) in [(first, firstBox), (second, secondBox)] {
        let address = setParent(of: page, to: number, childIsLeaf: level == 0, &writer)
        append(page, at: address, box: box, level: level, to: node)
      }
      // The second page has the marks of the first.
      marks.begin(number, with: first, level: level + 1)
      root = number
      height += 1
      return
    }
    let node = writableNode(parent, &writer)
    guard let lane = node.lane(of: first) else {
      preconditionFailure("Page \(first) is not a child of node \(parent)")
    }
    node.setBox(firstBox, at: lane)
    if level == 1 { setAhead(self.node(first), of: lane, in: node) }
    if node.count < NodePage.capacity {
      let address = setParent(of: second, to: parent, childIsLeaf: level == 0, &writer)
      append(second, at: address, box: secondBox, level: level, to: node)
      // Nodes above do not change: rounded to their steps, the union of the two boxes is the box before.
      return
    }
    var children = (0..<node.count).map { (node.child[$0], node.box($0)) } + [(second, secondBox)]
    let half = NodePage.cut(&children)
    let grandparent = node.parent
    let newNumber = makeNode(&writer)
    marks.inherit(newNumber, from: parent, level: level + 1)
    let parts = [children[..<half], children[half...]].map {
      unrounded($0, level: level, step: node.step)
    }
    let firstNode = writableNode(parent, &writer)
    let secondNode = writableNode(newNumber, &writer)
    for (node, number, part) in [(firstNode, parent, parts[0]), (secondNode, newNumber, parts[1])] {
      node.clear()
      node.makeRoom(for: Self.box(around: part))
      for (child, box) in part {
        let address = setParent(of: child, to: number, childIsLeaf: level == 0, &writer)
        append(child, at: address, box: box, level: level, to: node)
      }
    }
    attach(
      second: newNumber, box: secondNode.box, besideFirst: parent, box: firstNode.box,
      parent: grandparent, level: level + 1, &writer)
  }

  /// Children with their own boxes in place of those that were rounded to a node's step, if they are for a
  /// node that gets a shorter one.
  private func unrounded(
    _ children: ArraySlice<(UInt32, Box)>, level: Int, step: Float
  ) -> ArraySlice<(UInt32, Box)> {
    guard NodePage.step(for: Self.box(around: children)) < step else { return children }
    return ArraySlice(children.map { ($0.0, box(of: $0.0, level: level)) })
  }
}
