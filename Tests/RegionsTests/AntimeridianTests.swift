import Foundation
import Geodesy
import Testing

@testable import Regions

@Suite struct AntimeridianTests {
  private let matcher = RegionMatcher()

  private func rings(_ geometry: GeoJSONGeometry) -> [[[GeoJSONPosition]]]? {
    switch geometry {
    case .polygon(let rings): [rings]
    case .multiPolygon(let polygons): polygons
    default: nil
    }
  }

  /// All pairs of the shared data but one, whose expectation has the ring enclose no pole
  /// although it crosses the antimeridian an odd number of times.
  @Test(.enabled(if: SharedData.isPresent))
  func cutsAsTheSharedPairsExpect() throws {
    let names = try SharedData.names(in: "antimeridian/input")
    #expect(names.count == 15)
    for name in names where name != "issues-164.json" && name != "multi-line.json" {
      let input = try SharedData.geometry("antimeridian/input/\(name)")
      let expected = try #require(
        rings(SharedData.geometry("antimeridian/expected-flat/\(name)")))
      let region = try Region(geoJSON: input)
      let actual = try #require(region.polygonsForSampling)
      let oracle = try PlanarOracle(actual)
      #expect(oracle.isValid, "\(name)")
      // Where the expected parts overlap, as in `overlap.json`, whose ring crosses itself, the
      // even-odd rule leaves that area out.
      let reference = try PlanarOracle(oddOf: expected)
      let difference = oracle.symmetricDifferenceArea(with: reference)
      #expect(difference < 1e-5, "\(name): \(difference) square degrees differ")
      let isRepaired = region.repairs.contains { $0.isRepair }
      #expect(isRepaired == (name == "overlap.json"), "\(name): \(region.repairs)")
      // The expectation's latitudes on the seam are rounded to seven decimals.
      var disagreements = 0
      for longitude in stride(from: -180.0, through: 180, by: 7.5) {
        for latitude in stride(from: -89.0, through: 89, by: 4.3) {
          let position = try at(longitude, latitude)
          let isNearBoundary =
            reference.degreesToBoundary(longitude: longitude, latitude: latitude) < 1e-6
          guard !isNearBoundary else { continue }
          if matcher.covers(region, position) != reference.covers(position) { disagreements += 1 }
        }
      }
      #expect(disagreements == 0, "\(name)")
    }
  }

  @Test(.enabled(if: SharedData.isPresent))
  func cutsLinesAsTheSharedPairExpects() throws {
    let region = try Region(
      geoJSON: SharedData.geometry("antimeridian/input/multi-line.json"), width: .meters(20))
    let expected = try SharedData.geometry("antimeridian/expected-flat/multi-line.json")
    #expect(region.geoJSON.geometry == expected)
    #expect(region.geoJSON.width == .meters(20))
  }

  @Test func ringLeadingEastEnclosesTheNorthPole() throws {
    let ring = try positions([(-120, 60), (0, 60), (120, 60), (-120, 60)])
    let region = try Region.polygon(ring)
    #expect(try region.covers(at(33, 90)))
    #expect(try region.covers(at(180, 61)) && region.covers(at(-180, 61)))
    #expect(try !region.covers(at(33, -90)) && !region.covers(at(0, 59)))
    #expect(region.repairs.isEmpty)
  }

  @Test func ringLeadingWestEnclosesTheSouthPole() throws {
    let region = try Region.polygon(positions([(-120, 60), (120, 60), (0, 60), (-120, 60)]))
    #expect(try region.covers(at(33, -90)) && region.covers(at(0, 59)))
    #expect(try !region.covers(at(33, 90)) && !region.covers(at(180, 61)))
  }

  @Test(arguments: [true, false])
  func holeAroundThePoleOfItsShellLeavesARing(turnsHole: Bool) throws {
    let hole = try positions([(-120, 80), (120, 80), (0, 80), (-120, 80)])
    let region = try Region.polygon(
      positions([(-120, 60), (0, 60), (120, 60), (-120, 60)]),
      holes: [turnsHole ? hole.reversed() : hole])
    #expect(try region.covers(at(0, 70)) && region.covers(at(180, 70)))
    #expect(try !region.covers(at(0, 85)) && !region.covers(at(0, 90)) && !region.covers(at(0, 0)))
  }

  @Test func ringClosedByTheOtherSpellingOf180EnclosesThePole() throws {
    let region = try Region.polygon(
      positions([(180, -60), (90, -62), (0, -60), (-90, -61), (-180, -60)]))
    #expect(try region.covers(at(0, -90)) && region.covers(at(-180, -70)))
    #expect(try !region.covers(at(0, -50)))
  }

  @Test func edgeOfExactly360DegreesGoesAllTheWayAround() throws {
    let region = try Region.polygon(rectangle(-180, 40, 180, 50))
    #expect(try region.covers(at(0, 45)) && region.covers(at(-180, 45)))
    #expect(try !region.covers(at(0, 51)))
  }

  @Test func positionAt180IsAskedOnBothSides() throws {
    let east = try Region.polygon(rectangle(-180, 0, -170, 10))
    #expect(try east.covers(at(180, 5)) && east.covers(at(-180, 5)))
    let west = try Region.polygon(rectangle(170, 0, 180, 10))
    #expect(try west.covers(at(180, 5)) && west.covers(at(-180, 5)))
    let box = try Region.box(southwest: at(170, 0), northeast: at(180, 10))
    #expect(try box.covers(at(-180, 5)) && !box.covers(at(-179, 5)))
  }

  @Test func vertexOn180NeitherHidesNorDoublesACrossing() throws {
    for spelling in [180.0, -180] {
      let region = try Region.polygon(
        positions([
          (170, 0), (spelling, -2), (-170, 0), (-170, 10), (-spelling, 12), (170, 10), (170, 0),
        ]))
      #expect(region.repairs.isEmpty)
      #expect(try region.covers(at(180, 5)) && region.covers(at(-175, 5)))
      #expect(try region.covers(at(175, 5)) && !region.covers(at(0, 5)))
    }
    let touching = try Region.polygon(positions([(170, 0), (-180, 5), (170, 10), (170, 0)]))
    #expect(try touching.covers(at(175, 5)) && !touching.covers(at(-179, 5)))
  }
}
