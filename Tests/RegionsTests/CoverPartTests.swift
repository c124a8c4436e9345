import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

/// The boxes in which an index looks for regions.
struct CoverPartTests {
  @Test(arguments: Scatter.allCases)
  func boxesAroundAPositionHoldWhatIsInReach(scatter: Scatter) throws {
    for seed in Seeds.first(5) {
      var random = SeededGenerator(seed: seed)
      for center in try scatter.positions(100, using: &random) {
        let meters = pow(10, Double.random(in: 0...7.2, using: &random))
        let boxes = Self.boxes(around: center, meters: meters)
        for _ in 0..<20 {
          let position = Geodesic.direct(
            from: center, bearing: Bearing(degrees: .random(in: 0..<360, using: &random)),
            distance: .meters(meters))
          guard abs(position.longitude) < 180, abs(position.latitude) < 90 else { continue }
          #expect(
            boxes.count { $0.contains(position) } == 1, "\(scatter), seed \(seed), \(meters) m")
        }
      }
    }
  }

  private static func boxes(around center: Coordinate, meters: Double) -> [PlanarBox] {
    PlanarBox(around: [[[PlanarPoint(center)]]]).grown(meters: meters)
  }

  @Test(arguments: Scatter.allCases)
  func boxesOfACorridorHoldItsBorder(scatter: Scatter) throws {
    for seed in Seeds.first(5) {
      var random = SeededGenerator(seed: seed)
      for start in try scatter.positions(50, using: &random) {
        let line = [start, random.position(within: 50_000, of: start)]
        let meters = Double.random(in: 1...20_000, using: &random)
        let region = try Region.corridor(along: line, halfWidth: .meters(meters))
        for end in line {
          let position = Geodesic.direct(
            from: end, bearing: Bearing(degrees: .random(in: 0..<360, using: &random)),
            distance: .meters(meters))
          expectOnePart(of: region, at: position, "\(scatter), seed \(seed), \(meters) m")
        }
      }
    }
  }

  @Test func boxesOfRegionsHoldWhatTheyCover() throws {
    var random = SeededGenerator(seed: 31)
    for (name, region) in try awkwardRegions() {
      for _ in 0..<500 {
        let position = try random.position()
        if region.covers(position) { expectOnePart(of: region, at: position, "\(name)") }
      }
    }
  }

  /// Else whoever asks would find the region twice.
  private func expectOnePart(of region: Region, at position: Coordinate, _ what: Comment) {
    if case .circle = region.shape {
      #expect(region.coverParts.isEmpty, what)
      return
    }
    // There an index asks for all longitudes.
    guard abs(position.longitude) < 180, abs(position.latitude) < 90 else { return }
    let holding = region.coverParts.count { part in
      part.west <= position.longitude && position.longitude <= part.east
        && part.south <= position.latitude && position.latitude <= part.north
    }
    #expect(holding == 1, what)
  }

  @Test func aRegionAcrossTheAntimeridianHasTwoNarrowParts() throws {
    let regions = try [
      Region.polygon(rectangle(179, -1, -179, 1)),
      .box(southwest: at(179, -1), northeast: at(-179, 1)),
    ]
    for region in regions {
      #expect(region.coverParts.map { $0.west < 0 } == [true, false])
      #expect(region.coverParts.allSatisfy { $0.east - $0.west <= 1 })
    }
    let boxes = try Self.boxes(around: at(180, 10), meters: 9)
    #expect(boxes.map { $0.west < 0 } == [true, false])
    #expect(boxes.allSatisfy { $0.east - $0.west <= 1 })
  }
}

extension PlanarBox {
  fileprivate func contains(_ position: Coordinate) -> Bool {
    west <= position.longitude && position.longitude <= east && south <= position.latitude
      && position.latitude <= north
  }
}
