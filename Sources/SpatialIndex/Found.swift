/// An entry that a query found, with its distance.
@usableFromInline
package struct Found {
  /// The geodesic distance in metres.
  @usableFromInline package var distanceMeters: Double
  /// The entry's number.
  @usableFromInline package var entry: UInt32

  package init(distanceMeters: Double, entry: UInt32) {
    self.distanceMeters = distanceMeters
    self.entry = entry
  }
}

// MARK: Sorting

extension UnsafeMutableBufferPointer<Found> {
  /// Sorts by distance, and entries at equal distance by `precedes`.
  ///
  /// Squared distances of points around a position are nearly uniform, so one pass into twice
  /// as many buckets as there are entries leaves little to do. Where they are not uniform, the standard
  /// library sorts.
  func sortByDistance(precedes: (UInt32, UInt32) -> Bool) {
    guard count > 1 else { return }
    if count <= 16 {
      sortByRank()
    } else if scatter() {
      insertionSort()
    } else {
      var all = self
      all.sort { $0.distanceMeters < $1.distanceMeters }
    }
    sortTies(precedes: precedes)
  }

  /// Moves every entry to the index given by the number of entries before it: the fastest way for
  /// few, because it has no branches to mispredict.
  private func sortByRank() {
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { unsorted in
      _ = unsorted.initialize(fromContentsOf: self)
      for number in 0..<count {
        let distance = unsorted[number].distanceMeters
        var rank = 0
        // Equal entries keep their order.
        for other in 0..<number {
          rank &+= PointCandidates.one(ifAtMost: distance, unsorted[other].distanceMeters)
        }
        for other in number..<count {
          rank &+= 1 - PointCandidates.one(ifAtMost: unsorted[other].distanceMeters, distance)
        }
        self[rank] = unsorted[number]
      }
    }
  }

  /// Moves every entry near its final index. Returns false and changes nothing when buckets would
  /// be too full.
  private func scatter() -> Bool {
    let fullest: UInt32 = 16
    var farthest = 0.0
    for found in self { farthest = Swift.max(farthest, found.distanceMeters) }
    // Two for each entry, so that few share one.
    let bucketCount = 2 * count
    // A little less than the number of buckets, so that the farthest entry has one too.
    let scale = Double(bucketCount) * 0.999_999 / (farthest * farthest)
    guard scale.isFinite else { return false }
    func bucket(_ found: Found) -> Int { Int(found.distanceMeters * found.distanceMeters * scale) }

    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: bucketCount) { ends in
      ends.initialize(repeating: 0)
      for found in self { ends[bucket(found)] += 1 }
      var end: UInt32 = 0
      for number in ends.indices {
        if ends[number] > fullest { return false }
        end += ends[number]
        ends[number] = end
      }
      withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { scattered in
        for found in self {
          let number = bucket(found)
          ends[number] -= 1
          scattered.initializeElement(at: Int(ends[number]), to: found)
        }
        _ = update(fromContentsOf: scattered)
      }
      return true
    }
  }

  private func insertionSort() {
    for number in indices.dropFirst() {
      let found = self[number]
      var index = number
      while index > 0, self[index - 1].distanceMeters > found.distanceMeters {
        self[index] = self[index - 1]
        index -= 1
      }
      self[index] = found
    }
  }

  private func sortTies(precedes: (UInt32, UInt32) -> Bool) {
    var start = 0
    while start + 1 < count {
      var end = start + 1
      while end < count, self[end].distanceMeters == self[start].distanceMeters { end += 1 }
      if end - start > 1 {
        var ties = Slice(base: self, bounds: start..<end)
        ties.sort { precedes($0.entry, $1.entry) }
      }
      start = end
    }
  }
}
