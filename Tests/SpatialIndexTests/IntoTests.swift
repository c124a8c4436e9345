import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// Queries that fill an existing array give the same results as those that return a new one; other tests
/// compare these with plain scans.
@Suite struct IntoTests {
  private typealias Neighbor = BallIndex<String>.Neighbor

  private let seed: UInt64 = 907

  private func index(of positions: [Coordinate], radius: Distance = .zero) -> BallIndex<String> {
    BallIndex(
      positions.enumerated().map {
        .init(id: "item \($0.offset)", center: $0.element, radius: radius)
      })
  }

  private func address<Element>(of array: [Element]) -> UnsafeRawPointer? {
    array.withUnsafeBytes { $0.baseAddress }
  }

  @Test(arguments: [.zero, .meters(400)] as [Distance])
  func oneArrayTakesTheResultsOfManyQueries(radius: Distance) throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(3_000, using: &generator)
    let index = index(of: positions, radius: radius)
    let snapshot = index.snapshot
    let isIncluded: (String) -> Bool = { !$0.hasSuffix("7") }
    var neighbors: [Neighbor] = []
    var ids: [String] = []
    var sizes: Set<Int> = []
    for position in try Scatter.clustered.positions(40, using: &generator) + positions.prefix(40) {
      let comment = Comment("seed \(seed), \(position)")
      for count in [-1, 0, 1, 8, 9, 70].shuffled(using: &generator) {
        index.nearest(count, to: position, into: &neighbors)
        #expect(neighbors == index.nearest(count, to: position), comment)
        snapshot.nearest(count, to: position, into: &neighbors, where: isIncluded)
        #expect(neighbors == index.nearest(count, to: position, where: isIncluded), comment)
        index.nearest(count, to: position, into: &neighbors, within: .kilometers(3))
        #expect(neighbors == index.nearest(count, to: position, within: .kilometers(3)), comment)
        sizes.insert(neighbors.count)
      }
      for meters in [-1.0, .nan, 0, 500, 4_000].shuffled(using: &generator) {
        index.within(.meters(meters), of: position, into: &neighbors)
        #expect(neighbors == index.within(.meters(meters), of: position), comment)
        sizes.insert(neighbors.count)
        snapshot.within(.meters(meters), of: position, into: &neighbors, where: isIncluded)
        #expect(
          neighbors == index.within(.meters(meters), of: position, where: isIncluded), comment)
      }
      index.covering(position, into: &ids)
      #expect(ids == index.covering(position), comment)
      snapshot.covering(position, into: &ids, where: isIncluded)
      #expect(ids == index.covering(position, where: isIncluded), comment)
    }
    // Fewer and more than before, singly and at once.
    #expect(sizes.isSuperset(of: [0, 1, 8, 9]) && sizes.contains { $0 > 20 })
  }

  /// Points come one at a time before the circles, and many circles come in several parts.
  @Test func manyCirclesAndPointsAtOnePlaceAreFoundAfterAnything() throws {
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    for count in [0, 1, 30, 700] {
      let index = BallIndex(
        (0..<count).map { .init(id: $0, center: center, radius: .meters($0 % 3 == 0 ? 0 : 50)) })
      for old in [[], [-1], Array(repeating: -1, count: 1_000)] {
        var ids = old
        index.covering(center, into: &ids)
        #expect(ids == Array(0..<count))
        index.covering(center, into: &ids, where: { $0 % 2 == 0 })
        #expect(ids == Array(0..<count).filter { $0 % 2 == 0 })
        var neighbors = old.map { BallIndex<Int>.Neighbor(id: $0, distance: .zero) }
        index.nearest(40, to: center, into: &neighbors)
        #expect(neighbors.map(\.id) == Array(0..<min(40, count)))
      }
    }
  }

  @Test func anExactDistanceCounts() throws {
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    let index = index(of: [center], radius: .meters(1_000))
    var neighbors = [Neighbor(id: "old", distance: .zero), Neighbor(id: "older", distance: .zero)]
    index.nearest(1, to: center, into: &neighbors, exactDistance: { _ in .meters(300) })
    #expect(neighbors == [Neighbor(id: "item 0", distance: .meters(300))])
    index.within(.meters(200), of: center, into: &neighbors, exactDistance: { _ in .meters(300) })
    #expect(neighbors == [])
  }

  @Test func theMemoryIsUsedAgainAndCopiesKeepTheirs() throws {
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(2_000, using: &generator)
    let index = index(of: positions, radius: .meters(300))
    var neighbors: [Neighbor] = []
    index.nearest(100, to: positions[0], into: &neighbors)
    var ids: [String] = []
    ids.reserveCapacity(2_000)
    let before = (neighbors: address(of: neighbors), ids: address(of: ids))
    for position in positions.prefix(50) {
      for count in [3, 100, 0, 60] {
        index.nearest(count, to: position, into: &neighbors)
        #expect(address(of: neighbors) == before.neighbors)
      }
      index.within(.meters(10), of: position, into: &neighbors)
      #expect(address(of: neighbors) == before.neighbors)
      index.covering(position, into: &ids)
      #expect(!ids.isEmpty && address(of: ids) == before.ids)
    }

    index.nearest(20, to: positions[0], into: &neighbors)
    let (copy, copyOfIDs) = (neighbors, ids)
    index.nearest(30, to: positions[1_999], into: &neighbors)
    index.covering(positions[1_999], into: &ids)
    #expect(copy == index.nearest(20, to: positions[0]))
    #expect(copyOfIDs == index.covering(positions[49]))
    #expect(neighbors == index.nearest(30, to: positions[1_999]))
    #expect(ids == index.covering(positions[1_999]))
  }
}
