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

  /// Expects that a search for all points finds what a plain scan finds, for every number of points up to
  /// `most`, and for radii between them.
  private func expectPoints(
    of index: BallIndex<Int>, _ positions: [Int: Coordinate], from here: Coordinate, most: Int,
    _ comment: Comment
  ) throws {
    let ranking = positions.map {
      (id: $0.key, meters: Geodesic.distance(from: here, to: $0.value).meters)
    }
    .sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    for count in 1...most {
      let meters = ranking[count - 1].meters
      let next = ranking[count].meters
      // Two ways to measure may differ by nanometres, so no radius is as long as a distance.
      guard next - meters > 1e-6 else { continue }
      let found = index.within(.meters((meters + next) / 2), of: here)
      try #require(found.map(\.id) == ranking.prefix(count).map(\.id), comment)
      let isExact = zip(found, ranking).allSatisfy { abs($0.distance.meters - $1.meters) < 2e-8 }
      try #require(isExact, comment)
    }
    if ranking[0].meters > 1e-6 {
      #expect(index.within(.meters(ranking[0].meters / 2), of: here).isEmpty, comment)
    }
  }

  @Test(arguments: InstructionSet.tested)
  func pointsAreFoundAroundTheLimitsOfPointsAndLeaves(instructions: InstructionSet) throws {
    var generator = SeededGenerator(seed: Self.seed)
    // At most 32 points a leaf, so that all lie in more than few leaves.
    let count = 40 * Int(CKERNELS_FEW_LEAVES)
    for center in [(52.5, 13.4), (-89.999, 20), (0, 180)] {
      let center = try Coordinate(latitude: center.0, longitude: center.1)
      let points = positions(count, around: center, within: 900, using: &generator)
      var index = BallIndex(points.enumerated().map { ($0.offset, $0.element) })
      index.instructionSet = instructions
      let here = points[Int.random(in: points.indices, using: &generator)]
      try expectPoints(
        of: index, Dictionary(uniqueKeysWithValues: points.enumerated().map { ($0, $1) }),
        from: here,
        most: count - 1, "seed \(Self.seed), \(instructions.name), \(center)")
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
