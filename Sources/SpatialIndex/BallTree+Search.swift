import CKernels
import Geodesy

extension BallTree {
  typealias Candidate = BallForest.Candidate

  /// Visits the balls that reach into the sphere around `point` with the radius `longestChord`, the
  /// nearer parts of the tree first.
  ///
  /// - Parameters:
  ///   - tree: By its address, for the reason given at `candidates(in:for:)`.
  ///   - longestChord: In metres. A ball is visited when the chord to its centre is at most this
  ///     plus its radius.
  ///   - visit: Returns the longest chord from then on, or nil to leave it unchanged.
  static func visit(
    _ tree: UnsafePointer<BallTree>, near point: ECEF, longestChord: Double,
    _ instructions: InstructionSet, _ visit: (Candidate) -> Double?
  ) {
    guard tree.pointee.root != none else { return }
    BallSearch.withMemory { memory in
      var search = BallSearch(
        nodes: tree.pointee.nodes.reader, holdsPoints: tree.pointee.holdsPoints, point: point,
        bound: longestChord, memory, instructions)
      let (root, height) = (tree.pointee.root, tree.pointee.height)
      if height == 0 {
        let leaf = LeafPage(
          tree.pointee.leaves.reader.page(root), holdsPoints: tree.pointee.holdsPoints)
        search.scan(leaf, visit)
      } else {
        search.run(root: root, height: height, visit)
      }
    }
  }
}

/// A query for the balls near a point.
private struct BallSearch {
  private let nodes: PageTable.Reader
  private let holdsPoints: Bool
  private let point: ECEF
  private let rounded: SIMD3<Float>
  private let instructions: InstructionSet
  /// The longest chord, in metres, between the point and a ball that counts.
  private var bound: Double
  /// For squared chords and lanes of the balls in a leaf that are near enough.
  private let memory: Memory

  typealias Memory = (squared: UnsafeMutablePointer<Double>, lanes: UnsafeMutablePointer<UInt>)

  /// A leaf, and the lanes that may be written after it.
  private static let leafRoom = LeafPage.capacity + 8

  static func withMemory(_ body: (Memory) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: leafRoom) { squared in
      withUnsafeTemporaryAllocation(of: UInt.self, capacity: leafRoom) { lanes in
        body((squared.baseAddress.unsafelyUnwrapped, lanes.baseAddress.unsafelyUnwrapped))
      }
    }
  }

  init(
    nodes: PageTable.Reader, holdsPoints: Bool, point: ECEF, bound: Double, _ memory: Memory,
    _ instructions: InstructionSet
  ) {
    self.nodes = nodes
    self.holdsPoints = holdsPoints
    self.point = point
    rounded = point.rounded
    self.bound = bound
    self.memory = memory
    self.instructions = instructions
  }

  mutating func run(root: UInt32, height: Int, _ visit: (BallTree.Candidate) -> Double?) {
    NodeBounds.withMemory(for: 1) { bounds in
      let bounds = bounds(0)
      let first = scanFirstLeaves(root: root, height: height, bounds, visit)
      withUnsafeTemporaryAllocation(
        of: PendingStack.Pending.self, capacity: PendingStack.capacity(height: height)
      ) { memory in
        var stack = PendingStack(memory)
        stack.push(root, level: height)
        while let next = stack.pop() {
          guard next.page != first || next.level > 1,
            Double(next.lowerBoundSquared) <= bound * bound
          else { continue }
          let node = NodePage(nodes.page(next.page))
          node.prefetch()
          _ = bounds.set(from: rounded, to: node, instructions)
          if next.level == 1 {
            scanLeaves(of: node, bounds, visit)
          } else {
            stack.push(
              bounds.lanes(of: node, atMost: longestSquared, instructions), of: node,
              bounds: bounds, level: Int(next.level) - 1)
          }
        }
      }
    }
  }

  /// Goes straight down to the nearest leaves: they leave a bound with which few other nodes have to
  /// be searched.
  ///
  /// - Returns: The lowest node, which needs no further search.
  private mutating func scanFirstLeaves(
    root: UInt32, height: Int, _ bounds: NodeBounds, _ visit: (BallTree.Candidate) -> Double?
  ) -> UInt32 {
    var page = root
    for level in (1...height).reversed() {
      let node = NodePage(nodes.page(page))
      node.prefetch()
      let summary = bounds.set(from: rounded, to: node, instructions)
      if level > 1 {
        page = node.child[node.firstLane(summary, to: rounded)]
      } else {
        scanLeaves(of: node, bounds, visit)
      }
    }
    return page
  }

  private var longestSquared: Float { Float(bound * bound).nextUp }

  /// Scans the leaves of a node that are near enough, the nearest first; while one is scanned, the
  /// next is prefetched.
  private mutating func scanLeaves(
    of node: NodePage, _ bounds: NodeBounds, _ visit: (BallTree.Candidate) -> Double?
  ) {
    var rest = node.allLanes
    var waiting = nextLeaf(of: node, bounds, &rest)
    while let lane = waiting {
      waiting = nextLeaf(of: node, bounds, &rest)
      guard Double(bounds[lane]) <= bound * bound else { return }
      scan(LeafPage(node.leafAddress[lane], holdsPoints: holdsPoints), visit)
    }
  }

  private func nextLeaf(
    of node: NodePage, _ bounds: NodeBounds, _ rest: inout UInt16
  ) -> Int? {
    let lane = bounds.leastLane(among: rest, atMost: longestSquared, instructions)
    guard let lane else { return nil }
    rest &= ~(1 << UInt16(lane))
    LeafPage(node.leafAddress[lane], holdsPoints: holdsPoints).prefetch()
    return lane
  }

  /// Visits the balls of a leaf that are near enough, the nearest first: the bound that it leaves
  /// mostly rules out the others.
  mutating func scan(_ leaf: LeafPage, _ visit: (BallTree.Candidate) -> Double?) {
    let count = near(leaf)
    guard count > 0 else { return }
    var first = 0
    var least = Double.infinity
    for number in 0..<count where count > 1 {
      let reach = memory.squared[number].squareRoot() - leaf.radiusMeters(Int(memory.lanes[number]))
      if reach < least { (first, least) = (number, reach) }
    }
    visitBall(first, of: leaf, visit)
    for number in 0..<count where number != first { visitBall(number, of: leaf, visit) }
  }

  private mutating func visitBall(
    _ number: Int, of leaf: LeafPage, _ visit: (BallTree.Candidate) -> Double?
  ) {
    let lane = Int(memory.lanes[number])
    let radius = leaf.radiusMeters(lane)
    let reach = bound + radius
    guard memory.squared[number] <= reach * reach else { return }
    let narrowed = visit(
      BallTree.Candidate(
        entry: leaf.entryNumber[lane], center: leaf.center(lane), radiusMeters: radius,
        chordSquared: memory.squared[number]))
    if let narrowed { bound = narrowed }
  }

  /// Finds the balls of a leaf that reach to within the bound, and returns their number.
  private func near(_ leaf: LeafPage) -> Int {
    if let kernels = instructions.kernels {
      let origin = ckernels_point(x: point.x, y: point.y, z: point.z)
      return holdsPoints
        ? kernels.pointee.scan(
          leaf.x, LeafPage.capacity, leaf.count, origin, bound * bound, 0, memory.squared,
          memory.lanes)
        : kernels.pointee.cover(
          leaf.x, LeafPage.capacity, leaf.radius, leaf.count, origin, bound, 0, memory.squared,
          memory.lanes)
    }
    var count = 0
    for lane in 0..<leaf.count {
      let squared = leaf.center(lane).chordSquared(to: point)
      let reach = bound + leaf.radiusMeters(lane)
      memory.squared[count] = squared
      memory.lanes[count] = UInt(lane)
      count &+= CandidateBuffer.one(ifAtMost: reach * reach, squared)
    }
    return count
  }
}
