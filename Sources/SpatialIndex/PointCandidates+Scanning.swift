import CKernels
import Geodesy

extension UnitPoint {
  @inline(__always)
  var units: ckernels_units { ckernels_units(x: x, y: y, z: z) }
}

extension PointLeaf {
  /// A query's point as a leaf's scan needs it.
  struct Origin {
    /// The point in steps from the leaf's origin, less half a step, and the square of a step in m².
    let steps: ckernels_steps
    /// The leaf's step in metres.
    let step: Float

    @inline(__always)
    init(_ leaf: PointLeaf, _ point: UnitPoint) {
      let frame = leaf.frame
      // A power of two, made by its exponent.
      let perUnit = Double(bitPattern: UInt64(1023 &- frame.shift) &<< 52)
      step = Float(bitPattern: UInt32(truncatingIfNeeded: 127 &- 30 &+ frame.shift) &<< 23)
      steps = ckernels_steps(
        x: Float(Double(point.x &- frame.origin.x) * perUnit - 0.5),
        y: Float(Double(point.y &- frame.origin.y) * perUnit - 0.5),
        z: Float(Double(point.z &- frame.origin.z) * perUnit - 0.5),
        square: step * step)
    }
  }

  /// Finds the points of some leaves that are near enough, as the kernels do.
  static func scan(
    _ leaves: UnsafeMutablePointer<UnsafeMutableRawPointer>, _ range: Range<Int>,
    from point: UnitPoint, within longestChord: Double, _ squared: UnsafeMutablePointer<Float>,
    _ places: UnsafeMutablePointer<UInt32>
  ) -> ckernels_found {
    var found = ckernels_found(count: 0, longest_step: 0)
    for index in range {
      let leaf = PointLeaf(leaves[index])
      let origin = Origin(leaf, point)
      let kept = leaf.scan(
        from: origin.steps,
        PointCandidates.threshold(longestChord: longestChord, step: origin.step),
        place: UInt32(truncatingIfNeeded: index) << 5, squared + found.count, places + found.count)
      guard kept > 0 else { continue }
      found.longest_step = max(found.longest_step, origin.step)
      // Most of them are measured: meanwhile the next leaves are scanned.
      for number in found.count..<found.count + kept {
        leaf.prefetchRecord(Int(places[number] & 31))
      }
      found.count += kept
    }
    return found
  }

  // Inlined, so that the loop below becomes one of vectors.
  /// About the squared chord to a point, in m².
  @inline(__always)
  func squared(to lane: Int, from origin: ckernels_steps) -> Float {
    let high = highHalves
    let dx = Float(high[lane]) - origin.x
    let dy = Float(high[32 + lane]) - origin.y
    let dz = Float(high[64 + lane]) - origin.z
    return (dx * dx + dy * dy + dz * dz) * origin.square
  }

  private func scan(
    from origin: ckernels_steps, _ threshold: Float, place: UInt32,
    _ squared: UnsafeMutablePointer<Float>, _ places: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let count = count
    // All in one go, so that the compiler uses vectors.
    for lane in 0..<Self.capacity { squared[lane] = self.squared(to: lane, from: origin) }
    var kept = 0
    for lane in 0..<count {
      // Always written, but only counted if it belongs: a branch would be mispredicted too often.
      let value = squared[lane]
      squared[kept] = value
      places[kept] = place | UInt32(truncatingIfNeeded: lane)
      kept &+= PointCandidates.one(ifAtMost: threshold, value)
    }
    return kept
  }
}

extension PointCandidates {
  /// 1 if a value is at most a threshold, else 0, from the sign of the difference: the compiler
  /// turns a comparison into a branch, which is mispredicted every other time.
  @inline(__always)
  static func one(ifAtMost threshold: Float, _ value: Float) -> Int {
    Int(truncatingIfNeeded: (threshold - value).bitPattern >> 31 ^ 1)
  }
}
