import Geodesy
import Testing

@testable import Regions

@Suite struct RegionAreaTests {
  private func expectEqual(_ actual: Double, _ expected: Double, within relative: Double) {
    #expect(abs(actual - expected) <= relative * expected, "\(actual) is not \(expected)")
  }

  /// 4πR² with the authalic radius 6,371,007.1809 m of WGS84.
  @Test func wholeEarthHasItsKnownArea() throws {
    let whole = 510_065_621_724_088.5
    try expectEqual(
      Region.polygon(rectangle(-180, -90, 180, 90)).area.squareMeters, whole, within: 1e-12)
    try expectEqual(
      Region.box(southwest: at(-180, -90), northeast: at(180, 90)).area.squareMeters, whole,
      within: 1e-12)
    try expectEqual(
      Region.circle(center: at(1, 2), radius: .kilometers(21_000)).area.squareMeters, whole,
      within: 1e-12)
  }

  /// The cell from the equator to 1° and 1° wide: the integral of M N cos φ, by
  /// quadrature in thirty digits.
  @Test func cellAtTheEquatorHasItsKnownArea() throws {
    let cell = try Region.polygon(rectangle(30, 0, 31, 1))
    expectEqual(cell.area.squareMeters, 12_308_463_893.975_352, within: 1e-13)
  }

  @Test func octantIsAnEighthOfTheEarth() throws {
    let octant = try Region.polygon(rectangle(0, 0, 90, 90))
    expectEqual(octant.area.squareMeters, 510_065_621_724_088.5 / 8, within: 1e-12)
  }

  @Test func boxAcross180HasTheAreaOfOneElsewhere() throws {
    let across = try Region.box(southwest: at(170, 30), northeast: at(-170, 50))
    let elsewhere = try Region.box(southwest: at(0, 30), northeast: at(20, 50))
    expectEqual(across.area.squareMeters, elsewhere.area.squareMeters, within: 1e-12)
    let polygon = try Region.polygon(rectangle(170, 30, -170, 50))
    expectEqual(across.area.squareMeters, polygon.area.squareMeters, within: 1e-12)
  }

  @Test func holeIsSubtracted() throws {
    let shell = try Region.polygon(rectangle(0, 0, 3, 3)).area.squareMeters
    let hole = try Region.polygon(rectangle(1, 1, 2, 2)).area.squareMeters
    let both = try Region.polygon(
      rectangle(0, 0, 3, 3), holes: [rectangle(1, 1, 2, 2).reversed()])
    expectEqual(both.area.squareMeters, shell - hole, within: 1e-12)
  }

  /// πr² (1 − K r²/12), K the Gaussian curvature, about 1/R².
  @Test(arguments: [0.0, 47, 90, -90])
  func kilometreCircleIsNearlyFlat(latitude: Double) throws {
    let circle = try Region.circle(center: at(8, latitude), radius: .kilometers(1))
    expectEqual(circle.area.squareMeters, Double.pi * 1e6 * (1 - 2.05e-9), within: 2e-10)
  }

  @Test func vastCircleAgreesWithThePolygonOfItsPoints() throws {
    for radius in [300.0, 2_000, 9_000] {
      let center = try at(100, 65)
      var ring: [Coordinate] = []
      let count = 3600
      for step in 0..<count {
        ring.append(
          Geodesic.direct(
            from: center, bearing: Bearing(degrees: -360 * Double(step) / Double(count)),
            distance: .kilometers(radius)))
      }
      ring.append(ring[0])
      let outline = try Region.polygon(ring)
      let circle = try Region.circle(center: center, radius: .kilometers(radius))
      expectEqual(circle.area.squareMeters, outline.area.squareMeters, within: 1e-5)
    }
  }

  @Test func halfTheEarthIsACircleAboutThePole() throws {
    let quarter = try Geodesic.distance(from: at(0, 90), to: at(0, 0))
    let circle = try Region.circle(center: at(0, 90), radius: quarter)
    expectEqual(circle.area.squareMeters, 510_065_621_724_088.5 / 2, within: 1e-9)
  }

  @Test func straightCorridorIsARectangleWithRoundEnds() throws {
    let line = try positions([(10, 50), (10, 51)])
    let region = try Region.corridor(along: line, halfWidth: .kilometers(2))
    let length = Geodesic.distance(from: line[0], to: line[1]).meters
    expectEqual(
      region.area.squareMeters, length * 4000 + Double.pi * 4e6, within: 1e-3)
  }

  @Test func roundEndsOfACorridorMakeACircle() throws {
    let line = try positions([(10, 50), (10, 50.000_1)])
    let region = try Region.corridor(along: line, halfWidth: .meters(100))
    let length = Geodesic.distance(from: line[0], to: line[1]).meters
    expectEqual(region.area.squareMeters, length * 200 + Double.pi * 1e4, within: 1e-4)
  }

  @Test func corridorThatTurnsBackCountsTheGroundOnce() throws {
    let there = try Region.corridor(
      along: positions([(10, 50), (10, 50.5)]), halfWidth: .meters(300))
    let back = try Region.corridor(
      along: positions([(10, 50), (10, 50.5), (10, 50)]), halfWidth: .meters(300))
    expectEqual(back.area.squareMeters, there.area.squareMeters, within: 1e-6)
  }

  @Test func vastCorridorIsSampled() throws {
    let line = try positions([(0, 0), (1, 0)])
    let corridor = try Region.corridor(along: line, halfWidth: .kilometers(9_000))
    let circle = try Region.circle(center: at(0.5, 0), radius: .kilometers(9_050))
    expectEqual(corridor.area.squareMeters, circle.area.squareMeters, within: 0.01)
  }
}
