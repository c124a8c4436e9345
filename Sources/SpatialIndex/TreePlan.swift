/// How a bulk load divides leaves among the nodes of a tree: evenly, with as few levels as leave room for
/// two more children in the nodes above the lowest, so that splits of the lowest nodes seldom spread.
struct TreePlan {
  /// How many leaves there are.
  let leafCount: Int
  /// How many leaves a node of each height has below it at most, from 1, a leaf's own, on.
  private let mostLeaves: [Int]

  /// How many children a node above the lowest level gets at most.
  static let mostChildren = NodePage.capacity - 2

  /// The number of node levels.
  var height: Int { mostLeaves.count }

  /// Makes a plan for some leaves.
  init(leafCount: Int) {
    self.leafCount = leafCount
    var mostLeaves: [Int] = []
    if leafCount > 1 { mostLeaves.append(1) }
    if leafCount > NodePage.capacity {
      let lowest = Self.quotient(leafCount, NodePage.capacity)
      var levels = 1
      while Self.power(Self.mostChildren, levels) < lowest { levels += 1 }
      var fanOut = 2
      while Self.power(fanOut, levels) < lowest { fanOut += 1 }
      for level in 0..<levels {
        mostLeaves.append(NodePage.capacity * Self.power(fanOut, level))
      }
    }
    self.mostLeaves = mostLeaves
  }

  /// Some neighbouring children of a node.
  struct Part {
    /// The node's height, at least 1.
    fileprivate let height: Int
    /// How many leaves the node has below it.
    fileprivate let leafCount: Int
    /// How many children the node has.
    fileprivate let childCount: Int
    fileprivate let children: Range<Int>

    /// The number of leaves before a child.
    fileprivate func leaves(before child: Int) -> Int { leafCount * child / childCount }
  }

  /// All children of the root, of which there are some.
  var root: Part { part(leafCount: leafCount, height: height) }

  private func part(leafCount: Int, height: Int) -> Part {
    let childCount = Self.quotient(leafCount, mostLeaves[height - 1])
    return Part(
      height: height, leafCount: leafCount, childCount: childCount, children: 0..<childCount)
  }

  /// The children of a single child; nil if that is a leaf.
  private func below(_ part: Part) -> Part? {
    guard part.height > 1 else { return nil }
    let child = part.children.lowerBound
    return self.part(
      leafCount: part.leaves(before: child + 1) - part.leaves(before: child),
      height: part.height - 1)
  }

  /// The two halves of a part, and the number of leaves in the first; nil for a leaf.
  func halves(_ part: Part) -> (first: Part, second: Part, leafCount: Int)? {
    guard part.children.count > 1 else { return below(part).flatMap(halves) }
    let (start, end) = (part.children.lowerBound, part.children.upperBound)
    let middle = (start + end) / 2
    func children(_ range: Range<Int>) -> Part {
      Part(
        height: part.height, leafCount: part.leafCount, childCount: part.childCount,
        children: range)
    }
    return (
      children(start..<middle), children(middle..<end),
      part.leaves(before: middle) - part.leaves(before: start)
    )
  }

  /// How many children each node of a height has, in order.
  func childCounts(height: Int) -> [Int] {
    var counts: [Int] = []
    func visit(_ part: Part) {
      if part.height == height {
        counts.append(part.childCount)
        return
      }
      for child in part.children {
        let only = Part(
          height: part.height, leafCount: part.leafCount, childCount: part.childCount,
          children: child..<child + 1)
        if let below = below(only) { visit(below) }
      }
    }
    if self.height > 0 { visit(root) }
    return counts
  }

  private static func quotient(_ count: Int, _ size: Int) -> Int { (count + size - 1) / size }

  private static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }
}
