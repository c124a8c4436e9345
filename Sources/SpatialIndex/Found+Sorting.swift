extension UnsafeMutableBufferPointer<Found> {
  /// Sorts by distance, and entries at equal distance by `precedes`.
  ///
  /// Squared distances of points around a position are near uniform, so that one pass into as
  /// many buckets as there are entries leaves little to do; where they are not, it is the
  /// standard library's sort.
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

  /// Puts every entry where the number of those before it says: for few the quickest way, since
  /// nothing has to be guessed.
  private func sortByRank() {
    withUnsafeTemporaryAllocation(of: Found.self, capacity: count) { unsorted in
      _ = unsorted.initialize(fromContentsOf: self)
      for number in 0..<count {
        let distance = unsorted[number].distanceMeters
        var rank = 0
        // Of equal ones the first goes first.
        for other in 0..<number {
          rank &+= CandidateBuffer.one(ifAtMost: distance, unsorted[other].distanceMeters)
        }
        for other in number..<count {
          rank &+= 1 - CandidateBuffer.one(ifAtMost: unsorted[other].distanceMeters, distance)
        }
        self[rank] = unsorted[number]
      }
    }
  }

  /// Brings every entry near its place; answers false, and does nothing, where buckets would be
  /// too full.
  private func scatter() -> Bool {
    let fullest: UInt32 = 16
    var farthest = 0.0
    for found in self { farthest = Swift.max(farthest, found.distanceMeters) }
    // A little less than the number of buckets, so that the farthest has one too.
    let scale = Double(count) * 0.999_999 / (farthest * farthest)
    guard scale.isFinite else { return false }
    func bucket(_ found: Found) -> Int { Int(found.distanceMeters * found.distanceMeters * scale) }

    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { ends in
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
      var place = number
      while place > 0, self[place - 1].distanceMeters > found.distanceMeters {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = found
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
