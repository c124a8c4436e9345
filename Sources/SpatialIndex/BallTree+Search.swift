import Geodesy

extension BallTree {
  /// Visits the balls that reach into the sphere around `point` with the radius `bound`, the
  /// nearer parts of the tree first; each visit answers with the bound from then on.
  ///
  /// - Parameters:
  ///   - bound: a chord in metres; a ball is visited when its centre is within `bound` plus its
  ///     radius.
  ///   - visit: is given the leaf, the lane and the squared chord to the centre in m².
  /// - Returns: the last bound.
  func visit(
    near point: ECEF, bound: Double,
    _ visit: (_ leaf: LeafPage, _ lane: Int, _ chordSquared: Double) -> Double
  ) -> Double {
    guard root != Self.none else { return bound }
    let rounded = SIMD3<Float>(Float(point.x), Float(point.y), Float(point.z))
    var bound = bound
    // At most all children but one of each node on the way down wait, and the last node's.
    return withUnsafeTemporaryAllocation(
      of: Pending.self, capacity: NodePage.capacity * (height + 1)
    ) { stack in
      stack[0] = Pending(page: root, level: height, lowerBoundSquared: 0)
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
        let lowerBounds = node.lowerBoundsSquared(to: rounded)
        let first = waiting
        for lane in 0..<node.count {
          let lower = lowerBounds[lane]
          guard Double(lower) <= bound * bound else { continue }
          // Insertion keeps the farthest at the bottom: the nearest is taken next.
          var place = waiting
          while place > first, stack[place - 1].lowerBoundSquared < lower {
            stack[place] = stack[place - 1]
            place -= 1
          }
          stack[place] = Pending(
            page: node.child[lane], level: next.level - 1, lowerBoundSquared: lower)
          waiting += 1
        }
      }
      return bound
    }
  }

  private struct Pending {
    var page: UInt32
    var level: Int32
    var lowerBoundSquared: Float

    init(page: UInt32, level: some BinaryInteger, lowerBoundSquared: Float) {
      self.page = page
      self.level = Int32(level)
      self.lowerBoundSquared = lowerBoundSquared
    }
  }

  @inline(__always)
  private func scan(
    _ leaf: LeafPage, near point: ECEF, bound: Double,
    _ visit: (LeafPage, Int, Double) -> Double
  ) -> Double {
    var bound = bound
    for start in stride(from: 0, to: leaf.count, by: 8) {
      let chordsSquared = leaf.chordsSquared(from: start, to: point)
      let reach = leaf.radii(from: start) + bound
      let isNear = chordsSquared .<= reach * reach
      guard any(isNear) else { continue }
      for lane in start..<min(start + 8, leaf.count) where isNear[lane - start] {
        let limit = bound + Double(leaf.radius[lane])
        let chordSquared = chordsSquared[lane - start]
        // The bound may have shrunk since the comparison.
        if chordSquared <= limit * limit { bound = visit(leaf, lane, chordSquared) }
      }
    }
    return bound
  }

  /// Visits the balls that hold the point.
  func visitBalls(covering point: ECEF, _ visit: (_ leaf: LeafPage, _ lane: Int) -> Void) {
    // A bound of nothing but the rounding of chords: `visit` adds each ball's radius.
    _ = self.visit(near: point, bound: chordTolerance) { leaf, lane, _ in
      visit(leaf, lane)
      return chordTolerance
    }
  }
}

/// By how much, in metres, chords are taken for longer or shorter than computed: well above
/// the rounding of earth-centred doubles, 1 nm, and the 15 nm to which distances are exact.
let chordTolerance = 1e-6

extension LeafPage {
  @inline(__always)
  fileprivate func chordsSquared(from start: Int, to point: ECEF) -> SIMD8<Double> {
    let dx = lanes(x, start) - point.x
    let dy = lanes(y, start) - point.y
    let dz = lanes(z, start) - point.z
    return dx * dx + dy * dy + dz * dz
  }

  @inline(__always)
  fileprivate func radii(from start: Int) -> SIMD8<Double> {
    SIMD8<Double>(
      UnsafeRawPointer(radius + start).loadUnaligned(as: SIMD8<Float>.self))
  }

  @inline(__always)
  private func lanes(_ row: UnsafeMutablePointer<Double>, _ start: Int) -> SIMD8<Double> {
    UnsafeRawPointer(row + start).loadUnaligned(as: SIMD8<Double>.self)
  }
}
