extension BallTree {
  /// What is wrong with the tree, in words; empty when nothing is.
  ///
  /// - Parameter visit: is given every entry with its leaf and radius.
  func brokenInvariants(_ visit: (UInt32, UInt32, Float) -> Void) -> [String] {
    guard root != Self.none else {
      return count == 0 && leaves.usedPageCount == 0 && nodes.usedPageCount == 0
        ? [] : ["an empty tree with \(count) balls or pages left"]
    }
    var audit = Audit()
    check(root, level: height, parent: Self.none, box: nil, &audit, visit)
    if audit.balls != count { audit.complaints.append("\(audit.balls) balls, counted \(count)") }
    if audit.leaves != leaves.usedPageCount || audit.nodes != nodes.usedPageCount {
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
    _ page: UInt32, level: Int, parent: UInt32, box: Box?, _ audit: inout Audit,
    _ visit: (UInt32, UInt32, Float) -> Void
  ) {
    if level == 0 {
      let leaf = leaf(page)
      audit.leaves += 1
      audit.balls += leaf.count
      if leaf.parent != parent { audit.complaints.append("leaf \(page): wrong parent") }
      if leaf.count < 1 || leaf.count > LeafPage.capacity {
        audit.complaints.append("leaf \(page): \(leaf.count) balls")
      }
      if let box, box != leaf.box { audit.complaints.append("leaf \(page): wrong box") }
      for lane in 0..<leaf.count { visit(leaf.entry[lane], page, leaf.radius[lane]) }
      return
    }
    let node = node(page)
    audit.nodes += 1
    if node.parent != parent { audit.complaints.append("node \(page): wrong parent") }
    if node.count < (parent == Self.none ? 2 : 1) || node.count > NodePage.capacity {
      audit.complaints.append("node \(page): \(node.count) children")
    }
    if let box, box != node.box { audit.complaints.append("node \(page): wrong box") }
    for lane in node.count..<NodePage.capacity where node.box(lane) != .empty {
      audit.complaints.append("node \(page): lane \(lane) is not empty")
    }
    for lane in 0..<node.count {
      check(
        node.child[lane], level: level - 1, parent: page, box: node.box(lane), &audit, visit)
    }
  }
}
