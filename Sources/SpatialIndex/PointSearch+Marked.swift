import CKernels

/// Leaves that the search leaf by leaf skips, because they were scanned before: the first of the candidates'
/// leaves.
struct GatheredLeaves {
  /// How many there are.
  var count = 0
  /// The greatest of their bounds.
  var farthest: Float = -1
}

/// The start of a search with a filter that wants marks: the nearest leaves with them are gathered, and only
/// then scanned, so that the waits for them overlap.
extension PointSearch {
  /// Leaves with the wanted marks, the nearest first.
  private struct MarkedLeaves {
    struct Leaf {
      let lowerBoundSquared: Float
      let number: UInt32
      let address: UnsafeMutableRawPointer
    }

    private let memory: UnsafeMutablePointer<Leaf>
    /// How many are kept at most: the nearest ones.
    let most: Int
    private(set) var count = 0
    /// Leaves with a greater bound are not wanted.
    private(set) var longest: Float
    /// How many nodes none of whose near children has the marks were searched before so many were kept.
    private var fruitless = 0

    init(_ memory: UnsafeMutableBufferPointer<Leaf>, within longest: Float) {
      self.memory = memory.baseAddress.unsafelyUnwrapped
      most = memory.count
      self.longest = longest
    }

    subscript(index: Int) -> Leaf { memory[index] }

    /// Whether gathering has ended before it was known that all other leaves are too far.
    var isCut: Bool { fruitless > PointSearch.mostFruitless }

    /// Notes a node none of whose near children has the marks. Once so many leaves are kept that their
    /// distance leaves out nodes, few are to come.
    @inline(__always)
    mutating func noteFruitless() { if count < most { fruitless += 1 } }

    /// Inserts a leaf if it is wanted, and drops the farthest one if there are too many.
    ///
    /// - Returns: Whether it was wanted.
    @inline(__always)
    mutating func insert(_ leaf: Leaf) -> Bool {
      guard leaf.lowerBoundSquared <= longest else { return false }
      var index = min(count, most - 1)
      while index > 0, memory[index - 1].lowerBoundSquared > leaf.lowerBoundSquared {
        memory[index] = memory[index - 1]
        index -= 1
      }
      memory[index] = leaf
      if count < most { count += 1 }
      if count == most { longest = min(longest, memory[most - 1].lowerBoundSquared.nextDown) }
      return true
    }
  }

  /// The children of a lowest node that are near enough, whose marks are on their way.
  private struct NearLeaves {
    let node: NodePage
    let bounds: NodeBounds
    let lanes: UInt16
  }

  /// How many leaves are gathered at most: they are kept in order by insertion.
  private static let mostGathered = 48

  /// Gathering ends after so many nodes none of whose children has the wanted marks, though the node has: some
  /// of several marks are in one child, some in another, or they are gone.
  private static let mostFruitless = 16

  /// Scans the nearest leaves with the wanted marks, about as many as are needed, and lowers the bound. Does
  /// nothing where nearly all leaves have them, or too many would be needed.
  ///
  /// The bound of a leaf may be less than that of a node above it, because they are rounded in different
  /// frames. So below nodes that are too far there may be leaves with a lesser bound than the last one that
  /// was gathered, and a search afterwards tells gathered leaves by their numbers.
  ///
  /// - Parameter gathered: Set to the leaves that were scanned, if it returns false.
  /// - Returns: Whether no other leaf can have one of the nearest points.
  func scanMarked(
    _ path: NearestPath, _ gathered: inout GatheredLeaves, _ found: inout PointCandidates,
    _ leafFound: (UInt32) -> Void
  ) -> Bool {
    let lowest = path[0]
    let marked = marked(lowest.node.allLanes, of: lowest.node, level: 0)
    let most = leavesWanted(
      ifMarked: marked.nonzeroBitCount, of: lowest.node.allLanes.nonzeroBitCount)
    guard let most else { return false }
    return withUnsafeTemporaryAllocation(of: MarkedLeaves.Leaf.self, capacity: most) { memory in
      var leaves = MarkedLeaves(memory, within: longestSquared(found))
      gather(path, &leaves, leafFound)
      for index in 0..<leaves.count {
        let leaf = leaves[index]
        found.append(PointLeaf(leaf.address), leaf.number)
        if tree.pointee.loaded.number(ofLeaf: leaf.number) == nil {
          leafFound(PointLeaf(leaf.address).firstEntryNumber)
        }
      }
      var filtered = 0
      func filterRest() {
        if let filter { found.filter(from: filtered, filter) }
        narrow(&found)
        filtered = found.count
      }
      while found.scannedCount < found.leafCount,
        leaves[found.scannedCount].lowerBoundSquared <= longestSquared(found)
      {
        scanNextUnfiltered(&found)
        if found.count >= max(limit, found.nextNarrowing) { filterRest() }
      }
      filterRest()
      if !leaves.isCut {
        // If one of them is too far, all that were not gathered are. If they are few, there are no others that
        // are near enough.
        if found.scannedCount < found.leafCount || leaves.count < most { return true }
        if longestSquared(found) < leaves[leaves.count - 1].lowerBoundSquared { return true }
      }
      found.dropLeavesToScan()
      gathered.count = found.leafCount
      if gathered.count > 0 { gathered.farthest = leaves[gathered.count - 1].lowerBoundSquared }
      return false
    }
  }

  /// A bound that leaves with points within the longest chord do not exceed.
  private func longestSquared(_ found: borrowing PointCandidates) -> Float {
    Float(found.longestChord * found.longestChord).nextUp
  }

  /// Where more of the nearest leaves are marked, one or two of them may have enough entries.
  private static let greatestShare = 7.0 / 8

  /// How many marked leaves have enough entries, if so many of the nearest leaves are marked; nil where nearly
  /// all are, so that gathering gains nothing, and where more than `mostGathered` would be needed.
  private func leavesWanted(ifMarked marked: Int, of leaves: Int) -> Int? {
    let share = Double(marked) / Double(leaves)
    guard share <= Self.greatestShare else { return nil }
    // If marks are spread evenly, how many entries of a leaf have them follows a Poisson distribution: these are
    // the first terms of -ln(1 - share) / share, the mean of those leaves that have any.
    let perLeaf = 1 + share * (1 / 2 + share * (1 / 3 + share / 4))
    // Not all that are near have one of the nearest entries. With so many more, others are seldom needed.
    let most = (Double(limit) + 1.5 * Double(limit).squareRoot()) / perLeaf + 1
    return most <= Double(Self.mostGathered) ? Int(most) : nil
  }

  /// Gathers the nearest leaves with the marks, and prefetches what a scan reads of them first. The marks of a
  /// node's leaves arrive while the next node is searched.
  private func gather(
    _ path: NearestPath, _ leaves: inout MarkedLeaves, _ leafFound: (UInt32) -> Void
  ) {
    NodeBounds.withMemory(for: 2) { memory in
      let (node, bounds) = (path[0].node, path[0].bounds)
      let near = bounds.lanes(of: node, atMost: leaves.longest, instructions)
      var waiting = NearLeaves(node: node, bounds: bounds, lanes: near)
      var free = (memory(0), memory(1))
      for level in 1..<max(1, path.height) {
        gather(path[level], level: level, &waiting, &free, &leaves, leafFound)
      }
      insert(waiting, into: &leaves, leafFound)
    }
  }

  /// Gathers the leaves below the rest of a node's children.
  ///
  /// - Parameters:
  ///   - level: The children's, at least 1.
  ///   - waiting: Leaves that were found before; then the last ones found here.
  ///   - free: Memory for bounds; those of the leaves that wait may be in the second.
  private func gather(
    _ step: NearestPath.Step, level: Int, _ waiting: inout NearLeaves,
    _ free: inout (NodeBounds, NodeBounds), _ leaves: inout MarkedLeaves,
    _ leafFound: (UInt32) -> Void
  ) {
    let near = step.bounds.lanes(of: step.node, atMost: leaves.longest, instructions) & step.rest
    guard near != 0 else { return }
    withUnsafeTemporaryAllocation(
      of: PendingStack.Pending.self, capacity: PendingStack.capacity(level: level)
    ) { memory in
      var stack = PendingStack(memory)
      stack.push(
        marked(near, of: step.node, level: level), of: step.node, bounds: step.bounds, level: level)
      stack.prefetchNext(3)
      while !leaves.isCut, let next = stack.pop() {
        guard next.lowerBoundSquared <= leaves.longest else { continue }
        let (node, level, bounds) = (next.node, Int(next.level) - 1, free.0)
        stack.prefetchNext(2)
        bounds.set(from: rounded, to: node, instructions)
        let near = bounds.lanes(of: node, atMost: leaves.longest, instructions)
        if level > 0 {
          let marked = marked(near, of: node, level: level)
          if marked == 0 { leaves.noteFruitless() }
          stack.push(marked, of: node, bounds: bounds, level: level)
          stack.prefetchNext(2)
        } else {
          prefetchMarks(near, of: node)
          insert(waiting, into: &leaves, leafFound)
          waiting = NearLeaves(node: node, bounds: bounds, lanes: near)
          free = (free.1, free.0)
        }
      }
    }
  }

  private func prefetchMarks(_ lanes: UInt16, of node: NodePage) {
    var rest = lanes
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      tree.pointee.marks.prefetch(leaf: node.child[lane])
    }
  }

  /// Inserts those of some leaves that have the marks.
  private func insert(
    _ near: NearLeaves, into leaves: inout MarkedLeaves, _ leafFound: (UInt32) -> Void
  ) {
    var rest = marked(near.lanes, of: near.node, level: 0)
    if rest == 0 { leaves.noteFruitless() }
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let number = near.node.child[lane]
      let address = near.node.childAddress[lane]
      let leaf = MarkedLeaves.Leaf(
        lowerBoundSquared: near.bounds[lane], number: number, address: address)
      guard leaves.insert(leaf) else { continue }
      PointLeaf(address).prefetchScanned()
      if let first = tree.pointee.loaded.number(ofLeaf: number) { leafFound(first) }
    }
  }
}
