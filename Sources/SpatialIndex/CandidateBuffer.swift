import CKernels
import Geodesy

/// What a question has found so far: squared chords, and in which lanes of which leaves.
///
/// Raw memory, not arrays, since every leaf is written to it whole, without asking for each ball
/// whether it belongs; a question on a million points finds dozens that it drops again. The memory
/// is the caller's, on the stack, as long as that is enough.
struct CandidateBuffer: ~Copyable {
  /// Squared chords in m².
  private(set) var chordsSquared: UnsafeMutablePointer<Double>
  /// Addresses of leaves, whose last 6 bits are 0, with the lane in them.
  private(set) var places: UnsafeMutablePointer<UInt>
  var count = 0
  private var capacity: Int
  /// Whether the memory is the buffer's own.
  private var isOwner = false

  /// How many bytes are given to begin with: what the standard library puts on the stack.
  static let stackByteCount = 1024

  /// A leaf, and the lanes that may be written after it.
  private static let leafRoom = LeafPage.capacity + 8

  /// The longest squared chord of what is let in, in m².
  var longestSquared: Double

  /// Whether the leaves are of points.
  private let holdsPoints: Bool
  let kernels: UnsafePointer<ckernels>?

  /// - Parameter memory: `stackByteCount` bytes that stay until the buffer's end, aligned to 8.
  init(
    memory: UnsafeMutableRawBufferPointer, longestSquared: Double, holdsPoints: Bool = true,
    _ instructions: InstructionSet
  ) {
    self.holdsPoints = holdsPoints
    self.longestSquared = longestSquared
    kernels = instructions.kernels
    capacity = memory.count / (MemoryLayout<Double>.stride + MemoryLayout<UInt>.stride)
    let memory = memory.baseAddress.unsafelyUnwrapped
    chordsSquared = memory.bindMemory(to: Double.self, capacity: capacity)
    places = (memory + capacity * MemoryLayout<Double>.stride)
      .bindMemory(to: UInt.self, capacity: capacity)
  }

  deinit {
    if isOwner {
      chordsSquared.deallocate()
      places.deallocate()
    }
  }

  /// The point of a candidate.
  @inline(__always)
  func center(_ number: Int) -> ECEF { leaf(number).center(lane(number)) }

  @inline(__always)
  func entry(_ number: Int) -> UInt32 { leaf(number).entry[lane(number)] }

  @inline(__always)
  private func leaf(_ number: Int) -> LeafPage {
    // The address is that of a leaf.
    LeafPage(
      UnsafeMutableRawPointer(bitPattern: places[number] & ~63).unsafelyUnwrapped,
      holdsPoints: holdsPoints)
  }

  @inline(__always)
  private func lane(_ number: Int) -> Int { Int(places[number] & 63) }
}

// MARK: Finding

extension CandidateBuffer {
  /// Lets in the points of a leaf that are near enough.
  mutating func scan(_ leaf: LeafPage, from point: ECEF) {
    if count + Self.leafRoom > capacity { grow() }
    let base = UInt(bitPattern: leaf.base)
    if let kernels {
      count += kernels.pointee.scan(
        leaf.x, LeafPage.capacity, leaf.count, ckernels_point(x: point.x, y: point.y, z: point.z),
        longestSquared, base, chordsSquared + count, places + count)
      return
    }
    let (x, y, z) = (leaf.x, leaf.y, leaf.z)
    var count = count
    for lane in 0..<leaf.count {
      let dx = x[lane] - point.x
      let dy = y[lane] - point.y
      let dz = z[lane] - point.z
      let squared = dx * dx + dy * dy + dz * dz
      // Written always, counted where it belongs: a branch would be guessed wrong too often.
      chordsSquared[count] = squared
      places[count] = base | UInt(lane)
      count &+= Self.one(ifAtMost: longestSquared, squared)
    }
    self.count = count
  }

  /// Lets in the balls of a leaf that a point is in, or misses by less than a tolerance in metres.
  mutating func scan(_ leaf: LeafPage, covering point: ECEF, tolerance: Double) {
    if count + Self.leafRoom > capacity { grow() }
    let base = UInt(bitPattern: leaf.base)
    if let kernels {
      count += kernels.pointee.cover(
        leaf.x, LeafPage.capacity, leaf.radius, leaf.count,
        ckernels_point(x: point.x, y: point.y, z: point.z), tolerance, base,
        chordsSquared + count, places + count)
      return
    }
    for lane in 0..<leaf.count {
      let squared = leaf.center(lane).chordSquared(to: point)
      let reach = leaf.radius[lane] + tolerance
      chordsSquared[count] = squared
      places[count] = base | UInt(lane)
      count &+= Self.one(ifAtMost: reach * reach, squared)
    }
  }

  /// A ball of a candidate.
  func candidate(_ number: Int) -> BallForest.Candidate {
    BallForest.Candidate(
      entry: entry(number), center: center(number),
      radiusMeters: leaf(number).radiusMeters(lane(number)), chordSquared: chordsSquared[number])
  }

  /// Drops those from `first` on whose entries a filter refuses.
  mutating func filter(from first: Int, _ includes: EntryFilter) {
    let number = count - first
    guard number > 0 else { return }
    let included = withUnsafeTemporaryAllocation(of: UInt32.self, capacity: number) { entries in
      for offset in 0..<number { entries[offset] = entry(first + offset) }
      return includes(UnsafeBufferPointer(entries))
    }
    var kept = first
    for offset in 0..<number {
      chordsSquared[kept] = chordsSquared[first + offset]
      places[kept] = places[first + offset]
      kept += Int(included >> UInt64(offset) & 1)
    }
    count = kept
  }

  /// 1 where a value is at most a threshold, else 0, from the sign of the difference: the compiler
  /// makes a branch of a comparison, which is guessed wrong every other time.
  @inline(__always)
  static func one(ifAtMost threshold: Double, _ value: Double) -> Int {
    Int(truncatingIfNeeded: (threshold - value).bitPattern >> 63 ^ 1)
  }

  private mutating func grow() {
    let wider = 2 * capacity
    let newChords = UnsafeMutablePointer<Double>.allocate(capacity: wider)
    let newPlaces = UnsafeMutablePointer<UInt>.allocate(capacity: wider)
    newChords.initialize(from: chordsSquared, count: count)
    newPlaces.initialize(from: places, count: count)
    if isOwner {
      chordsSquared.deallocate()
      places.deallocate()
    }
    isOwner = true
    chordsSquared = newChords
    places = newPlaces
    capacity = wider
  }
}
