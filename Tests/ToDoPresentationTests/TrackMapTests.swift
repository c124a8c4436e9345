import Testing
import ToDo

@testable import ToDoPresentation

/// Where a track is drawn.
struct TrackMapTests {
  @Test func withoutAFixThereIsNoMap() {
    #expect(TrackMap(name: "", tracks: [:], items: [], reminders: []) == nil)
  }

  /// The margins are 48 pixels of 720: a kilometre has 624.
  @Test(arguments: [
    (0.0, 0.0), (52.5, 13.4), (60, 180), (60, -180), (-45, 179.999), (89.9999, 20), (-90, 0),
  ])
  func aKilometerFillsTheWidthEverywhere(_ latitude: Double, _ longitude: Double) throws {
    let map = try MapSamples.viewModel(try MapSamples(latitude, longitude).kilometer)
    #expect(map.width == 720 && map.height == 420 && map.runs.count == 1)
    let line = try #require(map.runs.first)
    let length = try #require(line.first).distance(to: try #require(line.last))
    #expect(abs(length - 624) < 0.01)
    #expect(line.allSatisfy { abs($0.y - 210) < 210 })
  }

  @Test func westIsLeftAndNorthIsAbove() throws {
    let samples = try MapSamples(52.5, 13.4)
    let line = try #require(
      try MapSamples.viewModel(
        samples.track([(270, 500), (0, 100), (90, 500), (180, 100)])
      ).runs.first)
    let expected = [(48.0, 210.0), (360.0, 147.6), (672.0, 210.0), (360.0, 272.4)]
    #expect(line.count == 4)
    for (point, place) in zip(line, expected) {
      #expect(point.distance(to: MapPoint(x: place.0, y: place.1)) < 0.05, "\(point) \(place)")
    }
  }

  @Test func aMeterIsAsLongNorthAsEastAt60Degrees() throws {
    let samples = try MapSamples(60, 10)
    let line = try #require(
      try MapSamples.viewModel(samples.track([(0, 800), (90, 800), (180, 800), (270, 800)]))
        .runs.first)
    let tall = line[0].distance(to: line[2])
    let wide = line[1].distance(to: line[3])
    #expect(abs(tall - wide) < 0.01 && abs(wide - 624) < 0.01)
  }

  @Test func aTallTrackIsWholeOnTheMap() throws {
    let samples = try MapSamples(45, 10)
    let map = try MapSamples.viewModel(samples.track([(0, 5_000), (180, 5_000)]))
    let line = try #require(map.runs.first)
    #expect(map.height == 860)
    #expect(abs(line[0].y - 48) < 0.1 && abs(line[1].y - 812) < 0.1)
  }

  @Test func aTrackThatStoodStillIsInTheMiddle() throws {
    let samples = try MapSamples(45, 10)
    let map = try MapSamples.viewModel(samples.track([(0, 0), (0, 0), (0, 0)]))
    #expect(map.start?.point == MapPoint(x: 360, y: map.height / 2))
    #expect(map.scaleText == "20 m")
  }

  /// A crossing may take 5 minutes at most.
  @Test(arguments: [(300, [3]), (301, [2, 1])] as [(Double, [Int])])
  func aGapIsNotJoined(_ seconds: Double, _ counts: [Int]) throws {
    let samples = try MapSamples(45, 10)
    let points = samples.track([(270, 500), (0, 300), (90, 500)])
    let last = Fix(coordinate: points[2].coordinate, timestamp: points[1].timestamp + seconds)
    let map = try MapSamples.viewModel([points[0], points[1], last])
    #expect(map.runs.map(\.count) == counts)
  }

  @Test func aHundredThousandFixesBecomeFewPoints() throws {
    let samples = try MapSamples(45, 10)
    let fixes = (0..<100_000).map { index in
      let turn = sineAndCosine(degrees: Double(index) / 100)
      return Fix(
        coordinate: Coordinate(
          uncheckedLatitude: samples.center.latitude + 0.01 * turn.sine,
          longitude: samples.center.longitude + Double(index) * 1e-6), timestamp: Double(index))
    }
    let count = try MapSamples.viewModel(fixes).runs.joined().count
    #expect((20...1_000).contains(count))
  }

  @Test func theSummarySaysWhenHowFarAndHowMany() throws {
    let samples = try MapSamples(45, 10)
    let item = try samples.item(1)
    let map = try MapSamples.viewModel(
      samples.kilometer, [item], fired: [samples.event(of: item, at: 60)])
    #expect(map.title == "ride.gpx")
    #expect(map.summary == "1970-01-01 00:00 – 00:01 · 1.0 km · 1 reminder")
    let fixes = [samples.kilometer[0], Fix(coordinate: samples.center, timestamp: 90_000)]
    #expect(
      try MapSamples.viewModel(fixes, units: .imperial).summary
        == "1970-01-01 00:00 – 1970-01-02 01:00 · 0 ft · no reminder")
  }

  @Test(arguments: [
    (140.0, DistanceUnits.metric, "100 m", 100.0), (99, .metric, "50 m", 50),
    (2_300, .metric, "2 km", 2_000), (5_000, .metric, "5 km", 5_000), (1.5, .metric, "1 m", 1),
    (100, .imperial, "200 ft", 60.96), (400, .imperial, "0.2 mi", 321.8688),
    (4_000, .imperial, "2 mi", 3_218.688),
  ])
  func theScaleIsTheLongestRoundLength(
    _ most: Double, _ units: DistanceUnits, _ text: String, _ meters: Double
  ) {
    let bar = ScaleBar(atMost: most, units: units)
    #expect(bar.text == text && abs(bar.meters - meters) < 1e-9)
  }

  @Test func theScaleIsTrue() throws {
    let map = try MapSamples.viewModel(try MapSamples(60, 10).kilometer)
    #expect(map.scaleText == "200 m" && abs(map.scaleLength - 124.8) < 0.01)
  }
}
