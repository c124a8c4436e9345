import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// A search for points with some marks leaves out the pages without them, and misses none.
struct PageMarksTests {
  /// A forest with marks, and the same points for a plain scan.
  private struct Marked {
    var forest = BallForest()
    var writer = BallForestWriter()
    var points: [UInt32: (position: Coordinate, marks: UInt64)] = [:]

    init(_ points: [(position: Coordinate, marks: UInt64)]) {
      let (forest, order) = writer.bulkLoad(points.map { Ball(center: ECEF($0.position)) })
      self.forest = forest
      for (number, index) in order.enumerated() {
        self.points[UInt32(number)] = points[Int(index)]
        writer.add(marks: points[Int(index)].marks, of: UInt32(number), to: &self.forest)
      }
    }

    mutating func insert(_ number: UInt32, _ position: Coordinate, _ marks: UInt64) {
      points[number] = (position, marks)
      let points = points
      writer.insert(
        BallEntry(number: number, ball: Ball(center: ECEF(position))), into: &forest
      ) { points[$0]?.marks ?? 0 }
      writer.add(marks: marks, of: number, to: &forest)
    }

    mutating func remove(_ number: UInt32) {
      points[number] = nil
      let points = points
      writer.remove(number, from: &forest) { points[$0]?.marks ?? 0 }
    }

    mutating func move(_ number: UInt32, to position: Coordinate) {
      points[number]?.position = position
      let points = points
      writer.move(
        BallEntry(number: number, ball: Ball(center: ECEF(position))), in: &forest
      ) { points[$0]?.marks ?? 0 }
    }

    func brokenInvariants() -> [String] {
      writer.brokenInvariants(of: forest) { points[$0]?.marks ?? 0 }
    }

    private func hasMarks(_ number: UInt32, _ marks: UInt64) -> Bool {
      (points[number]?.marks ?? 0) & marks == marks
    }

    /// - Parameters:
    ///   - prunes: Whether pages without the marks are left out.
    ///   - wanted: The marks by which pages are left out, if these are others.
    ///   - looksFirst: Whether the filter has a quick test of entries in order.
    /// - Returns: The numbers of the points, and about how many the filter was asked.
    func nearest(
      _ limit: Int?, to position: Coordinate, within meters: Double, marks: UInt64,
      prunes: Bool = true, prunedBy wanted: UInt64? = nil, looksFirst: Bool = false
    ) -> (numbers: [UInt32], asked: Int) {
      var asked = 0
      let mayInclude = { (first: UInt32, lanes: UInt32) -> UInt32 in
        (0..<UInt32(32)).reduce(0) { bits, lane in
          guard lanes >> lane & 1 == 1 else { return bits }
          #expect(points[first + lane] != nil, "Entry \(first + lane) is gone")
          return bits | (hasMarks(first + lane, marks) ? 1 << lane : 0)
        }
      }
      let filter = EntryFilter(
        marks: prunes ? wanted ?? marks : 0, mayInclude: looksFirst ? mayInclude : nil
      ) { entries in
        asked += entries.count
        return entries.enumerated().reduce(0) { bits, entry in
          bits | (hasMarks(entry.element, marks) ? 1 << UInt64(entry.offset) : 0)
        }
      }
      var numbers: [UInt32] = []
      forest.withPoints(
        near: position, limit: limit, boundMeters: meters, where: filter,
        leafFound: { _ in }, precedes: { $0 < $1 }, { numbers = $0.map(\.entry) })
      return (numbers, asked)
    }

    func scan(
      _ limit: Int?, near position: Coordinate, within meters: Double, marks: UInt64
    ) -> [UInt32] {
      let found = points.filter { $0.value.marks & marks == marks }
        .map { ($0.key, Geodesic.distance(from: position, to: $0.value.position).meters) }
        .filter { $0.1 <= meters }.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
      return Array(found.prefix(limit ?? found.count))
    }
  }

  /// Half of the points have the first mark, one in 30 the second, one in 400 the third.
  private static func marks(using generator: inout SeededGenerator) -> UInt64 {
    [2, 30, 400].enumerated().reduce(0) { marks, mark in
      .random(in: 0..<mark.element, using: &generator) == 0 ? marks | 1 << mark.offset : marks
    }
  }

  /// Positions within 20 km of a point, dense in the middle.
  private static func inTown(
    _ count: Int, using generator: inout SeededGenerator
  ) -> [Coordinate] {
    (0..<count).map { _ in
      let spread = Double.random(in: 0...1, using: &generator)
      return Geodesic.direct(
        from: Coordinate(nearestTo: ECEF(x: 3_782_000, y: 902_000, z: 5_038_000)),
        bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        distance: .meters(20_000 * spread * spread))
    }
  }

  private func expectResults(
    of marked: Marked, _ comment: String, using generator: inout SeededGenerator
  ) throws {
    try #require(marked.brokenInvariants() == [], "\(comment)")
    var marked = marked
    let positions = Self.inTown(3, using: &generator)
    for position in positions + (try Scatter.uniform.positions(1, using: &generator)) {
      for marks: UInt64 in [1, 2, 3, 4, 6, 8] {
        for (limit, meters) in [(1, Double.infinity), (10, .infinity), (10, 3_000), (nil, 5_000)] {
          let expected = marked.scan(limit, near: position, within: meters, marks: marks)
          for instructions in InstructionSet.tested {
            marked.forest.instructions = instructions
            for (prunes, looksFirst) in [(true, false), (true, true), (false, true)] {
              let found = marked.nearest(
                limit, to: position, within: meters, marks: marks, prunes: prunes,
                looksFirst: looksFirst)
              #expect(
                found.numbers == expected,
                """
                \(comment), \(instructions.name), marks \(marks), near \(position), \
                \(prunes ? "pruned" : "all pages")\(looksFirst ? ", looks first" : "")
                """)
            }
          }
        }
      }
    }
  }

  @Test(arguments: [1, 20, 500, 4_000])
  func nothingIsMissedAfterManyChanges(count: Int) throws {
    let seed: UInt64 = 821
    var generator = SeededGenerator(seed: seed)
    let positions = Self.inTown(2 * count, using: &generator)
    var marked = Marked(
      positions[..<count].map { ($0, Self.marks(using: &generator)) })
    try expectResults(of: marked, "seed \(seed), loaded", using: &generator)
    for number in count..<2 * count {
      marked.insert(UInt32(number), positions[number], Self.marks(using: &generator))
    }
    try expectResults(of: marked, "seed \(seed), inserted", using: &generator)
    for number in 0..<2 * count where number % 3 > 0 { marked.remove(UInt32(number)) }
    try expectResults(of: marked, "seed \(seed), removed", using: &generator)
    for number in stride(from: 0, to: 2 * count, by: 3) {
      marked.move(
        UInt32(number), to: Self.inTown(1, using: &generator)[0])
    }
    for number in 0..<2 * count where number % 3 == 1 {
      marked.insert(UInt32(number), positions[number], Self.marks(using: &generator))
    }
    try expectResults(of: marked, "seed \(seed), moved", using: &generator)
  }

  /// A leaf that loses most of its points is dissolved. Its others move to leaves beside it, of which some are
  /// full and split then.
  @Test func pointsKeepTheirMarksWhenTheirLeafIsDissolved() throws {
    let seed: UInt64 = 824
    var generator = SeededGenerator(seed: seed)
    let positions = Self.inTown(7_200, using: &generator)
    func mark() -> UInt64 { 1 << UInt64.random(in: 0..<64, using: &generator) }
    var marked = Marked(positions[..<6_000].map { ($0, mark()) })
    for number in 6_000..<7_200 { marked.insert(UInt32(number), positions[number], mark()) }
    for round in 0..<100 {
      let center = positions[.random(in: 0..<6_000, using: &generator)]
      for number in marked.scan(24, near: center, within: .infinity, marks: 0) {
        marked.remove(number)
      }
      try #require(marked.brokenInvariants() == [], "seed \(seed), round \(round)")
    }
  }

  /// The entry with which a node is repacked may be the first with its mark, which the nodes above then lack.
  @Test func newMarksAreInAllNodesAbove() throws {
    for seed in 835..<840 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let positions = Self.inTown(1_200, using: &generator)
      var marked = Marked([])
      for (number, position) in positions.enumerated() {
        marked.insert(UInt32(number), position, 1 << UInt64(number / 20))
        try #require(marked.brokenInvariants() == [], "seed \(seed), \(number)")
      }
    }
  }

  /// One of 400 points has a mark. Leaf by leaf they are split, and then repacked.
  @Test func repackedLeavesHaveTheMarksOfTheirEntriesOnly() throws {
    for seed in 825..<835 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let positions = Self.inTown(400, using: &generator)
      var marked = Marked([])
      for (number, position) in positions.enumerated() {
        marked.insert(UInt32(number), position, number == 0 ? 3 : 1)
      }
      try #require(marked.brokenInvariants() == [], "seed \(seed)")
      let rare = marked.nearest(10, to: positions[1], within: .infinity, marks: 2)
      #expect(rare.numbers == [0] && rare.asked <= 2 * 32, "seed \(seed), \(rare.asked)")
    }
  }

  /// Near the equator and the meridian the bound of a node is often a little greater than those of its leaves. It
  /// may be too far then, while one of them seems nearer than the farthest leaf that was gathered.
  @Test func leavesOfNodesThatAreTooFarAreSearched() throws {
    for seed in 0..<60 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let places = try (0..<4).map { _ in
        try Coordinate(
          latitude: .random(in: 0...0.01, using: &generator),
          longitude: .random(in: 0...0.01, using: &generator))
      }
      let marked = Marked(
        (0..<2_500).map { (places[$0 % 4], .random(in: 0..<20, using: &generator) == 0 ? 3 : 1) })
      for _ in 0..<6 {
        let position = Geodesic.direct(
          from: places[0], bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(.random(in: 1...300, using: &generator)))
        for limit in [1, 10] {
          let found = marked.nearest(limit, to: position, within: .infinity, marks: 2)
          let amongAll = marked.nearest(
            limit, to: position, within: .infinity, marks: 2, prunes: false)
          #expect(found.numbers == amongAll.numbers, "seed \(seed), \(limit) near \(position)")
        }
      }
    }
  }

  /// Where many points have the same position, many leaves have the same bound.
  @Test(arguments: [4, 12, 25, 60])
  func leavesAtTheSameBoundAreAllSearched(share: Int) throws {
    let seed: UInt64 = 841
    var generator = SeededGenerator(seed: seed)
    let equator = try (0..<4).map {
      try Coordinate(latitude: Double($0) * 1e-4, longitude: Double($0 % 2) * 1e-3)
    }
    for places in [Self.inTown(4, using: &generator), equator] {
      var marked = Marked(
        (0..<6_000).map {
          (places[$0 % 4], .random(in: 0..<share, using: &generator) == 0 ? 3 : 1)
        })
      for number in 6_000..<6_600 as Range<UInt32> { marked.insert(number, places[0], 3) }
      let beside = (0..<16).map {
        Geodesic.direct(
          from: places[$0 % 4], bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(.random(in: 1...300, using: &generator)))
      }
      for position in places + beside {
        for limit in [1, 10, 25, 60] {
          let expected = marked.scan(limit, near: position, within: .infinity, marks: 2)
          for instructions in InstructionSet.tested {
            marked.forest.instructions = instructions
            for looksFirst in [false, true] {
              let found = marked.nearest(
                limit, to: position, within: .infinity, marks: 2, looksFirst: looksFirst)
              #expect(
                found.numbers == expected,
                "seed \(seed), \(instructions.name), \(limit) near \(position), \(looksFirst)")
            }
          }
        }
      }
    }
  }

  /// Nearly all that have the mark are near the edge of a town, and the filter takes few of them.
  @Test func aFilterMayTakeFewOfTheMarked() throws {
    let seed: UInt64 = 842
    var generator = SeededGenerator(seed: seed)
    let positions = Self.inTown(6_000, using: &generator)
    let edge = positions[0]
    let marked = Marked(
      positions.map {
        (
          $0,
          Geodesic.distance(from: edge, to: $0).meters < 1_500
            ? .random(in: 0..<9, using: &generator) == 0 ? 7 : 3
            : .random(in: 0..<100, using: &generator) == 0 ? 7 : 1
        )
      })
    for position in positions.prefix(60) {
      for limit in [1, 10, 30] {
        let expected = marked.scan(limit, near: position, within: .infinity, marks: 4)
        let found = marked.nearest(limit, to: position, within: .infinity, marks: 4, prunedBy: 2)
        #expect(found.numbers == expected, "seed \(seed), \(limit) near \(position)")
      }
    }
  }

  /// Two marks are in most lowest nodes, but seldom together: gathering ends early.
  @Test func marksThatAreSeldomTogetherAreFound() throws {
    let seed: UInt64 = 843
    var generator = SeededGenerator(seed: seed)
    let positions = Self.inTown(30_000, using: &generator)
    let marked = Marked(
      positions.enumerated().map { number, position in
        let chance = Int.random(in: 0..<1_000, using: &generator)
        return (position, chance == 0 ? 3 : chance < 8 ? 1 << UInt64(number % 2) : 0)
      })
    for position in positions.prefix(100) {
      for (limit, meters) in [(2, Double.infinity), (10, .infinity), (40, .infinity), (10, 3_000)] {
        let expected = marked.nearest(
          limit, to: position, within: meters, marks: 3, prunes: false
        ).numbers
        let found = marked.nearest(limit, to: position, within: meters, marks: 3)
        #expect(found.numbers == expected, "seed \(seed), \(limit) near \(position)")
      }
    }
  }

  @Test func changesLeaveACopyAlone() throws {
    let seed: UInt64 = 822
    var generator = SeededGenerator(seed: seed)
    let positions = Self.inTown(600, using: &generator)
    var marked = Marked(positions.map { ($0, 1) })
    let copy = marked
    for number in 0..<600 {
      marked.remove(UInt32(number))
      marked.insert(UInt32(number), positions[599 - number], 2)
    }
    try expectResults(of: copy, "seed \(seed), the copy", using: &generator)
    try expectResults(of: marked, "seed \(seed), the original", using: &generator)
  }

  @Test func pagesWithoutTheMarksAreLeftOut() throws {
    var generator = SeededGenerator(seed: 823)
    let positions = Self.inTown(20_000, using: &generator)
    let marked = Marked(positions.enumerated().map { ($0.element, $0.offset % 5_000 == 0 ? 3 : 1) })
    for position in positions.prefix(20) {
      // All but four leaves of 26 points are left out.
      let rare = marked.nearest(10, to: position, within: .infinity, marks: 2)
      #expect(rare.numbers.count == 4 && rare.asked <= 4 * 32)
      let looked = marked.nearest(
        10, to: position, within: .infinity, marks: 2, looksFirst: true)
      #expect(looked.numbers == rare.numbers)
      #expect(looked.asked == 4, "Of a leaf as it was loaded, only what passes the quick test")
      #expect(marked.nearest(10, to: position, within: .infinity, marks: 4) == ([], 0))
      #expect(marked.nearest(nil, to: position, within: 1e5, marks: 4) == ([], 0))
    }
  }
}
