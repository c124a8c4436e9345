import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Which circles cover a position is what the exact distances to their centres say, to the border.
struct CoveringCirclesTests {
  private struct Circle {
    var center: Coordinate
    var radius: Distance
  }

  private func index(of circles: [Circle]) -> BallIndex<Int> {
    BallIndex(
      circles.enumerated().map {
        .init(id: $0.offset, center: $0.element.center, radius: $0.element.radius)
      })
  }

  private func byID(_ circles: [Circle]) -> [Int: Circle] {
    Dictionary(uniqueKeysWithValues: circles.enumerated().map { ($0.offset, $0.element) })
  }

  /// Expects the result of a plain scan with all instructions.
  private func expectCovering(
    _ index: BallIndex<Int>, _ circles: [Int: Circle], at positions: [Coordinate], _ comment: String
  ) {
    var index = index
    for position in positions {
      let expected = circles.filter {
        Geodesic.distance(from: position, to: $0.value.center) <= $0.value.radius
      }.keys.sorted()
      for instructions in InstructionSet.tested {
        index.instructionSet = instructions
        #expect(
          index.covering(position) == expected, "\(comment), \(instructions.name), at \(position)")
      }
    }
  }

  private func bearing(using generator: inout SeededGenerator) -> Bearing {
    Bearing(degrees: .random(in: 0..<360, using: &generator))
  }

  @Test(arguments: Scatter.allCases)
  func theBorderIsExactToNanometres(scatter: Scatter) throws {
    let seed: UInt64 = 411
    var generator = SeededGenerator(seed: seed)
    let radii = [0.001, 0.5, 20, 999.999, 2_000, 2_000.1, 8_765, 29_000, 48_000]
    let centers = try scatter.positions(27 * radii.count, using: &generator)
    let circles = centers.enumerated().map {
      Circle(center: $0.element, radius: .meters(radii[$0.offset % radii.count]))
    }
    let index = index(of: circles)
    let byID = byID(circles)
    for (id, circle) in circles.prefix(3 * radii.count).enumerated() {
      for offset in [-50e-9, 50e-9] {
        let comment = "seed \(seed), radius \(circle.radius), \(offset) m beyond it"
        let position = Geodesic.direct(
          from: circle.center, bearing: bearing(using: &generator),
          distance: .meters(circle.radius.meters + offset))
        expectCovering(index, byID, at: [position], comment)
        #expect(index.covering(position).contains(id) == (offset < 0), "\(comment)")
      }
    }
  }

  /// The border of some circles of each leaf is where the leaf's box ends, and nothing else leads to the leaf. At
  /// the first places the compass points are along the axes in space; at the others all coordinates are large, and
  /// so is their rounding, and the circles are small.
  @Test(arguments: [
    (0, 0, 100), (0, 90, 100), (0, 180, 100), (0, -90, 100), (90, 0, 100), (-90, 0, 100),
    (45, 45, 0.02), (35.264, -135, 0.02), (-54, 134, 0.02),
  ])
  func aPositionInsideTheBorderIsFoundAtTheEdgeOfALeafToo(
    latitude: Double, longitude: Double, radius: Double
  ) throws {
    var generator = SeededGenerator(seed: 415)
    let middle = try Coordinate(latitude: latitude, longitude: longitude)
    let circles = (0..<1_500).map { _ in
      Circle(
        center: Geodesic.direct(
          from: middle, bearing: bearing(using: &generator),
          distance: .meters(.random(in: 0...9_000, using: &generator))), radius: .meters(radius))
    }
    var index = index(of: circles)
    for instructions in InstructionSet.tested {
      index.instructionSet = instructions
      for (id, circle) in circles.enumerated() {
        for degrees in [0.0, 90, 180, 270] {
          let position = Geodesic.direct(
            from: circle.center, bearing: Bearing(degrees: degrees),
            distance: .meters(radius - 5e-8))
          #expect(
            index.covering(position).contains(id), "seed 415, \(instructions.name), \(circle)")
        }
      }
    }
  }

  @Test(arguments: [60_000, 3e5, 2e6, 9e6, 10_001_966, 1.9e7, 20_003_931, 20_003_932, 3e7])
  func largeCirclesReachAsFarAsTheirRadius(meters: Double) throws {
    let seed: UInt64 = 412
    var generator = SeededGenerator(seed: seed)
    let centers =
      try Scatter.uniform.positions(40, using: &generator)
      + Scatter.polar.positions(10, using: &generator)
    let circles = centers.map {
      Circle(center: $0, radius: .meters(meters * .random(in: 0.5...1, using: &generator)))
    }
    let positions = circles.prefix(6).map { circle in
      [-30, -1e-7, 1e-7, 30].map { beyond in
        Geodesic.direct(
          from: circle.center, bearing: bearing(using: &generator),
          distance: .meters(circle.radius.meters + beyond))
      }
    }.joined()
    expectCovering(
      index(of: circles), byID(circles), at: Array(positions), "seed \(seed), radius \(meters)")
  }

  @Test func aCircleWithoutEndCoversEverything() throws {
    var generator = SeededGenerator(seed: 413)
    var index = BallIndex<Int>()
    for (id, position) in try Scatter.uniform.positions(50, using: &generator).enumerated() {
      index.insert(id, at: position, radius: .meters(id == 7 ? .infinity : 1))
    }
    for position in try Scatter.uniform.positions(20, using: &generator) {
      #expect(index.covering(position) == [7])
    }
    #expect(index[7]?.radius == .meters(.infinity))
    #expect(index.brokenInvariants() == [])
  }

  /// Most leaves bridge towns or oceans, and radii grow and shrink by a thousand times.
  @Test(arguments: [421, 422, 423] as [UInt64])
  func changesOfCirclesAgreeWithAPlainScan(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let towns = try Scatter.uniform.positions(8, using: &generator)
    var circles: [Int: Circle] = [:]
    var index = BallIndex<Int>()
    for step in 0..<2_400 {
      let id = Int.random(in: 0..<300, using: &generator)
      if step % 4 == 3 {
        #expect(index.remove(id) == (circles.removeValue(forKey: id) != nil))
      } else {
        let center = Geodesic.direct(
          from: towns[Int.random(in: 0..<8, using: &generator)],
          bearing: bearing(using: &generator),
          distance: .meters(
            [0, 0.001, 500, 40_000].randomElement(using: &generator)!
              * .random(in: 0...1, using: &generator)))
        let radius =
          circles[id].map { min($0.radius.meters * 7, 1_900) }
          ?? [0, 1e-6, 1, 30, 1_900, 19_000, 150_000, 1e6].randomElement(using: &generator)!
        circles[id] = Circle(center: center, radius: .meters(radius))
        index.insert(id, at: center, radius: .meters(radius))
      }
      guard step % 300 == 299 else { continue }
      try #require(index.brokenInvariants() == [], "seed \(seed), step \(step)")
      expectCovering(
        index, circles, at: towns + circles.values.prefix(6).map(\.center),
        "seed \(seed), step \(step)")
      for (id, circle) in circles {
        #expect(index[id]?.radius == circle.radius, "seed \(seed), step \(step), id \(id)")
      }
      for town in towns.prefix(2) {
        let ranking = Ranking(
          circles.map {
            let toCenter = Geodesic.inverse(from: town, to: $0.value.center).distance.meters
            return ($0.key, max(0, toCenter - $0.value.radius.meters))
          })
        for instructions in InstructionSet.tested {
          index.instructionSet = instructions
          #expect(
            ranking.complaint(about: index.nearest(20, to: town), limit: 20) == nil,
            "seed \(seed), step \(step), \(instructions.name)")
        }
      }
    }
  }

  /// Far more leaves and circles than a query keeps at a time.
  @Test(arguments: [1_500, 30_000.0, 3e5])
  func thousandsOfCirclesThatCoverAPositionAreAllFound(meters: Double) throws {
    let seed: UInt64 = 414
    var generator = SeededGenerator(seed: seed)
    let here = try Coordinate(latitude: 12, longitude: 34)
    let circles = (0..<9_000).map { number in
      Circle(
        center: Geodesic.direct(
          from: here, bearing: bearing(using: &generator),
          distance: .meters(meters * .random(in: 0...0.6, using: &generator))),
        radius: .meters(number % 3 == 0 ? meters * 0.5 : meters))
    }
    let index = index(of: circles)
    let expected = circles.indices.filter {
      Geodesic.distance(from: here, to: circles[$0].center) <= circles[$0].radius
    }
    #expect(index.covering(here) == expected, "seed \(seed)")
    #expect(index.covering(here) { _ in true } == expected, "seed \(seed)")
    #expect(expected.count > 7_000)
  }

  /// Trees of up to 193 leaves, of which 96 may wait, some just below and above that, beside trees of a
  /// single leaf.
  @Test(arguments: [0, 20, 2_400, 2_500, 2_900, 5_000])
  func manyLeavesInTreesOfEverySizeAreAllScanned(count: Int) throws {
    let here = try Coordinate(latitude: 12, longitude: 34)
    let radii = [1_000.0, 15_000, 150_000, 1_500_000]
    for others in [0, 20] {
      for large in radii.indices {
        var circles: [Circle] = []
        for (tree, radius) in radii.enumerated() {
          for number in 0..<(tree == large ? count : others) {
            // One in three does not reach the position.
            let share = number % 3 == 0 ? 1.1 : Double(number % 97) / 100
            let place = Geodesic.direct(
              from: here, bearing: Bearing(degrees: Double(number)),
              distance: .meters(radius * share))
            circles.append(Circle(center: place, radius: .meters(radius)))
          }
        }
        expectCovering(index(of: circles), byID(circles), at: [here], "tree \(large)")
      }
    }
  }

  /// Even in a leaf whose steps are metres long, only entries whose ball contains the position are
  /// asked about.
  @Test func onlyBallsThatContainThePositionAreAskedAbout() throws {
    let seed: UInt64 = 415
    var generator = SeededGenerator(seed: seed)
    let circles = try Scatter.uniform.positions(60, using: &generator).map {
      Circle(center: $0, radius: .meters(.random(in: 1...100, using: &generator)))
    }
    let index = index(of: circles)
    for circle in circles {
      for beyond in [-0.001, -2e-9, 0.000_01, 0.3, 3] {
        let position = Geodesic.direct(
          from: circle.center, bearing: bearing(using: &generator),
          distance: .meters(circle.radius.meters + beyond))
        let expected = circles.indices.filter {
          ECEF(circles[$0].center).chord(to: ECEF(position)).meters
            <= circles[$0].radius.meters + 1e-6
        }
        #expect(
          index.covering(position, where: { _ in true }) == expected,
          "seed \(seed), \(beyond) m beyond a radius of \(circle.radius)")
      }
    }
  }

  @Test func aSnapshotKeepsItsCirclesWhileTheirLeavesChange() throws {
    let seed: UInt64 = 416
    var generator = SeededGenerator(seed: seed)
    let positions = try Scatter.clustered.positions(400, using: &generator)
    var index = BallIndex(
      positions.prefix(200).enumerated().map {
        .init(id: $0.offset, center: $0.element, radius: .meters(1_800))
      })
    let snapshot = index.snapshot
    let before = positions.prefix(40).map { snapshot.covering($0) }
    for (id, position) in positions.enumerated() {
      index.insert(id % 200, at: position, radius: .meters(id % 2 == 0 ? 3 : 2_000))
    }
    #expect(positions.prefix(40).map { snapshot.covering($0) } == before, "seed \(seed)")
    #expect(index.brokenInvariants() == [], "seed \(seed)")
  }
}
