import Geodesy

/// A tree of balls: leaves of 24 balls under nodes of 16 boxes, all of one depth.
///
/// A value to ask; what changes it is a `BallTreeWriter`, and copies of the tree are snapshots
/// that no change touches. It knows its balls by entry number; who holds the tree keeps which
/// leaf an entry is in, and is told of every move.
struct BallTree: Sendable {
  /// Stands for "no page".
  static let none = UInt32.max

  /// Whether its balls are points, whose leaves have no radii.
  let holdsPoints: Bool
  var leaves: PageTable
  var nodes = PageTable(NodePage.kind)
  var memory = PageMemory()
  var version = PageVersion()
  /// A leaf where `height` is 0, else a node.
  var root = BallTree.none
  /// The number of node levels above the leaves.
  var height = 0
  var count = 0

  init(holdsPoints: Bool) {
    self.holdsPoints = holdsPoints
    leaves = PageTable(holdsPoints ? LeafPage.pointKind : LeafPage.ballKind)
  }

  @inline(__always)
  func leaf(_ number: UInt32) -> LeafPage {
    LeafPage(leaves.page(number), holdsPoints: holdsPoints)
  }

  @inline(__always)
  func node(_ number: UInt32) -> NodePage { NodePage(nodes.page(number)) }
}
