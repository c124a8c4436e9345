/// The search where no radius is known within which there are enough points: one leaf after another.
extension PointSearch {
  /// Searches the rest of a node, the nearer parts first.
  ///
  /// - Parameters:
  ///   - level: The level of the node's children, 0 for leaves.
  ///   - gathered: Leaves that were scanned before.
  ///   - bounds: Memory for the bounds of the nodes below.
  func search(
    _ step: NearestPath.Step, level: Int, besides gathered: GatheredLeaves, _ bounds: NodeBounds,
    _ found: inout PointCandidates, _ leafFound: (UInt32) -> Void
  ) {
    if level == 0 {
      scanLeaves(of: step, besides: gathered, &found, leafFound)
      return
    }
    let longest = Float(found.longestChord * found.longestChord).nextUp
    let near = step.bounds.lanes(of: step.node, atMost: longest, instructions)
    guard near & step.rest != 0 else { return }
    withUnsafeTemporaryAllocation(
      of: PendingStack.Pending.self, capacity: PendingStack.capacity(level: level)
    ) { memory in
      var stack = PendingStack(memory)
      push(step, level: level, within: found, to: &stack)
      while let next = stack.pop() {
        guard Double(next.lowerBoundSquared) <= found.longestChord * found.longestChord else {
          continue
        }
        let node = next.node
        node.prefetch()
        bounds.set(from: rounded, to: node, instructions)
        let step = NearestPath.Step(node: node, bounds: bounds, rest: node.allLanes, taken: 0)
        if next.level == 1 {
          scanLeaves(of: step, besides: gathered, &found, leafFound)
        } else {
          push(step, level: Int(next.level) - 1, within: found, to: &stack)
        }
      }
    }
  }

  /// Pushes the children that are near enough.
  private func push(
    _ step: NearestPath.Step, level: Int, within found: borrowing PointCandidates,
    to stack: inout PendingStack
  ) {
    let longest = Float(found.longestChord * found.longestChord).nextUp
    let near = step.bounds.lanes(of: step.node, atMost: longest, instructions)
    stack.push(
      marked(near & step.rest, of: step.node, level: level), of: step.node, bounds: step.bounds,
      level: level)
  }

  /// Scans the leaves of a node that are near enough, the nearest first.
  ///
  /// While one leaf is scanned, the next two are prefetched.
  private func scanLeaves(
    of step: NearestPath.Step, besides gathered: GatheredLeaves, _ found: inout PointCandidates,
    _ leafFound: (UInt32) -> Void
  ) {
    // For the very nearest, one leaf is mostly enough.
    let lead = limit < 4 ? 1 : 2
    let longest = Float(found.longestChord * found.longestChord).nextUp
    var rest =
      filter == nil
      ? step.rest
      : marked(
        step.rest & step.bounds.lanes(of: step.node, atMost: longest, instructions),
        of: step.node, level: 0)
    if gathered.count > 0 { rest &= ~lanes(rest, of: step, in: gathered, found) }
    // The lanes of the leaves to come, the next in the lowest 4 bits.
    var order = 0
    var known = 0
    while true {
      while known <= lead {
        let next = step.bounds.leastLane(
          among: rest, atMost: Float(found.longestChord * found.longestChord).nextUp,
          instructions)
        guard let next else { break }
        rest &= ~(1 << next)
        order |= next << (4 * known)
        known += 1
        leaf(step.node, next).prefetchScanned()
      }
      guard known > 0 else { return }
      let lane = order & 15
      order >>= 4
      known -= 1
      guard Double(step.bounds[lane]) <= found.longestChord * found.longestChord else { continue }
      // The data that a filter needs is prefetched while the leaf before is scanned.
      if filter != nil, known > 0 {
        let next = order & 15
        leafFound(firstEntryNumber(of: leaf(step.node, next), step.node.child[next]))
      }
      found.append(leaf(step.node, lane), step.node.child[lane])
      scanLast(&found, leafFound)
    }
  }

  /// Those of some leaves of a node that were gathered, as bits.
  private func lanes(
    _ lanes: UInt16, of step: NearestPath.Step, in gathered: GatheredLeaves,
    _ found: borrowing PointCandidates
  ) -> UInt16 {
    var rest = lanes & step.bounds.lanes(of: step.node, atMost: gathered.farthest, instructions)
    var result: UInt16 = 0
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let number = step.node.child[lane]
      for index in 0..<gathered.count where found.leafNumbers[index] == number {
        result |= 1 &<< UInt16(truncatingIfNeeded: lane)
      }
    }
    return result
  }

  private func leaf(_ node: NodePage, _ lane: Int) -> PointLeaf {
    PointLeaf(node.childAddress[lane])
  }

  /// Scans the leaf that was found last, the only one that is not scanned, and lowers the bound.
  func scanLast(
    _ found: inout PointCandidates, _ leafFound: (UInt32) -> Void
  ) {
    let indices = found.scannedCount..<found.leafCount
    announce(indices, of: found, leafFound)
    scanNext(&found)
    if filter == nil { found.noteEntriesToAnnounce(indices, tree.pointee.loaded) }
    if found.count >= found.nextNarrowing { narrow(&found) }
  }

  /// Lowers the bound if there are enough candidates.
  func narrow(_ found: inout PointCandidates) {
    guard found.count >= limit else { return }
    found.narrow(to: limit, slack: slack)
    found.nextNarrowing = max(limit + slack, found.count) + 1 + found.count / 8
  }
}
