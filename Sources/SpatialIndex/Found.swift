/// An entry that a query found, with its distance; in memory as `ckernels_measured`.
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
  /// Sorts entries that are nearly in order by distance, and those at equal distance by `precedes`.
  func sortByDistance(precedes: (UInt32, UInt32) -> Bool) {
    guard count > 1 else { return }
    switch insertionSort() {
    case .sorted: return
    case .sortedWithTies: break
    case .tooLong:
      var all = self
      all.sort { $0.distanceMeters < $1.distanceMeters }
    }
    sortTies(precedes: precedes)
  }

  private enum Outcome {
    case sorted, sortedWithTies
    /// It would take too long; the entries are in some order.
    case tooLong
  }

  /// Sorts entries by insertion, unless that takes long.
  private func insertionSort() -> Outcome {
    let found = baseAddress.unsafelyUnwrapped
    var moves = 16 * count
    var hasTies = false
    for number in 1..<count
    where found[number].distanceMeters <= found[number - 1].distanceMeters {
      let entry = found[number]
      var index = number
      while index > 0, found[index - 1].distanceMeters > entry.distanceMeters {
        found[index] = found[index - 1]
        index -= 1
      }
      found[index] = entry
      // Those after it are farther.
      if index > 0, found[index - 1].distanceMeters == entry.distanceMeters { hasTies = true }
      moves -= number - index
      guard moves > 0 else { return .tooLong }
    }
    return hasTies ? .sortedWithTies : .sorted
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
