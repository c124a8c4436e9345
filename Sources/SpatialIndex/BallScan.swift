import CKernels
import Geodesy

/// A leaf of balls, or of points as balls without a radius, with a query's point as its scans need it.
///
/// Scans measure the chord to a centre by its high halves.
struct BallScan {
  private let centers: PointLeaf
  private let radiusSteps: UnsafePointer<UInt16>
  /// The length of a step of the radii, and the leaf's `arcExcess`, both in steps of the leaf.
  private let radiusStep: Float
  private let arcExcess: Float
  private let origin: PointLeaf.Origin
  private let perMeter: Float

  // Inlined, as are the others, so that a query has no call but that of the kernel.
  @inline(__always)
  init(_ leaf: BallLeaf, from point: UnitPoint) {
    centers = leaf.centers
    origin = PointLeaf.Origin(centers, point)
    perMeter = 1 / origin.step
    radiusSteps = UnsafePointer(leaf.radiusSteps)
    radiusStep = leaf.radiusStep * perMeter
    arcExcess = leaf.arcExcess * perMeter
  }

  @inline(__always)
  init(_ leaf: PointLeaf, from point: UnitPoint) {
    centers = leaf
    origin = PointLeaf.Origin(centers, point)
    perMeter = 1 / origin.step
    // Any row that can be read: the step is 0.
    radiusSteps = UnsafePointer(leaf.highHalves)
    radiusStep = 0
    arcExcess = 0
  }

  /// How many balls there are.
  @inline(__always)
  var count: Int { centers.count }

  /// What a scan tells about the balls of a leaf, as bits.
  struct Result {
    /// Those that may be near enough.
    var near: UInt32
    /// Those whose circles on the ground cover the point for sure.
    var inside: UInt32
  }

  /// Finds the balls that may reach to within a chord of the point.
  ///
  /// By the error that is given at `PointCandidates`, with lengths in steps and the radius *r* rounded up
  /// to *R*,
  ///
  /// - a ball with *d'* > (*R* + chord + 0.9) (1 + 6e-7) is too far;
  /// - a circle with *d'* < (*R* - *ρ* - *e* - 0.9) (1 - 6e-7) covers the point: *R* - *ρ* ≤ *r*, where
  ///   *ρ* is the radii's step, and no geodesic is longer than its chord by more than *e*, which
  ///   includes a micrometre for rounding.
  @inline(__always)
  func balls(within chord: Double, _ instructions: InstructionSet) -> Result {
    let rounding = Float(PointCandidates.roundingInSteps)
    let reach = ckernels_reach(
      step: radiusStep, outer: Float(chord) * perMeter + rounding,
      inner: radiusStep + (arcExcess + rounding))
    guard let kernels = instructions.kernels else { return balls(within: reach) }
    let bits = kernels.pointee.balls(
      centers.highHalves, radiusSteps, centers.count, origin.steps, reach)
    return Result(
      near: UInt32(truncatingIfNeeded: bits), inside: UInt32(truncatingIfNeeded: bits >> 32))
  }

  /// The lane of a ball that is about nearest.
  @inline(__always)
  func nearest(_ instructions: InstructionSet) -> Int {
    guard let kernels = instructions.kernels else { return nearest() }
    return Int(
      kernels.pointee.nearest(
        centers.highHalves, radiusSteps, centers.count, origin.steps, radiusStep))
  }
}

// As the kernels do.
extension BallScan {
  private func balls(within reach: ckernels_reach) -> Result {
    withDistances { squared, radius in
      var result = Result(near: 0, inside: 0)
      for lane in 0..<centers.count {
        let outer = radius[lane] + reach.outer
        guard squared[lane] <= outer * outer * CKERNELS_OUTER else { continue }
        result.near |= 1 << UInt32(lane)
        let inner = max(radius[lane] - reach.inner, 0)
        if squared[lane] < inner * inner * CKERNELS_INNER { result.inside |= 1 << UInt32(lane) }
      }
      return result
    }
  }

  private func nearest() -> Int {
    withDistances { squared, radius in
      var (nearest, least) = (0, Float.infinity)
      for lane in 0..<centers.count {
        let reach = squared[lane].squareRoot() - radius[lane]
        if reach < least { (nearest, least) = (lane, reach) }
      }
      return nearest
    }
  }

  /// Calls `body` with the squared distances to the centres and the radii, in steps.
  @inline(__always)
  private func withDistances<Value>(
    _ body: (_ squared: UnsafePointer<Float>, _ radius: UnsafePointer<Float>) -> Value
  ) -> Value {
    let room = BallLeaf.capacity
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * room) { memory in
      let squared = memory.baseAddress.unsafelyUnwrapped
      let radius = squared + room
      let high = centers.highHalves
      // All in one go, so that the compiler uses vectors.
      for lane in 0..<room {
        let dx = Float(high[lane]) - origin.steps.x
        let dy = Float(high[32 + lane]) - origin.steps.y
        let dz = Float(high[64 + lane]) - origin.steps.z
        squared[lane] = dx * dx + dy * dy + dz * dz
        radius[lane] = Float(radiusSteps[lane]) * radiusStep
      }
      return body(squared, radius)
    }
  }
}
