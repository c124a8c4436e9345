import Geodesy
import SpatialIndex
import TestSupport
import Testing

struct BallIndexEdgeTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func anEmptyIndexFindsNothing() throws {
    let index = BallIndex<Int>()
    let here = try position(52.52, 13.405)
    #expect(index.nearest(5, to: here).isEmpty)
    #expect(index.within(.kilometers(30_000), of: here).isEmpty)
    #expect(index.covering(here).isEmpty)
  }

  @Test func anEmptiedIndexIsPackedLikeANewOne() throws {
    let here = try position(52.52, 13.405)
    var index = BallIndex([(1, here)])
    index.instructionSet = .baseline
    index.remove(1)
    #expect(index.bulkLoad([7], [Ball(center: ECEF(here))]) == [0])
    index.insert(8, at: here)
    #expect(index.nearest(3, to: here).map(\.id) == [7, 8])
    #expect(index.instructionSet.name == "baseline")
    #expect(index.brokenInvariants() == [])
  }

  @Test(arguments: [0, -1, Int.min])
  func aCountBelowOneFindsNothing(count: Int) throws {
    let index = BallIndex([(1, try position(0, 0))])
    #expect(try index.nearest(count, to: position(0, 0)).isEmpty)
  }

  @Test func nearestOrdersEqualDistancesByID() throws {
    let here = try position(48, 11)
    let shuffled = [17, 3, 99, 1, 45, 2, 60, 8]
    let index = BallIndex(shuffled.map { ($0, here) })
    #expect(index.nearest(3, to: here).map(\.id) == [1, 2, 3])
    #expect(index.nearest(20, to: here).map(\.id) == shuffled.sorted())
  }

  @Test func theRadiusIsInclusive() throws {
    let here = try position(48, 11)
    let there = try position(48.3, 11.4)
    let index = BallIndex([(1, there)])
    let exact = Geodesic.distance(from: here, to: there)
    #expect(index.within(exact, of: here).map(\.id) == [1])
    #expect(index.within(.meters(exact.meters.nextDown), of: here).isEmpty)
  }

  @Test func aPoleIsOnePointAtAnyLongitude() throws {
    let index = BallIndex([(1, try position(90, 10)), (2, try position(89.9, -170))])
    let found = try index.nearest(2, to: position(90, -133))
    #expect(found.first?.id == 1)
    #expect(found.first?.distance == .zero)
  }

  @Test func neighboursAcrossTheAntimeridianAreNear() throws {
    let index = BallIndex([(1, try position(0, 179.999)), (2, try position(0, -179.9))])
    #expect(try index.nearest(1, to: position(0, -179.999)).map(\.id) == [1])
  }

  @Test func theAntipodeIsFoundAtHalfTheMeridian() throws {
    let index = BallIndex([(1, try position(-52.52, 13.405 - 180))])
    let found = try index.nearest(1, to: position(52.52, 13.405))
    let distance = try #require(found.first?.distance.meters)
    // Half of the meridian ellipse, the shortest way between any two antipodes.
    #expect(abs(distance - 20_003_931.458_625) < 1e-6)
  }

  @Test func theSearchGoesOnUntilEnoughEntriesPassTheFilter() throws {
    let here = try position(10, 20)
    let points = (0..<1_000).map { number in
      (
        number,
        Geodesic.direct(
          from: here, bearing: .north, distance: .meters(Double(number) * 10))
      )
    }
    let index = BallIndex(points)
    let found = index.nearest(3, to: here, where: { $0 % 100 == 99 })
    #expect(found.map(\.id) == [99, 199, 299])
  }

  @Test func anExactDistanceReplacesTheCircles() throws {
    let here = try position(10, 20)
    var index = BallIndex<String>()
    index.insert("wide", at: here, radius: .kilometers(50))
    index.insert(
      "point",
      at: Geodesic.direct(
        from: here, bearing: .north, distance: .kilometers(3)))
    let found = index.nearest(2, to: here, exactDistance: { _ in .kilometers(7) })
    #expect(found.map(\.id) == ["point", "wide"])
    #expect(found.last?.distance == .kilometers(7))
  }

  @Test func changesLeaveCopiesAlone() throws {
    var generator = SeededGenerator(seed: 5)
    let positions = try Scatter.clustered.positions(3_000, using: &generator)
    var index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    let copy = index
    let snapshot = index.snapshot
    let here = positions[0]
    let before = copy.nearest(50, to: here)
    for id in stride(from: 0, to: 3_000, by: 2) { index.remove(id) }
    for id in stride(from: 1, to: 3_000, by: 2) { index.move(id, to: here) }
    #expect(copy.nearest(50, to: here) == before)
    #expect(snapshot.nearest(50, to: here) == before)
    #expect(copy.brokenInvariants() == [])
    #expect(index.nearest(50, to: here).allSatisfy { $0.distance == .zero })
  }

  @Test func snapshotsCanBeQueriedWhileTheIndexChanges() async throws {
    var generator = SeededGenerator(seed: 6)
    let positions = try Scatter.clustered.positions(2_000, using: &generator)
    var index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    let here = positions[7]
    let expected = index.nearest(20, to: here)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        let snapshot = index.snapshot
        group.addTask {
          (0..<200).allSatisfy { _ in snapshot.nearest(20, to: here) == expected }
        }
        for id in 0..<500 { index.move(id, to: here) }
        for id in 0..<500 { index.move(id, to: positions[id]) }
      }
      for await isRight in group { #expect(isRight) }
    }
    #expect(index.brokenInvariants() == [])
  }

  @Test func changesLeaveSnapshotsAlone() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(6_000, using: &generator)
    var index = BallIndex(positions.prefix(3_000).enumerated().map { ($0.offset, $0.element) })
    let here = positions[0]
    var kept: [(BallIndex<Int>.Snapshot, [BallIndex<Int>.Neighbor])] = []
    for (step, position) in positions.dropFirst(3_000).enumerated() {
      let id = Int.random(in: 0..<4_000, using: &generator)
      if Bool.random(using: &generator) { index.insert(id, at: position) } else { index.remove(id) }
      // Some snapshots end at once, some later, and one is kept to the end.
      if step % 3 == 0 { kept.append((index.snapshot, index.nearest(200, to: here))) }
      if kept.count > 20 { kept.remove(at: Int.random(in: 1..<20, using: &generator)) }
      if step % 50 == 0 {
        try #require(index.brokenInvariants() == [], "seed \(seed), step \(step)")
        for (snapshot, result) in kept {
          #expect(snapshot.nearest(200, to: here) == result, "seed \(seed), step \(step)")
        }
      }
    }
  }

  @Test func twoCopiesChangeIndependently() throws {
    var generator = SeededGenerator(seed: 8)
    let positions = try Scatter.clustered.positions(3_000, using: &generator)
    var left = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    for id in 0..<500 { left.remove(id) }
    var right = left
    for id in 500..<1_000 { left.remove(id) }
    for id in 0..<500 { right.insert(id, at: positions[id]) }
    #expect(left.brokenInvariants() == [] && right.brokenInvariants() == [])
    #expect(left.count == 2_000 && right.count == 3_000)
    #expect(left.nearest(3_000, to: positions[0]).allSatisfy { $0.id >= 1_000 })
    #expect(Set(right.nearest(3_000, to: positions[0]).map(\.id)) == Set(0..<3_000))
  }

  @Test func theLastOfEqualIDsCountsInABulkLoad() throws {
    let index = BallIndex([(1, try position(0, 0)), (1, try position(50, 50))])
    #expect(index.count == 1)
    #expect(try index.nearest(1, to: position(50, 50)).first?.distance == .zero)
  }
}
