import Testing
import ToDo

@testable import ToDoPresentation

/// How fences are drawn on the map of a track.
struct TrackMapFenceTests {
  private let samples: MapSamples
  /// The scale of a kilometre that fills the map's width.
  private let pixelsPerMeter = 0.624

  init() throws {
    samples = try MapSamples(60, 10)
  }

  private func fences(
    _ regions: [Region], around samples: MapSamples
  ) throws -> [MapViewModel.Fence] {
    try MapSamples.viewModel(
      samples.kilometer, [try samples.item(1, at: regions)]
    ).fences
  }

  private func length(_ lines: [[MapPoint]]) -> Double {
    lines.reduce(0) { sum, line in
      zip(line, line.dropFirst()).reduce(sum) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  /// The area of disjoint rings, with holes in the other direction.
  private func area(_ rings: [[MapPoint]]) -> Double {
    abs(
      rings.reduce(0) { sum, ring in
        zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(sum) {
          $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
        }
      })
  }

  @Test(arguments: [(60.0, 10.0), (0, 180), (75, -180), (90, 0)])
  func aCircleIsRound(_ latitude: Double, _ longitude: Double) throws {
    let samples = try MapSamples(latitude, longitude)
    let circle = try Region.circle(center: samples.center, radius: .meters(300))
    let fence = try #require(try fences([circle], around: samples).first)
    let middle = MapPoint(x: 360, y: 210)
    let border = try #require(fence.border.first)
    #expect(fence.border.count == 1 && border.first == border.last && border.count > 24)
    let radius = 300 * pixelsPerMeter
    #expect(border.allSatisfy { abs($0.distance(to: middle) - radius) < 0.1 })
    #expect(abs(area(fence.area) / (Double.pi * radius * radius) - 1) < 0.01)
  }

  /// A square of 400 m with a hole of 200 m, cut at the antimeridian or not.
  @Test(arguments: [10.0, 180])
  func aPolygonHasHolesAndNoSeam(_ longitude: Double) throws {
    let samples = try MapSamples(0, longitude)
    func square(_ meters: Double) -> [Coordinate] {
      let half = meters / 2
      return [225.0, 135, 45, 315, 225].map { samples.position($0, half * 2.0.squareRoot()) }
    }
    let region = try Region.polygon(square(400), holes: [square(200).reversed()])
    let fence = try #require(try fences([region], around: samples).first)
    #expect(abs(length(fence.border) - 2_400 * pixelsPerMeter) < 1)
    #expect(abs(area(fence.area) - 120_000 * pixelsPerMeter * pixelsPerMeter) < 100)
  }

  @Test func aCorridorIsAsWideAsItIs() throws {
    let region = try Region.corridor(
      along: [samples.position(270, 300), samples.position(90, 300)], halfWidth: .meters(50))
    let fence = try #require(try fences([region], around: samples).first)
    let border = try #require(fence.border.first)
    let ends = (MapPoint(x: 360 - 187.2, y: 210), MapPoint(x: 360 + 187.2, y: 210))
    #expect(
      border.allSatisfy { abs($0.distance(fromLineBetween: ends.0, ends.1) - 31.2) < 0.3 })
    #expect(abs(length(fence.border) - 2 * 374.4 - 2 * Double.pi * 31.2) < 2)
  }

  /// The middle of the arc lies 20 km north of its chord's.
  @Test func aLongEdgeFollowsItsParallel() throws {
    let box = try Region.box(
      southwest: Coordinate(latitude: 50, longitude: 5),
      northeast: Coordinate(latitude: 60, longitude: 15))
    let fence = try #require(try fences([box], around: samples).first)
    for x in [48.0, 360, 672] {
      let nearest = fence.border.lazy.flatMap { zip($0, $0.dropFirst()) }
        .map { MapPoint(x: x, y: 210).distance(fromLineBetween: $0, $1) }.min()
      #expect(try #require(nearest) < 0.3)
    }
    #expect(abs(area(fence.area) - 736 * 218) < 736)
  }

  @Test func aCountryAroundFillsTheMapWithoutABorder() throws {
    let box = try Region.box(
      southwest: Coordinate(latitude: 50, longitude: 0),
      northeast: Coordinate(latitude: 70, longitude: 20))
    let fence = try #require(try fences([box], around: samples).first)
    #expect(fence.border.isEmpty && fence.label == nil)
    #expect(abs(area(fence.area) - 736 * 436) < 1)
  }

  @Test func distantFencesAreNotDrawn() throws {
    let far = try Region.circle(center: samples.position(0, 5_000), radius: .meters(100))
    let earth = try Region.circle(center: samples.center, radius: .kilometers(30_000))
    #expect(try fences([far, earth], around: samples).isEmpty)
  }

  @Test func aFenceThatFiredIsWholeOnTheMap() throws {
    let circle = try Region.circle(center: samples.position(90, 600), radius: .meters(400))
    let item = try samples.item(1, at: [circle])
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: [samples.event(of: item)])
    let border = try #require(map.fences.first?.border.first)
    #expect(map.fences.first?.isFired == true)
    #expect(border.allSatisfy { $0.x > 40 && $0.x < 680 && $0.y > 40 && $0.y < map.height - 40 })
  }

  @Test(arguments: [(0.0, 200_000.0), (50_000, 100)])
  func aFenceThatIsLargeOrFarDoesNotMakeTheTrackADot(_ away: Double, _ radius: Double) throws {
    let circle = try Region.circle(center: samples.position(90, away), radius: .meters(radius))
    let item = try samples.item(1, at: [circle])
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: [samples.event(of: item, .away)])
    #expect(abs(length(map.runs) - 624) < 0.01)
  }

  @Test func fencesThatFiredAreDrawnOnTop() throws {
    let items = try (1...3).map { try samples.item($0, "\($0)") }
    let map = try MapSamples.viewModel(
      samples.kilometer, items, fired: [samples.event(of: items[1])])
    #expect(map.fences.map(\.isFired) == [false, false, true])
    #expect(map.fences.last?.description == "2 · arrive, radius 100 m")
  }

  @Test func labelsDoNotHideEachOther() throws {
    let items = try (1...5).map { try samples.item($0, "An errand with a long name \($0)") }
    let labels = try MapSamples.viewModel(samples.kilometer, items).fences.compactMap(\.label)
    // One above the circle, one below, and others beside them.
    #expect(labels.count >= 2 && labels.allSatisfy { $0.text == "An errand with a long nam…" })
    for (index, label) in labels.enumerated() {
      for other in labels[..<index] {
        let isApart =
          abs(label.point.y - other.point.y) > 18
          || abs(label.point.x - other.point.x) > 26 * MapLayout.image.letterWidth
        #expect(isApart, "\(label) \(other)")
      }
      // The track is at 210.
      #expect(label.point.y < 205 || label.point.y > 228, "\(label)")
    }
  }
}
