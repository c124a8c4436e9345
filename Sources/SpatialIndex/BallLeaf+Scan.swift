import CKernels
import Geodesy

extension BallLeaf {
  /// What a scan tells about the balls of a leaf, as bits.
  struct Scanned {
    /// Those that may be near enough.
    var near: UInt32
    /// Those whose circles on the ground cover the point for sure.
    var inside: UInt32
  }

  // Inlined, so that a query has no call but that of the kernel.
  /// Finds the balls that may reach to within a chord of a point.
  ///
  /// The scan measures the chord to a centre by its high halves. By the error that is given at
  /// `PointCandidates`, with lengths in steps and the radius *r* rounded up to *R*,
  ///
  /// - a ball with *d'* > (*R* + chord + 0.9) (1 + 6e-7) is too far;
  /// - a circle with *d'* < (*R* - *ρ* - *e* - 0.9) (1 - 6e-7) covers the point: *R* - *ρ* ≤ *r*, where
  ///   *ρ* is the radii's step, and no geodesic is longer than its chord by more than *e*, which
  ///   includes a micrometre for rounding.
  @inline(__always)
  func scan(
    from point: UnitPoint, within chord: Double, _ instructions: InstructionSet
  ) -> Scanned {
    let origin = PointLeaf.Origin(centers, point)
    let perMeter = 1 / origin.step
    let rounding = Float(PointCandidates.roundingInSteps)
    let step = radiusStep * perMeter
    let reach = ckernels_reach(
      step: step, outer: Float(chord) * perMeter + rounding,
      inner: step + (arcExcess * perMeter + rounding))
    if let kernels = instructions.kernels {
      let bits = kernels.pointee.balls(
        centers.highHalves, radiusSteps, count, origin.steps, reach)
      return Scanned(
        near: UInt32(truncatingIfNeeded: bits), inside: UInt32(truncatingIfNeeded: bits >> 32))
    }
    return scan(origin.steps, reach)
  }

  /// As the kernels do.
  private func scan(_ origin: ckernels_steps, _ reach: ckernels_reach) -> Scanned {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.capacity) { memory in
      let squared = memory.baseAddress.unsafelyUnwrapped
      let radius = squared + Self.capacity
      let high = centers.highHalves
      let radii = radiusSteps
      // All in one go, so that the compiler uses vectors.
      for lane in 0..<Self.capacity {
        let dx = Float(high[lane]) - origin.x
        let dy = Float(high[32 + lane]) - origin.y
        let dz = Float(high[64 + lane]) - origin.z
        squared[lane] = dx * dx + dy * dy + dz * dz
        radius[lane] = Float(radii[lane]) * reach.step
      }
      var result = Scanned(near: 0, inside: 0)
      for lane in 0..<count {
        let outer = radius[lane] + reach.outer
        guard squared[lane] <= outer * outer * CKERNELS_OUTER else { continue }
        result.near |= 1 << UInt32(lane)
        let inner = max(radius[lane] - reach.inner, 0)
        if squared[lane] < inner * inner * CKERNELS_INNER { result.inside |= 1 << UInt32(lane) }
      }
      return result
    }
  }
}
