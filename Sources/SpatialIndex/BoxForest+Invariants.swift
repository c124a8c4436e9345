extension BoxForest {
  /// Describes what is wrong inside; empty when nothing is. For tests.
  package func brokenInvariants() -> [String] {
    trees.flatMap { tree in
      tree.root.map { Self.complaints($0, level: tree.height, isRoot: true) } ?? []
    }
  }

  private static func complaints(
    _ page: BoxTreePage, level: Int, isRoot: Bool
  ) -> [String] {
    var complaints: [String] = []
    func expect(_ isRight: Bool, _ what: String) {
      if !isRight { complaints.append("level \(level): \(what)") }
    }
    expect(page.page.count == page.boxes.count, "page and boxes differ in number")
    expect(!page.boxes.isEmpty && page.boxes.count <= page.page.capacity, "too few or too many")
    guard level > 0, let node = page as? BoxNode else {
      expect(level == 0 && page is BoxLeaf, "a leaf above others")
      return complaints
    }
    expect(!isRoot || node.children.count > 1, "a root with one child")
    expect(node.children.count == node.boxes.count, "children and boxes differ in number")
    for (lane, child) in node.children.enumerated() {
      expect(node.page.child[lane] == child.page.base, "an address that is not the child's")
      expect(node.boxes[lane] == child.box, "a box that is not the child's")
      complaints += Self.complaints(child, level: level - 1, isRoot: false)
    }
    return complaints
  }
}
