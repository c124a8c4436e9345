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
    // At most all children but one of each node on the way down wait, and the last node's.
    withUnsafeTemporaryAllocation(
      of: Pending.self, capacity: NodePage.capacity * (height + 1)
    ) { stack in
      stack[0] = Pending(page: root, level: Int32(height), lowerBoundSquared: 0)
      var waiting = 1
      while waiting > 0 {
        waiting -= 1
        let next = stack[waiting]
        let node = NodePage(nodes.page(next.page))
        node.prefetch()
        var inside = node.bounds(to: rounded, instructions).inside
        while inside != 0 {
          let lane = inside.trailingZeroBitCount
          inside &= inside &- 1
          if next.level == 1 {
            let leaf = LeafPage(node.leafAddress[lane], holdsPoints: holdsPoints)
            leaf.prefetch()
            leaves.append(leaf)
          } else {
            stack[waiting] = Pending(
              page: node.child[lane], level: next.level - 1, lowerBoundSquared: 0)
            waiting += 1
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
