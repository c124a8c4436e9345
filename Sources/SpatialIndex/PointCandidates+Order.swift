import CKernels

extension PointCandidates {
  /// How many candidates the kernels sort by rank.
  static let mostOrdered = CKERNELS_MOST_ORDERED
  /// How many are sorted by rank in Swift, where each rank takes more instructions.
  private static let mostOrderedInSwift = 16

  /// Sorts the candidates by what a scan found: up to `mostOrdered` of them exactly, more nearly.
  ///
  /// Few are moved to the index that is given by the number of those before them, which has no branches
  /// to mispredict. The squared chords of points around a position are nearly uniform, so more go into
  /// buckets, four for each candidate, or two where no kernel does it, and what is left to do is little: it
  /// is done when they have been measured.
  mutating func order() {
    guard !isOrdered else { return }
    isOrdered = true
    guard count > 1 else { return }
    if let kernels, count <= Self.mostOrdered {
      kernels.pointee.order(squared, places, count)
    } else if let kernels, count <= CKERNELS_MOST_SCATTERED {
      kernels.pointee.scatter(squared, places, count)
    } else if count <= Self.mostOrderedInSwift {
      orderByRank()
    } else {
      scatter()
      if count <= Self.mostOrdered { insertionSort() }
    }
  }

  private func orderByRank() {
    let count = count
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { keys in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { ranks in
        for number in 0..<count { keys[number] = key(number) }
        let values = squared
        let rank = ranks.baseAddress.unsafelyUnwrapped
        for number in 0..<count { rank[number] = 0 }
        // The inner loops are made of vectors. Equal candidates stay in their order.
        for other in 0..<count {
          let value = values[other]
          for number in 0..<other { rank[number] &+= value < values[number] ? 1 : 0 }
          for number in other + 1..<count {
            rank[number] &+= value <= values[number] ? 1 : 0
          }
        }
        for number in 0..<count { set(keys[number], at: Int(rank[number])) }
      }
    }
  }

  private func scatter() {
    let count = count
    let bucketCount = 2 * count
    let greatest = squared[(0..<count).max { squared[$0] < squared[$1] } ?? 0]
    // A little less than the number of buckets, so that the farthest has one too.
    let scale = Float(bucketCount) * 0.999_999 / greatest
    guard greatest > 1e-30, greatest.isFinite else { return }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { keys in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bucketCount) { starts in
        starts.initialize(repeating: 0)
        for number in 0..<count {
          keys[number] = key(number)
          starts[Int(squared[number] * scale)] &+= 1
        }
        var start: UInt32 = 0
        for bucket in 0..<bucketCount {
          let size = starts[bucket]
          starts[bucket] = start
          start &+= size
        }
        for number in 0..<count {
          let bucket = Int(Self.value(of: keys[number]) * scale)
          set(keys[number], at: Int(starts[bucket]))
          starts[bucket] &+= 1
        }
      }
    }
  }

  private func insertionSort() {
    for number in 1..<count where squared[number] < squared[number - 1] {
      let key = key(number)
      let value = squared[number]
      var index = number
      repeat {
        squared[index] = squared[index - 1]
        places[index] = places[index - 1]
        index -= 1
      } while index > 0 && squared[index - 1] > value
      set(key, at: index)
    }
  }

  /// A candidate as a number with the order of its value, which is not negative.
  @inline(__always)
  private func key(_ number: Int) -> UInt64 {
    UInt64(squared[number].bitPattern) << 32 | UInt64(places[number])
  }

  @inline(__always)
  private static func value(of key: UInt64) -> Float {
    Float(bitPattern: UInt32(truncatingIfNeeded: key >> 32))
  }

  @inline(__always)
  private func set(_ key: UInt64, at index: Int) {
    squared[index] = Self.value(of: key)
    places[index] = UInt32(truncatingIfNeeded: key)
  }
}
