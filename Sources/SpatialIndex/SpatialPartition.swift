import Geodesy

/// A partition of positions into small parts of neighbours: a k-d partition, by selection.
///
/// It sorts keys of 16 bytes: centres rounded to floats, and their indices. Half a metre of rounding
/// does not make the parts worse.
struct SpatialPartition {
  /// A centre in metres, rounded, and its index among the balls.
  struct Key {
    /// The fourth lane is the index, as the bits of a float.
    fileprivate let lanes: SIMD4<Float>

    fileprivate init(_ center: ECEF, index: UInt32) {
      lanes = SIMD4(Float(center.x), Float(center.y), Float(center.z), Float(bitPattern: index))
    }

    var index: UInt32 { lanes.w.bitPattern }
  }

  typealias Keys = UnsafeMutableBufferPointer<Key>

  private var keys: [Key] = []

  /// Makes a partition without positions.
  init() {}

  /// Makes a partition of the centres of some balls.
  ///
  /// - Parameter isIncluded: Decides by its index whether to take a ball. Without it all are taken, many at
  ///   the same time where there are several processors.
  init(_ balls: [Ball], where isIncluded: ((UInt32) -> Bool)?) {
    guard let isIncluded else {
      keys = Array(unsafeUninitializedCapacity: balls.count) { memory, count in
        count = balls.count
        Self.write(balls, to: memory)
      }
      return
    }
    keys.reserveHugePages(for: balls.count)
    for (index, ball) in balls.enumerated() where isIncluded(UInt32(index)) {
      append(ball.center, index: UInt32(index))
    }
  }

  private static func write(_ balls: [Ball], to memory: Keys) {
    guard let first = memory.baseAddress else { return }
    preferHugePages(first, byteCount: memory.count * MemoryLayout<Key>.stride)
    // Unsafe because a pointer is not Sendable. Safe: each key has an element of its own, which one thread
    // writes, and all are written when the call returns.
    nonisolated(unsafe) let keys = first
    balls.withUnsafeBufferPointer {
      // Unsafe because a buffer is not Sendable. Safe: the balls are only read, and the array outlives the
      // threads, which end inside this closure.
      nonisolated(unsafe) let balls = $0
      Processors.forEachRange(below: balls.count) { range in
        for index in range {
          (keys + index).initialize(to: Key(balls[index].center, index: UInt32(index)))
        }
      }
    }
  }

  /// The number of centres.
  var count: Int { keys.count }

  mutating func reserveCapacity(_ count: Int) { keys.reserveHugePages(for: count) }

  mutating func append(_ center: ECEF, index: UInt32) {
    keys.append(Key(center, index: index))
  }

  /// Calls `body` with one part after another, neighbours next to each other. Each part has `size`
  /// balls except the last, which may have fewer.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func forEachPart(size: Int, _ body: (Keys) -> Void) {
    keys.withUnsafeMutableBufferPointer { Self.divide($0, size, body) }
  }

  /// Calls `body` with the leaves of a plan, of many at the same time where there are several processors.
  /// Each has `size` balls except the last, which may have fewer.
  ///
  /// - Parameters:
  ///   - found: Called with each leaf before one in front of it is passed to `body`, so that it can
  ///     prefetch.
  ///   - body: Called with the number of the leaf in the tree, from 0 on, and its keys.
  /// - Complexity: O(*n* log *n*).
  mutating func forEachLeaf(
    of plan: TreePlan, size: Int, found: @Sendable (Keys) -> Void,
    _ body: @Sendable (Int, Keys) -> Void
  ) {
    keys.withUnsafeMutableBufferPointer { keys in
      guard plan.height > 0 else {
        found(keys)
        body(0, keys)
        return
      }
      Self.divide(Branch(keys: keys, plan: plan, part: plan.root, size: size), found, body)
    }
  }

  /// The keys below a part of a plan.
  // Unchecked because of the keys: the branches that several threads have at a time share none.
  private struct Branch: @unchecked Sendable {
    let keys: Keys
    let plan: TreePlan
    let part: TreePlan.Part
    let size: Int
    /// The number of the first leaf.
    var firstLeaf = 0

    /// Rearranges the keys so that each half of the part has its own; nil for a leaf.
    func halves() -> (Branch, Branch)? {
      guard let halves = plan.halves(part) else { return nil }
      let middle = halves.leafCount * size
      let selection = Selection(keys: keys, axis: SpatialPartition.widestAxis(of: keys))
      selection.divide(at: middle)
      return (
        Branch(
          keys: Keys(rebasing: keys[..<middle]), plan: plan, part: halves.first, size: size,
          firstLeaf: firstLeaf),
        Branch(
          keys: Keys(rebasing: keys[middle...]), plan: plan, part: halves.second, size: size,
          firstLeaf: firstLeaf + halves.leafCount)
      )
    }
  }

  private static func divide(
    _ branch: Branch, _ found: @Sendable (Keys) -> Void, _ body: @Sendable (Int, Keys) -> Void
  ) {
    let count = branch.keys.count
    guard count > Processors.fewElements, let (first, second) = branch.halves() else {
      var waiting: Branch?
      divideAlone(branch) { leaf in
        found(leaf.keys)
        if let waiting { body(waiting.firstLeaf, waiting.keys) }
        waiting = leaf
      }
      if let waiting { body(waiting.firstLeaf, waiting.keys) }
      return
    }
    _ = Processors.both(
      count: count, { divide(first, found, body) }, { divide(second, found, body) })
  }

  private static func divideAlone(_ branch: Branch, _ body: (Branch) -> Void) {
    guard let (first, second) = branch.halves() else {
      body(branch)
      return
    }
    divideAlone(first, body)
    divideAlone(second, body)
  }

  private static func divide(_ keys: Keys, _ size: Int, _ body: (Keys) -> Void) {
    let partCount = (keys.count + size - 1) / size
    guard partCount > 1 else {
      body(keys)
      return
    }
    // The largest power of two below the number of parts.
    let firstParts = 1 << (Int.bitWidth - 1 - (partCount - 1).leadingZeroBitCount)
    let middle = firstParts * size
    let selection = Selection(keys: keys, axis: widestAxis(of: keys))
    selection.divide(at: middle)
    divide(Keys(rebasing: keys[..<middle]), size, body)
    divide(Keys(rebasing: keys[middle...]), size, body)
  }

  /// The axis, 0 to 2, along which the centres are spread most; a sample tells if there are many.
  private static func widestAxis(of keys: Keys) -> Int {
    let step = max(1, keys.count / 512)
    var spread = spread(of: keys, step: step)
    if step > 1, spread.x == 0, spread.y == 0, spread.z == 0 {
      spread = self.spread(of: keys, step: 1)
    }
    if spread.x >= spread.y && spread.x >= spread.z { return 0 }
    return spread.y >= spread.z ? 1 : 2
  }

  /// The extent of every `step`-th key; the fourth lane is not an axis.
  private static func spread(of keys: Keys, step: Int) -> SIMD4<Float> {
    var low = SIMD4<Float>(repeating: .infinity)
    var high = -low
    var index = 0
    while index < keys.count {
      let lanes = keys[index].lanes
      low.replace(with: lanes, where: lanes .< low)
      high.replace(with: lanes, where: lanes .> high)
      index += step
    }
    return high - low
  }
}

/// Rearranges keys so that no key before an index has a greater coordinate than one from there on.
///
/// It takes two pivots from a sample, a little below and a little above the wanted coordinate (R. W.
/// Floyd, R. L. Rivest, *Algorithm 489: select*, Communications of the ACM 18, 1975), and partitions
/// without a branch on the data (N. Lomuto's partition). A few keys are sorted.
private struct Selection {
  private let keys: UnsafeMutablePointer<SpatialPartition.Key>
  private let count: Int
  /// Where the first key has its coordinate.
  private let coordinates: UnsafeRawPointer

  /// - Precondition: There are keys.
  init(keys: SpatialPartition.Keys, axis: Int) {
    self.keys = keys.baseAddress.unsafelyUnwrapped
    count = keys.count
    coordinates = UnsafeRawPointer(self.keys) + axis * MemoryLayout<Float>.size
  }

  // Indexing a vector by a variable would copy it to memory, and `load` checks every address.
  @inline(__always)
  private func coordinate(_ index: Int) -> Float {
    coordinates.loadUnaligned(
      fromByteOffset: index &* MemoryLayout<SpatialPartition.Key>.stride, as: Float.self)
  }

  func divide(at middle: Int) {
    var low = 0
    var high = count
    while low < middle, middle < high {
      guard high - low > Self.few else {
        sort(low, high)
        return
      }
      let (below, above) = pivots(low, high, share: Double(middle - low) / Double(high - low))
      let first = partition(low, high) { $0 < below }
      if middle < first {
        high = first
        continue
      }
      let second = partition(first, high) { $0 <= above }
      if middle >= second {
        low = second
      } else if below == above {
        return
      } else if first > low || second < high {
        low = first
        high = second
      } else {
        // No key is outside the pivots, so the lower one is the least of all.
        let third = partition(low, high) { $0 <= below }
        if middle <= third { return }
        low = third
      }
    }
  }

  /// Two coordinates that probably enclose the wanted one.
  private func pivots(_ low: Int, _ high: Int, share: Double) -> (Float, Float) {
    let count = high - low
    let sampleCount = count < 600 ? 9 : 65
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: sampleCount) { sample in
      for number in 0..<sampleCount {
        // The sample is spread over the keys; insertion keeps it sorted.
        let value = coordinate(low + number * count / sampleCount)
        var index = number
        while index > 0, sample[index - 1] > value {
          sample[index] = sample[index - 1]
          index -= 1
        }
        sample[index] = value
      }
      let rank = share * Double(sampleCount)
      let margin = count < 600 ? 0.6 : 4.0
      let last = Double(sampleCount - 1)
      return (
        sample[Int(min(last, max(0, rank - margin)))],
        sample[Int(min(last, max(0, rank + margin)))]
      )
    }
  }

  /// Up to this many keys are sorted: that is faster than finding two pivots.
  private static let few = 16

  /// Sorts the keys from one index to before another, by insertion.
  private func sort(_ low: Int, _ high: Int) {
    for number in low + 1..<high {
      let key = keys[number]
      let value = coordinate(number)
      var index = number
      while index > low, coordinate(index &- 1) > value {
        keys[index] = keys[index &- 1]
        index &-= 1
      }
      keys[index] = key
    }
  }

  // Inlined, so that the closure is too: it is called for every key at every level.
  /// Moves the keys that belong first to the front and returns the index of the first other key.
  @inline(__always)
  private func partition(_ low: Int, _ high: Int, _ isFirst: (Float) -> Bool) -> Int {
    var index = low
    // Without a range: its checks and those of `load` took a fifth of the time.
    var number = low
    while number < high {
      let isFirst = isFirst(coordinate(number))
      let key = keys[number]
      keys[number] = keys[index]
      keys[index] = key
      index &+= isFirst ? 1 : 0
      number &+= 1
    }
    return index
  }
}
