import CKernels
import Geodesy
import TestSupport
import Testing

@testable import SpatialIndex

/// All points within a radius are found in one go where they are few, in few leaves, and not too far, and
/// else by a longer way: the results are the same.
struct FewLeavesTests {
  private static let seed: UInt64 = 1_116

  /// Points around a position, of which some are at the same place.
  private func positions(
    _ count: Int, around center: Coordinate, within meters: Double,
    using generator: inout SeededGenerator
  ) -> [Coordinate] {
    var positions: [Coordinate] = []
    for number in 0..<count {
      if number % 7 == 6, let other = positions.randomElement(using: &generator) {
        positions.append(other)
        continue
      }
      positions.append(
        Geodesic.direct(
          from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &generator)),
          distance: .meters(meters * Double.random(in: 0...1, using: &generator).squareRoot())))
    }
    return positions
  }

  /// Expects that a search for all points finds what a plain scan finds, and to the last bit what it finds
  /// without kernels, for every number of points up to `most`.
  private func expectPoints(
    of index: BallIndex<Int>, _ positions: [Int: Coordinate], from here: Coordinate, most: Int,
    _ comment: Comment
  ) throws {
    var plain = index
    plain.instructionSet = .baseline
    let ranking = positions.map {
      (id: $0.key, meters: Geodesic.distance(from: here, to: $0.value).meters)
    }
    .sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    for count in 1...most {
      let meters = ranking[count - 1].meters
      let next = count < ranking.count ? ranking[count].meters : meters + 1
      // Two ways to measure may differ by nanometres.
      guard next - meters > 1e-6 else { continue }
      let found = index.within(.meters((meters + next) / 2), of: here)
      try #require(found.map(\.id) == ranking.prefix(count).map(\.id), comment)
      try #require(found == plain.within(.meters((meters + next) / 2), of: here), comment)
      // The radius belongs to it.
      let farthest = try #require(found.last).distance
      try #require(index.within(farthest, of: here) == found, comment)
    }
    let here = index.within(.meters(0), of: here)
    #expect(here.map(\.id) == ranking.prefix { $0.meters == 0 }.map(\.id), comment)
  }

  /// Finds points by the short way; nil if it does not end.
  private func fewPoints(
    of index: BallIndex<Int>, from here: Coordinate, within meters: Double
  ) -> [Found]? {
    var points: [Found]?
    index.current.contents[0].forest.withTrees { tree in
      PointCandidates.withMemory { memory in
        var found = PointCandidates(
          memory: memory, longestChord: Geodesic.longestChord(reaching: meters),
          index.instructionSet)
        var result: [Found] = []
        let isDone = BallTree.withFewLeaves(
          of: tree, near: here, at: nil, boundMeters: meters, leafFound: { _ in },
          entriesFound: { _ in },
          precedes: <, &found, { result = Array($0) })
        if isDone { points = result }
      }
    }
    return points
  }

  @Test(arguments: InstructionSet.tested)
  func fewPointsAreFoundByTheShortWayAndManyAreNot(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    let points = positions(3_000, around: center, within: 2_000, using: &generator)
    var index = BallIndex(points.enumerated().map { ($0.offset, $0.element) })
    var plain = index
    plain.instructionSet = .baseline
    index.instructionSet = instructions
    for here in points.prefix(200) {
      let comment = Comment("seed \(Self.seed), \(instructions.name), \(here)")
      for (meters, most) in [(0.0, 57), (20, 57), (100, 57), (600, 0), (2_000, 0)] {
        // That goes another way, which begins with the exact point.
        let expected = plain.within(.meters(meters), of: here)
        let found = fewPoints(of: index, from: here, within: meters)
        if expected.count <= most, instructions.kernels != nil {
          #expect(found?.map(\.distanceMeters) == expected.map(\.distance.meters), comment)
        } else {
          #expect(found == nil, comment)
        }
      }
    }
  }

  @Test(arguments: InstructionSet.tested)
  func pointsAreFoundAroundTheLimitsOfPointsAndLeaves(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    for (latitude, longitude) in [(52.5, 13.4), (-89.999, 20), (0, 180)] {
      let center = try Coordinate(latitude: latitude, longitude: longitude)
      let points = positions(700, around: center, within: 900, using: &generator)
      let left = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0, $1) })
      var index = BallIndex(left.map { ($0.key, $0.value) })
      index.instructionSet = instructions
      let comment = Comment("seed \(Self.seed), \(instructions.name), \(center)")
      try expectPoints(of: index, left, from: points[0], most: 700, comment)
      try expectPoints(of: index, left, from: center, most: 150, comment)
    }
  }

  @Test(arguments: InstructionSet.tested)
  func pointsThatWerePutInOneByOneAreFound(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let center = try Coordinate(latitude: 48.1, longitude: 11.6)
    let points = positions(600, around: center, within: 2_000, using: &generator)
    var index = BallIndex(points[..<300].enumerated().map { ($0.offset, $0.element) })
    index.instructionSet = instructions
    var left = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0, $1) })
    for id in 300..<600 { index.insert(id, at: points[id]) }
    for id in (0..<600).shuffled(using: &generator).prefix(150) {
      index.remove(id)
      left[id] = nil
    }
    for here in points.shuffled(using: &generator).prefix(5) {
      try expectPoints(
        of: index, left, from: here, most: 120, "seed \(Self.seed), \(instructions.name), \(here)")
    }
  }

  /// Farther than 50 km, a chord does not say how far a point is.
  @Test(arguments: InstructionSet.tested)
  func farPointsOfFewLeavesAreFound(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let here = try Coordinate(latitude: 40, longitude: -3.7)
    let points = positions(50, around: here, within: 90_000, using: &generator)
    var index = BallIndex(points.enumerated().map { ($0.offset, $0.element) })
    index.instructionSet = instructions
    try expectPoints(
      of: index, Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0, $1) }), from: here,
      most: 49, "seed \(Self.seed), \(instructions.name)")
  }

  @Test(arguments: InstructionSet.tested)
  func pointsAtTheSameDistanceAreInTheOrderOfTheirIDs(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    let here = try Coordinate(latitude: 1, longitude: 2)
    let there = try Coordinate(latitude: 1.001, longitude: 2)
    let ids = (0..<Int(CKERNELS_FEW_POINTS)).shuffled(using: &generator)
    var index = BallIndex(ids.map { ($0, $0 % 5 == 0 ? here : there) })
    index.instructionSet = instructions
    let expected = ids.filter { $0 % 5 == 0 }.sorted() + ids.filter { $0 % 5 != 0 }.sorted()
    #expect(index.within(.meters(200), of: here).map(\.id) == expected)
  }
}
