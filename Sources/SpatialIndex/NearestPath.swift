import CKernels

/// The way from the root of a tree down to the leaf that is nearest to a point, with what is left to
/// search on each level.
///
/// It is in memory on the stack of the search, where the kernels write and read it.
struct NearestPath {
  /// The nodes on the way, the lowest first.
  let steps: UnsafeMutablePointer<ckernels_step>
  /// How many there are.
  let height: Int

  /// A node on the way, with the children that are still to be searched.
  struct Step {
    let node: NodePage
    let bounds: NodeBounds
    let rest: UInt16
    /// The child on the way.
    let taken: Int
  }

  // Inlined, as are the others: a query reads each step.
  /// The node whose children are at a level, 0 for leaves.
  @inline(__always)
  subscript(level: Int) -> Step {
    let step = steps[level]
    return Step(
      node: NodePage(step.node), bounds: NodeBounds(step.bounds),
      rest: UInt16(truncatingIfNeeded: step.rest), taken: Int(step.taken))
  }

  /// Goes down to the nearest leaf, bounds the distances to the children of each node on the way, and
  /// calls `body` with the path and memory for the bounds of one more node.
  ///
  /// - Parameters:
  ///   - height: The root's, at least 1.
  ///   - point: Rounded.
  ///   - reach: The square of how far the search will about reach beyond the box of the lowest node on the
  ///     way, in squares of that box's diagonal: so far, other lowest nodes are prefetched with it.
  @inline(__always)
  static func with(
    root: NodePage, height: Int, to point: SIMD3<Float>, reach: Float = 0,
    _ instructions: InstructionSet, _ body: (NearestPath, NodeBounds) -> Void
  ) {
    NodeBounds.withMemory(for: height + 1) { bounds in
      withUnsafeTemporaryAllocation(of: ckernels_step.self, capacity: height) { steps in
        let path = NearestPath(steps: steps.baseAddress.unsafelyUnwrapped, height: height)
        if let kernels = instructions.kernels {
          kernels.pointee.descend(
            root.base, height, ckernels_corner(point), reach, path.steps, bounds(0).squared)
        } else {
          path.descend(from: root, to: point, reach: reach, bounds)
        }
        body(path, bounds(height))
      }
    }
  }

  /// As the kernels do, by bounds in floats.
  private func descend(
    from root: NodePage, to point: SIMD3<Float>, reach: Float, _ memory: (Int) -> NodeBounds
  ) {
    var node = root
    for level in (0..<height).reversed() {
      node.prefetchRest()
      if level == 1 { node.prefetchCuts() }
      let bounds = memory(level)
      let lane = node.firstLane(bounds.set(from: point, to: node), to: point)
      (steps + level).initialize(
        to: ckernels_step(
          node: node.base, bounds: bounds.squared, taken: UInt32(lane),
          // The lowest node keeps all of its leaves: none has been scanned yet.
          rest: UInt32(node.allLanes) & ~(level > 0 ? 1 << lane : 0)))
      if level == 1 {
        node.prefetchChild(lane, level: level, for: point)
        let farthest = bounds[lane] + reach * node.box(lane).squaredDiagonal
        let near = bounds.lanes(of: node, atMost: farthest, .baseline) & ~(1 << UInt16(lane))
        Self.prefetch(near, of: node)
      }
      node = NodePage(node.childAddress[lane])
    }
  }

  private static func prefetch(_ lanes: UInt16, of node: NodePage) {
    var lanes = lanes
    while lanes != 0 {
      NodePage(node.childAddress[lanes.trailingZeroBitCount]).prefetch()
      lanes &= lanes &- 1
    }
  }
}

extension ckernels_corner {
  @inline(__always)
  init(_ point: SIMD3<Float>) {
    self.init(x: point.x, y: point.y, z: point.z)
  }
}
