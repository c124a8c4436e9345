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
        search.scan(tree.pointee.leaves.reader.page(root), visit)
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
  private let units: UnitPoint
  private let rounded: SIMD3<Float>
  private let instructions: InstructionSet
  /// The longest chord, in metres, between the point and a ball that counts.
  private var bound: Double
  /// For the balls in a leaf that are near enough.
  private let memory: Memory

  typealias Memory = (
    centers: UnsafeMutablePointer<ECEF>, balls: UnsafeMutablePointer<NearBall>
  )

  /// All of a ball but its centre.
  struct NearBall {
    let entry: UInt32
    let radius: Double
    /// The squared chord to the centre in m².
    let chordSquared: Double
  }

  private static let leafRoom = PointLeaf.capacity

  static func withMemory(_ body: (Memory) -> Void) {
    // Two parts: the standard library puts at most 1024 bytes on the stack.
    withUnsafeTemporaryAllocation(of: ECEF.self, capacity: leafRoom) { centers in
      withUnsafeTemporaryAllocation(of: NearBall.self, capacity: leafRoom) { balls in
        body((centers.baseAddress.unsafelyUnwrapped, balls.baseAddress.unsafelyUnwrapped))
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
    units = UnitPoint(point)
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
      scan(node.leafAddress[lane], visit)
    }
  }

  private func nextLeaf(
    of node: NodePage, _ bounds: NodeBounds, _ rest: inout UInt16
  ) -> Int? {
    let lane = bounds.leastLane(among: rest, atMost: longestSquared, instructions)
    guard let lane else { return nil }
    rest &= ~(1 << UInt16(lane))
    // Of points, most records are left alone.
    if holdsPoints {
      PointLeaf(node.leafAddress[lane]).prefetchScanned()
    } else {
      BallLeaf(node.leafAddress[lane]).prefetch()
    }
    return lane
  }

  /// Visits the balls of a leaf that are near enough, the nearest first: the bound that it leaves
  /// mostly rules out the others.
  mutating func scan(_ page: UnsafeMutableRawPointer, _ visit: (BallTree.Candidate) -> Double?) {
    let count = holdsPoints ? near(PointLeaf(page)) : near(BallLeaf(page))
    guard count > 0 else { return }
    var first = 0
    var least = Double.infinity
    for number in 0..<count where count > 1 {
      let ball = memory.balls[number]
      let reach = ball.chordSquared.squareRoot() - ball.radius
      if reach < least { (first, least) = (number, reach) }
    }
    for turn in 0..<count {
      // The nearest first, then the others in their order.
      let number = turn == 0 ? first : turn <= first ? turn - 1 : turn
      let ball = memory.balls[number]
      let reach = bound + ball.radius
      guard ball.chordSquared <= reach * reach else { continue }
      let candidate = BallTree.Candidate(
        entry: ball.entry, center: memory.centers[number], radiusMeters: ball.radius,
        chordSquared: ball.chordSquared)
      if let narrowed = visit(candidate) { bound = narrowed }
    }
  }

  /// Finds the balls of a leaf that reach to within the bound, and returns their number.
  private func near(_ leaf: BallLeaf) -> Int {
    var near = leaf.scan(from: units, within: bound, instructions).near
    let frame = leaf.centers.frame
    var count = 0
    while near != 0 {
      let lane = near.trailingZeroBitCount
      near &= near &- 1
      let center = leaf.center(lane, frame)
      let ball = NearBall(
        entry: leaf.entryNumber[lane], radius: leaf.radius(lane),
        chordSquared: center.chordSquared(to: point))
      memory.centers[count] = center
      memory.balls[count] = ball
      let reach = bound + ball.radius
      count &+= PointCandidates.one(ifAtMost: reach * reach, ball.chordSquared)
    }
    return count
  }

  /// Finds the points of a leaf that are within the bound, and returns their number.
  private func near(_ leaf: PointLeaf) -> Int {
    PointCandidates.withLeaf(leaf, from: units, longestChord: bound, instructions) { lane, count in
      let center = leaf.point(lane)
      let ball = NearBall(
        entry: leaf.entryNumber(lane), radius: 0, chordSquared: center.chordSquared(to: units))
      memory.centers[count] = center.ecef
      memory.balls[count] = ball
      return PointCandidates.one(ifAtMost: bound * bound, ball.chordSquared)
    }
  }
}
