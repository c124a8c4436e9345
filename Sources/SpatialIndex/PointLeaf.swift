import CKernels
import Geodesy

/// A view of one leaf of points: up to 32 of them, as whole units in the leaf's own frame.
///
/// The page has 768 bytes. A header of 48 holds the frame, the count, and which entries have numbers in
/// order; then come the high halves of all x, of all y and of all z, 32 numbers of 16 bits each, so that a
/// scan reads only the first four cache lines. From byte 256 on each slot has a record of 16 bytes with
/// the low halves of x, y and z and the entry number, which is read only for points that may be in the
/// result.
///
/// The low halves of a wide frame have more than 32 bits. A leaf with such a frame holds at most 26
/// points, and the place of the last six records has the rest: three rows of bytes for x, y and z.
struct PointLeaf {
  static let capacity = 32
  static let wideCapacity = 26
  /// How many points a leaf gets in a bulk load: with less than a fifth of the slots empty, changes
  /// hardly ever split a leaf.
  static let bulkLoadCount = 26
  static let kind = PageKind(byteCount: CKERNELS_LEAF_BYTES, birthOffset: 32)

  /// The cache lines that a scan reads, and all.
  static let scannedLines = CKERNELS_SCANNED_LINES
  static let allLines = 12
  /// The cache lines of the records that a bulk load writes.
  private static let recordLines = (bulkLoadCount * MemoryLayout<Record>.stride + 63) / 64

  let base: UnsafeMutableRawPointer

  // All members that a query uses are inlined: they only add an offset to an address.
  @inline(__always)
  init(_ base: UnsafeMutableRawPointer) {
    self.base = base
  }

  // Only this and `record` bind the memory, each part to one type.
  /// The high halves of x, 32 numbers; those of y and z follow.
  @inline(__always)
  var highHalves: UnsafeMutablePointer<UInt16> {
    (base + CKERNELS_LEAF_HIGH).assumingMemoryBound(to: UInt16.self)
  }
  /// The low halves of a point, without the middle bits, and its entry number, or what a leaf of balls
  /// keeps in its place.
  private struct Record {
    var x: UInt32
    var y: UInt32
    var z: UInt32
    var entryNumber: UInt32
  }

  @inline(__always)
  private var record: UnsafeMutablePointer<Record> {
    (base + CKERNELS_LEAF_RECORDS).assumingMemoryBound(to: Record.self)
  }

  /// The bits of a low half above the lowest 32 in a wide leaf.
  ///
  /// - Parameter axis: 0 to 2.
  @inline(__always)
  private func middleBits(_ axis: Int, _ lane: Int) -> Int64 {
    Int64(base.load(fromByteOffset: CKERNELS_LEAF_MIDDLE + 32 * axis + lane, as: UInt8.self))
  }

  @inline(__always)
  private func setMiddleBits(_ axis: Int, _ lane: Int, of lowHalf: Int64) {
    base.storeBytes(
      of: UInt8(truncatingIfNeeded: lowHalf >> 32),
      toByteOffset: CKERNELS_LEAF_MIDDLE + 32 * axis + lane, as: UInt8.self)
  }

  @inline(__always)
  var frame: LeafFrame {
    get {
      LeafFrame(
        origin: UnitPoint(
          x: base.load(as: Int64.self), y: base.load(fromByteOffset: 8, as: Int64.self),
          z: base.load(fromByteOffset: 16, as: Int64.self)),
        shift: Int(base.load(fromByteOffset: CKERNELS_LEAF_SHIFT, as: UInt8.self)))
    }
    nonmutating set {
      base.storeBytes(of: newValue.origin.x, as: Int64.self)
      base.storeBytes(of: newValue.origin.y, toByteOffset: 8, as: Int64.self)
      base.storeBytes(of: newValue.origin.z, toByteOffset: 16, as: Int64.self)
      base.storeBytes(of: UInt8(newValue.shift), toByteOffset: CKERNELS_LEAF_SHIFT, as: UInt8.self)
    }
  }

  @inline(__always)
  var count: Int {
    get { Int(base.load(fromByteOffset: CKERNELS_LEAF_COUNT, as: UInt16.self)) }
    nonmutating set {
      base.storeBytes(of: UInt16(newValue), toByteOffset: CKERNELS_LEAF_COUNT, as: UInt16.self)
    }
  }

  /// The node above, or `BallTree.none`.
  var parent: UInt32 {
    get { base.load(fromByteOffset: 28, as: UInt32.self) }
    nonmutating set { base.storeBytes(of: newValue, toByteOffset: 28, as: UInt32.self) }
  }

  /// The first entry that the leaf got. It may be gone, but after a bulk load its neighbours in
  /// number are here, so that their ids can be prefetched before any record is read.
  @inline(__always)
  var firstEntryNumber: UInt32 {
    get { base.load(fromByteOffset: 40, as: UInt32.self) }
    nonmutating set { base.storeBytes(of: newValue, toByteOffset: 40, as: UInt32.self) }
  }

  /// The lanes in use, as bits.
  @inline(__always)
  var allLanes: UInt32 { UInt32(truncatingIfNeeded: UInt64(1) &<< UInt64(count) &- 1) }

  /// The lanes whose entry's number is that of the first one plus the lane, as bits: after a bulk load all
  /// of them. What belongs to these entries can be looked up before their records are read.
  @inline(__always)
  var lanesInOrder: UInt32 { orderBits & allLanes }

  /// The same, with any bits for lanes that are not in use.
  private var orderBits: UInt32 {
    get { base.load(fromByteOffset: CKERNELS_LEAF_ORDER, as: UInt32.self) }
    nonmutating set {
      base.storeBytes(of: newValue, toByteOffset: CKERNELS_LEAF_ORDER, as: UInt32.self)
    }
  }

  /// Notes whether a lane's entry has its number in order.
  private func noteOrder(_ number: UInt32, _ lane: Int) {
    let bit: UInt32 = 1 &<< UInt32(lane)
    orderBits = isInOrder(number, lane) ? orderBits | bit : orderBits & ~bit
  }

  /// Notes which lanes have a number in order, for a leaf of balls, which keeps the numbers elsewhere.
  func setOrder(_ numbers: UnsafePointer<UInt32>) {
    var inOrder: UInt32 = 0
    for lane in 0..<count where isInOrder(numbers[lane], lane) { inOrder |= 1 &<< UInt32(lane) }
    orderBits = inOrder
  }

  @inline(__always)
  private func isInOrder(_ number: UInt32, _ lane: Int) -> Bool {
    number == firstEntryNumber &+ UInt32(truncatingIfNeeded: lane)
  }

  @inline(__always)
  func entryNumber(_ lane: Int) -> UInt32 { record[lane].entryNumber }

  @inline(__always)
  func point(_ lane: Int) -> UnitPoint { point(lane, frame) }

  /// A point, with the leaf's frame, which a loop then reads once.
  @inline(__always)
  func point(_ lane: Int, _ frame: LeafFrame) -> UnitPoint {
    let low = record[lane]
    var x = Int64(highHalves[lane]) &<< Int64(frame.shift) | Int64(low.x)
    var y = Int64(highHalves[32 + lane]) &<< Int64(frame.shift) | Int64(low.y)
    var z = Int64(highHalves[64 + lane]) &<< Int64(frame.shift) | Int64(low.z)
    if frame.isWide {
      x |= middleBits(0, lane) << 32
      y |= middleBits(1, lane) << 32
      z |= middleBits(2, lane) << 32
    }
    return UnitPoint(
      x: frame.origin.x &+ x, y: frame.origin.y &+ y, z: frame.origin.z &+ z)
  }

  /// The lane of an entry.
  func lane(of wanted: UInt32) -> Int? {
    // After a bulk load the numbers are in order.
    let ordered = wanted &- firstEntryNumber
    if ordered < count, entryNumber(Int(ordered)) == wanted { return Int(ordered) }
    // Without a branch for each, one of which would be mispredicted.
    var lanes: UInt32 = 0
    for lane in 0..<count {
      lanes |= (entryNumber(lane) == wanted ? 1 : 0) &<< UInt32(truncatingIfNeeded: lane)
    }
    return lanes == 0 ? nil : lanes.trailingZeroBitCount
  }

  /// Whether a point is on each axis between two others by its high halves, so that the box around all is the same
  /// without it.
  func isBetweenOthers(_ lane: Int) -> Bool {
    let count = count
    return (0..<3).allSatisfy { ckernels_is_between(highHalves + 32 * $0, count, lane) }
  }

  /// Prefetches what a scan reads.
  @inline(__always)
  func prefetchScanned() { ckernels_prefetch(base, Self.scannedLines) }

  /// Prefetches the whole page.
  @inline(__always)
  func prefetch() { ckernels_prefetch(base, Self.allLines) }

  @inline(__always)
  func prefetchRecord(_ lane: Int) { ckernels_prefetch(record + lane, 1) }

  /// Prefetches the records of as many points as a bulk load puts into a leaf.
  @inline(__always)
  func prefetchRecords() { ckernels_prefetch(record, Self.recordLines) }
}

// MARK: Changes

extension PointLeaf {
  typealias Entry = (point: UnitPoint, number: UInt32)

  /// The least and the greatest coordinates of some points.
  typealias Corners = (low: UnitPoint, high: UnitPoint)

  // Inlined, so that the closure is too: it is called twice for every point of a bulk load.
  /// Makes the leaf one of some entries.
  ///
  /// - Parameter room: As for the frame.
  /// - Returns: The corners of the smallest box around the points, or nil if there are too many for
  ///   the frame that they need; then nothing changes.
  @inline(__always)
  func fill(
    count: Int, room: Int64 = 8, _ entry: (Int) -> Entry
  ) -> Corners? {
    let (low, high) = Self.corners(count: count, entry)
    let frame = LeafFrame(low: low, high: high, room: room)
    guard count <= Self.capacity(frame) else { return nil }
    self.frame = frame
    self.count = count
    firstEntryNumber = entry(0).number
    var inOrder: UInt32 = 0
    for lane in 0..<count {
      let entry = entry(lane)
      write(entry, at: lane, frame)
      if isInOrder(entry.number, lane) { inOrder |= 1 &<< UInt32(lane) }
    }
    orderBits = inOrder
    return (low, high)
  }

  /// The corners of some entries' points.
  @inline(__always)
  static func corners(count: Int, _ entry: (Int) -> Entry) -> Corners {
    var low = entry(0).point
    var high = low
    for lane in 1..<max(1, count) {
      let point = entry(lane).point
      low = low.orLesser(point)
      high = high.orGreater(point)
    }
    return (low, high)
  }

  private static func capacity(_ frame: LeafFrame) -> Int {
    frame.isWide ? wideCapacity : capacity
  }

  /// Adds an entry. Returns false and changes nothing if there is no room.
  func append(_ entry: Entry) -> Bool {
    let lane = count
    guard lane > 0 else { return fill(count: 1) { _ in entry } != nil }
    let frame = frame
    guard frame.contains(entry.point) else { return refill(with: entry, at: lane) }
    guard lane < Self.capacity(frame) else { return false }
    put(entry, at: lane, frame)
    count = lane + 1
    return true
  }

  /// Replaces an entry. Returns false and changes nothing if there is no room for the new one.
  func set(_ entry: Entry, at lane: Int) -> Bool {
    let frame = frame
    guard frame.contains(entry.point) else { return refill(with: entry, at: lane) }
    put(entry, at: lane, frame)
    return true
  }

  /// Removes an entry; the last one moves into its lane.
  func remove(at lane: Int) {
    let last = count - 1
    if lane != last { put((point(last), entryNumber(last)), at: lane, frame) }
    count = last
  }

  /// Adds or replaces an entry whose point is outside the frame: all points get a new frame.
  private func refill(with entry: Entry, at lane: Int) -> Bool {
    let newCount = max(count, lane + 1)
    guard newCount <= Self.capacity else { return false }
    return withUnsafeTemporaryAllocation(of: Entry.self, capacity: newCount) { entries in
      for number in 0..<newCount {
        entries.initializeElement(
          at: number, to: number == lane ? entry : (point(number), entryNumber(number)))
      }
      let first = firstEntryNumber
      // Half as much room again: the leaf is growing.
      guard fill(count: newCount, room: 2, { entries[$0] }) != nil else { return false }
      firstEntryNumber = first
      for number in 0..<newCount { noteOrder(entryNumber(number), number) }
      return true
    }
  }

  private func put(_ entry: Entry, at lane: Int, _ frame: LeafFrame) {
    write(entry, at: lane, frame)
    noteOrder(entry.number, lane)
  }

  @inline(__always)
  private func write(_ entry: Entry, at lane: Int, _ frame: LeafFrame) {
    let x = entry.point.x &- frame.origin.x
    let y = entry.point.y &- frame.origin.y
    let z = entry.point.z &- frame.origin.z
    let shift = Int64(frame.shift)
    highHalves[lane] = UInt16(truncatingIfNeeded: x &>> shift)
    highHalves[32 + lane] = UInt16(truncatingIfNeeded: y &>> shift)
    highHalves[64 + lane] = UInt16(truncatingIfNeeded: z &>> shift)
    let lowBits: Int64 = 1 &<< shift &- 1
    record[lane] = Record(
      x: UInt32(truncatingIfNeeded: x & lowBits), y: UInt32(truncatingIfNeeded: y & lowBits),
      z: UInt32(truncatingIfNeeded: z & lowBits), entryNumber: entry.number)
    guard frame.isWide else { return }
    setMiddleBits(0, lane, of: x & lowBits)
    setMiddleBits(1, lane, of: y & lowBits)
    setMiddleBits(2, lane, of: z & lowBits)
  }
}
