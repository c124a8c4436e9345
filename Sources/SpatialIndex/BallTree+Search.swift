import Geodesy

extension BallTree {
  typealias Candidate = BallForest.Candidate

  /// Visits the balls that reach into the sphere around `point` with the radius `longestChord`,
  /// the nearer parts of the tree first.
  ///
  /// - Parameters:
  ///   - longestChord: in metres; a ball is visited when its centre is within it plus its radius.
  ///   - visit: answers with the longest chord from then on, or nil where that is the same.
  func visit(
    near point: ECEF, longestChord: Double, _ visit: (Candidate) -> Double?
  ) {
    guard root != Self.none else { return }
    let rounded = SIMD3<Float>(Float(point.x), Float(point.y), Float(point.z))
    var bound = longestChord
    // At most all children but one of each node on the way down wait, and the last node's.
    withUnsafeTemporaryAllocation(
      of: Pending.self, capacity: NodePage.capacity * (height + 1)
    ) { stack in
      stack[0] = Pending(page: root, level: Int32(height), lowerBoundSquared: 0)
      var waiting = 1
      while waiting > 0 {
        waiting -= 1
        let next = stack[waiting]
        guard Double(next.lowerBoundSquared) <= bound * bound else { continue }
        if next.level == 0 {
          bound = scan(leaf(next.page), near: point, bound: bound, visit)
          continue
        }
        let node = node(next.page)
        let bounds = node.bounds(to: rounded, .baseline).squared
        let bottom = waiting
        var near = node.lanes(of: bounds, atMost: Float(bound * bound).nextUp)
        while near != 0 {
          let lane = near.trailingZeroBitCount
          near &= near &- 1
          let lower = bounds[lane]
          // Insertion keeps the farthest at the bottom: the nearest is taken next.
          var place = waiting
          while place > bottom, stack[place - 1].lowerBoundSquared < lower {
            stack[place] = stack[place - 1]
            place -= 1
          }
          stack[place] = Pending(
            page: node.child[lane], level: next.level - 1, lowerBoundSquared: lower)
          waiting += 1
        }
      }
    }
  }

  /// A part of the tree that waits to be searched.
  struct Pending {
    var page: UInt32
    var level: Int32
    var lowerBoundSquared: Float
  }

  private func scan(
    _ leaf: LeafPage, near point: ECEF, bound: Double, _ visit: (Candidate) -> Double?
  ) -> Double {
    var bound = bound
    for lane in 0..<leaf.count {
      let center = leaf.center(lane)
      let radius = leaf.radiusMeters(lane)
      let chordSquared = center.chordSquared(to: point)
      let reach = bound + radius
      guard chordSquared <= reach * reach else { continue }
      let candidate = Candidate(
        entry: leaf.entry[lane], center: center, radiusMeters: radius, chordSquared: chordSquared)
      if let narrowed = visit(candidate) { bound = narrowed }
    }
    return bound
  }
}
