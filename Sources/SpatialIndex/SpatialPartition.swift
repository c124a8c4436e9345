import Geodesy

/// A partition of positions into small parts of neighbours: a k-d partition, by selection.
///
/// It moves keys of 16 bytes about, centres rounded to floats and where they came from: half a
/// metre of rounding makes no part worse.
struct SpatialPartition {
  /// A centre in metres, rounded, and its place among the balls.
  struct Key {
    /// The fourth lane is what the place looks like as a float.
    fileprivate let lanes: SIMD4<Float>

    fileprivate init(_ center: ECEF, place: UInt32) {
      lanes = SIMD4(Float(center.x), Float(center.y), Float(center.z), Float(bitPattern: place))
    }

    var place: UInt32 { lanes.w.bitPattern }
  }

  typealias Keys = UnsafeMutableBufferPointer<Key>

  private var keys: ContiguousArray<Key> = []

  /// The number of centres.
  var count: Int { keys.count }

  mutating func reserveCapacity(_ count: Int) { keys.reserveCapacity(count) }

  mutating func append(_ center: ECEF, place: UInt32) {
    keys.append(Key(center, place: place))
  }

  /// Calls `body` with the parts, each of `size` balls but the last, neighbours one after the
  /// other.
  ///
  /// - Complexity: O(*n* log *n*).
  mutating func forEachPart(size: Int, _ body: (Keys) -> Void) {
    keys.withUnsafeMutableBufferPointer { Self.divide($0, size, body) }
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
    var selection = Selection(keys: keys, axis: widestAxis(of: keys))
    selection.divide(at: middle)
    divide(Keys(rebasing: keys[..<middle]), size, body)
    divide(Keys(rebasing: keys[middle...]), size, body)
  }

  /// The axis, 0 to 2, along which the centres spread most.
  private static func widestAxis(of keys: Keys) -> Int {
    var low = SIMD4<Float>(repeating: .infinity)
    var high = -low
    for key in keys {
      low.replace(with: key.lanes, where: key.lanes .< low)
      high.replace(with: key.lanes, where: key.lanes .> high)
    }
    // The place is no axis.
    let spread = high - low
    if spread.x >= spread.y && spread.x >= spread.z { return 0 }
    return spread.y >= spread.z ? 1 : 2
  }
}

/// Rearranges keys so that none before a place has a greater coordinate than one from there on.
///
/// By two pivots drawn from a sample, a little below and a little above what is wanted (R. W.
/// Floyd, R. L. Rivest, *Algorithm 489: select*, Communications of the ACM 18, 1975), and passes
/// without a branch on the data (N. Lomuto's partition).
private struct Selection {
  let keys: SpatialPartition.Keys
  let axis: Int

  private func coordinate(_ place: Int) -> Float {
    // A vector cannot be indexed by what is not known beforehand without a copy in memory.
    UnsafeRawPointer(keys.baseAddress! + place)
      .load(fromByteOffset: axis * MemoryLayout<Float>.size, as: Float.self)
  }

  mutating func divide(at middle: Int) {
    var low = 0
    var high = keys.count
    while high - low > 1, low < middle, middle < high {
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
        // Nothing is outside the pivots: then the lower one is the least of all.
        let third = partition(low, high) { $0 <= below }
        if middle <= third { return }
        low = third
      }
    }
  }

  /// Two coordinates between which the one wanted probably lies.
  private func pivots(_ low: Int, _ high: Int, share: Double) -> (Float, Float) {
    let count = high - low
    let sampleCount = count < 600 ? min(count, 9) : 65
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: sampleCount) { sample in
      for number in 0..<sampleCount {
        // Spread over the keys; insertion keeps the sample in order.
        let value = coordinate(low + number * count / sampleCount)
        var place = number
        while place > 0, sample[place - 1] > value {
          sample[place] = sample[place - 1]
          place -= 1
        }
        sample[place] = value
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

  /// Brings the keys that belong first to the front and returns where the others begin.
  @inline(__always)
  private func partition(_ low: Int, _ high: Int, _ isFirst: (Float) -> Bool) -> Int {
    var place = low
    for number in low..<high {
      let isFirst = isFirst(coordinate(number))
      let key = keys[number]
      keys[number] = keys[place]
      keys[place] = key
      place += isFirst ? 1 : 0
    }
    return place
  }
}
