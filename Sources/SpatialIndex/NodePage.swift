import CKernels

/// A view of one inner node: up to 16 children with the boxes around them as a structure of
/// arrays.
///
/// The page has 640 bytes: the three lower and three upper bounds as 16 floats each, the children's
/// numbers, then the count, the parent's number and the page's birth. The children's addresses follow:
/// to look them up would be one more wait for memory on each level of the way down. Unused lanes hold an
/// empty box, whose distance to anything is infinite.
struct NodePage {
  static let capacity = 16
  static let kind = PageKind(byteCount: 640, birthOffset: 456)
  typealias Lanes = SIMD16<Float>

  let base: UnsafeMutableRawPointer

  // All members are inlined: they only add an offset to an address, and a query reads them for every
  // node that it searches.
  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  /// A row of bounds: 0 to 2 the lower of x, y, z, 3 to 5 the upper ones.
  @inline(__always)
  private func row(_ number: Int) -> UnsafeMutablePointer<Float> {
    (base + 64 * number).assumingMemoryBound(to: Float.self)
  }

  @inline(__always)
  private func lanes(_ number: Int) -> Lanes {
    (base + 64 * number).load(as: Lanes.self)
  }

  /// Where the children's pages are. When a page is copied because a snapshot shares it, the new address is
  /// written here. Lanes from `count` on have any address.
  @inline(__always)
  var childAddress: UnsafeMutablePointer<UnsafeMutableRawPointer> {
    (base + CKERNELS_NODE_ADDRESSES).assumingMemoryBound(to: UnsafeMutableRawPointer.self)
  }

  @inline(__always)
  var child: UnsafeMutablePointer<UInt32> {
    (base + CKERNELS_NODE_CHILDREN).assumingMemoryBound(to: UInt32.self)
  }

  var count: Int {
    get { Int((base + CKERNELS_NODE_COUNT).load(as: UInt32.self)) }
    nonmutating set {
      (base + CKERNELS_NODE_COUNT).storeBytes(of: UInt32(newValue), as: UInt32.self)
    }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { (base + 452).load(as: UInt32.self) }
    nonmutating set { (base + 452).storeBytes(of: newValue, as: UInt32.self) }
  }

  /// Prefetches the page.
  @inline(__always)
  func prefetch() { ckernels_prefetch(base, CKERNELS_NODE_LINES) }

  /// Prefetches all but the boxes, which are read at once.
  @inline(__always)
  func prefetchChildren() { ckernels_prefetch(base + CKERNELS_NODE_CHILDREN, 4) }

  func box(_ lane: Int) -> Box {
    Box(
      lower: SIMD3(row(0)[lane], row(1)[lane], row(2)[lane]),
      upper: SIMD3(row(3)[lane], row(4)[lane], row(5)[lane]))
  }

  func setBox(_ box: Box, at lane: Int) {
    for axis in 0..<3 {
      row(axis)[lane] = box.lower[axis]
      row(3 + axis)[lane] = box.upper[axis]
    }
  }

  func clear() {
    for lane in 0..<Self.capacity { setBox(.empty, at: lane) }
    // Written in every node: memory that nothing has been written to has no page of the system behind
    // it, and prefetching it takes as long as a wait for memory.
    for lane in 0..<Self.capacity { childAddress[lane] = base }
    count = 0
  }

  /// Adds a child, for which there is room.
  ///
  /// - Parameter address: The child's page.
  func append(_ number: UInt32, at address: UnsafeMutableRawPointer, box: Box) {
    let lane = count
    child[lane] = number
    childAddress[lane] = address
    setBox(box, at: lane)
    count = lane + 1
  }

  /// Removes a child; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    child[lane] = child[last]
    childAddress[lane] = childAddress[last]
    setBox(box(last), at: lane)
    setBox(.empty, at: last)
    count = last
  }

  /// The lane of a child.
  func lane(of wanted: UInt32) -> Int? {
    for lane in 0..<count where child[lane] == wanted { return lane }
    return nil
  }

  /// The smallest box around the children's boxes.
  var box: Box {
    // Unused lanes hold empty boxes, which change nothing.
    Box(
      lower: SIMD3(lanes(0).least, lanes(1).least, lanes(2).least),
      upper: SIMD3(-(-lanes(3)).least, -(-lanes(4)).least, -(-lanes(5)).least))
  }

  /// The child whose box has to grow least, by the sum of its sides, to contain a box; among equal
  /// ones, the child whose middle is nearest.
  func bestLane(for box: Box, _ instructions: InstructionSet) -> Int {
    guard let kernels = instructions.kernels else { return bestLane(for: box) }
    return Int(
      kernels.pointee.grown(
        boxes, ckernels_corner(x: box.lower.x, y: box.lower.y, z: box.lower.z),
        ckernels_corner(x: box.upper.x, y: box.upper.y, z: box.upper.z)))
  }

  private func bestLane(for box: Box) -> Int {
    let zero = Lanes(repeating: 0)
    var growth = zero
    var offset = zero
    for axis in 0..<3 {
      let lower = lanes(axis)
      let upper = lanes(3 + axis)
      growth +=
        (lower - box.lower[axis]).orGreater(zero) + (box.upper[axis] - upper).orGreater(zero)
      let middles = (lower + upper) - (box.lower[axis] + box.upper[axis])
      offset += middles * middles
    }
    // Unused lanes, whose lower bounds are above the upper ones, have no middle.
    let isWorse = (growth .> growth.least) .| (lanes(0) .> lanes(3))
    return Self.leastLane(offset.replacing(with: Lanes(repeating: .infinity), where: isWorse))
  }

  /// The child to search first: the one with the least bound. Of several that contain the point, it
  /// is the one whose middle is nearest, because its points give the better bound for the rest.
  @inline(__always)
  func firstLane(_ bounds: NodeBounds.Summary, to point: SIMD3<Float>) -> Int {
    bounds.inside & (bounds.inside &- 1) == 0
      ? bounds.leastLane : nearestMiddle(of: bounds.inside, to: point)
  }

  /// The children whose boxes contain a point, as bits.
  func lanes(containing point: SIMD3<Float>) -> UInt16 {
    var isOutside = Lanes(repeating: 0) .> 0
    for axis in 0..<3 {
      let at = Lanes(repeating: point[axis])
      isOutside .|= lanes(axis) .> at
      isOutside .|= lanes(3 + axis) .< at
    }
    return NodeBounds.bits(of: .!isOutside)
  }

  private func nearestMiddle(of lanes: UInt16, to point: SIMD3<Float>) -> Int {
    var lanes = lanes
    var best = 0
    var least = Float.infinity
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      let offset = box(lane).middle - point
      let squared = (offset * offset).sum()
      if squared < least {
        least = squared
        best = lane
      }
    }
    return best
  }

  /// A lane with the least value, but for the last 4 bits of it; values are not negative.
  @inline(__always)
  static func leastLane(_ values: Lanes) -> Int {
    let numbers = SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    // Of floats that are not negative the bits are in order too.
    let bits = unsafeBitCast(values, to: SIMD16<Int32>.self)
    return Int(((bits & ~15) | numbers).least & 15)
  }

  /// The lanes in use, as bits.
  @inline(__always)
  var allLanes: UInt16 { UInt16(truncatingIfNeeded: (1 << UInt32(count)) - 1) }

  /// The lower bounds of the boxes on an axis.
  @inline(__always)
  func lower(_ axis: Int) -> Lanes { lanes(axis) }

  /// The upper bounds of the boxes on an axis.
  @inline(__always)
  func upper(_ axis: Int) -> Lanes { lanes(3 + axis) }

  /// All bounds of the boxes, in rows.
  @inline(__always)
  var boxes: UnsafePointer<Float> { UnsafePointer(row(0)) }
}

// MARK: Splitting

extension NodePage {
  /// Sorts children for a split and returns the index to cut at, with at least a quarter of them on
  /// either side.
  ///
  /// Axis and index are those for which the two parts' boxes overlap least and, if several do not, have
  /// the shortest sides (after the R*-tree, applied to the boxes' middles: N. Beckmann et al., SIGMOD
  /// 1990, section 4.2; there the axis is the one with the shortest sides). After a bulk load, the plane
  /// that divided the children then has no overlap.
  static func cut(_ children: inout [(UInt32, Box)]) -> Int {
    let count = children.count
    let indices = count / 4...count - count / 4
    var best = (index: indices.lowerBound, overlap: Float.infinity, margin: Float.infinity)
    var bestOrder = children
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: count) { order in
      withUnsafeTemporaryAllocation(of: Box.self, capacity: count + 1) { rest in
        for axis in 0..<3 {
          writeOrder(of: children, by: axis, order)
          func box(_ rank: Int) -> Box { children[Int(order[rank] & 0xff)].1 }
          // The boxes around the last 0, 1, 2 … children.
          rest.initializeElement(at: 0, to: .empty)
          for number in 0..<count {
            rest.initializeElement(
              at: number + 1, to: rest[number].union(box(count - 1 - number)))
          }
          var front = Box.empty
          var isBest = false
          for index in 1..<count {
            front.formUnion(box(index - 1))
            guard indices.contains(index) else { continue }
            let back = rest[count - index]
            let overlap = front.overlap(with: back)
            let margin = front.margin + back.margin
            if (overlap, margin) < (best.overlap, best.margin) {
              best = (index, overlap, margin)
              isBest = true
            }
          }
          if isBest { bestOrder = order.map { children[Int($0 & 0xff)] } }
        }
      }
    }
    children = bestOrder
    return best.index
  }

  /// Writes the order of some children by the middle of their boxes on an axis: their indices are in the
  /// last 8 bits.
  private static func writeOrder(
    of children: [(UInt32, Box)], by axis: Int, _ order: UnsafeMutableBufferPointer<Int64>
  ) {
    for (index, child) in children.enumerated() {
      let key = Int64(Box.inOrder(child.1.middle[axis])) << 8 | Int64(index)
      var rank = index
      while rank > 0, order[rank - 1] > key {
        order[rank] = order[rank - 1]
        rank -= 1
      }
      order[rank] = key
    }
  }
}

// The standard library's `pointwiseMax` and `min()` go lane by lane: with them a query for the
// nearest points took twice as long.

extension SIMD16<Float> {
  @inline(__always)
  func orGreater(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  @inline(__always)
  fileprivate var least: Float {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }
}

extension SIMD16<Int32> {
  @inline(__always)
  fileprivate var least: Int32 {
    let eight = lowHalf.replacing(with: highHalf, where: highHalf .< lowHalf)
    let four = eight.lowHalf.replacing(with: eight.highHalf, where: eight.highHalf .< eight.lowHalf)
    return Swift.min(Swift.min(four.x, four.y), Swift.min(four.z, four.w))
  }
}
