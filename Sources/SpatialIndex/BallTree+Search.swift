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
    let rounded = point.rounded
    var bound = longestChord
    NodeBounds.withMemory(for: 1) { bounds in
      let bounds = bounds(0)
      withUnsafeTemporaryAllocation(
        of: PendingStack.Pending.self, capacity: PendingStack.capacity(height: height)
      ) { memory in
        var stack = PendingStack(memory)
        stack.push(root, level: height)
        while let next = stack.pop() {
          guard Double(next.lowerBoundSquared) <= bound * bound else { continue }
          if next.level == 0 {
            bound = scan(leaf(next.page), near: point, bound: bound, visit)
            continue
          }
          let node = node(next.page)
          _ = bounds.set(from: rounded, to: node, .baseline)
          stack.push(
            bounds.lanes(of: node, atMost: Float(bound * bound).nextUp, .baseline), of: node,
            bounds: bounds, level: Int(next.level) - 1)
        }
      }
    }
  }

  /// Visits the balls of a leaf that are near enough, the nearest first: what it turns out to be
  /// like mostly spares the others.
  private func scan(
    _ leaf: LeafPage, near point: ECEF, bound: Double, _ visit: (Candidate) -> Double?
  ) -> Double {
    var bound = bound
    var first: (lane: Int, reach: Double)?
    for lane in 0..<leaf.count {
      let reach = leaf.center(lane).chord(to: point) - leaf.radiusMeters(lane)
      if reach < first?.reach ?? .infinity { first = (lane, reach) }
    }
    guard let first, first.reach <= bound else { return bound }
    if let narrowed = visit(candidate(first.lane, of: leaf, near: point)) { bound = narrowed }
    for lane in 0..<leaf.count where lane != first.lane {
      let candidate = candidate(lane, of: leaf, near: point)
      let reach = bound + candidate.radiusMeters
      guard candidate.chordSquared <= reach * reach else { continue }
      if let narrowed = visit(candidate) { bound = narrowed }
    }
    return bound
  }

  private func candidate(_ lane: Int, of leaf: LeafPage, near point: ECEF) -> Candidate {
    let center = leaf.center(lane)
    return Candidate(
      entry: leaf.entry[lane], center: center, radiusMeters: leaf.radiusMeters(lane),
      chordSquared: center.chordSquared(to: point))
  }
}
