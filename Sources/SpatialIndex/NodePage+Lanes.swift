import CKernels

// The children that a search or an insertion goes to, as the kernels find them: see `boxes.h` and `insertion.h`.
extension NodePage {
  /// The child whose box has to grow least, by the sum of its sides in steps, to contain another one, and whether it
  /// has to grow at all; of several, the child whose middle is nearest. From 65,535 steps on, all grow as much.
  func leastGrowingLane(for new: NewBox) -> (lane: Int, grows: Bool) {
    let shift = shift
    let origin = origin
    var growth = Lanes(repeating: 0)
    var isBeyond = false
    for axis in 0..<3 {
      let start = Int32(origin[axis])
      let lower = new.lower[axis] &>> shift &- start
      let upper = new.belowUpper[axis] &>> shift &- start &+ 1
      // What is beyond the node's steps is cut off: all boxes have to grow by that.
      if lower < 0 || upper > UInt16.max { isBeyond = true }
      let (begin, end) = (Float(UInt16(clamping: lower)), Float(UInt16(clamping: upper)))
      growth += (Lanes(steps(axis)) - begin).orGreater(Lanes(repeating: 0))
      growth += (end - Lanes(steps(3 + axis))).orGreater(Lanes(repeating: 0))
    }
    // More counts as equal, as in lanes of 16 bits.
    growth = growth.orLesser(Lanes(repeating: Self.mostSteps))
    let least = growth.least
    let lanes = NodeBounds.bits(of: growth .== Lanes(repeating: least)) & allLanes
    return (
      lanes & (lanes &- 1) == 0
        ? lanes.trailingZeroBitCount : nearestMiddle(of: lanes, at: new.middle),
      least != 0 || isBeyond
    )
  }

  /// By what power of two a step is longer than the shortest one.
  private var shift: Int32 {
    // The exponents of powers of two say all; `exponent` is a call.
    Int32(truncatingIfNeeded: step.exponentBitPattern &- Self.leastStep.exponentBitPattern)
  }

  /// The children whose boxes have a part between two corners, as bits. At the edge of the node there may be a few
  /// more.
  func lanes(touching corners: WholeCorners) -> UInt16 {
    let shift = shift
    let origin = origin
    // A vector of equal numbers, and not a single one: see `NodeBounds.lanes(of:)`.
    var isOutside = SIMDMask<SIMD16<Int16>>(repeating: false)
    for axis in 0..<3 {
      let start = Int32(origin[axis])
      // Beyond the node's steps they are cut off.
      let upper = UInt16(clamping: corners.upper[axis] &>> shift &- start)
      let lower = UInt16(clamping: corners.below[axis] &>> shift &- start &+ 1)
      isOutside .|= steps(axis) .> SIMD16(repeating: upper)
      isOutside .|= steps(3 + axis) .< SIMD16(repeating: lower)
    }
    return ~NodeBounds.bits(of: isOutside) & allLanes
  }

  /// The one of some children whose middle is nearest to a place in whole numbers of the shortest steps, rounded down
  /// to the node's: by the sum of the distances on the axes. From 65,535 steps on, all are as near.
  func nearestMiddle(of lanes: UInt16, at place: SIMD3<Int32>) -> Int {
    let shift = shift
    let origin = origin
    var lanes = lanes
    var best = 0
    var least = Int.max
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      var sum = 0
      for axis in 0..<3 {
        let middle = (Int(row(axis)[lane]) + Int(row(3 + axis)[lane]) + 1) / 2
        let here = UInt16(clamping: place[axis] &>> shift &- Int32(origin[axis]))
        sum += abs(middle - Int(here))
      }
      sum = min(sum, Int(UInt16.max))
      if sum < least { (least, best) = (sum, lane) }
    }
    return best
  }
}

// By whole numbers: without instructions of SSE4.1, to round a float is a call.
extension NodePage {
  /// The whole number at or below a value.
  fileprivate static func roundedDown(_ value: Float) -> Int32 {
    let whole = Int32(value)
    return Float(whole) > value ? whole &- 1 : whole
  }

  /// The whole number at or above a value.
  fileprivate static func roundedUp(_ value: Float) -> Int32 { 0 &- roundedDown(-value) }
}

/// The box of a new entry in whole numbers of the shortest steps of nodes.
struct NewBox {
  let lower: SIMD3<Int32>
  /// The upper corner less one: so it is rounded up to longer steps by one shift.
  let belowUpper: SIMD3<Int32>
  let middle: SIMD3<Int32>

  init(_ box: Box) {
    func lower(_ meters: Float) -> Int32 { NodePage.roundedDown(meters / NodePage.leastStep) }
    func belowUpper(_ meters: Float) -> Int32 {
      NodePage.roundedUp(meters / NodePage.leastStep) &- 1
    }
    self.lower = SIMD3(lower(box.lower.x), lower(box.lower.y), lower(box.lower.z))
    self.belowUpper = SIMD3(
      belowUpper(box.upper.x), belowUpper(box.upper.y), belowUpper(box.upper.z))
    middle = (self.lower &+ self.belowUpper &+ 1) &>> 1
  }
}

/// Two corners in whole numbers of the shortest steps of nodes.
struct WholeCorners {
  /// The lower corner less one: so it is rounded up to longer steps by one shift.
  let below: SIMD3<Int32>
  let upper: SIMD3<Int32>

  /// The corners around a point: boxes that touch them contain the point, or are about 1/256 m beside it at most.
  init(around point: SIMD3<Float>) {
    // Number by number: the standard library converts vectors in many more instructions.
    let center = point / NodePage.leastStep
    func below(_ value: Float) -> Int32 { NodePage.roundedUp(value - CKERNELS_LEAST_SLACK) &- 1 }
    func upper(_ value: Float) -> Int32 { NodePage.roundedDown(value + CKERNELS_LEAST_SLACK) }
    self.below = SIMD3(below(center.x), below(center.y), below(center.z))
    self.upper = SIMD3(upper(center.x), upper(center.y), upper(center.z))
  }
}
