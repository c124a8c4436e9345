import CKernels
import Geodesy

/// For each lane of a node a lower bound of the squared distance from a point to the lane's box,
/// in m², not negative and not more than the true one.
///
/// They are in memory of the caller, where the kernels write and read all of them at once: copying
/// them in pieces would make the kernels wait for the pieces.
struct NodeBounds {
  let squared: UnsafeMutablePointer<Float>

  @inline(__always)
  init(_ squared: UnsafeMutablePointer<Float>) { self.squared = squared }

  // This and `set` are inlined, so that the bounds stay in memory on the stack of the search.
  /// Calls `body` with memory on the stack for the bounds of some nodes, which are not set yet.
  @inline(__always)
  static func withMemory(for nodeCount: Int, _ body: (_ number: (Int) -> NodeBounds) -> Void) {
    // Aligned by hand: the standard library puts memory with an alignment above 16 on the heap.
    let spare = 64 / MemoryLayout<Float>.stride
    withUnsafeTemporaryAllocation(
      of: Float.self, capacity: nodeCount * NodePage.capacity + spare
    ) { memory in
      let base = UnsafeMutableRawPointer(memory.baseAddress.unsafelyUnwrapped)
        .alignedUp(toMultipleOf: 64).assumingMemoryBound(to: Float.self)
      body { NodeBounds(base + $0 * NodePage.capacity) }
    }
  }

  subscript(lane: Int) -> Float { squared[lane] }

  /// The bounds of all lanes; unused ones are infinite.
  private var lanes: NodePage.Lanes {
    get { UnsafeRawPointer(squared).load(as: NodePage.Lanes.self) }
    nonmutating set {
      UnsafeMutableRawPointer(squared).storeBytes(of: newValue, as: NodePage.Lanes.self)
    }
  }

  /// What else is known of a point and the boxes of a node.
  struct Summary {
    /// The boxes that contain the point, or are less than 1/64 of a step beside it, as bits.
    let inside: UInt16
    /// A lane with the least bound.
    let leastLane: Int
  }

  /// Bounds the distances from a point, rounded to floats, to the boxes of a node.
  ///
  /// The boxes are wider than the balls by at least the error of rounding the point to floats
  /// (see `Box`). In a node, the point is moved towards them by more than the error of its steps from the
  /// origin, by the kernels to whole steps; the factor covers the rounding of the arithmetic, 6e-8 an operation.
  @inline(__always)
  func set(from point: SIMD3<Float>, to node: NodePage, _ instructions: InstructionSet) {
    guard let kernels = instructions.kernels else {
      _ = set(from: point, to: node)
      return
    }
    kernels.pointee.bounds(node.base, point.x, point.y, point.z, squared)
  }

  /// The same without kernels.
  func set(from point: SIMD3<Float>, to node: NodePage) -> Summary {
    let offset = node.offset(of: point)
    var sum = NodePage.Lanes(repeating: 0)
    for axis in 0..<3 {
      let gap = node.gap(axis, offset)
      sum += gap * gap
    }
    let infinity = NodePage.Lanes(repeating: .infinity)
    lanes = infinity.replacing(
      with: sum * CKERNELS_BOUND_FACTOR * (node.step * node.step),
      where: Self.lanes(of: node.allLanes))
    return Summary(inside: bits(atMost: 0), leastLane: NodePage.leastLane(lanes))
  }

  /// The lanes of a node whose bound is at most the given one, as bits.
  @inline(__always)
  func lanes(of node: NodePage, atMost longest: Float, _ instructions: InstructionSet) -> UInt16 {
    let lanes =
      instructions.kernels.map { $0.pointee.within(squared, longest) }
      ?? UInt32(bits(atMost: longest))
    // Unused lanes have an infinite bound, which an infinite `longest` lets in.
    return UInt16(truncatingIfNeeded: lanes) & node.allLanes
  }

  /// The lane with the least bound, apart from the bound's last 4 bits, among some lanes; nil when
  /// none of them has a bound of at most `longest`.
  ///
  /// - Parameter asked: The lanes, as bits.
  @inline(__always)
  func leastLane(
    among asked: UInt16, atMost longest: Float, _ instructions: InstructionSet
  ) -> Int? {
    if let kernels = instructions.kernels {
      let lane = kernels.pointee.least(squared, UInt32(asked), longest)
      return lane < 0 ? nil : Int(lane)
    }
    let among = bits(atMost: longest) & asked
    guard among != 0 else { return nil }
    let infinity = NodePage.Lanes(repeating: .infinity)
    return NodePage.leastLane(infinity.replacing(with: lanes, where: Self.lanes(of: among)))
  }

  /// The lanes whose bits are set.
  @inline(__always)
  static func lanes(of bits: UInt16) -> SIMDMask<SIMD16<Int32>> {
    // Not `.!= 0`: the standard library compares integers with a single one lane by lane, which took two
    // fifths of the time of a query for the nearest point.
    (SIMD16(repeating: UInt32(bits)) & laneBits) .!= SIMD16(repeating: 0)
  }

  private static var laneBits: SIMD16<UInt32> {
    SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
  }

  private func bits(atMost longest: Float) -> UInt16 { Self.bits(of: lanes .<= longest) }

  /// A bit for each lane.
  static func bits(of lanes: SIMDMask<SIMD16<Int16>>) -> UInt16 {
    let bits =
      unsafeBitCast(lanes, to: SIMD16<UInt16>.self)
      & SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768)
    let pairs = bits.lowHalf | bits.highHalf
    let fours = pairs.lowHalf | pairs.highHalf
    let eights = fours.lowHalf | fours.highHalf
    return eights.x | eights.y
  }

  /// A bit for each lane.
  static func bits(of lanes: SIMDMask<SIMD16<Int32>>) -> UInt16 {
    let bits = unsafeBitCast(lanes, to: SIMD16<UInt32>.self) & laneBits
    let pairs = bits.lowHalf | bits.highHalf
    let fours = pairs.lowHalf | pairs.highHalf
    let eights = fours.lowHalf | fours.highHalf
    return UInt16(truncatingIfNeeded: eights.x | eights.y)
  }
}
