import Testing

@testable import SpatialIndex

/// What an array makes of a query's result, with ids that have references.
@Suite struct NeighborsTests {
  private func withNeighbors(
    _ count: Int, _ body: (BallIndex<String>.Contents.Neighbors, [String]) -> Void
  ) {
    let ids = PagedArray(count: 300) { "item \($0)" }
    // Not in the order of the ids.
    let found = (0..<count).map { Found(distanceMeters: Double($0), entry: UInt32($0 * 37 % 300)) }
    let expected = found.map { "\($0.distanceMeters) item \($0.entry)" }
    found.withUnsafeBufferPointer { found in
      withExtendedLifetime(ids) { body(.init(found, ids.reader), expected) }
    }
  }

  private func words(_ neighbors: some Sequence<BallIndex<String>.Neighbor>) -> [String] {
    neighbors.map { "\($0.distance.meters) \($0.id)" }
  }

  @Test(arguments: [0, 1, 8, 9, 250])
  func anArrayTakesThemInOneByOneOrAtOnce(count: Int) {
    withNeighbors(count) { neighbors, expected in
      var array: [BallIndex<String>.Neighbor] = []
      array.append(contentsOf: neighbors)
      #expect(words(array) == expected)
      #expect(words(neighbors) == expected)
    }
  }

  @Test(arguments: [nil, 0, 1, 8, 9, 40], [0, 1, 8, 9, 10, 40, 250])
  func anArrayTakesThemInPlaceOfWhatItHolds(old: Int?, count: Int) {
    withNeighbors(count) { neighbors, expected in
      var array: [BallIndex<String>.Neighbor] = []
      if let old {
        array.reserveCapacity(60)
        for number in 0..<old { array.append(.init(id: "old \(number)", distance: .zero)) }
      }
      neighbors.replaceContents(of: &array)
      #expect(words(array) == expected)
    }
  }

  @Test func whatAShortBufferHasNoRoomForIsLeft() {
    withNeighbors(20) { neighbors, expected in
      withUnsafeTemporaryAllocation(of: BallIndex<String>.Neighbor.self, capacity: 7) { buffer in
        var rest = neighbors
        _ = rest.next()
        let (last, count) = rest._copyContents(initializing: buffer)
        #expect(words(buffer[..<count]) == Array(expected[1..<8]))
        #expect(words(last) == Array(expected[8...]))
        buffer[..<count].deinitialize()
      }
    }
  }
}
