import CKernels
import Geodesy

/// A view of one leaf of balls with radii: up to 32 of them, their centres as in a leaf of points.
///
/// The page has 1,088 bytes, the first 768 of which are a `PointLeaf`. Behind them come the radii
/// rounded up to whole steps, 32 numbers of 16 bits, so that a scan reads five cache lines. The 32 entry
/// numbers follow, which a query reads only where they are not in order: those that a bulk load gave are
/// the first one's plus the lane. What is read at the borders of the circles only are the records of the
/// points, where the lower half of a radius has the place of the entry number, and the upper halves of the
/// radii at the end of the page. The 16 bytes that a leaf of points has to spare keep the length of the
/// radii's step.
struct BallLeaf {
  static let capacity = PointLeaf.capacity
  static let bulkLoadCount = PointLeaf.bulkLoadCount
  static let kind = PageKind(
    byteCount: CKERNELS_BALLS_BYTES, birthOffset: PointLeaf.kind.birthOffset)

  /// The centres, with all that belongs to the page.
  let centers: PointLeaf

  // All members that a query uses are inlined: they only add an offset to an address.
  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    centers = PointLeaf(base)
  }

  @inline(__always)
  var base: UnsafeMutableRawPointer { centers.base }

  @inline(__always)
  var count: Int { centers.count }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { centers.parent }
    nonmutating set { centers.parent = newValue }
  }

  // Only these bind the memory, each part to one type.
  /// The radii in steps, rounded up.
  @inline(__always)
  var radiusSteps: UnsafeMutablePointer<UInt16> {
    (base + CKERNELS_BALLS_RADII).assumingMemoryBound(to: UInt16.self)
  }
  @inline(__always)
  var entryNumber: UnsafeMutablePointer<UInt32> {
    (base + CKERNELS_BALLS_ENTRIES).assumingMemoryBound(to: UInt32.self)
  }
  /// The upper halves of the radii.
  @inline(__always)
  private var upperHalf: UnsafeMutablePointer<UInt32> {
    (base + 960).assumingMemoryBound(to: UInt32.self)
  }

  /// The number of an entry, which mostly follows from the first one's, so that it need not be read.
  @inline(__always)
  func number(_ lane: Int) -> UInt32 {
    centers.lanesInOrder &>> UInt32(truncatingIfNeeded: lane) & 1 != 0
      ? centers.firstEntryNumber &+ UInt32(truncatingIfNeeded: lane) : entryNumber[lane]
  }

  /// A radius in metres.
  @inline(__always)
  func radius(_ lane: Int) -> Double {
    Double(bitPattern: UInt64(upperHalf[lane]) << 32 | UInt64(centers.entryNumber(lane)))
  }

  /// The length of a step of the radii in metres, a power of two.
  @inline(__always)
  private(set) var radiusStep: Float {
    get { base.load(fromByteOffset: CKERNELS_BALLS_RADIUS_STEP, as: Float.self) }
    nonmutating set {
      base.storeBytes(of: newValue, toByteOffset: CKERNELS_BALLS_RADIUS_STEP, as: Float.self)
    }
  }

  /// By how many metres a geodesic may be longer than its chord, as far as the radii reach.
  @inline(__always)
  private(set) var arcExcess: Float {
    get { base.load(fromByteOffset: CKERNELS_BALLS_ARC_EXCESS, as: Float.self) }
    nonmutating set {
      base.storeBytes(of: newValue, toByteOffset: CKERNELS_BALLS_ARC_EXCESS, as: Float.self)
    }
  }

  @inline(__always)
  func center(_ lane: Int) -> ECEF { centers.point(lane).ecef }

  func entry(_ lane: Int) -> BallEntry {
    BallEntry(
      number: entryNumber[lane], ball: Ball(center: center(lane), radiusMeters: radius(lane)))
  }

  /// Prefetches what a scan reads, and the entry numbers behind it.
  @inline(__always)
  func prefetchScanned() {
    centers.prefetchScanned()
    ckernels_prefetch(radiusSteps, 1)
    ckernels_prefetch(entryNumber, 2)
  }

  /// Prefetches the whole page, first what a scan reads.
  @inline(__always)
  func prefetch() {
    prefetchScanned()
    ckernels_prefetch(base + 256, 8)
    ckernels_prefetch(upperHalf, 2)
  }
}

// MARK: Changes

extension BallLeaf {
  func clear() { centers.count = 0 }

  typealias Entry = (center: UnitPoint, radius: Double, number: UInt32)

  // Inlined, as `box` is, so that the closure is too: it is called for every ball of a bulk load.
  /// Makes the leaf one of some entries. Returns false and changes nothing if they are too many.
  @inline(__always)
  func fill(count: Int, _ entry: (Int) -> Entry) -> Bool {
    guard centers.fill(count: count, { Self.center(of: entry($0)) }) != nil else { return false }
    for lane in 0..<count {
      let entry = entry(lane)
      entryNumber[lane] = entry.number
      upperHalf[lane] = Self.upperHalf(of: entry)
    }
    fitSteps()
    centers.firstEntryNumber = entryNumber[0]
    centers.setOrder(entryNumber)
    return true
  }

  /// The smallest box around some entries.
  @inline(__always)
  static func box(count: Int, _ entry: (Int) -> Entry) -> Box {
    // Coordinate by coordinate: `pointwiseMin` takes several times as long.
    let infinity = Double.infinity
    var (lowX, lowY, lowZ) = (infinity, infinity, infinity)
    var (highX, highY, highZ) = (-infinity, -infinity, -infinity)
    for number in 0..<count {
      let entry = entry(number)
      let center = entry.center.ecef
      lowX = min(lowX, center.x - entry.radius)
      lowY = min(lowY, center.y - entry.radius)
      lowZ = min(lowZ, center.z - entry.radius)
      highX = max(highX, center.x + entry.radius)
      highY = max(highY, center.y + entry.radius)
      highZ = max(highZ, center.z + entry.radius)
    }
    return Box(low: SIMD3(lowX, lowY, lowZ), high: SIMD3(highX, highY, highZ))
  }

  /// The smallest box around the balls.
  var box: Box {
    Self.box(count: count) { (centers.point($0), radius($0), entryNumber[$0]) }
  }

  /// The centre of a ball with the lower half of its radius.
  @inline(__always)
  private static func center(of entry: Entry) -> PointLeaf.Entry {
    (entry.center, UInt32(truncatingIfNeeded: entry.radius.bitPattern))
  }

  @inline(__always)
  private static func upperHalf(of entry: Entry) -> UInt32 {
    UInt32(entry.radius.bitPattern >> 32)
  }

  /// Adds an entry. Returns false and changes nothing if there is no room.
  func append(_ entry: Entry) -> Bool {
    let lane = count
    guard lane > 0 else { return fill(count: 1) { _ in entry } }
    guard centers.append(Self.center(of: entry)) else { return false }
    setRest(of: entry, at: lane)
    return true
  }

  /// Replaces an entry. Returns false and changes nothing if there is no room for the new one.
  func set(_ entry: Entry, at lane: Int) -> Bool {
    guard centers.set(Self.center(of: entry), at: lane) else { return false }
    setRest(of: entry, at: lane)
    return true
  }

  /// Removes an entry; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    radiusSteps[lane] = radiusSteps[last]
    entryNumber[lane] = entryNumber[last]
    upperHalf[lane] = upperHalf[last]
    centers.remove(at: lane)
    centers.setOrder(entryNumber)
  }

  /// Stores all of an entry but its centre, and the lower half of the radius that goes with it.
  private func setRest(of entry: Entry, at lane: Int) {
    entryNumber[lane] = entry.number
    centers.setOrder(entryNumber)
    upperHalf[lane] = Self.upperHalf(of: entry)
    let meters = Self.cut(entry.radius)
    if meters < Self.longestRadius(step: radiusStep) {
      radiusSteps[lane] = Self.steps(meters, perMeter: 1 / Double(radiusStep))
    } else {
      fitSteps()
    }
  }

  /// The radius from which on 16 bits do not suffice.
  private static func longestRadius(step: Float) -> Double { 65_535 * Double(step) }

  /// The least step: the radii of a leaf up to 4 m.
  private static let leastStep: Float = 0x1p-14

  /// A radius, or what it counts as in steps: 16,000 km is longer than any chord.
  @inline(__always)
  private static func cut(_ radius: Double) -> Double { min(radius, 16_000_000) }

  /// The next whole number of steps above a radius that was cut.
  @inline(__always)
  private static func steps(_ meters: Double, perMeter: Double) -> UInt16 {
    UInt16(truncatingIfNeeded: Int(meters * perMeter) + 1)
  }

  /// Finds the step for the radii, and with it their steps.
  private func fitSteps() {
    var greatest = 0.0
    for lane in 0..<count { greatest = max(greatest, Self.cut(radius(lane))) }
    var step = Self.leastStep
    while greatest >= Self.longestRadius(step: step) { step *= 2 }
    radiusStep = step
    let chord = Self.longestRadius(step: step)
    // The longest chord has the greatest excess. A millionth more covers what a scan rounds.
    arcExcess = Float((Geodesic.upperBoundMeters(chord: chord) - chord) * 1.000_001)
    let perMeter = 1 / Double(step)
    for lane in 0..<count {
      radiusSteps[lane] = Self.steps(Self.cut(radius(lane)), perMeter: perMeter)
    }
  }
}
