import Geodesy

extension BallTree {
  /// Collects the balls with a radius that contain a point, and maybe a few that miss it by less than
  /// a micrometre.
  ///
  /// - Parameters:
  ///   - tree: By its address, for the reason given at `candidates(in:for:)`.
  ///   - memory: For the candidates, unless there are too many.
  static func candidates(
    in tree: UnsafePointer<BallTree>, covering point: ECEF, leafFound: (UInt32) -> Void,
    _ memory: UnsafeMutableRawBufferPointer, _ instructions: InstructionSet
  ) -> CandidateBuffer {
    var found = CandidateBuffer(memory: memory, instructions)
    let root = tree.pointee.root
    guard root != Self.none else { return found }
    let search = CoveringSearch(
      point: point, tolerance: Geodesic.chordToleranceMeters, instructions)
    let height = tree.pointee.height
    if height == 0 {
      search.scan(BallLeaf(tree.pointee.leaves.reader.page(root)), &found)
    } else {
      search.run(tree.pointee.nodes.reader, root: root, height: height, &found, leafFound)
    }
    return found
  }
}

/// A query for the balls that contain a point.
private struct CoveringSearch {
  let point: ECEF
  let tolerance: Double
  let instructions: InstructionSet

  init(point: ECEF, tolerance: Double, _ instructions: InstructionSet) {
    self.point = point
    self.tolerance = tolerance
    self.instructions = instructions
  }

  /// How many leaves are prefetched at the same time.
  private static let leavesAtOnce = 32

  func run(
    _ nodes: PageTable.Reader, root: UInt32, height: Int, _ found: inout CandidateBuffer,
    _ leafFound: (UInt32) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: BallLeaf.self, capacity: Self.leavesAtOnce) { leaves in
      var leafCount = 0
      forEachLeaf(nodes, root: root, height: height) { leaf in
        leaf.prefetch()
        if leafCount == Self.leavesAtOnce {
          scan(leaves[..<leafCount], &found, leafFound)
          leafCount = 0
        }
        leaves.initializeElement(at: leafCount, to: leaf)
        leafCount += 1
      }
      scan(leaves[..<leafCount], &found, leafFound)
    }
  }

  // This and `scan` are inlined, so that `body` is too: it is called for every leaf.
  /// Calls `body` with every leaf whose box contains the point.
  @inline(__always)
  private func forEachLeaf(
    _ nodes: PageTable.Reader, root: UInt32, height: Int, _ body: (BallLeaf) -> Void
  ) {
    let rounded = point.rounded
    NodeBounds.withMemory(for: 1) { bounds in
      let bounds = bounds(0)
      withUnsafeTemporaryAllocation(
        of: PendingStack.Pending.self, capacity: PendingStack.capacity(height: height)
      ) { memory in
        var stack = PendingStack(memory)
        stack.push(root, level: height)
        while let next = stack.pop() {
          let node = NodePage(nodes.page(next.page))
          node.prefetch()
          var inside = bounds.set(from: rounded, to: node, instructions).inside
          while inside != 0 {
            let lane = inside.trailingZeroBitCount
            inside &= inside &- 1
            if next.level > 1 {
              stack.push(node.child[lane], level: Int(next.level) - 1)
            } else {
              body(BallLeaf(node.leafAddress[lane]))
            }
          }
        }
      }
    }
  }

  private func scan(
    _ leaves: Slice<UnsafeMutableBufferPointer<BallLeaf>>, _ found: inout CandidateBuffer,
    _ leafFound: (UInt32) -> Void
  ) {
    for leaf in leaves {
      leafFound(leaf.entryNumber[0])
      scan(leaf, &found)
    }
  }

  @inline(__always)
  func scan(_ leaf: BallLeaf, _ found: inout CandidateBuffer) {
    found.scan(leaf, covering: point, tolerance: tolerance)
  }
}
