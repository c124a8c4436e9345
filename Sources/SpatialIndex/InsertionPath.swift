import CKernels

/// The way from the root of a tree down to the leaf where a new entry goes.
@usableFromInline
package struct InsertionPath {
  /// The box around the new ball.
  let box: Box
  private var way = ckernels_way(
    page: nil, lanes: 0, number: BallTree.none, parent: BallTree.none, growing: 0)

  /// The way in a tree without pages.
  init(to box: Box) { self.box = box }

  /// Finds the way to a leaf: at each node to the child whose box has to grow least, by the sum of its sides in
  /// steps of the node, to contain the new box; of several to the one whose middle is nearest. From 65,535 steps on,
  /// all grow as much.
  ///
  /// - Parameters:
  ///   - root: The root's page, which is a leaf if the height is 0.
  ///   - number: The root's number.
  init(
    to box: Box, from root: UnsafeMutableRawPointer, number: UInt32, height: Int,
    _ instructions: InstructionSet
  ) {
    self.init(to: box)
    way.page = root
    way.number = number
    if let kernels = instructions.kernels {
      kernels.pointee.lead(ckernels_corner(box.lower), ckernels_corner(box.upper), height, &way)
    } else {
      var node = root
      let new = NewBox(box)
      for _ in 0..<height { node = goDown(from: NodePage(node), with: new) }
    }
  }

  /// Goes one level down, and returns the address of the page there.
  private mutating func goDown(
    from node: NodePage, with new: NewBox
  ) -> UnsafeMutableRawPointer {
    node.prefetchRest()
    let (lane, grows) = node.leastGrowingLane(for: new)
    way.page = node.childAddress[lane]
    way.parent = way.number
    way.number = node.child[lane]
    way.lanes = way.lanes << 4 | UInt64(truncatingIfNeeded: lane)
    way.growing = way.growing << 1 | (grows ? 1 : 0)
    return node.childAddress[lane]
  }

  /// The leaf's number.
  var leaf: UInt32 { way.number }

  /// Where the leaf is, if that is known.
  var leafAddress: UnsafeMutableRawPointer? { way.page }

  /// Forgets where the leaf is, after the pages have been copied.
  mutating func forgetAddress() { way.page = nil }

  /// The number of the node above the leaf, or `BallTree.none`.
  var lowestNode: UInt32 { way.parent }

  /// The levels of nodes in which the box of the child on the way does not contain the new box, as bits: that of
  /// the lowest node is the lowest bit.
  var growingLevels: UInt32 { way.growing }

  /// The child on the way of a node with a level of at least 1. There are at most 16 levels: a split node has 7
  /// children at least, and 7¹⁶ are more than there are entry numbers.
  func lane(level: Int) -> Int {
    Int(truncatingIfNeeded: way.lanes >> UInt64(4 * (level - 1)) & 15)
  }
}
