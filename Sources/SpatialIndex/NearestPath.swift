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
  @inline(__always)
  static func with(
    root: NodePage, height: Int, to point: SIMD3<Float>, _ instructions: InstructionSet,
    _ body: (NearestPath, NodeBounds) -> Void
  ) {
    NodeBounds.withMemory(for: height + 1) { bounds in
      withUnsafeTemporaryAllocation(of: ckernels_step.self, capacity: height) { steps in
        let path = NearestPath(steps: steps.baseAddress.unsafelyUnwrapped, height: height)
        if let kernels = instructions.kernels {
          kernels.pointee.descend(
            root.base, height, ckernels_corner(point), path.steps, bounds(0).squared)
        } else {
          path.descend(from: root, to: point, bounds)
        }
        body(path, bounds(height))
      }
    }
  }

  /// As the kernels do.
  private func descend(
    from root: NodePage, to point: SIMD3<Float>, _ memory: (Int) -> NodeBounds
  ) {
    var node = root
    for level in (0..<height).reversed() {
      node.prefetchChildren()
      let bounds = memory(level)
      let lane = node.firstLane(bounds.set(from: point, to: node, .baseline), to: point)
      (steps + level).initialize(
        to: ckernels_step(
          node: node.base, bounds: bounds.squared, taken: UInt32(lane),
          // The lowest node keeps all of its leaves: none has been scanned yet.
          rest: UInt32(node.allLanes) & ~(level > 0 ? 1 << lane : 0)))
      node = NodePage(node.childAddress[lane])
    }
  }
}

extension ckernels_corner {
  @inline(__always)
  init(_ point: SIMD3<Float>) {
    self.init(x: point.x, y: point.y, z: point.z)
  }
}
