import Geodesy

/// A tree of balls: leaves of 32 balls under nodes of 16 boxes, all of one depth.
///
/// A value: copies share their pages and part as they are written. It knows its balls by entry
/// number; who holds the tree keeps in `PagedArray` which leaf an entry is in, and is told of
/// every move.
struct BallTree: Sendable {
  /// Stands for "no page".
  static let none = UInt32.max

  var leaves = PagePool(pageByteCount: LeafPage.byteCount)
  var nodes = PagePool(pageByteCount: NodePage.byteCount)
  /// A leaf where `height` is 0, else a node.
  var root = BallTree.none
  /// The number of node levels above the leaves.
  var height = 0
  private(set) var count = 0

  init() {}

  @inline(__always)
  func leaf(_ number: UInt32) -> LeafPage { LeafPage(leaves.page(number)) }

  @inline(__always)
  func node(_ number: UInt32) -> NodePage { NodePage(nodes.page(number)) }

  mutating func writableLeaf(_ number: UInt32) -> LeafPage {
    LeafPage(leaves.writablePage(number))
  }

  mutating func writableNode(_ number: UInt32) -> NodePage {
    NodePage(nodes.writablePage(number))
  }

  mutating func makeLeaf() -> UInt32 {
    let number = leaves.allocate()
    let leaf = writableLeaf(number)
    leaf.count = 0
    leaf.parent = Self.none
    return number
  }

  mutating func makeNode() -> UInt32 {
    let number = nodes.allocate()
    let node = writableNode(number)
    node.clear()
    node.parent = Self.none
    return number
  }

  mutating func changeCount(by difference: Int) {
    count += difference
  }
}
