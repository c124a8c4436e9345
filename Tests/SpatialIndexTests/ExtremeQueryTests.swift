import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Queries and entries with extreme values.
struct ExtremeQueryTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test(arguments: [0, 3_000, 15_000_000.0])
  func amongManyAtOneCoordinateTheLowestIDsAreNearest(meters: Double) throws {
    let here = try position(31, -115)
    let there = Geodesic.direct(
      from: here, bearing: Bearing(degrees: 40), distance: .meters(meters))
    // Beyond 50 km each distance takes a full solution.
    let count = meters > 50_000 ? 1_000 : 10_000
    // 7,919 is coprime to both counts: every id once, in no order.
    let index = BallIndex((0..<count).map { ($0 * 7_919 % count, there) })
    for limit in [1, 10] {
      #expect(index.nearest(limit, to: here).map(\.id) == Array(0..<limit))
    }
  }

  @Test(arguments: [300, 301, Int.max - 1, Int.max])
  func aLimitAboveTheCountFindsAll(limit: Int) throws {
    let seed: UInt64 = 131
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.uniform.positions(300, using: &generator)
    let points = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    let circles = BallIndex(
      positions.enumerated().map { .init(id: $0.offset, center: $0.element, radius: .meters(5)) })
    for position in positions.prefix(5) {
      #expect(points.nearest(limit, to: position).count == 300, "seed \(seed)")
      #expect(circles.nearest(limit, to: position).count == 300, "seed \(seed)")
      #expect(
        points.nearest(limit, to: position) == points.within(.meters(.infinity), of: position),
        "seed \(seed)")
    }
  }

  @Test func aRadiusOfHalfTheEarthReachesEverything() throws {
    let seed: UInt64 = 132
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.uniform.positions(2_000, using: &generator)
    let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    // No geodesic is longer than half a meridian.
    let half = Distance.meters(20_003_931.5)
    for position in positions.prefix(3) {
      #expect(index.within(half, of: position).count == 2_000, "seed \(seed)")
    }
  }

  @Test func aRadiusOfZeroFindsEntriesAtThePosition() throws {
    let here = try position(-12.25, 77.5)
    let index = BallIndex([
      (1, here), (2, try position(-12.25, 77.500_000_1)), (3, here), (4, try position(12, 77)),
    ])
    #expect(index.within(.zero, of: here).map(\.id) == [1, 3])
    #expect(index.covering(here) == [1, 3])
  }

  @Test func aNegativeRadiusFindsNothing() throws {
    let here = try position(1, 1)
    let index = BallIndex([(1, here)])
    #expect(index.within(.meters(-1), of: here).isEmpty)
    #expect(index.nearest(5, to: here, within: .meters(-1)).isEmpty)
  }

  @Test(arguments: [(90.0, 0.0), (-90, 12), (0, 180), (0, -180), (-89.999_999, 45), (33, -147)])
  func farClustersAreOrderedAsByAPlainScan(latitude: Double, longitude: Double) throws {
    let seed: UInt64 = 133
    var generator = SeededGenerator(seed: seed)
    let here = try position(latitude, longitude)
    var positions: [Coordinate] = []
    // Towns only at these distances; the last is the antipode.
    for kilometers in [51, 400, 3_000, 9_000, 13_000, 19_950, 20_003.93] {
      let town = Geodesic.direct(
        from: here, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .kilometers(kilometers))
      for _ in 0..<60 {
        positions.append(
          Geodesic.direct(
            from: town, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
            distance: .meters(.random(in: 0...500, using: &generator))))
      }
    }
    var oracle = Oracle()
    for (id, position) in positions.enumerated() { oracle.circles[id] = (position, .zero) }
    let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    let ranking = oracle.ranking(from: here)
    for limit in [1, 59, 60, 61, 130, 301, 420] {
      let complaint = ranking.complaint(about: index.nearest(limit, to: here), limit: limit)
      #expect(complaint == nil, "seed \(seed), k \(limit)")
    }
    for kilometers in [50, 3_000, 12_990, 19_960.0] {
      let complaint = ranking.complaint(
        about: index.within(.kilometers(kilometers), of: here), within: 1_000 * kilometers)
      #expect(complaint == nil, "seed \(seed), within \(kilometers) km")
    }
  }

  @Test func aFilterThatExcludesEverythingFindsNothing() throws {
    let seed: UInt64 = 134
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(3_000, using: &generator)
    let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
    #expect(index.nearest(10, to: positions[0], where: { _ in false }).isEmpty)
    #expect(index.within(.kilometers(100), of: positions[0], where: { _ in false }).isEmpty)
    #expect(index.covering(positions[0], where: { _ in false }).isEmpty)
  }

  @Test func idsCanBeStrings() throws {
    let seed: UInt64 = 135
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(2_000, using: &generator)
    func name(_ number: Int) -> String { "an id too long to be stored inline, number \(number)" }
    var index = BallIndex(positions.enumerated().map { (name($0.offset), $0.element) })
    for number in stride(from: 0, to: 2_000, by: 2) { index.remove(name(number)) }
    for number in 2_000..<2_500 { index.insert(name(number), at: positions[number - 2_000]) }
    #expect(index.brokenInvariants() == [])
    for number in 0..<2_000 { #expect(index.contains(name(number)) == (number % 2 == 1)) }
    let found = index.nearest(1, to: positions[1])
    #expect(found.first?.distance == .zero)
    #expect(found.map(\.id) == [min(name(1), name(2_001))])
  }

  @Test func infiniteCirclesCoverEveryPosition() throws {
    let seed: UInt64 = 136
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.uniform.positions(900, using: &generator)
    var index = BallIndex<Int>()
    for (id, position) in positions.enumerated() {
      let radius = [.infinity, 1e30, 3e7, 250_000][id % 4]
      index.insert(id, at: position, radius: .meters(radius))
    }
    for id in stride(from: 0, to: 900, by: 5) { index.move(id, to: positions[899 - id]) }
    for id in stride(from: 3, to: 900, by: 4) { index.remove(id) }
    #expect(index.brokenInvariants() == [], "seed \(seed)")
    #expect(index.covering(positions[3]) == (0..<900).filter { $0 % 4 != 3 }, "seed \(seed)")
    #expect(index.nearest(4, to: positions[3]).map(\.id) == [0, 1, 2, 4], "seed \(seed)")
  }

  @Test func copiesChangedByTasksAreIndependent() async throws {
    let seed: UInt64 = 137
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(2_000, using: &generator)
    for round in 0..<10 {
      let index = BallIndex(positions.enumerated().map { ($0.offset, $0.element) })
      let changed = await withTaskGroup(of: BallIndex<Int>.self) { group in
        for task in 0..<4 {
          group.addTask {
            var own = index
            for id in stride(from: task, to: 2_000, by: 4) { own.remove(id) }
            return own
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      for own in changed {
        let comment = Comment("seed \(seed), round \(round)")
        #expect(own.brokenInvariants() == [] && own.count == 1_500, comment)
        let ids = own.nearest(2_000, to: positions[0]).map(\.id)
        #expect(ids.count == 1_500 && Set(ids.map { $0 % 4 }).count == 3, comment)
      }
      #expect(index.nearest(2_000, to: positions[0]).count == 2_000, "seed \(seed)")
    }
  }
}
