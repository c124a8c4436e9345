import CKernels

/// A query for the nearest points of a tree in progress.
struct PointSearch {
  let tree: UnsafePointer<BallTree>
  let instructions: InstructionSet
  let filter: EntryFilter?
  let point: UnitPoint
  let rounded: SIMD3<Float>
  let limit: Int
  /// How many more than the limit are kept, to save the passes that would drop them.
  let slack: Int

  init(
    _ tree: UnsafePointer<BallTree>, _ query: PointQuery, _ filter: EntryFilter?,
    _ instructions: InstructionSet
  ) {
    self.tree = tree
    self.instructions = instructions
    self.filter = filter
    point = query.point
    rounded = query.rounded
    limit = query.limit ?? .max
    slack = limit == 1 ? 0 : limit / 8 + 2
  }

  // No method is mutating: it would retain and release the filter's closures for every leaf.
  /// Searches the tree, which is not empty.
  func run(_ found: inout PointCandidates, _ leafFound: (UInt32) -> Void) {
    let height = tree.pointee.height
    guard height > 0 else {
      found.append(PointLeaf(tree.pointee.rootAddress), tree.pointee.root)
      scanLast(&found, leafFound)
      return
    }
    let root = NodePage(tree.pointee.rootAddress)
    if limit == .max {
      scanAll(root: root, height: height, &found, leafFound)
      return
    }
    NearestPath.with(root: root, height: height, to: rounded, reach: reach, instructions) {
      path, bounds in
      // The nearest point is most probably in this leaf, but which record is its own is not known yet.
      if limit == 1 { PointLeaf(path[0].node.childAddress[path[0].taken]).prefetch() }
      var gathered = GatheredLeaves()
      if filter.map({ $0.marks == 0 }) ?? true {
        if guess(path, bounds, &found, leafFound) { return }
      } else {
        // How many points have some marks is not known.
        if scanMarked(path, &gathered, &found, leafFound) { return }
      }
      for level in 0..<height {
        search(path[level], level: level, besides: gathered, bounds, &found, leafFound)
      }
    }
  }

  private var corner: ckernels_corner { ckernels_corner(rounded) }

  /// The square of the radius within which there are about so many points as are guessed at, in squares of
  /// the diagonal of a lowest node's box, if they are spread evenly in it.
  private var reach: Float {
    // As many as in 14 leaves after a bulk load, and half of the diagonal's square as the ground in the box.
    let pointsPerSquare = Float(14 * PointLeaf.bulkLoadCount * 2)
    return Float(wanted) / (pointsPerSquare * .pi)
  }

  /// How many points a guess is for: a few more than the limit, so that it is seldom too short.
  @inline(__always)
  private var wanted: Double { Double(limit) + 1 + 1.8 * Double(limit).squareRoot() }
}

// MARK: All leaves at once

extension PointSearch {
  /// Searches within a radius that probably has enough points, and at most once more within another.
  ///
  /// - Returns: Whether the candidates are complete; else there are none.
  private func guess(
    _ path: NearestPath, _ bounds: NodeBounds, _ found: inout PointCandidates,
    _ leafFound: (UInt32) -> Void
  ) -> Bool {
    let longest = found.longestChord
    let wanted = wanted
    // A good guess needs fewer leaves than this. There may be fewer at all.
    let most = min(16 + limit / 4, Int(tree.pointee.leaves.pageCount))
    var chord = min(longest, Self.chord(of: wanted, around: path[0], rounded))
    for _ in 0..<2 {
      found.longestChord = chord
      guard collect(path, bounds, within: chord, &found, atMost: most) else {
        break
      }
      scanCollected(&found, leafFound)
      if found.count >= limit {
        let needed = found.settle(on: limit, slack: slack)
        if needed <= chord || chord >= longest { return true }
        chord = min(longest, needed)
      } else {
        if chord >= longest { return true }
        chord = min(longest, chord * (wanted / (Double(found.count) + 0.5)).squareRoot())
      }
      found.removeAll()
    }
    found.removeAll()
    found.longestChord = longest
    return false
  }

  /// The chord around the query's point within which there are about so many points, if they are
  /// spread as in the nearest leaf.
  private static func chord(
    of wanted: Double, around step: NearestPath.Step, _ point: SIMD3<Float>
  ) -> Double {
    let box = step.node.box(step.taken)
    let sides = box.upper - box.lower
    // The ground in the box is a plane: the box is cut by it on the side where that is least.
    let length = (point * point).sum().squareRoot()
    let normal = SIMD3(abs(point.x), abs(point.y), abs(point.z)) / max(length, 1)
    let least: Float = 1e-6
    let area = min(
      sides.y * sides.z / max(normal.x, least),
      min(sides.z * sides.x / max(normal.y, least), sides.x * sides.y / max(normal.z, least)))
    let share = 0.9 * wanted / Double(PointLeaf.bulkLoadCount)
    let distance = Double(step.bounds[step.taken]).squareRoot()
    return (Double(area) * share / .pi).squareRoot() + distance
  }

  /// Scans all leaves that reach into the longest chord.
  private func scanAll(
    root: NodePage, height: Int, _ found: inout PointCandidates, _ leafFound: (UInt32) -> Void
  ) {
    // The kernels cannot leave out pages by their marks.
    if let kernels = instructions.kernels, filter.map({ $0.marks == 0 }) ?? true {
      scanAll(root: root, height: height, &found, leafFound, kernels)
      return
    }
    NodeBounds.withMemory(for: 1) { bounds in
      withUnsafeTemporaryAllocation(
        of: PendingStack.Pending.self, capacity: PendingStack.capacity(level: height - 1)
      ) { memory in
        var stack = PendingStack(memory)
        stack.push(root, level: height)
        let longest = Float(found.longestChord * found.longestChord).nextUp
        while let next = stack.pop() {
          let node = next.node
          let level = Int(next.level) - 1
          let near = marked(
            near(node, bounds(0), atMost: longest), of: node, level: level)
          if level == 0 {
            append(near, of: node, &found)
            // Those found first are scanned while they are cached.
            if found.leafCount &- found.scannedCount > Self.mostWaiting {
              scanCollected(&found, leafFound)
            }
          } else {
            push(near, of: node, level: level, to: &stack)
          }
        }
      }
    }
    scanCollected(&found, leafFound)
  }

  /// Leaves are scanned as soon as more than this many wait.
  private static let mostWaiting = 64

  private func scanAll(
    root: NodePage, height: Int, _ found: inout PointCandidates, _ leafFound: (UInt32) -> Void,
    _ kernels: UnsafePointer<ckernels>
  ) {
    let room = PendingStack.capacity(level: height - 1)
    if room <= PointCandidates.mostPending {
      scanAll(root: root, height: height, &found, leafFound, kernels, found.pending)
    } else {
      withUnsafeTemporaryAllocation(of: ckernels_pending.self, capacity: room) {
        scanAll(
          root: root, height: height, &found, leafFound, kernels, $0.baseAddress.unsafelyUnwrapped)
      }
    }
  }

  // Inlined into both, so that the candidates stay where they are.
  @inline(__always)
  private func scanAll(
    root: NodePage, height: Int, _ found: inout PointCandidates, _ leafFound: (UInt32) -> Void,
    _ kernels: UnsafePointer<ckernels>, _ pending: UnsafeMutablePointer<ckernels_pending>
  ) {
    let longest = Float(found.longestChord * found.longestChord).nextUp
    // A walk for few leaves may have begun.
    assert(found.waiting == nil || pending == found.pending, "It left its nodes in this memory")
    var waiting = found.waiting.map { Int($0) } ?? 1
    if found.waiting == nil {
      pending.initialize(to: ckernels_pending(node: root.base, level: height))
    }
    while waiting > 0 {
      let most = found.leafCount + Self.mostWaiting
      found.appendLeaves(atMost: most + NodePage.capacity) {
        leaves, numbers, count in
        let walked = kernels.pointee.walk(
          corner, longest, pending, waiting, leaves, numbers, count, most)
        waiting = walked.waiting
        return walked.leaves
      }
      scanCollected(&found, leafFound)
    }
    if found.scannedCount < found.leafCount { scanCollected(&found, leafFound) }
  }

  /// The lanes of a node whose boxes reach into a chord.
  private func near(_ node: NodePage, _ bounds: NodeBounds, atMost longest: Float) -> UInt16 {
    bounds.set(from: rounded, to: node, instructions)
    return bounds.lanes(of: node, atMost: longest, instructions)
  }

  /// Finds all leaves that reach into a chord, and prefetches what a scan reads of them.
  ///
  /// - Parameters:
  ///   - bounds: Memory for the bounds of the nodes below.
  ///   - most: How many leaves to find at most.
  /// - Returns: Whether all were found.
  private func collect(
    _ path: NearestPath, _ bounds: NodeBounds, within chord: Double, _ found: inout PointCandidates,
    atMost most: Int
  ) -> Bool {
    let longest = Float(chord * chord).nextUp
    if let kernels = instructions.kernels {
      return collect(path, longest, &found, atMost: most, kernels)
    }
    for level in 0..<path.height {
      let step = path[level]
      let near = step.bounds.lanes(of: step.node, atMost: longest, instructions) & step.rest
      if level == 0 {
        append(near, of: step.node, &found)
      } else if near != 0 {
        withUnsafeTemporaryAllocation(
          of: PendingStack.Pending.self, capacity: PendingStack.capacity(level: level)
        ) { memory in
          var stack = PendingStack(memory)
          push(near, of: step.node, level: level, to: &stack)
          while found.leafCount <= most, let next = stack.pop() {
            let node = next.node
            let near = self.near(node, bounds, atMost: longest)
            if next.level == 1 {
              append(near, of: node, &found)
            } else {
              push(near, of: node, level: Int(next.level) - 1, to: &stack)
            }
          }
        }
      }
      if found.leafCount > most { return false }
    }
    return true
  }

  private func collect(
    _ path: NearestPath, _ longest: Float, _ found: inout PointCandidates, atMost most: Int,
    _ kernels: UnsafePointer<ckernels>
  ) -> Bool {
    assert(found.leafCount == 0, "The leaves are written from the first on")
    withUnsafeTemporaryAllocation(
      of: ckernels_pending.self, capacity: PendingStack.capacity(level: path.height - 1)
    ) { pending in
      found.appendLeaves(atMost: most + NodePage.capacity) { leaves, numbers, _ in
        kernels.pointee.collect(
          corner, longest, path.steps, path.height,
          pending.baseAddress.unsafelyUnwrapped, leaves, numbers, most)
      }
    }
    return found.leafCount <= most
  }

  private func push(
    _ lanes: UInt16, of node: NodePage, level: Int, to stack: inout PendingStack
  ) {
    var lanes = lanes
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      let child = NodePage(node.childAddress[lane])
      lanes &= lanes &- 1
      node.prefetchChild(lane, level: level, for: rounded)
      stack.push(child, level: level)
    }
  }

  private func append(_ lanes: UInt16, of node: NodePage, _ found: inout PointCandidates) {
    var lanes = lanes
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      let leaf = PointLeaf(node.childAddress[lane])
      leaf.prefetchScanned()
      found.append(leaf, node.child[lane])
    }
  }

  /// An entry number that a leaf got first. If a bulk load filled the leaf, nothing waits for it.
  @inline(__always)
  func firstEntryNumber(of leaf: PointLeaf, _ number: UInt32) -> UInt32 {
    tree.pointee.loaded.number(ofLeaf: number) ?? leaf.firstEntryNumber
  }

  /// Says which leaves are about to be scanned, so that what belongs to their entries is prefetched with
  /// them.
  @inline(__always)
  func announce(
    _ indices: Range<Int>, of found: borrowing PointCandidates, _ leafFound: (UInt32) -> Void
  ) {
    guard filter == nil else {
      for index in indices {
        leafFound(firstEntryNumber(of: found.leaf(at: index), found.leafNumbers[index]))
      }
      return
    }
    let loaded = tree.pointee.loaded
    for index in indices {
      if let first = loaded.number(ofLeaf: found.leafNumbers[index]) { leafFound(first) }
    }
  }

  /// Scans the leaves that were collected.
  private func scanCollected(_ found: inout PointCandidates, _ leafFound: (UInt32) -> Void) {
    let indices = found.scannedCount..<found.leafCount
    announce(indices, of: found, leafFound)
    guard filter == nil else {
      while found.scannedCount < found.leafCount { scanNext(&found) }
      return
    }
    found.scan(from: point)
    found.noteEntriesToAnnounce(indices, tree.pointee.loaded)
  }
}
