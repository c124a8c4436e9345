import CKernels
import Geodesy

/// The candidates of a query for points so far: about how far they are, and where.
///
/// A scan measures from the high halves of the points' coordinates. With *u* the leaf's step and *d*
/// the chord, the squared root of what it finds, *d'*, is off by
///
///     |d' - d| ≤ 0.9 u + 6e-7 d
///
/// The middle of a step is at most half a step from the point on each axis, 0.8661 in space. The
/// query's coordinate is rounded to a float, which is off by 2⁻²⁴ of it: up to twice the frame's side
/// at most 0.0136 steps in space, and farther away, where *d* is at least half the coordinate, at most
/// 2.1e-7 *d*. The roundings of the sum of squares are less than 3e-7 of it.
///
/// The memory is raw, because every leaf is written whole, without a branch for each point. It is the
/// caller's, on the stack, until it is full.
struct PointCandidates: ~Copyable {
  // Small fields are together: a struct of more than 128 bytes would be copied by calls.
  /// The squares of what a scan found, in m².
  var squared: UnsafeMutablePointer<Float>
  /// Where each candidate is: the index of its leaf in `leaves`, with the lane in the last 5 bits.
  var places: UnsafeMutablePointer<UInt32>
  var count = 0
  private var capacity: Int

  /// The leaves that were found, scanned or not, and their page numbers.
  private(set) var leaves: UnsafeMutablePointer<UnsafeMutableRawPointer>
  private(set) var leafNumbers: UnsafeMutablePointer<UInt32>
  private(set) var leafCount = 0
  /// The index of the first leaf that is not scanned.
  var scannedCount = 0
  private var leafCapacity: Int

  /// Whether `squared` and `places` are the buffer's own.
  private var isOwner = false
  private var isLeafOwner = false
  /// Whether `order` has been called for the candidates.
  var isOrdered = false
  /// Whether a leaf that was scanned has entries that were not announced with it.
  var hasEntriesToAnnounce = false

  /// The longest step of a leaf with candidates, in metres.
  var longestStep: Float = 0
  /// The longest chord of a candidate, in metres.
  var longestChord: Double

  /// The number of candidates at which a search leaf by leaf narrows them next.
  var nextNarrowing = 0

  /// Memory for nodes that wait in a walk for all leaves.
  let pending: UnsafeMutablePointer<ckernels_pending>
  /// How many nodes have room in it.
  static let mostPending = 64
  /// How many nodes wait in such a walk; nil if none has begun.
  var waiting: Int32?

  let kernels: UnsafePointer<ckernels>?

  /// The memory on the caller's stack.
  struct Memory {
    fileprivate let squared: UnsafeMutableBufferPointer<Float>
    fileprivate let places: UnsafeMutableBufferPointer<UInt32>
    fileprivate let leaves: UnsafeMutableBufferPointer<UnsafeMutableRawPointer>
    fileprivate let leafNumbers: UnsafeMutableBufferPointer<UInt32>
    fileprivate let pending: UnsafeMutableBufferPointer<ckernels_pending>
  }

  // Inlined, so that the memory is on the stack of the query itself.
  /// Calls `body` with memory on the stack for a query's first candidates.
  @inline(__always)
  static func withMemory(_ body: (Memory) -> Void) {
    // 1024 bytes each at most: what the standard library puts on the stack.
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 256) { squared in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256) { places in
        withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer.self, capacity: 128) { leaves in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 128) { numbers in
            withUnsafeTemporaryAllocation(of: ckernels_pending.self, capacity: mostPending) {
              body(
                Memory(
                  squared: squared, places: places, leaves: leaves, leafNumbers: numbers,
                  pending: $0))
            }
          }
        }
      }
    }
  }

  // Inlined: what it had just written was copied in larger pieces, which waits for the writes to end.
  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - memory: It has to outlive the buffer.
  ///   - longestChord: That of the query.
  @inline(__always)
  init(memory: Memory, longestChord: Double, _ instructions: InstructionSet) {
    self.longestChord = longestChord
    kernels = instructions.kernels
    squared = memory.squared.baseAddress.unsafelyUnwrapped
    places = memory.places.baseAddress.unsafelyUnwrapped
    capacity = memory.squared.count
    leaves = memory.leaves.baseAddress.unsafelyUnwrapped
    leafNumbers = memory.leafNumbers.baseAddress.unsafelyUnwrapped
    leafCapacity = memory.leaves.count
    pending = memory.pending.baseAddress.unsafelyUnwrapped
  }

  deinit {
    if isOwner {
      squared.deallocate()
      places.deallocate()
    }
    if isLeafOwner {
      leaves.deallocate()
      leafNumbers.deallocate()
    }
  }

  // The accessors are inlined: a query calls them for every candidate.
  @inline(__always)
  func leaf(at index: Int) -> PointLeaf { PointLeaf(leaves[index]) }

  @inline(__always)
  func leaf(_ candidate: Int) -> PointLeaf { leaf(at: Int(places[candidate] >> 5)) }

  @inline(__always)
  func lane(_ candidate: Int) -> Int { Int(places[candidate] & 31) }

  @inline(__always)
  func point(_ candidate: Int) -> UnitPoint { leaf(candidate).point(lane(candidate)) }

  @inline(__always)
  func entry(_ candidate: Int) -> UInt32 { leaf(candidate).entryNumber(lane(candidate)) }

  /// The same, without its record where that is possible: it may still be on its way.
  @inline(__always)
  func earlyEntry(_ candidate: Int) -> UInt32 {
    let (leaf, lane) = (leaf(candidate), lane(candidate))
    let isInOrder = leaf.lanesInOrder &>> UInt32(truncatingIfNeeded: lane) & 1 != 0
    return isInOrder
      ? leaf.firstEntryNumber &+ UInt32(truncatingIfNeeded: lane) : leaf.entryNumber(lane)
  }

  /// How far *d'* is off at most: so many steps, and so much of the chord.
  static let roundingInSteps = CKERNELS_ROUNDING_IN_STEPS
  static let relativeRounding = CKERNELS_RELATIVE_ROUNDING

  /// The square of the greatest *d'* that a point with a chord of at most `longestChord` can have in
  /// a leaf with a step, both in metres.
  @inline(__always)
  static func threshold(longestChord: Double, step: Float) -> Float {
    let reach = longestChord * (1 + relativeRounding) + roundingInSteps * Double(step)
    // Rounding to a float is less than the last factor.
    return Float(reach * reach * (1 + 1e-7))
  }
}

// MARK: Finding

extension PointCandidates {
  /// Forgets all candidates and leaves.
  mutating func removeAll() {
    count = 0
    leafCount = 0
    scannedCount = 0
    waiting = nil
    longestStep = 0
    nextNarrowing = 0
    isOrdered = false
    hasEntriesToAnnounce = false
  }

  /// Forgets the leaves that are not scanned.
  mutating func dropLeavesToScan() { leafCount = scannedCount }

  /// Adds a leaf with its page number.
  @inline(__always)
  mutating func append(_ leaf: PointLeaf, _ number: UInt32) {
    if leafCount == leafCapacity { growLeaves() }
    leaves[leafCount] = leaf.base
    leafNumbers[leafCount] = number
    leafCount += 1
  }

  /// Adds leaves.
  ///
  /// - Parameters:
  ///   - most: How many there are at most then.
  ///   - body: Called with the leaves, their page numbers, and how many there are; returns how many there
  ///     are then.
  @inline(__always)
  mutating func appendLeaves(
    atMost most: Int,
    _ body: (
      _ leaves: UnsafeMutablePointer<UnsafeMutableRawPointer>,
      _ numbers: UnsafeMutablePointer<UInt32>, _ count: Int
    ) -> Int
  ) {
    while leafCapacity < most { growLeaves() }
    leafCount = body(leaves, leafNumbers, leafCount)
  }

  /// Notes whether some leaves, which were scanned, have entries that were not announced with them.
  @inline(__always)
  mutating func noteEntriesToAnnounce(_ indices: Range<Int>, _ loaded: LoadedNumbers) {
    guard !hasEntriesToAnnounce else { return }
    hasEntriesToAnnounce = indices.contains { index in
      let leaf = leaf(at: index)
      return leaf.lanesInOrder != leaf.allLanes
        || leaf.firstEntryNumber != loaded.number(ofLeaf: leafNumbers[index])
    }
  }

  /// Adds the points that are near enough of the next leaves, all of them unless `most` is less.
  mutating func scan(from point: UnitPoint, atMost most: Int = .max) {
    let end = min(leafCount, most == .max ? .max : scannedCount + most)
    while scannedCount < end {
      // How many leaves there is room for, with the lanes that may be written after the last.
      let room = (capacity - count - 16) / PointLeaf.capacity
      guard room > 0 else {
        grow()
        continue
      }
      scan(upTo: min(end, scannedCount + room), from: point)
    }
  }

  private mutating func scan(upTo end: Int, from point: UnitPoint) {
    let squared = squared + count
    let places = places + count
    var units = point.units
    let found =
      kernels?.pointee.scan(
        leaves, scannedCount, end, &units, longestChord, squared, places)
      ?? PointLeaf.scan(
        leaves, scannedCount..<end, from: point, within: longestChord, squared, places)
    count += found.count
    longestStep = max(longestStep, found.longest_step)
    scannedCount = end
    isOrdered = false
  }

  /// Adds the points that are near enough of a few lanes of the next leaf. One by one, that takes less than
  /// the scan of a whole leaf, and finds the same.
  mutating func scan(_ lanes: UInt32, from point: UnitPoint) {
    let leaf = leaf(at: scannedCount)
    let place = UInt32(truncatingIfNeeded: scannedCount) << 5
    let origin = PointLeaf.Origin(leaf, point)
    let threshold = Self.threshold(longestChord: longestChord, step: origin.step)
    while capacity - count < PointLeaf.capacity { grow() }
    var rest = lanes
    while rest != 0 {
      let lane = rest.trailingZeroBitCount
      rest &= rest &- 1
      let value = leaf.squared(to: lane, from: origin.steps)
      guard value <= threshold else { continue }
      squared[count] = value
      places[count] = place | UInt32(truncatingIfNeeded: lane)
      count += 1
      longestStep = max(longestStep, origin.step)
      leaf.prefetchRecord(lane)
    }
    scannedCount += 1
    isOrdered = false
  }

  /// Drops the candidates from `first` on, all of one leaf, that are not in some lanes.
  mutating func keep(_ lanes: UInt32, from first: Int) {
    var kept = first
    for number in first..<count {
      squared[kept] = squared[number]
      places[kept] = places[number]
      kept &+= Int(lanes &>> (places[number] & 31) & 1)
    }
    count = kept
  }

  /// Drops the candidates from `first` on that a filter excludes.
  mutating func filter(from first: Int, _ filter: EntryFilter) {
    var kept = first
    for start in stride(from: first, to: count, by: UInt64.bitWidth) {
      let end = min(count, start + UInt64.bitWidth)
      let included = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: end - start) {
        entries in
        for number in start..<end { entries[number - start] = earlyEntry(number) }
        return filter.includes(UnsafeBufferPointer(entries))
      }
      for number in start..<end {
        squared[kept] = squared[number]
        places[kept] = places[number]
        kept &+= Int(included &>> UInt64(number - start) & 1)
      }
    }
    count = kept
  }

  private mutating func grow() {
    let wider = 2 * capacity
    let newSquared = UnsafeMutablePointer<Float>.allocate(capacity: wider)
    let newPlaces = UnsafeMutablePointer<UInt32>.allocate(capacity: wider)
    newSquared.initialize(from: squared, count: count)
    newPlaces.initialize(from: places, count: count)
    if isOwner {
      squared.deallocate()
      places.deallocate()
    }
    isOwner = true
    squared = newSquared
    places = newPlaces
    capacity = wider
  }

  private mutating func growLeaves() {
    let wider = 2 * leafCapacity
    let new = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(capacity: wider)
    let newNumbers = UnsafeMutablePointer<UInt32>.allocate(capacity: wider)
    new.initialize(from: leaves, count: leafCount)
    newNumbers.initialize(from: leafNumbers, count: leafCount)
    if isLeafOwner {
      leaves.deallocate()
      leafNumbers.deallocate()
    }
    isLeafOwner = true
    leaves = new
    leafNumbers = newNumbers
    leafCapacity = wider
  }
}
