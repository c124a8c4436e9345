import Geodesy

/// A query for the balls of some trees that contain a point.
///
/// It finds leaves, prefetches all of them, and scans them then: some at a time, until there are no
/// more. Its state is on the stack of the caller.
struct CoveringSearch {
  private let trees: UnsafePointer<BallTree>
  private let point: UnitPoint
  private let rounded: SIMD3<Float>
  private let instructions: InstructionSet
  private var queue: NodeQueue
  private let leaves: UnsafeMutablePointer<FoundLeaf>
  private var leafCount = 0

  /// A leaf whose box contains the point, and what is known of its balls after the scan.
  struct FoundLeaf {
    let leaf: BallLeaf
    var lanes = BallScan.Result(near: 0, inside: 0)
  }

  /// How many leaves are scanned after one another: as many as fit on 1024 bytes, the most that the
  /// standard library puts on the stack.
  private static let leavesAtOnce = 1024 / MemoryLayout<FoundLeaf>.stride

  // Inlined, so that the memory is on the stack of the query itself.
  /// Calls `body` with a query for the balls in some trees.
  @inline(__always)
  static func with(
    _ trees: UnsafePointer<BallTree>, count: Int, point: ECEF, _ instructions: InstructionSet,
    _ body: (inout CoveringSearch) -> Void
  ) {
    var height = 0
    for number in 0..<count { height = max(height, trees[number].height) }
    withUnsafeTemporaryAllocation(
      of: NodeQueue.Pending.self, capacity: NodeQueue.capacity(height: height)
    ) { queue in
      withUnsafeTemporaryAllocation(of: FoundLeaf.self, capacity: leavesAtOnce) { leaves in
        var search = CoveringSearch(
          trees, point: point, instructions, NodeQueue(queue, height: height),
          leaves.baseAddress.unsafelyUnwrapped)
        for number in 0..<count { search.begin(number) }
        body(&search)
      }
    }
  }

  @inline(__always)
  private init(
    _ trees: UnsafePointer<BallTree>, point: ECEF, _ instructions: InstructionSet,
    _ queue: NodeQueue, _ leaves: UnsafeMutablePointer<FoundLeaf>
  ) {
    self.trees = trees
    self.point = UnitPoint(point)
    rounded = point.rounded
    self.instructions = instructions
    self.queue = queue
    self.leaves = leaves
  }

  /// Adds a tree's root to what is to be searched.
  @inline(__always)
  private mutating func begin(_ tree: Int) {
    let root = trees[tree].root
    guard root != BallTree.none else { return }
    if trees[tree].height == 0 {
      add(BallLeaf(trees[tree].leaves.reader.page(root)))
    } else {
      push(root, of: tree, level: trees[tree].height)
    }
  }

  /// Finds and scans the next leaves. Returns none after the last.
  ///
  /// - Parameter leafFound: Called with an entry number that some leaf got in a bulk load.
  @inline(__always)
  mutating func next(leafFound: (UInt32) -> Void) -> UnsafeMutableBufferPointer<FoundLeaf> {
    while leafCount <= Self.leavesAtOnce - NodePage.capacity, let next = queue.pop() {
      search(next, leafFound)
    }
    for number in 0..<leafCount {
      leaves[number].lanes = BallScan(leaves[number].leaf, from: point)
        .balls(within: Geodesic.chordToleranceMeters, instructions)
    }
    defer { leafCount = 0 }
    return UnsafeMutableBufferPointer(start: leaves, count: leafCount)
  }

  @inline(__always)
  private mutating func search(_ next: NodeQueue.Pending, _ leafFound: (UInt32) -> Void) {
    let tree = Int(next.tree)
    let node = NodePage(trees[tree].nodes.reader.page(next.page))
    var inside = node.lanes(containing: rounded, instructions)
    while inside != 0 {
      let lane = inside.trailingZeroBitCount
      inside &= inside &- 1
      let child = node.child[lane]
      if next.level > 1 {
        push(child, of: tree, level: Int(next.level) - 1)
      } else {
        add(BallLeaf(node.leafAddress[lane]))
        if let number = trees[tree].loadedNumber(ofLeaf: child) { leafFound(number) }
      }
    }
  }

  @inline(__always)
  private mutating func push(_ page: UInt32, of tree: Int, level: Int) {
    NodePage(trees[tree].nodes.reader.page(page)).prefetch()
    queue.push(NodeQueue.Pending(page: page, tree: UInt16(tree), level: UInt16(level)))
  }

  @inline(__always)
  private mutating func add(_ leaf: BallLeaf) {
    leaf.prefetchScanned()
    (leaves + leafCount).initialize(to: FoundLeaf(leaf: leaf))
    leafCount += 1
  }
}

extension CoveringSearch.FoundLeaf {
  // Inlined, so that `body` is too: it is called for every ball that is found.
  /// Calls `body` with the lanes of balls that contain the point for sure or maybe, and whether their
  /// circles cover it for sure.
  @inline(__always)
  func forEachLane(_ body: (Int, _ isInsideCircle: Bool) -> Void) {
    var near = lanes.near
    while near != 0 {
      let lane = near.trailingZeroBitCount
      near &= near &- 1
      body(lane, lanes.inside >> UInt32(lane) & 1 == 1)
    }
  }
}
