import CKernels
import Geodesy

/// The balls that a query found so far: their squared chords and their locations.
///
/// The memory is raw, because every leaf is written whole, without a branch for each ball. It is the
/// caller's, on the stack, until it is full.
struct CandidateBuffer: ~Copyable {
  /// Squared chords in m².
  private(set) var chordsSquared: UnsafeMutablePointer<Double>
  /// Where each candidate is: the address of its leaf, with the lane in the last 6 bits, which are 0
  /// in the address.
  private(set) var locations: UnsafeMutablePointer<UInt>
  var count = 0
  private var capacity: Int
  /// Whether the memory is the buffer's own.
  private var isOwner = false

  /// The size of the caller's memory: the most that the standard library puts on the stack.
  static let stackByteCount = 1024

  /// A leaf, and the lanes that may be written after it.
  private static let leafRoom = BallLeaf.capacity + 8

  private let kernels: UnsafePointer<ckernels>?

  /// Makes an empty buffer.
  ///
  /// - Parameter memory: `stackByteCount` bytes, aligned to 8, that outlive the buffer.
  init(memory: UnsafeMutableRawBufferPointer, _ instructions: InstructionSet) {
    kernels = instructions.kernels
    capacity = memory.count / (MemoryLayout<Double>.stride + MemoryLayout<UInt>.stride)
    let memory = memory.baseAddress.unsafelyUnwrapped
    chordsSquared = memory.bindMemory(to: Double.self, capacity: capacity)
    locations = (memory + capacity * MemoryLayout<Double>.stride)
      .bindMemory(to: UInt.self, capacity: capacity)
  }

  deinit {
    if isOwner {
      chordsSquared.deallocate()
      locations.deallocate()
    }
  }

  // The accessors are inlined: a query calls them for every candidate.
  /// The entry number of a candidate.
  @inline(__always)
  func entry(_ index: Int) -> UInt32 { leaf(index).entryNumber[lane(index)] }

  @inline(__always)
  private func leaf(_ index: Int) -> BallLeaf {
    // The address is that of a leaf.
    BallLeaf(UnsafeMutableRawPointer(bitPattern: locations[index] & ~63).unsafelyUnwrapped)
  }

  @inline(__always)
  private func lane(_ index: Int) -> Int { Int(locations[index] & 63) }
}

// MARK: Finding

extension CandidateBuffer {
  /// Adds the balls of a leaf that contain a point, or miss it by less than a tolerance in metres.
  mutating func scan(_ leaf: BallLeaf, covering point: ECEF, tolerance: Double) {
    if count + Self.leafRoom > capacity { grow() }
    let base = UInt(bitPattern: leaf.base)
    if let kernels {
      count += kernels.pointee.cover(
        leaf.x, BallLeaf.capacity, leaf.radius, leaf.count,
        ckernels_point(x: point.x, y: point.y, z: point.z), tolerance, base,
        chordsSquared + count, locations + count)
      return
    }
    for lane in 0..<leaf.count {
      let squared = leaf.center(lane).chordSquared(to: point)
      let reach = leaf.radius[lane] + tolerance
      chordsSquared[count] = squared
      locations[count] = base | UInt(lane)
      count &+= Self.one(ifAtMost: reach * reach, squared)
    }
  }

  /// A candidate with its ball.
  func candidate(_ index: Int) -> BallForest.Candidate {
    let (leaf, lane) = (leaf(index), lane(index))
    return BallForest.Candidate(
      entry: leaf.entryNumber[lane], center: leaf.center(lane), radiusMeters: leaf.radius[lane],
      chordSquared: chordsSquared[index])
  }

  /// 1 if a value is at most a threshold, else 0, from the sign of the difference: the compiler
  /// turns a comparison into a branch, which is mispredicted every other time.
  @inline(__always)
  static func one(ifAtMost threshold: Double, _ value: Double) -> Int {
    Int(truncatingIfNeeded: (threshold - value).bitPattern >> 63 ^ 1)
  }

  private mutating func grow() {
    let wider = 2 * capacity
    let newChords = UnsafeMutablePointer<Double>.allocate(capacity: wider)
    let newLocations = UnsafeMutablePointer<UInt>.allocate(capacity: wider)
    newChords.initialize(from: chordsSquared, count: count)
    newLocations.initialize(from: locations, count: count)
    if isOwner {
      chordsSquared.deallocate()
      locations.deallocate()
    }
    isOwner = true
    chordsSquared = newChords
    locations = newLocations
    capacity = wider
  }
}
