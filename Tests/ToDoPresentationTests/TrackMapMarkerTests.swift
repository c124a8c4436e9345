import Testing
import ToDo

@testable import ToDoPresentation

/// Where the reminders that fired are drawn.
struct TrackMapMarkerTests {
  private let samples: MapSamples

  init() throws {
    samples = try MapSamples(60, 10)
  }

  @Test(arguments: [(0.0, 48.0), (59, 48), (60, 672), (1_000, 672)])
  func aMarkerIsAtTheLastFixUntilThen(_ time: Double, _ x: Double) throws {
    let item = try samples.item(1)
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: [samples.event(of: item, .dwell, at: time)])
    let marker = try #require(map.markers.first)
    #expect(abs(marker.origin.x - x) < 0.01 && marker.point == marker.origin)
  }

  @Test func aPassIsMarkedWhereThePlaceWasEntered() throws {
    let item = try samples.item(1)
    let map = try MapSamples.viewModel(
      samples.kilometer, [item],
      fired: [samples.event(of: item, .crossed, at: 60, entry: samples.position(270, 250))])
    let marker = try #require(map.markers.first)
    #expect(abs(marker.origin.x - 204) < 0.01 && marker.kind == .passed)
  }

  @Test func markersAtOnePointAreBesideEachOtherOnTheMap() throws {
    let item = try samples.item(1)
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: (0..<20).map { _ in samples.event(of: item) })
    #expect(map.markers.map(\.number) == (1...20).map { "\($0)" })
    #expect(Set(map.markers.map(\.origin)).count == 1)
    let least = map.markers.enumerated().flatMap { index, marker in
      map.markers[..<index].map { $0.point.distance(to: marker.point) }
    }.min()
    #expect(try #require(least) > 22)
    #expect(map.markers.allSatisfy { $0.point.x > 11 && $0.point.y > 11 })
  }

  @Test func thousandsOfMarkersAtOnePointAreAllDrawn() throws {
    let item = try samples.item(1)
    let fired = (0..<3_000).map { _ in samples.event(of: item) }
    #expect(
      try MapSamples.viewModel(samples.kilometer, [item], fired: fired).markers.count == 3_000)
  }

  @Test(arguments: [
    (GeofenceEvent.Cause.enter, MapViewModel.Marker.Kind.came), (.initial, .came),
    (.opening, .came), (.dwell, .came), (.exit, .left), (.away, .left), (.crossed, .passed),
  ])
  func aRowIsLikeItsMarker(
    _ cause: GeofenceEvent.Cause, _ kind: MapViewModel.Marker.Kind
  ) throws {
    let item = try samples.item(1, "<b>Milk</b>")
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: [samples.event(of: item, cause, at: 60)])
    let row = try #require(map.rows.first)
    let marker = try #require(map.markers.first)
    #expect(row.number == marker.number && row.kind == kind && marker.kind == kind)
    #expect(row.title == "<b>Milk</b>" && row.time == "1970-01-01 00:01")
    #expect(
      marker.description == "1970-01-01 00:01 · \(row.event) · <b>Milk</b>")
  }
}
