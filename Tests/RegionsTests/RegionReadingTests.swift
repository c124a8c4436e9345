import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct RegionReadingTests {
  @Test func refusesAnOpenRingByItsPath() throws {
    let open = try positions([(0, 0), (1, 0), (1, 1), (0, 1)])
    #expect(throws: RegionError.openRing(path: "coordinates[0]")) { try Region.polygon(open) }
    #expect(throws: RegionError.openRing(path: "coordinates[1]")) {
      try Region.polygon(rectangle(-1, -1, 2, 2), holes: [open])
    }
    #expect(throws: RegionError.openRing(path: "coordinates[1][0]")) {
      try Region.multiPolygon([
        Polygon(shell: rectangle(0, 0, 1, 1)), Polygon(shell: open),
      ])
    }
  }

  @Test(arguments: 1...3)
  func refusesARingOfFewerThanFourPositions(count: Int) throws {
    let ring = Array(try rectangle(0, 0, 1, 1).prefix(count))
    #expect(
      throws: RegionError.tooFewPositions(path: "coordinates[0]", count: count, minimum: 4)
    ) { try Region.polygon(ring) }
  }

  @Test func refusesEmptyGeometry() throws {
    #expect(throws: RegionError.emptyGeometry(path: "coordinates[0]")) { try Region.polygon([]) }
    #expect(throws: RegionError.emptyGeometry(path: "coordinates")) {
      try Region.multiPolygon([])
    }
    #expect(throws: RegionError.tooFewPositions(path: "coordinates", count: 0, minimum: 2)) {
      try Region.corridor(along: [], halfWidth: .meters(5))
    }
    #expect(throws: RegionError.emptyGeometry(path: "coordinates")) {
      try Region.corridor(alongAny: [], halfWidth: .meters(5))
    }
  }

  @Test func refusesRingsWithoutArea() throws {
    let spot = try positions([(5, 5), (5, 5), (5, 5), (5, 5)])
    let line = try positions([(0, 0), (1, 1), (2, 2), (0, 0)])
    let spike = try positions([(0, 0), (1, 1), (0, 0), (1, 1), (0, 0)])
    let onSeam = try positions([(180, 0), (-180, 1), (180, 2), (180, 0)])
    for ring in [spot, line, spike] {
      #expect(throws: RegionError.self) { try Region.polygon(ring) }
    }
    // From 180 to -180 is exactly 360°: such a ring goes around the earth twice.
    #expect(throws: Never.self) { try Region.polygon(onSeam) }
  }

  @Test func dropsAPolygonWithoutAreaWhereOthersHaveOne() throws {
    let flat = try positions([(5, 5), (6, 6), (7, 7), (5, 5)])
    let polygons = [Polygon(shell: flat), Polygon(shell: try rectangle(0, 0, 1, 1))]
    let region = try Region.multiPolygon(polygons)
    #expect(region.shape == .polygons([polygons[1]]))
    #expect(region.repairs.contains { $0.isRepair })
    #expect(throws: RegionError.self) { try Region.multiPolygon(polygons, strict: true) }
    #expect(throws: RegionError.noExtent(path: "coordinates[0][0]")) {
      try Region.multiPolygon([polygons[0], polygons[0]])
    }
  }

  @Test func acceptsRepeatedPositions() throws {
    let ring = try positions([(0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (1, 1), (0, 1), (0, 0)])
    let region = try Region.polygon(ring, strict: true)
    #expect(region.repairs.isEmpty)
    #expect(try region == Region.polygon(rectangle(0, 0, 1, 1)))
  }

  @Test(arguments: [-1.0, .nan, .infinity, -.infinity])
  func refusesARadiusThatIsNegativeOrNotFinite(meters: Double) throws {
    let center = try at(0, 0)
    #expect(throws: RegionError.self) {
      try Region.circle(center: center, radius: .meters(meters))
    }
    #expect(throws: RegionError.self) {
      try Region.corridor(along: positions([(0, 0), (1, 1)]), halfWidth: .meters(meters))
    }
  }

  @Test func refusesAnEmptyBox() throws {
    for (southwest, northeast) in try [
      (at(0, 0), at(1, 0)), (at(0, 1), at(1, 0)), (at(3, 0), at(3, 1)), (at(180, 0), at(-180, 1)),
    ] {
      #expect(throws: RegionError.self) {
        try Region.box(southwest: southwest, northeast: northeast)
      }
    }
  }

  @Test func refusesALineWithoutLength() throws {
    #expect(throws: RegionError.noExtent(path: "coordinates")) {
      try Region.corridor(along: positions([(3, 4), (3, 4)]), halfWidth: .meters(5))
    }
  }

  @Test func turnsRingsThatRunTheWrongWayWithAWarning() throws {
    let right = try Region.polygon(
      rectangle(0, 0, 3, 3), holes: [rectangle(1, 1, 2, 2).reversed()])
    #expect(right.repairs.isEmpty)
    let wrong = try Region.polygon(
      rectangle(0, 0, 3, 3).reversed(), holes: [rectangle(1, 1, 2, 2)], strict: true)
    #expect(
      wrong.repairs == [
        .windingOrder(path: "coordinates[0]"), .windingOrder(path: "coordinates[1]"),
      ])
    #expect(wrong == right)
  }

  /// Rings with positions that the repaired region covers and others that it does not.
  @Test func repairsByTheEvenOddRule() throws {
    let bowTie = try positions([(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)])
    let star = try positions([(0, 3), (2, -3), (-3, 1), (3, 1), (-2, -3), (0, 3)])
    let twice = try positions([
      (0, 0), (4, 0), (4, 4), (0, 4), (0, 0), (1, 1), (3, 1), (3, 3), (1, 3), (1, 1), (0, 0),
    ])
    let dangling = try positions([(0, 0), (2, 0), (5, 1), (2, 0), (2, 2), (0, 2), (0, 0)])
    let table: [(ring: [Coordinate], inside: (Double, Double), outside: (Double, Double))] = [
      (bowTie, (1.8, 1), (1, 1.8)), (star, (0, 2), (0, 0)), (twice, (0.5, 2), (2, 2)),
      (dangling, (1, 1), (4, 0.67)),
    ]
    for (ring, inside, outside) in table {
      let region = try Region.polygon(ring)
      #expect(region.repairs.contains { $0.isRepair })
      #expect(try region.covers(at(inside.0, inside.1)))
      #expect(try !region.covers(at(outside.0, outside.1)))
      #expect(throws: RegionError.self) { try Region.polygon(ring, strict: true) }
    }
  }

  /// Where MakeValid's linework method would fill the hole.
  @Test func keepsAHoleThatLiesAgainstItsShell() throws {
    let region = try Region.polygon(
      rectangle(0, 0, 10, 10), holes: [rectangle(0, 2, 5, 7).reversed()])
    #expect(try !region.covers(at(2, 5)) && region.covers(at(7, 5)) && region.covers(at(2, 8)))
    let seam = try Region.polygon(
      rectangle(170, 0, -170, 10), holes: [rectangle(170, 2, 175, 7).reversed()])
    #expect(try !seam.covers(at(172, 5)) && seam.covers(at(178, 5)) && seam.covers(at(-178, 5)))
    #expect(seam.repairs.contains { $0.isRepair } == false)
  }

  @Test func holeBeyondItsShellFollowsTheEvenOddRule() throws {
    let region = try Region.polygon(
      rectangle(0, 0, 2, 2), holes: [rectangle(1, 1, 3, 3).reversed()])
    #expect(try region.covers(at(0.5, 0.5)) && region.covers(at(2.5, 2.5)))
    #expect(try !region.covers(at(1.5, 1.5)))
    #expect(region.repairs.contains { $0.isRepair })
  }

  @Test func repairsAcross180Too() throws {
    let ring = try positions([(178, 0), (-178, 4), (-178, 0), (178, 4), (178, 0)])
    let region = try Region.polygon(ring)
    #expect(region.repairs.contains { $0.isRepair })
    #expect(try region.covers(at(178.5, 2)) && region.covers(at(-178.5, 2)))
    #expect(try !region.covers(at(180, 3.5)))
    #expect(throws: RegionError.self) { try Region.polygon(ring, strict: true) }
  }

  @Test func unitesPolygonsThatOverlap() throws {
    let polygons = try [
      Polygon(shell: rectangle(0, 0, 2, 2)), Polygon(shell: rectangle(1, 1, 3, 3)),
    ]
    let region = try Region.multiPolygon(polygons)
    #expect(try region.covers(at(1.5, 1.5)) && region.covers(at(2.5, 2.5)))
    #expect(region.repairs.contains { $0.isRepair })
    #expect(throws: RegionError.self) { try Region.multiPolygon(polygons, strict: true) }
  }

  @Test func sharedEdgeOfTwoPolygonsIsNotABoundary() throws {
    let region = try Region.multiPolygon([
      Polygon(shell: rectangle(0, 0, 1, 1)), Polygon(shell: rectangle(1, 0, 2, 1)),
    ])
    let meters = try RegionMatcher().distanceToBoundary(from: at(1, 0.5), of: region).meters
    #expect(meters > 50_000)
  }

  @Test func touchingPolygonsAreLeftAlone() throws {
    let polygons = try [
      Polygon(shell: rectangle(0, 0, 1, 1)), Polygon(shell: rectangle(1, 1, 2, 2)),
    ]
    let region = try Region.multiPolygon(polygons, strict: true)
    #expect(region.shape == .polygons(polygons))
  }

  @Test func errorsSayWhatToDo() throws {
    let texts = [
      RegionError.openRing(path: "coordinates[0]"), .invalidRadius(.meters(-3)),
      .invalidHalfWidth(.meters(-3)),
      .emptyBox(southwest: try at(2, 1.5), northeast: try at(1, 2)),
      .tooFewPositions(path: "coordinates[0]", count: 1, minimum: 4),
      .notARegion(type: "LineString", advice: "Give it a property \"width\"."),
    ].map(\.description)
    #expect(texts[0] == "coordinates[0]: the ring is open. Repeat its first position as its last.")
    #expect(texts[1] == "The radius -3.0 m must be 0 or more.")
    #expect(texts[2] == "The half-width -3.0 m must be 0 or more.")
    #expect(texts[3].hasPrefix("The box from 1.5,2.0 to 2.0,1.0 is empty."))
    #expect(
      texts[4]
        == "coordinates[0]: 1 position, but at least 4 are needed. Add the missing ones.")
    #expect(texts[5] == "A LineString is not a region. Give it a property \"width\".")
  }

  /// A ring is refused with a reason, or its polygons are valid and cover the positions from which a
  /// line crosses the ring an odd number of times.
  @Test func randomRingsFollowTheEvenOddRule() throws {
    let seed: UInt64 = 99
    var random = SeededGenerator(seed: seed)
    for round in 0..<150 {
      // Whole degrees, so that rings touch, overlap and repeat themselves.
      var ring: [Coordinate] = []
      for _ in 0..<Int.random(in: 3...9, using: &random) {
        ring.append(
          try at(
            Double(Int.random(in: 0...5, using: &random)),
            Double(Int.random(in: 0...5, using: &random))))
      }
      ring.append(ring[0])
      let region: Region
      do {
        region = try Region.polygon(ring)
      } catch {
        guard case .noExtent = error else {
          Issue.record("seed \(seed), round \(round): \(error)")
          continue
        }
        continue
      }
      let polygons = try #require(region.polygonsForSampling)
      #expect(try PlanarOracle(polygons).isValid, "seed \(seed), round \(round)")
      for _ in 0..<25 {
        let x = Double.random(in: -0.5...5.5, using: &random)
        let y = Double.random(in: -0.5...5.5, using: &random)
        let expected = crossings(above: x, y, ring) % 2 == 1
        #expect(
          try region.covers(at(x, y)) == expected,
          "seed \(seed), round \(round), \(ring) at \(x), \(y)")
      }
    }
  }

  private func crossings(above x: Double, _ y: Double, _ ring: [Coordinate]) -> Int {
    zip(ring, ring.dropFirst()).count { a, b in
      guard (a.longitude > x) != (b.longitude > x) else { return false }
      let share = (x - a.longitude) / (b.longitude - a.longitude)
      return a.latitude + share * (b.latitude - a.latitude) > y
    }
  }
}
