import CKernels
import Geodesy

/// A query for the balls of some trees that contain a position's point in space.
///
/// It finds leaves, which are prefetched, and scans them when there are many or no more: waits for them
/// overlap. Its memory is on the stack of the caller.
struct CoveringSearch {
  /// What a scan found in some leaves: balls that contain the point for sure or maybe.
  struct Found {
    private let leaves: UnsafePointer<UnsafeMutableRawPointer>
    /// Where the balls are, as `ckernels.cover` writes it. Whoever has read one may write over it.
    let places: UnsafeMutableBufferPointer<UInt32>
    /// The position's point in space.
    let point: ECEF

    fileprivate init(
      _ leaves: UnsafeMutablePointer<UnsafeMutableRawPointer>,
      _ places: UnsafeMutableBufferPointer<UInt32>, _ point: ECEF
    ) {
      self.leaves = UnsafePointer(leaves)
      self.places = places
      self.point = point
    }

    // Inlined, as are the others: a query calls them for every ball that it finds.
    @inline(__always)
    static func leaf(_ place: UInt32) -> Int { Int((place & ~isInside) >> 5) }

    @inline(__always)
    func leaf(of place: UInt32) -> BallLeaf { BallLeaf(leaves[Self.leaf(place)]) }

    @inline(__always)
    func lane(of place: UInt32) -> Int { Int(place & 31) }

    @inline(__always)
    func entry(at place: UInt32) -> UInt32 { leaf(of: place).number(lane(of: place)) }

    /// Whether the ball's circle covers the point for sure.
    @inline(__always)
    func isInside(_ place: UInt32) -> Bool { place & Self.isInside != 0 }

    static let isInside = UInt32(CKERNELS_IS_INSIDE)
  }

  private let position: Coordinate
  /// The point in floats, not exact: `Box` says why that is enough.
  private let start: SIMD3<Float>
  /// The point, once it is known.
  private var exact: ECEF?
  private let instructions: InstructionSet
  private let pending: UnsafeMutablePointer<ckernels_pending>
  private let leaves: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private let numbers: UnsafeMutablePointer<UInt32>
  private let places: UnsafeMutablePointer<UInt32>
  private var leafCount = 0

  /// Leaves are scanned as soon as more than this many wait. A node may add 16 more.
  private static let mostWaiting = 96
  /// The room for leaves: 1024 bytes, the most that the standard library puts on the stack. Trees of a
  /// single leaf add one each.
  private static let leafRoom = 128
  /// How many leaves are scanned at once: as many as have room for the places of all their balls, 1024
  /// bytes.
  private static let scannedAtOnce = 256 / BallLeaf.capacity

  // Inlined, so that the memory is on the stack of the query itself.
  /// Searches some trees and calls `body` with what is found, again and again until that is all.
  ///
  /// - Parameter leafFound: Called with an entry number that some leaf got in a bulk load.
  @inline(__always)
  static func run(
    _ trees: UnsafePointer<BallTree>, count: Int, position: Coordinate,
    _ instructions: InstructionSet, leafFound: (UInt32) -> Void, _ body: (Found) -> Void
  ) {
    precondition(
      mostWaiting + NodePage.capacity + count <= leafRoom, "There is room for the leaves that wait")
    var height = 1
    for number in 0..<count { height = max(height, trees[number].height) }
    withUnsafeTemporaryAllocation(
      of: ckernels_pending.self, capacity: PendingStack.capacity(level: height - 1)
    ) { pending in
      withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer.self, capacity: leafRoom) {
        leaves in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: leafRoom) { numbers in
          withUnsafeTemporaryAllocation(
            of: UInt32.self, capacity: scannedAtOnce * BallLeaf.capacity
          ) { places in
            var search = CoveringSearch(
              position: position, start: ECEF.approximation(of: position),
              instructions: instructions,
              pending: pending.baseAddress.unsafelyUnwrapped,
              leaves: leaves.baseAddress.unsafelyUnwrapped,
              numbers: numbers.baseAddress.unsafelyUnwrapped,
              places: places.baseAddress.unsafelyUnwrapped)
            for number in 0..<count where trees[number].count > 0 {
              search.search(trees + number, leafFound, body)
            }
            search.scan(body)
          }
        }
      }
    }
  }

  /// Finds the leaves of a tree that is not empty. The last ones found are left for the next scan.
  @inline(__always)
  private mutating func search(
    _ tree: UnsafePointer<BallTree>, _ leafFound: (UInt32) -> Void, _ body: (Found) -> Void
  ) {
    let root = tree.pointee.rootAddress
    guard tree.pointee.height > 0 else {
      let leaf = BallLeaf(root)
      leaf.prefetchScanned()
      (leaves + leafCount).initialize(to: leaf.base)
      leafCount += 1
      return
    }
    pending.initialize(to: ckernels_pending(node: root, level: tree.pointee.height))
    var waiting = 1
    let loaded = tree.pointee.loaded
    while true {
      let walked =
        instructions.kernels.map {
          $0.pointee.contain(
            ckernels_corner(start), pending, waiting, leaves, numbers, leafCount,
            Self.mostWaiting, loaded.leafCount)
        } ?? walk(waiting)
      for index in leafCount..<walked.leaves {
        if let number = loaded.number(ofLeaf: numbers[index]) { leafFound(number) }
      }
      (leafCount, waiting) = (walked.leaves, walked.waiting)
      guard waiting > 0 else { return }
      scan(body)
    }
  }

  @inline(__always)
  private mutating func scan(_ body: (Found) -> Void) {
    guard leafCount > 0 else { return }
    // Not before the walk: now the leaves are on their way from memory.
    let exact = exact ?? ECEF(position)
    self.exact = exact
    let point = UnitPoint(exact)
    var units = point.units
    for first in stride(from: 0, to: leafCount, by: Self.scannedAtOnce) {
      let end = min(first + Self.scannedAtOnce, leafCount)
      let chord = Float(Geodesic.chordToleranceMeters)
      let count =
        instructions.kernels?.pointee.cover(leaves, first, end, &units, chord, places)
        ?? scan(first..<end, from: point)
      body(Found(leaves, UnsafeMutableBufferPointer(start: places, count: count), exact))
    }
    leafCount = 0
  }
}

// As the kernels do.
extension CoveringSearch {
  private func walk(_ waiting: Int) -> ckernels_walked {
    var walked = ckernels_walked(waiting: waiting, leaves: leafCount)
    let corners = WholeCorners(around: start)
    while walked.waiting > 0, walked.leaves <= Self.mostWaiting {
      walked.waiting -= 1
      let next = pending[walked.waiting]
      let node = NodePage(next.node)
      var inside = node.lanes(touching: corners)
      while inside != 0 {
        let lane = inside.trailingZeroBitCount
        inside &= inside &- 1
        if next.level > 1 {
          let child = NodePage(node.childAddress[lane])
          node.prefetchChild(lane, level: next.level - 1, for: start)
          (pending + walked.waiting).initialize(
            to: ckernels_pending(node: child.base, level: next.level - 1))
          walked.waiting += 1
        } else {
          let leaf = BallLeaf(node.childAddress[lane])
          leaf.prefetchScanned()
          (leaves + walked.leaves).initialize(to: leaf.base)
          (numbers + walked.leaves).initialize(to: node.child[lane])
          walked.leaves += 1
        }
      }
    }
    return walked
  }

  private func scan(_ indices: Range<Int>, from point: UnitPoint) -> Int {
    var count = 0
    for index in indices {
      let found = BallScan(BallLeaf(leaves[index]), from: point)
        .balls(within: Geodesic.chordToleranceMeters, .baseline)
      var near = found.near
      while near != 0 {
        let lane = UInt32(near.trailingZeroBitCount)
        near &= near &- 1
        let isInside = found.inside >> lane & 1 == 1 ? Found.isInside : 0
        (places + count).initialize(to: UInt32(index) << 5 | lane | isInside)
        count += 1
      }
    }
    return count
  }
}
