extension PointLeaf {
  /// Divides the points and one more between this leaf and another one, half by half, along the axis on
  /// which they are spread most.
  ///
  /// - Returns: The corners of the points of either leaf, or nil if a leaf of them all would be wide;
  ///   then nothing changes.
  func divide(
    with other: PointLeaf, adding entry: Entry
  ) -> (first: Corners, second: Corners)? {
    let total = count + 1
    return withPoints(and: entry) { points in
      let (low, high) = Self.corners(count: total) { points[$0] }
      let (axis, length) = low.longestSide(to: high)
      guard UnitPoint.meters(length) <= LeafFrame.longestNarrowMeters else { return nil }
      // 25 bits.
      let shift = Int64(max(0, Int64.bitWidth - 25 - length.leadingZeroBitCount))
      return Self.withHalves(
        total, { (points[$0].point[axis] &- low[axis]) &>> shift }
      ) { halves in
        let half = total / 2
        guard
          let first = fill(count: half, { points[Int(halves[$0])] }),
          let second = other.fill(count: total - half, { points[Int(halves[half + $0])] })
        else {
          preconditionFailure("A leaf has room for half of the points of a full one and one more")
        }
        return (first, second)
      }
    }
  }

  /// The points of a full leaf and one more, as they were before the leaf changes.
  private struct Points {
    /// The most there can be, as whole vectors of four numbers.
    static let capacity = PointLeaf.capacity + 4

    // Less than 1024 bytes each: the most that the standard library puts on the stack.
    let coordinates: UnsafeMutablePointer<Int64>
    let numbers: UnsafeMutablePointer<UInt32>

    @inline(__always)
    subscript(index: Int) -> Entry {
      get {
        (
          UnitPoint(
            x: coordinates[index], y: coordinates[Self.capacity + index],
            z: coordinates[2 * Self.capacity + index]), numbers[index]
        )
      }
      nonmutating set {
        coordinates[index] = newValue.point.x
        coordinates[Self.capacity + index] = newValue.point.y
        coordinates[2 * Self.capacity + index] = newValue.point.z
        numbers[index] = newValue.number
      }
    }
  }

  @inline(__always)
  private func withPoints<Result>(and entry: Entry, _ body: (Points) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: 3 * Points.capacity) { coordinates in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Points.capacity) { numbers in
        let points = Points(
          coordinates: coordinates.baseAddress.unsafelyUnwrapped,
          numbers: numbers.baseAddress.unsafelyUnwrapped)
        let frame = frame
        for lane in 0..<count { points[lane] = (point(lane, frame), entryNumber(lane)) }
        points[count] = entry
        return body(points)
      }
    }
  }

  /// Calls `body` with the indices of some points, those of the lesser half first, each half by index.
  ///
  /// Each point is given the number of those before it. That takes no branches, which would be
  /// mispredicted.
  ///
  /// - Parameter key: A number of 25 bits.
  @inline(__always)
  private static func withHalves<Result>(
    _ count: Int, _ key: (Int) -> Int64, _ body: (UnsafeMutablePointer<Int32>) -> Result
  ) -> Result {
    let capacity = Points.capacity
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 3 * capacity) { memory in
      memory.initialize(repeating: 0)
      let keys = memory.baseAddress.unsafelyUnwrapped
      let ranks = keys + capacity
      let halves = ranks + capacity
      // With the index in the last 6 bits, so that no two are equal.
      for number in 0..<count {
        keys[number] = Int32(truncatingIfNeeded: key(number) << 6) | Int32(number)
      }
      for other in 0..<count {
        let value = keys[other]
        // Also for those that are not there: so it is made of vectors.
        for number in 0..<capacity { ranks[number] &+= value < keys[number] ? 1 : 0 }
      }
      let half = count / 2
      var (lesser, greater) = (0, half)
      for number in 0..<count {
        // All bits if it is greater.
        let isGreater = (half &- 1 &- Int(ranks[number])) >> 63
        halves[(lesser & ~isGreater) | (greater & isGreater)] = Int32(number)
        lesser &+= 1 &+ isGreater
        greater &-= isGreater
      }
      return body(halves)
    }
  }
}
