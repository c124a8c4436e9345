import Foundation
import Geodesy
import TestSupport
import Testing

@testable import Regions

@Suite struct RegionCoversTests {
  private let matcher = RegionMatcher()

  /// Asks the matcher and GEOS about positions in and around a region, its vertices included.
  private func compare(
    _ region: Region, _ name: String, seed: UInt64, count: Int
  ) throws {
    guard let polygons = region.polygonsForSampling else { return }
    let oracle = try PlanarOracle(polygons)
    #expect(oracle.isValid, "\(name)")
    var random = SeededGenerator(seed: seed)
    let vertices = polygons.flatMap(\.rings).joined()
    var asked = try [at(0, 90), at(77, 90), at(0, -90), at(180, 0), at(-180, 17), at(180, 70)]
    let latitudes = vertices.map(\.latitude)
    let longitudes = vertices.map(\.longitude)
    let south = try #require(latitudes.min())
    let north = try #require(latitudes.max())
    let west = try #require(longitudes.min())
    let east = try #require(longitudes.max())
    for _ in 0..<count {
      asked.append(
        try at(
          .random(in: west...east, using: &random), .random(in: south...north, using: &random)))
      asked.append(try random.position())
      asked.append(try #require(vertices.randomElement(using: &random)))
    }
    for position in asked {
      #expect(
        matcher.covers(position, in: region) == oracle.covers(position),
        "seed \(seed), \(name) at \(position)")
    }
  }

  @Test func agreesWithGEOS() throws {
    for (name, region) in try awkwardRegions() {
      try compare(region, name, seed: 3, count: 40)
    }
  }

  @Test(
    .enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"),
    arguments: [
      "san-francisco-neighborhoods.geojson", "ne_110m_countries.geojson",
      "ne_50m_selected.geojson",
    ])
  func agreesWithGEOSOnSharedData(file: String) throws {
    for (name, region) in try SharedData.regions(file) {
      try compare(region, name, seed: 4, count: 30)
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
  func coversItsOwnVerticesOnBothSidesOf180() throws {
    let countries = try SharedData.regions("ne_110m_countries.geojson")
    for (name, region) in countries where ["Fiji", "Russia", "Antarctica"].contains(name) {
      let polygons = try #require(region.polygonsForSampling)
      for vertex in polygons.flatMap(\.rings).joined() where abs(vertex.longitude) == 180 {
        let mirrored = try at(-vertex.longitude, vertex.latitude)
        #expect(
          matcher.covers(vertex, in: region) && matcher.covers(mirrored, in: region), "\(name)")
      }
    }
    #expect(countries.count { ["Fiji", "Russia", "Antarctica"].contains($0.name) } == 3)
  }

  @Test func circleIncludesItsBoundary() throws {
    let center = try at(8, 47)
    let edge = Geodesic.direct(from: center, bearing: .north, distance: .kilometers(3))
    let radius = Geodesic.distance(from: center, to: edge)
    #expect(try Region.circle(center: center, radius: radius).covers(edge))
    let less = Distance(meters: radius.meters.nextDown)
    #expect(try !Region.circle(center: center, radius: less).covers(edge))
  }

  @Test func circleOfHalfTheEarthCoversEverything() throws {
    let region = try Region.circle(center: at(10, 20), radius: .meters(Region.halfMeridianMeters))
    #expect(try region.covers(at(-170, -20)))
    #expect(try region.covers(at(-170.3, -20.2)))
  }

  @Test func circleOfNoRadiusCoversItsCentre() throws {
    let region = try Region.circle(center: at(10, 20), radius: .zero)
    #expect(try region.covers(at(10, 20)) && !region.covers(at(10.000001, 20)))
  }

  @Test func boxIncludesItsBoundaryAndCrosses180() throws {
    let box = try Region.box(southwest: at(170, -10), northeast: at(-170, 10))
    for (longitude, latitude) in [(170.0, -10.0), (-170, 10), (180, 0), (-180, 10), (175, 5)] {
      #expect(try box.covers(at(longitude, latitude)))
    }
    for (longitude, latitude) in [(169.999, 0.0), (-169.999, 0), (0, 0), (180, 10.001)] {
      #expect(try !box.covers(at(longitude, latitude)))
    }
    let polar = try Region.box(southwest: at(10, 80), northeast: at(20, 90))
    #expect(try polar.covers(at(-77, 90)))
  }
}
