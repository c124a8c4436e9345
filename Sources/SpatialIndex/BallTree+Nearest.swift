import Geodesy

/// A query for the nearest points of a tree.
struct PointQuery {
  let point: ECEF
  /// How many points at most; nil for all.
  let limit: Int?
  /// The longest chord, in metres.
  let longestChord: Double
}

extension BallTree {
  /// Collects the candidates of a query: all points whose chord is short enough to be as near as
  /// the last of the nearest, and maybe some more.
  ///
  /// The search first goes down to the nearest leaf and on to its siblings until it has enough
  /// points. Only a small ball is left to search then, and few other nodes reach into it.
  ///
  /// - Parameters:
  ///   - tree: By its address, so that nothing else of it is touched. A method would copy the tree
  ///     and count its references, which takes a tenth of a query's time.
  ///   - memory: For the candidates, unless there are too many.
  static func candidates(
    in tree: UnsafePointer<BallTree>, for query: PointQuery, where includes: EntryFilter?,
    leafFound: (UInt32) -> Void,
    _ memory: UnsafeMutableRawBufferPointer, _ instructions: InstructionSet
  ) -> CandidateBuffer {
    let longest = query.longestChord
    var found = CandidateBuffer(
      memory: memory, longestSquared: longest * longest, instructions)
    let root = tree.pointee.root
    guard root != Self.none else { return found }
    var search = PointSearch(
      leaves: tree.pointee.leaves.reader, nodes: tree.pointee.nodes.reader, point: query.point,
      limit: query.limit, instructions)
    search.run(root: root, height: tree.pointee.height, &found, includes, leafFound)
    return found
  }
}

/// A query in progress.
private struct PointSearch {
  private let instructions: InstructionSet
  private let leaves: PageTable.Reader
  private let nodes: PageTable.Reader
  private let point: ECEF
  private let rounded: SIMD3<Float>
  private let limit: Int
  /// How many more than the limit are kept, to save the passes that would drop them.
  private let slack: Int
  /// The number of candidates at which they are narrowed next.
  private var nextNarrowing: Int

  init(
    leaves: PageTable.Reader, nodes: PageTable.Reader, point: ECEF, limit: Int?,
    _ instructions: InstructionSet
  ) {
    self.instructions = instructions
    self.leaves = leaves
    self.nodes = nodes
    self.point = point
    rounded = point.rounded
    self.limit = limit ?? .max
    slack = limit == 1 ? 0 : self.limit / 8 + 2
    nextNarrowing = self.limit
  }

  /// A node on the way down, with the children that are still to be searched.
  private struct Step {
    let node: NodePage
    let bounds: NodeBounds
    var rest: UInt16
  }

  mutating func run(
    root: UInt32, height: Int, _ found: inout CandidateBuffer, _ includes: EntryFilter?,
    _ leafFound: (UInt32) -> Void
  ) {
    guard height > 0 else {
      scan(LeafPage(leaves.page(root), holdsPoints: true), &found, includes, leafFound)
      return
    }
    NodeBounds.withMemory(for: height + 1) { bounds in
      withUnsafeTemporaryAllocation(of: Step.self, capacity: height) { path in
        var page = root
        for level in (0..<height).reversed() {
          let node = NodePage(nodes.page(page))
          node.prefetch()
          let bounds = bounds(level)
          let lane = node.firstLane(bounds.set(from: rounded, to: node, instructions), to: rounded)
          // The lowest node keeps all of its leaves: none has been scanned yet.
          let taken: UInt16 = level > 0 ? 1 << lane : 0
          path.initializeElement(
            at: level, to: Step(node: node, bounds: bounds, rest: node.allLanes & ~taken))
          page = node.child[lane]
        }
        for level in 0..<height {
          search(path[level], level: level, bounds(height), &found, includes, leafFound)
        }
      }
    }
  }

  /// Searches the rest of a node, the nearer parts first.
  ///
  /// - Parameters:
  ///   - level: The level of the node's children, 0 for leaves.
  ///   - bounds: Memory for the bounds of the nodes below.
  private mutating func search(
    _ step: Step, level: Int, _ bounds: NodeBounds, _ found: inout CandidateBuffer,
    _ includes: EntryFilter?,
    _ leafFound: (UInt32) -> Void
  ) {
    if level == 0 {
      scanLeaves(of: step, &found, includes, leafFound)
      return
    }
    let longest = Float(found.longestSquared).nextUp
    let near = step.bounds.lanes(of: step.node, atMost: longest, instructions)
    guard near & step.rest != 0 else { return }
    withUnsafeTemporaryAllocation(
      of: PendingStack.Pending.self, capacity: PendingStack.capacity(height: level)
    ) { memory in
      var stack = PendingStack(memory)
      push(step, level: level, within: found, to: &stack)
      while let next = stack.pop() {
        guard Double(next.lowerBoundSquared) <= found.longestSquared else { continue }
        let node = NodePage(nodes.page(next.page))
        node.prefetch()
        _ = bounds.set(from: rounded, to: node, instructions)
        let step = Step(node: node, bounds: bounds, rest: node.allLanes)
        if next.level == 1 {
          scanLeaves(of: step, &found, includes, leafFound)
        } else {
          push(step, level: Int(next.level) - 1, within: found, to: &stack)
        }
      }
    }
  }

  /// Pushes the children that are near enough.
  private func push(
    _ step: Step, level: Int, within found: borrowing CandidateBuffer,
    to stack: inout PendingStack
  ) {
    let longest = Float(found.longestSquared).nextUp
    let near = step.bounds.lanes(of: step.node, atMost: longest, instructions)
    stack.push(near & step.rest, of: step.node, bounds: step.bounds, level: level)
  }

  /// Scans the leaves of a node that are near enough, the nearest first.
  ///
  /// While one leaf is scanned, the next two are prefetched.
  private mutating func scanLeaves(
    of step: Step, _ found: inout CandidateBuffer, _ includes: EntryFilter?,
    _ leafFound: (UInt32) -> Void
  ) {
    // For the very nearest, one leaf is mostly enough.
    let lead = limit < 4 ? 1 : 2
    var rest = step.rest
    // The lanes of the leaves to come, the next in the lowest 4 bits.
    var order = 0
    var known = 0
    while true {
      while known <= lead {
        let next = step.bounds.leastLane(
          among: rest, atMost: Float(found.longestSquared).nextUp, instructions)
        guard let next else { break }
        rest &= ~(1 << next)
        order |= next << (4 * known)
        known += 1
        leaf(step.node, next).prefetch()
      }
      guard known > 0 else { return }
      let lane = order & 15
      order >>= 4
      known -= 1
      guard Double(step.bounds[lane]) <= found.longestSquared else { continue }
      // The data that a filter needs is prefetched while the leaf before is scanned.
      if includes != nil, known > 0 { leafFound(leaf(step.node, order & 15).entryNumber[0]) }
      scan(leaf(step.node, lane), &found, includes, leafFound)
    }
  }

  private func leaf(_ node: NodePage, _ lane: Int) -> LeafPage {
    LeafPage(node.leafAddress[lane], holdsPoints: true)
  }

  private mutating func scan(
    _ leaf: LeafPage, _ found: inout CandidateBuffer, _ includes: EntryFilter?,
    _ leafFound: (UInt32) -> Void
  ) {
    let first = found.count
    leafFound(leaf.entryNumber[0])
    found.scan(leaf, from: point)
    if let includes { found.filter(from: first, includes) }
    if found.count >= nextNarrowing {
      found.narrow(to: limit, slack: slack)
      nextNarrowing = max(limit + slack, found.count) + 1 + found.count / 8
    }
  }
}
