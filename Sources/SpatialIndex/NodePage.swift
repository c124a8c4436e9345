/// A view of one inner node: up to 16 children with the boxes around them as a structure of
/// arrays.
///
/// The page is 512 bytes: the three lower and three upper bounds as 16 floats each, the
/// children's numbers, then the count and the parent's number. Unused lanes hold an empty box,
/// whose distance to anything is infinite.
struct NodePage {
  static let capacity = 16
  static let byteCount = 512
  typealias Lanes = SIMD16<Float>

  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  /// A row of bounds: 0 to 2 the lower of x, y, z, 3 to 5 the upper ones.
  @inline(__always)
  private func row(_ number: Int) -> UnsafeMutablePointer<Float> {
    (base + 64 * number).assumingMemoryBound(to: Float.self)
  }

  @inline(__always)
  private func lanes(_ number: Int) -> Lanes {
    (base + 64 * number).load(as: Lanes.self)
  }

  var child: UnsafeMutablePointer<UInt32> { (base + 384).assumingMemoryBound(to: UInt32.self) }

  var count: Int {
    get { Int((base + 448).load(as: UInt32.self)) }
    nonmutating set { (base + 448).storeBytes(of: UInt32(newValue), as: UInt32.self) }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { (base + 452).load(as: UInt32.self) }
    nonmutating set { (base + 452).storeBytes(of: newValue, as: UInt32.self) }
  }

  func box(_ lane: Int) -> Box {
    Box(
      lower: SIMD3(row(0)[lane], row(1)[lane], row(2)[lane]),
      upper: SIMD3(row(3)[lane], row(4)[lane], row(5)[lane]))
  }

  func setBox(_ box: Box, at lane: Int) {
    for axis in 0..<3 {
      row(axis)[lane] = box.lower[axis]
      row(3 + axis)[lane] = box.upper[axis]
    }
  }

  func clear() {
    for lane in 0..<Self.capacity { setBox(.empty, at: lane) }
    count = 0
  }

  func append(_ number: UInt32, box: Box) {
    let lane = count
    child[lane] = number
    setBox(box, at: lane)
    count = lane + 1
  }

  /// Takes a child out; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    child[lane] = child[last]
    setBox(box(last), at: lane)
    setBox(.empty, at: last)
    count = last
  }

  func lane(of wanted: UInt32) -> Int? {
    (0..<count).first { child[$0] == wanted }
  }

  /// The smallest box around the children's boxes.
  var box: Box {
    (0..<count).reduce(into: Box.empty) { $0.formUnion(box($1)) }
  }

  /// For each lane a lower bound of the squared distance in m² from a point to its box, not
  /// more than the true one.
  ///
  /// The boxes are wider than the balls by at least the error of rounding the point to floats
  /// (see `Box`); the factor covers the rounding of the arithmetic here, 6e-8 a step.
  @inline(__always)
  func lowerBoundsSquared(to point: SIMD3<Float>) -> Lanes {
    let zero = Lanes(repeating: 0)
    let px = Lanes(repeating: point.x)
    let py = Lanes(repeating: point.y)
    let pz = Lanes(repeating: point.z)
    let dx = pointwiseMax(pointwiseMax(lanes(0) - px, px - lanes(3)), zero)
    let dy = pointwiseMax(pointwiseMax(lanes(1) - py, py - lanes(4)), zero)
    let dz = pointwiseMax(pointwiseMax(lanes(2) - pz, pz - lanes(5)), zero)
    return (dx * dx + dy * dy + dz * dz) * 0.999999
  }
}
