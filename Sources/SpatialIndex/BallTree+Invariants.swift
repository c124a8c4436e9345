extension BallTree {
  /// Describes what is wrong with the tree; empty when nothing is.
  ///
  /// - Parameters:
  ///   - writer: The tree's writer.
  ///   - visit: Called with every entry and its leaf.
  func brokenInvariants(
    _ writer: PageWriter, _ visit: (BallEntry, UInt32) -> Void
  ) -> [String] {
    let usedLeaves = Int(leaves.pageCount) - writer.freeLeaves.count
    let usedNodes = Int(nodes.pageCount) - writer.freeNodes.count
    let known =
      usedLeaves + usedNodes + leaves.tables.count + nodes.tables.count + writer.pastPageCount
    var audit = Audit()
    if memory.pagesInUse != known {
      audit.complaints.append("\(memory.pagesInUse) pages handed out, but \(known) known")
    }
    guard root != Self.none else {
      if count != 0 || usedLeaves != 0 || usedNodes != 0 {
        audit.complaints.append("an empty tree has \(count) balls, or pages left")
      }
      return audit.complaints
    }
    check(root, level: height, parent: Self.none, lane: 0, &audit, visit)
    if audit.balls != count {
      audit.complaints.append("\(audit.balls) balls, but the count is \(count)")
    }
    if audit.leaves != usedLeaves || audit.nodes != usedNodes {
      audit.complaints.append("pages are lost or used twice")
    }
    return audit.complaints
  }

  private struct Audit {
    var complaints: [String] = []
    var balls = 0
    var leaves = 0
    var nodes = 0
  }

  private func check(
    _ page: UInt32, level: Int, parent: UInt32, lane: Int, _ audit: inout Audit,
    _ visit: (BallEntry, UInt32) -> Void
  ) {
    /// Whether the box of the page in the node above is its own, in steps of that node.
    func isTrue(_ box: Box) -> Bool {
      guard parent != Self.none else { return true }
      let above = self.node(parent)
      return above.box(lane) == above.rounded(box)
    }
    if level == 0 {
      let leaf = leaf(page)
      audit.leaves += 1
      audit.balls += leaf.count
      if leaf.parent != parent { audit.complaints.append("leaf \(page): wrong parent") }
      if leaf.count < 1 || leaf.count > leaf.capacity {
        audit.complaints.append("leaf \(page): \(leaf.count) balls")
      }
      if !isTrue(leaf.box) { audit.complaints.append("leaf \(page): wrong box") }
      let isOrderTrue =
        switch leaf {
        case .points(let leaf): leaf.isOrderTrue
        case .balls(let leaf):
          (0..<leaf.count).allSatisfy { leaf.number($0) == leaf.entryNumber[$0] }
        }
      if !isOrderTrue {
        audit.complaints.append("leaf \(page): wrong lanes in order")
      }
      for lane in 0..<leaf.count { visit(leaf.entry(lane), page) }
      return
    }
    let node = node(page)
    audit.nodes += 1
    if node.parent != parent { audit.complaints.append("node \(page): wrong parent") }
    if node.count < (parent == Self.none ? 2 : 1) || node.count > NodePage.capacity {
      audit.complaints.append("node \(page): \(node.count) children")
    }
    if !isTrue(node.box) { audit.complaints.append("node \(page): wrong box") }
    if parent != Self.none, node.step > self.node(parent).step {
      audit.complaints.append("node \(page): longer steps than the node above")
    }
    if node.allLanes & (node.allLanes &+ 1) != 0 {
      audit.complaints.append("node \(page): an unused lane between others")
    }
    for lane in node.count..<NodePage.capacity where !node.isEmpty(lane) {
      audit.complaints.append("node \(page): lane \(lane) is not empty")
    }
    for lane in 0..<node.count {
      if node.childAddress[lane] != address(of: node.child[lane], isLeaf: level == 1) {
        audit.complaints.append("node \(page): lane \(lane) has another page's address")
      }
      let own = marks.marks(of: page, level: level)
      if marks.marks(of: node.child[lane], level: level - 1) & ~own != 0 {
        audit.complaints.append("node \(page): lane \(lane) has marks that the node lacks")
      }
      check(
        node.child[lane], level: level - 1, parent: page, lane: lane, &audit, visit)
    }
  }
}

extension PointLeaf {
  fileprivate var isOrderTrue: Bool {
    (0..<count).allSatisfy { lane in
      let isInOrder = entryNumber(lane) == firstEntryNumber &+ UInt32(lane)
      return (lanesInOrder >> UInt32(lane) & 1 == 1) == isInOrder
    }
  }
}
