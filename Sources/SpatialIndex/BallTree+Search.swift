import CKernels
import Geodesy

extension BallTree {
  typealias Candidate = BallForest.Candidate

  /// Visits the balls that reach into the sphere around `point` with the radius `longestChord`, the
  /// nearer parts of the tree first.
  ///
  /// - Parameters:
  ///   - tree: By its address, for the reason given at `findCandidates(in:for:)`.
  ///   - longestChord: In metres. A ball is visited when the chord to its centre is at most this
  ///     plus its radius.
  ///   - visit: Returns the longest chord from then on, or nil to leave it unchanged.
  static func visit(
    _ tree: UnsafePointer<BallTree>, near point: ECEF, longestChord: Double,
    _ instructions: InstructionSet, _ visit: (Candidate) -> Double?
  ) {
    guard tree.pointee.root != none else { return }
    let (root, height) = (tree.pointee.rootAddress, tree.pointee.height)
    var search = BallSearch(
      holdsPoints: tree.pointee.holdsPoints, point: point, bound: longestChord, instructions)
    if height == 0 {
      search.scan(root, visit)
    } else {
      search.run(root: NodePage(root), height: height, visit)
    }
  }
}

/// A query for the balls near a point.
private struct BallSearch {
  private let holdsPoints: Bool
  private let point: ECEF
  private let units: UnitPoint
  private let rounded: SIMD3<Float>
  private let instructions: InstructionSet
  /// The longest chord, in metres, between the point and a ball that counts.
  private var bound: Double

  typealias Visit = (BallTree.Candidate) -> Double?

  init(
    holdsPoints: Bool, point: ECEF, bound: Double, _ instructions: InstructionSet
  ) {
    self.holdsPoints = holdsPoints
    self.point = point
    units = UnitPoint(point)
    rounded = point.rounded
    self.bound = bound
    self.instructions = instructions
  }

  /// Scans the nearest leaf first: it leaves a bound with which little else has to be searched.
  mutating func run(root: NodePage, height: Int, _ visit: Visit) {
    NearestPath.with(root: root, height: height, to: rounded, instructions) { path, bounds in
      let lowest = path[0]
      let first = lowest.node.childAddress[lowest.taken]
      prefetch(first)
      scan(first, visit)
      scanLeaves(of: lowest.node, lowest.rest & ~(1 << UInt16(lowest.taken)), lowest.bounds, visit)
      for level in 1..<max(1, height) {
        let step = path[level]
        let near = step.bounds.lanes(of: step.node, atMost: longestSquared, instructions)
        guard near & step.rest != 0 else { continue }
        search(near & step.rest, of: step, level: level, bounds, visit)
      }
    }
  }

  /// Searches some children of a node, the nearer ones first.
  ///
  /// - Parameters:
  ///   - level: The children's level, at least 1.
  ///   - bounds: Memory for the bounds of the nodes below.
  private mutating func search(
    _ lanes: UInt16, of step: NearestPath.Step, level: Int, _ bounds: NodeBounds, _ visit: Visit
  ) {
    withUnsafeTemporaryAllocation(
      of: PendingStack.Pending.self, capacity: PendingStack.capacity(level: level)
    ) { memory in
      var stack = PendingStack(memory)
      stack.push(lanes, of: step.node, bounds: step.bounds, level: level)
      while let next = stack.pop() {
        guard Double(next.lowerBoundSquared) <= bound * bound else { continue }
        let node = next.node
        node.prefetch()
        bounds.set(from: rounded, to: node, instructions)
        if next.level == 1 {
          scanLeaves(of: node, node.allLanes, bounds, visit)
        } else {
          stack.push(
            bounds.lanes(of: node, atMost: longestSquared, instructions), of: node,
            bounds: bounds, level: Int(next.level) - 1)
        }
      }
    }
  }

  private var longestSquared: Float { Float(bound * bound).nextUp }

  /// Scans the leaves of a node, among some lanes, that are near enough, the nearest first; while one is
  /// scanned, the next is prefetched.
  private mutating func scanLeaves(
    of node: NodePage, _ lanes: UInt16, _ bounds: NodeBounds, _ visit: Visit
  ) {
    var rest = lanes
    var waiting = nextLeaf(of: node, bounds, &rest)
    while let lane = waiting {
      waiting = nextLeaf(of: node, bounds, &rest)
      guard Double(bounds[lane]) <= bound * bound else { return }
      scan(node.childAddress[lane], visit)
    }
  }

  private func nextLeaf(
    of node: NodePage, _ bounds: NodeBounds, _ rest: inout UInt16
  ) -> Int? {
    let lane = bounds.leastLane(among: rest, atMost: longestSquared, instructions)
    guard let lane else { return nil }
    rest &= ~(1 << UInt16(lane))
    prefetch(node.childAddress[lane])
    return lane
  }

  private func prefetch(_ leaf: UnsafeMutableRawPointer) {
    if holdsPoints { PointLeaf(leaf).prefetch() } else { BallLeaf(leaf).prefetch() }
  }

  /// Of more balls in a leaf, the nearest is visited first.
  private static let fewBalls = 3

  /// Visits the balls of a leaf that are near enough.
  mutating func scan(_ page: UnsafeMutableRawPointer, _ visit: Visit) {
    let scan =
      holdsPoints
      ? BallScan(PointLeaf(page), from: units) : BallScan(BallLeaf(page), from: units)
    // Without a bound all balls are near.
    var near =
      bound == .infinity
      ? UInt32(truncatingIfNeeded: UInt64(1) &<< UInt64(scan.count) &- 1)
      : scan.balls(within: bound, instructions).near
    if near.nonzeroBitCount > Self.fewBalls {
      // The bound that the nearest leaves mostly rules out the others.
      let nearest = scan.nearest(instructions)
      self.visit(nearest, of: page, visit)
      near = scan.balls(within: bound, instructions).near & ~(1 << UInt32(nearest))
    }
    while near != 0 {
      self.visit(near.trailingZeroBitCount, of: page, visit)
      near &= near &- 1
    }
  }

  /// Visits a ball, if it is near enough.
  @inline(__always)
  private mutating func visit(_ lane: Int, of page: UnsafeMutableRawPointer, _ visit: Visit) {
    let entry: UInt32
    let center: ECEF
    let radius: Double
    if holdsPoints {
      let leaf = PointLeaf(page)
      (entry, center, radius) = (leaf.entryNumber(lane), leaf.point(lane).ecef, 0)
    } else {
      let leaf = BallLeaf(page)
      (entry, center, radius) = (leaf.entryNumber[lane], leaf.center(lane), leaf.radius(lane))
    }
    let chordSquared = center.chordSquared(to: point)
    let reach = bound + radius
    guard chordSquared <= reach * reach else { return }
    let candidate = BallTree.Candidate(
      entry: entry, center: center, radiusMeters: radius, chordSquared: chordSquared)
    if let narrowed = visit(candidate) { bound = narrowed }
  }
}
