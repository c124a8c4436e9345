import Geodesy

extension BallTree {
  /// Collects the balls that hold a point, and maybe a few that miss it by less than a
  /// micrometre; points are balls of no radius.
  func candidates(
    covering point: ECEF, leafFound: (UInt32) -> Void, _ memory: UnsafeMutableRawBufferPointer,
    _ instructions: InstructionSet
  ) -> CandidateBuffer {
    let tolerance = Geodesic.chordToleranceMeters
    var found = CandidateBuffer(
      memory: memory, longestSquared: tolerance * tolerance, holdsPoints: holdsPoints, instructions)
    guard root != Self.none else { return found }
    if height == 0 {
      found.scan(leaf(root), covering: point, tolerance: tolerance, holdsPoints: holdsPoints)
      return found
    }
    // All leaves first, so that memory brings them at the same time.
    var leaves: [LeafPage] = []
    leaves.reserveCapacity(32)
    collectLeaves(covering: point, into: &leaves, instructions)
    for leaf in leaves {
      leafFound(leaf.entry[0])
      found.scan(leaf, covering: point, tolerance: tolerance, holdsPoints: holdsPoints)
    }
    return found
  }

  private func collectLeaves(
    covering point: ECEF, into leaves: inout [LeafPage], _ instructions: InstructionSet
  ) {
    let rounded = SIMD3<Float>(Float(point.x), Float(point.y), Float(point.z))
    // Not through the tree itself, which the closure would capture whole: see `PageTable.reader`.
    let (nodes, holdsPoints, root, height) = (nodes.reader, holdsPoints, root, height)
    withUnsafeTemporaryAllocation(
      of: PendingStack.Pending.self, capacity: PendingStack.capacity(height: height)
    ) { memory in
      var stack = PendingStack(memory)
      stack.push(root, level: height)
      while let next = stack.pop() {
        let node = NodePage(nodes.page(next.page))
        node.prefetch()
        var inside = node.bounds(to: rounded, instructions).inside
        while inside != 0 {
          let lane = inside.trailingZeroBitCount
          inside &= inside &- 1
          if next.level > 1 {
            stack.push(node.child[lane], level: Int(next.level) - 1)
          } else {
            let leaf = LeafPage(node.leafAddress[lane], holdsPoints: holdsPoints)
            leaf.prefetch()
            leaves.append(leaf)
          }
        }
      }
    }
    withExtendedLifetime(self) {}
  }
}

extension CandidateBuffer {
  fileprivate mutating func scan(
    _ leaf: LeafPage, covering point: ECEF, tolerance: Double, holdsPoints: Bool
  ) {
    if holdsPoints {
      scan(leaf, from: point)
    } else {
      scan(leaf, covering: point, tolerance: tolerance)
    }
  }
}
