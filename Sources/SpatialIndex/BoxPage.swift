import CKernels

/// A leaf's entry: its number, and its record in the leaf's memory.
package struct BoxTreeEntry {
  package let number: UInt32
  package let record: UnsafeRawBufferPointer
}

/// The part of a page of a box tree that a search reads: up to 32 boxes of entries in a leaf, or up to
/// 64 of pages in a node, in steps of the box around all of them.
///
/// | in a leaf at | in a node at | |
/// |---:|---:|---|
/// | 0 | 0 | the southwest corner: longitude, latitude |
/// | 16 | 16 | steps per degree of longitude and of latitude |
/// | 32 | 32 | how many boxes, UInt32 |
/// | 64 | 64 | the west, south, east and north sides, UInt16 |
/// | 320 | 576 | the records' places, UInt32, or the children's addresses |
/// | 448 | | the entries' numbers, UInt32 |
/// | 576 | 1,088 | the end, or the records |
///
/// A degree is turned into steps by the same operations for a box and for a position: a subtraction, a
/// multiplication and rounding down. None of them puts two degrees into another order, so a box that
/// has a position in degrees has it in steps too.
struct BoxPage {
  let base: UnsafeMutableRawPointer
  /// How many boxes there is room for.
  let capacity: Int

  static let leafCapacity = 32
  static let leafByteCount = 576
  static let nodeCapacity = 64
  static let nodeByteCount = 1_088

  // All members that a search uses are inlined: they only add an offset to an address.
  @inline(__always)
  static func leaf(_ base: UnsafeMutableRawPointer) -> BoxPage {
    BoxPage(base: base, capacity: leafCapacity)
  }

  @inline(__always)
  static func node(_ base: UnsafeMutableRawPointer) -> BoxPage {
    BoxPage(base: base, capacity: nodeCapacity)
  }

  // Only these bind the memory, each part to one type.
  @inline(__always)
  private var steps: UnsafeMutablePointer<ckernels_page> {
    base.assumingMemoryBound(to: ckernels_page.self)
  }
  private var sides: UnsafeMutablePointer<UInt16> {
    (base + 64).assumingMemoryBound(to: UInt16.self)
  }
  /// In a node: the addresses of the children's pages.
  @inline(__always)
  var child: UnsafeMutablePointer<UnsafeMutableRawPointer> {
    (base + 576).assumingMemoryBound(to: UnsafeMutableRawPointer.self)
  }
  /// In a leaf: how far from the page each record is, plus how many cache lines it has.
  @inline(__always)
  private var place: UnsafeMutablePointer<UInt32> {
    (base + 320).assumingMemoryBound(to: UInt32.self)
  }
  /// In a leaf: the entries' numbers.
  @inline(__always)
  private var number: UnsafeMutablePointer<UInt32> {
    (base + 448).assumingMemoryBound(to: UInt32.self)
  }

  /// The most bytes that a record has.
  static let longestRecord = 63 * 64

  /// An entry of a leaf.
  @inline(__always)
  func entry(_ lane: Int) -> BoxTreeEntry {
    BoxTreeEntry(
      number: number[lane],
      record: UnsafeRawBufferPointer(
        start: base + Int(place[lane] & ~63), count: Int(place[lane] & 63) << 6))
  }

  func setEntry(_ number: UInt32, record: Range<Int>, at lane: Int) {
    self.number[lane] = number
    place[lane] = UInt32(record.lowerBound | record.count / 64)
  }

  func moveEntry(from lane: Int, to other: Int) {
    number[other] = number[lane]
    place[other] = place[lane]
  }

  @inline(__always)
  var count: Int {
    get { Int((base + 32).load(as: UInt32.self)) }
    nonmutating set { (base + 32).storeBytes(of: UInt32(newValue), as: UInt32.self) }
  }

  /// Prefetches a leaf without its records.
  @inline(__always)
  func prefetchLeaf() { ckernels_prefetch(base, Self.leafByteCount / 64) }

  /// Sets the frame and the sides of all boxes.
  ///
  /// - Parameter whole: The box around them.
  func setBoxes(_ boxes: some Collection<DegreeBox>, in whole: DegreeBox) {
    steps.pointee.west = whole.west
    steps.pointee.south = whole.south
    steps.pointee.xsteps = Self.stepsPerDegree(whole.width)
    steps.pointee.ysteps = Self.stepsPerDegree(whole.height)
    count = boxes.count
    // The kernels read all lanes.
    sides.update(repeating: 0, count: 4 * capacity)
    for (lane, box) in boxes.enumerated() { setBox(box, at: lane) }
  }

  /// Sets the sides of a box in the frame.
  func setBox(_ box: DegreeBox, at lane: Int) {
    let steps = self.steps(of: box)
    for side in 0..<4 { sides[capacity * side + lane] = steps[side] }
  }

  private static let lastStep = 65_535.0

  /// Any finite number is right, 0 among them, which has all degrees in one step.
  private static func stepsPerDegree(_ degrees: Double) -> Double {
    let steps = lastStep / degrees
    return steps.isFinite ? steps : 0
  }

  /// The west, south, east and north sides of a box; what is outside of the page's box is at its side.
  private func steps(of box: DegreeBox) -> SIMD4<UInt16> {
    func step(_ degrees: Double, _ corner: Double, _ steps: Double) -> UInt16 {
      UInt16(min(Self.lastStep, max(0, (degrees - corner) * steps)))
    }
    let page = steps.pointee
    return SIMD4(
      step(box.west, page.west, page.xsteps), step(box.south, page.south, page.ysteps),
      step(box.east, page.west, page.xsteps), step(box.north, page.south, page.ysteps))
  }

  /// A bit for each lane whose box meets another one, and for some whose box misses it by less than
  /// two steps.
  @inline(__always)
  func lanes(
    meeting box: UnsafePointer<ckernels_box>, _ kernels: UnsafePointer<ckernels_rings>?
  ) -> UInt64 {
    // A shift by 64 gives 0, and so all lanes.
    let used = (1 as UInt64) << UInt64(count) &- 1
    return used & (kernels?.pointee.boxes(steps, capacity, box) ?? lanes(meeting: box.pointee))
  }

  /// The baseline of `ckernels_rings.boxes`.
  private func lanes(meeting box: ckernels_box) -> UInt64 {
    let steps = steps(
      of: DegreeBox(west: box.west, south: box.south, east: box.east, north: box.north))
    let (west, south) = (Int32(steps[0]), Int32(steps[1]))
    let (east, north) = (Int32(steps[2]), Int32(steps[3]))
    var bits: UInt64 = 0
    for lane in 0..<capacity {
      // Negative where the box is on one side; without a branch, which is mispredicted too often.
      let gap =
        (east - Int32(sides[lane])) | (north - Int32(sides[capacity + lane]))
        | (Int32(sides[2 * capacity + lane]) - west) | (Int32(sides[3 * capacity + lane]) - south)
      bits |= UInt64(UInt32(bitPattern: ~gap) >> 31) << UInt64(lane)
    }
    return bits
  }
}
