import CKernels

/// About where the leaves below a child are, if it is a lowest node, so that a search can prefetch a little of them
/// together with the child, before it knows which leaves it wants.
///
/// That is not for their data. A processor has to look up where each page of memory is. If the pages have 4 KiB,
/// as those of a virtual machine may have on its host, it waits for memory to look up most leaves. Now it does so
/// while it waits for the child.
///
/// It is only about right: leaves that changes have put elsewhere are not found, which only takes longer. After a
/// bulk load, the leaves below a node follow each other.
extension NodePage {
  @inline(__always)
  private var ahead: UnsafeMutableRawPointer {
    get { (base + CKERNELS_NODE_AHEAD).load(as: UnsafeMutableRawPointer.self) }
    nonmutating set {
      (base + CKERNELS_NODE_AHEAD).storeBytes(of: newValue, as: UnsafeMutableRawPointer.self)
    }
  }

  /// How far from `ahead` the first leaf below each child is, in units.
  @inline(__always)
  private var distances: UnsafeMutablePointer<Int8> {
    (base + CKERNELS_NODE_DISTANCES).assumingMemoryBound(to: Int8.self)
  }

  /// Makes all children have nothing ahead but the node itself.
  func clearAhead() {
    ahead = base
    for lane in 0..<Self.capacity { distances[lane] = 0 }
  }

  /// Says where the first leaf below a child is. Distances are from that of the child in lane 0 when it gets one.
  /// One that is too far, 256 KiB or more after it, or more than 256 KiB before it, counts as there.
  func setAhead(_ leaf: UnsafeMutableRawPointer, of lane: Int) {
    if lane == 0 { ahead = leaf }
    let distance = (leaf - ahead) >> CKERNELS_NODE_DISTANCE_BITS
    distances[lane] = Int8(exactly: distance) ?? 0
  }

  /// Moves what belongs to a child to another lane.
  func moveAhead(from lane: Int, to other: Int) { distances[other] = distances[lane] }

  /// Where the first leaf below a child is, at most a unit before it.
  @inline(__always)
  func ahead(of lane: Int) -> UnsafeRawPointer { ckernels_ahead(base, lane) }

  /// Prefetches a little of the leaves below a child.
  @inline(__always)
  func prefetchAhead(of lane: Int) { ckernels_prefetch_ahead(base, lane) }
}
