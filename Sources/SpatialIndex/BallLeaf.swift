import CKernels
import Geodesy

/// A view of one leaf of balls with radii: up to 24 of them as a structure of arrays.
///
/// The page has x, y, z as 24 doubles each and the entry numbers as 24 integers, then the count, the
/// parent's number and the page's birth, padded to 704 bytes. The radii follow as 24 doubles.
struct BallLeaf {
  static let capacity = 24
  static let kind = PageKind(byteCount: 896, birthOffset: 680)

  let base: UnsafeMutableRawPointer

  // All members are inlined: they only add an offset to an address, and a query reads them for every
  // leaf and candidate.
  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  // Only these bind the memory, each part to one type.
  @inline(__always)
  var x: UnsafeMutablePointer<Double> { base.assumingMemoryBound(to: Double.self) }
  @inline(__always)
  var y: UnsafeMutablePointer<Double> { (base + 192).assumingMemoryBound(to: Double.self) }
  @inline(__always)
  var z: UnsafeMutablePointer<Double> { (base + 384).assumingMemoryBound(to: Double.self) }
  @inline(__always)
  var entryNumber: UnsafeMutablePointer<UInt32> {
    (base + 576).assumingMemoryBound(to: UInt32.self)
  }
  /// The radii in metres.
  @inline(__always)
  var radius: UnsafeMutablePointer<Double> {
    (base + 704).assumingMemoryBound(to: Double.self)
  }

  @inline(__always)
  var count: Int {
    get { Int((base + 672).load(as: UInt32.self)) }
    nonmutating set { (base + 672).storeBytes(of: UInt32(newValue), as: UInt32.self) }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { (base + 676).load(as: UInt32.self) }
    nonmutating set { (base + 676).storeBytes(of: newValue, as: UInt32.self) }
  }

  @inline(__always)
  func center(_ lane: Int) -> ECEF { ECEF(x: x[lane], y: y[lane], z: z[lane]) }

  func entry(_ lane: Int) -> BallEntry {
    BallEntry(
      number: entryNumber[lane], ball: Ball(center: center(lane), radiusMeters: radius[lane]))
  }

  /// Prefetches the page.
  @inline(__always)
  func prefetch() { ckernels_prefetch(base, 14) }

  /// Adds an entry. Returns false if there is no room.
  func append(_ entry: BallEntry) -> Bool {
    let lane = count
    guard lane < Self.capacity else { return false }
    set(entry, at: lane)
    count = lane + 1
    return true
  }

  func set(_ entry: BallEntry, at lane: Int) {
    x[lane] = entry.ball.center.x
    y[lane] = entry.ball.center.y
    z[lane] = entry.ball.center.z
    radius[lane] = entry.ball.radiusMeters
    entryNumber[lane] = entry.number
  }

  /// Removes an entry; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    if lane != last { set(entry(last), at: lane) }
    count = last
  }
}
