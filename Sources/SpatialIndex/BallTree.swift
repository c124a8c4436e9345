import Geodesy

/// A tree of balls: leaves of up to 32 points or other balls under nodes of 16 boxes, all of one depth.
///
/// A tree is a value for queries, and its copies are snapshots that changes leave alone. A
/// `PageWriter` goes with it for changes. The tree's owner keeps track of the leaf of each entry and
/// is told of every move.
struct BallTree: Sendable {
  /// Stands for "no page".
  static let none = UInt32.max

  /// Whether its balls are points, which have leaves of their own kind.
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
  /// The entry numbers that a bulk load gave.
  private(set) var loaded = LoadedNumbers()
  /// Which marks the entries of each page have.
  var marks = PageMarks()

  init(holdsPoints: Bool) {
    self.holdsPoints = holdsPoints
    leaves = PageTable(LeafPage.kind(holdsPoints: holdsPoints))
  }

  // Inlined: a query makes these views for every page that it searches.
  @inline(__always)
  func leaf(_ number: UInt32) -> LeafPage {
    LeafPage(leaves.page(number), holdsPoints: holdsPoints)
  }

  /// Remembers that the tree was bulk loaded.
  mutating func setLoaded(firstNumber: UInt32) {
    loaded = LoadedNumbers(
      leafCount: leaves.pageCount, first: firstNumber,
      perLeaf: UInt32(LeafPage.bulkLoadCount(holdsPoints: holdsPoints)))
  }

  @inline(__always)
  func node(_ number: UInt32) -> NodePage { NodePage(nodes.page(number)) }

  /// The memory of the root, of a tree that has one, for reading only.
  @inline(__always)
  var rootAddress: UnsafeMutableRawPointer {
    height == 0 ? leaves.reader.page(root) : nodes.reader.page(root)
  }
}

/// The entry numbers that a bulk load gave to the first leaves of a tree, one leaf after the other.
struct LoadedNumbers {
  /// How many leaves it filled.
  var leafCount: UInt32 = 0
  /// The first number of the first of them.
  var first: UInt32 = 0
  var perLeaf: UInt32 = 0

  /// The first number that a leaf got. The entry may be gone, but else its neighbours in number are there
  /// too, so that their ids can be prefetched before the leaf is read.
  @inline(__always)
  func number(ofLeaf number: UInt32) -> UInt32? {
    number < leafCount ? first &+ number &* perLeaf : nil
  }
}
