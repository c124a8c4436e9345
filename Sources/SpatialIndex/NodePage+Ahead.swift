import CKernels

/// Which leaves below a lowest node a search for a point probably wants, kept in the node above. So a search can
/// prefetch them together with the lowest node, and waits for memory once instead of twice.
///
/// A bulk load puts the leaves below a lowest node one after the other, and divides them in halves by planes, and
/// these again (`TreePlan`). A node two levels above the leaves keeps the planes that make eight parts, of two
/// leaves mostly, for each child. It is only a guess: a search that reaches over a plane wants more leaves, and
/// later changes move leaves and make boxes grow, and with them the planes. Then a search only takes longer. Nothing
/// is kept for a child whose leaves do not follow each other, or are before `ahead` or too far after it.
///
/// Each child has 8 bytes, 0 if nothing is known:
///
/// | byte | |
/// |---:|---|
/// | 0 | how many leaves there are |
/// | 1 | the plane between the halves |
/// | 2, 3 | those that divide the halves |
/// | 4 … 7 | those that divide the quarters |
///
/// The byte of a plane has its axis in the upper 2 bits and its position in the others, in 64ths of the
/// side that it divides: of the child's box, or of the part of it that the planes before have left.
extension NodePage {
  @inline(__always)
  private var ahead: UnsafeMutableRawPointer {
    get { (base + CKERNELS_NODE_AHEAD).load(as: UnsafeMutableRawPointer.self) }
    nonmutating set {
      (base + CKERNELS_NODE_AHEAD).storeBytes(of: newValue, as: UnsafeMutableRawPointer.self)
    }
  }

  /// The size of a leaf.
  @inline(__always)
  private var leafByteCount: UInt32 {
    get { (base + CKERNELS_NODE_LEAF_BYTES).load(as: UInt32.self) }
    nonmutating set { (base + CKERNELS_NODE_LEAF_BYTES).storeBytes(of: newValue, as: UInt32.self) }
  }

  /// How many leaves after `ahead` the first one below each child is.
  @inline(__always)
  private var distances: UnsafeMutablePointer<UInt8> {
    (base + CKERNELS_NODE_DISTANCES).assumingMemoryBound(to: UInt8.self)
  }

  @inline(__always)
  private var cuts: UnsafeMutablePointer<UInt64> {
    (base + CKERNELS_NODE_CUTS).assumingMemoryBound(to: UInt64.self)
  }

  /// Makes the node know nothing about the leaves below its children.
  func clearAhead() {
    ahead = base
    leafByteCount = 0
    for lane in 0..<Self.capacity {
      distances[lane] = 0
      cuts[lane] = 0
    }
  }

  /// Moves what belongs to a child to another lane.
  func moveAhead(from lane: Int, to other: Int) {
    distances[other] = distances[lane]
    cuts[other] = cuts[lane]
  }

  /// Forgets all, and makes the first leaf below a child, a lowest node, the one from which others are counted.
  ///
  /// - Parameter leafByteCount: The size of a leaf.
  func beginAhead(_ child: NodePage, leafByteCount: Int) {
    clearAhead()
    ahead = child.childAddress[0]
    self.leafByteCount = UInt32(leafByteCount)
  }

  /// Notes where the leaves below a child are, and how they are divided, once the child has its box.
  ///
  /// - Parameter child: The child, a lowest node.
  func setAhead(_ child: NodePage, of lane: Int) {
    cuts[lane] = 0
    guard child.count > 0 else { return }
    let first = child.childAddress[0]
    let leafByteCount = Int(leafByteCount)
    let distance = (first - ahead).quotientAndRemainder(dividingBy: leafByteCount)
    guard distance.remainder == 0, let leaves = UInt8(exactly: distance.quotient),
      (0..<child.count).allSatisfy({ child.childAddress[$0] == first + $0 * leafByteCount })
    else { return }
    distances[lane] = leaves
    cuts[lane] = self.cuts(of: child, in: lane)
  }

  /// How the leaves of a lowest node are divided.
  private func cuts(of child: NodePage, in lane: Int) -> UInt64 {
    var cuts = UInt64(child.count)
    /// Divides a part with a box in steps.
    func divide(_ leaves: Range<Int>, _ box: (lower: SIMD3<Int32>, upper: SIMD3<Int32>), part: Int)
    {
      let middle = (leaves.lowerBound + leaves.upperBound) / 2
      guard part < 8, middle > leaves.lowerBound else { return }
      let (lower, upper) = (leaves.lowerBound..<middle, middle..<leaves.upperBound)
      let (axis, meters) = child.plane(between: lower, and: upper)
      let (start, end) = (box.lower[axis], box.upper[axis])
      let share = (meters / step - origin[axis] - Float(start)) / Float(max(end - start, 1))
      let cut = UInt32(min(max((64 * share).rounded(), 0), 63))
      cuts |= UInt64(UInt32(axis) << 6 | cut) << (8 * UInt64(part))
      var (first, second) = (box, box)
      first.upper[axis] = ckernels_cut(start, end, cut)
      second.lower[axis] = first.upper[axis]
      divide(lower, first, part: 2 * part)
      divide(upper, second, part: 2 * part + 1)
    }
    func corner(_ first: Int) -> SIMD3<Int32> {
      SIMD3(
        Int32(row(first)[lane]), Int32(row(first + 1)[lane]), Int32(row(first + 2)[lane]))
    }
    divide(0..<child.count, (corner(0), corner(3)), part: 1)
    return cuts
  }

  /// The plane in the middle between some children and others, on the axis on which they overlap least. After a
  /// bulk load that is the plane that divided them.
  private func plane(
    between lower: Range<Int>, and upper: Range<Int>
  ) -> (axis: Int, meters: Float) {
    func around(_ lanes: Range<Int>) -> Box { lanes.reduce(.empty) { $0.union(box($1)) } }
    let (end, start) = (around(lower).upper, around(upper).lower)
    let gap = start - end
    var axis = gap.x >= gap.y ? 0 : 1
    if gap.z > gap[axis] { axis = 2 }
    return (axis, (end[axis] + start[axis]) / 2)
  }

  /// The leaves below a child that a search probably wants: the address of the first one, and how many there are.
  ///
  /// - Parameter offset: The point, as `offset(of:)` returns it.
  func ahead(of lane: Int, _ offset: SIMD3<Float>) -> (first: UnsafeRawPointer, count: Int) {
    let run = ckernels_ahead(base, lane, ckernels_corner(offset))
    return (run.first, run.count)
  }

  /// Prefetches a child, which is a node, and what a search for a point probably reads below it.
  ///
  /// - Parameters:
  ///   - level: The child's level, 1 above leaves.
  ///   - point: Rounded.
  @inline(__always)
  func prefetchChild(_ lane: Int, level: Int, for point: SIMD3<Float>) {
    let child = NodePage(childAddress[lane])
    child.prefetch()
    if level == 2 { child.prefetchCuts() }
    if level == 1 { ckernels_prefetch_ahead(base, lane, ckernels_corner(offset(of: point))) }
  }

  /// Prefetches how the leaves below the children are divided.
  @inline(__always)
  func prefetchCuts() {
    ckernels_prefetch(
      base + 64 * CKERNELS_NODE_LINES_WITHOUT_CUTS,
      CKERNELS_NODE_LINES - CKERNELS_NODE_LINES_WITHOUT_CUTS)
  }
}
