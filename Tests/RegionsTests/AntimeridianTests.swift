import Foundation
import Geodesy
import TestSupport
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

  /// All pairs of the shared data except one, which expects a ring to enclose no pole although it
  /// crosses the antimeridian an odd number of times.
  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
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
      // The ring of `overlap.json` crosses itself, so its expected parts overlap. The even-odd rule
      // leaves that area out.
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
          if matcher.covers(position, in: region) != reference.covers(position) {
            disagreements += 1
          }
        }
      }
      #expect(disagreements == 0, "\(name)")
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
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

  @Test func positionAt180IsTestedOnBothSides() throws {
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

  /// A ring that is turned about the earth's axis covers the positions turned with it, whether or not
  /// it then crosses the antimeridian.
  @Test func turningAboutTheAxisChangesNothing() throws {
    let seed: UInt64 = 180
    var random = SeededGenerator(seed: seed)
    var compared = 0
    for round in 0..<150 {
      let width = [20.0, 90, 170][round % 3]
      var ring: [(Double, Double)] = []
      var longitude = 0.0
      for _ in 0..<Int.random(in: 3...10, using: &random) {
        // Eighths are exact and stay so when turned; steps of exactly 180 have no short way.
        longitude += (Double.random(in: -width...width, using: &random) * 8).rounded() / 8
        ring.append((longitude, Double(Int.random(in: -80...80, using: &random))))
      }
      ring.append(ring[0])
      let turns = [0.0, 33.125, 90.5, 180, 271.875]
      var regions: [Region?] = []
      for turn in turns {
        let turned = ring.map { ($0.0 + turn, $0.1) }
        regions.append(try? Region.polygon(positions(turned)))
      }
      let closing = (ring[ring.count - 2].0 - ring[0].0).remainder(dividingBy: 360)
      guard abs(closing) != 180, let first = regions[0] else { continue }
      let area = first.area.squareMeters
      let asked = try (0..<20).map { _ in try random.position() }
      for (turn, region) in zip(turns, regions).dropFirst() {
        let region = try #require(region, "seed \(seed), round \(round), turned \(turn)")
        #expect(
          abs(region.area.squareMeters - area) <= 1e-9 * area,
          "seed \(seed), round \(round), turned \(turn)")
        for position in asked {
          let turned = try at(position.longitude + turn, position.latitude)
          #expect(
            region.covers(turned) == first.covers(position),
            "seed \(seed), round \(round), turned \(turn), \(ring) at \(position)")
          compared += 1
        }
      }
    }
    #expect(compared > 4000)
  }
}
