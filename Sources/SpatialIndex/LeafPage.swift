import Geodesy

/// A view of one leaf: up to 32 balls as a structure of arrays.
///
/// The page is 1,088 bytes: x, y, z as 32 doubles each, radius as 32 floats, entry numbers as
/// 32 integers, then the count and the parent's number.
struct LeafPage {
  static let capacity = 32
  static let byteCount = 1088

  let base: UnsafeMutableRawPointer

  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  // The memory is bound once, by these: nothing else looks at it.
  var x: UnsafeMutablePointer<Double> { base.assumingMemoryBound(to: Double.self) }
  var y: UnsafeMutablePointer<Double> { (base + 256).assumingMemoryBound(to: Double.self) }
  var z: UnsafeMutablePointer<Double> { (base + 512).assumingMemoryBound(to: Double.self) }
  /// Metres, rounded up.
  var radius: UnsafeMutablePointer<Float> { (base + 768).assumingMemoryBound(to: Float.self) }
  var entry: UnsafeMutablePointer<UInt32> { (base + 896).assumingMemoryBound(to: UInt32.self) }

  var count: Int {
    get { Int((base + 1024).load(as: UInt32.self)) }
    nonmutating set { (base + 1024).storeBytes(of: UInt32(newValue), as: UInt32.self) }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { (base + 1028).load(as: UInt32.self) }
    nonmutating set { (base + 1028).storeBytes(of: newValue, as: UInt32.self) }
  }

  func ball(_ lane: Int) -> Ball {
    Ball(
      center: ECEF(x: x[lane], y: y[lane], z: z[lane]), radius: radius[lane],
      entry: entry[lane])
  }

  func append(_ ball: Ball) {
    let lane = count
    set(ball, at: lane)
    count = lane + 1
  }

  func set(_ ball: Ball, at lane: Int) {
    x[lane] = ball.center.x
    y[lane] = ball.center.y
    z[lane] = ball.center.z
    radius[lane] = ball.radius
    entry[lane] = ball.entry
  }

  /// Takes a ball out; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    if lane != last { set(ball(last), at: lane) }
    count = last
  }

  func lane(of wanted: UInt32) -> Int? {
    (0..<count).first { entry[$0] == wanted }
  }

  /// The smallest box around the leaf's balls.
  var box: Box {
    (0..<count).reduce(into: Box.empty) { $0.formUnion(Box(around: ball($1))) }
  }
}
