import TestSupport
import Testing
import ToDo

@testable import ToDoPresentation

/// What maps show in each size: labels, arrows, gaps, the legend, and what did not fire.
struct MapLayoutTests {
  private let samples: MapSamples

  init() throws {
    samples = try MapSamples(60, 10)
  }

  private func map(
    _ track: [Fix], _ items: [StoredItem] = [], fired: [FiredReminder] = []
  ) throws -> TrackMap {
    try #require(
      TrackMap(name: "ride", tracks: ["track": track], items: items, reminders: fired))
  }

  private func view(_ map: some LaidOutMap, _ layout: MapLayout) -> MapViewModel {
    map.viewModel(layout, timeZone: .gmt, units: .metric)
  }

  @Test(arguments: [MapLayout.image, .narrow, .wide])
  func labelsAreOnTheMapAndOffTheTrackAndEachOther(_ layout: MapLayout) throws {
    var generator = SeededGenerator(seed: 5)
    let track = samples.track(
      (0..<12).map { _ in
        (.random(in: 0..<360, using: &generator), .random(in: 0..<900, using: &generator))
      })
    let items = try (1...15).map { number in
      let center = samples.position(
        .random(in: 0..<360, using: &generator), .random(in: 0..<900, using: &generator))
      return try samples.item(
        UInt32(number), "Errand \(number)", at: [try .circle(center: center, radius: .meters(30))])
    }
    let drawn = view(try map(track, items), layout)
    let labels = drawn.fences.compactMap(\.label)
    #expect(labels.count > 3)
    let boxes = labels.map { label in
      let half = layout.letterWidth * Double(label.text.count) / 2
      return MapBox([
        MapPoint(x: label.point.x - half, y: label.point.y - layout.letters),
        MapPoint(x: label.point.x + half, y: label.point.y),
      ])
    }
    for (index, box) in boxes.enumerated() {
      #expect(drawn.canvas.contains(box.low) && drawn.canvas.contains(box.high))
      #expect(!boxes[..<index].contains(where: box.intersects))
      for run in drawn.runs {
        for (start, end) in zip(run, run.dropFirst()) {
          for step in 0...100 {
            let share = Double(step) / 100
            let point = MapPoint(
              x: start.x + share * (end.x - start.x), y: start.y + share * (end.y - start.y))
            #expect(!box.contains(point), "\(labels[index].text)")
          }
        }
      }
    }
  }

  @Test func whatFiredIsLabelledFirst() throws {
    let items = try (1...12).map { try samples.item($0, "An errand with a long name \($0)") }
    let drawn = view(
      try map(samples.kilometer, items, fired: [samples.event(of: items[11])]), .narrow)
    #expect(drawn.fences.last?.isFired == true && drawn.fences.last?.label != nil)
    #expect(drawn.fences.contains { $0.label == nil })
  }

  @Test func aLongNameIsCutMoreOnlyWhereItIsImportant() {
    var labels = LabelLayout(
      on: MapBox([MapPoint(x: 0, y: 0), MapPoint(x: 200, y: 200)]), around: [], layout: .narrow)
    let ring = [(90.0, 100.0), (100, 90), (110, 100), (100, 110)].map { MapPoint(x: $0.0, y: $0.1) }
    let name = "An errand with a long name for a small map"
    #expect(labels.label(name, of: [ring], isImportant: false) == nil)
    #expect(labels.label(name, of: [ring], isImportant: true)?.text == "An errand wi…")
  }

  @Test func arrowsPointWhereTheTrackLeads() throws {
    let east = view(try map(samples.kilometer), .wide).arrows
    #expect(east.count > 3 && east.allSatisfy { abs($0.degrees) < 1 })
    let west = view(try map(samples.track([(90, 500), (270, 500)])), .narrow).arrows
    #expect(!west.isEmpty && west.allSatisfy { abs(abs($0.degrees) - 180) < 1 })
  }

  @Test func gapsAreLinesOfTheirOwnAndInTheLegend() throws {
    let fixes = samples.kilometer
    let late = Fix(coordinate: samples.position(0, 500), timestamp: 10_000)
    let drawn = view(try map(fixes + [late]), .image)
    #expect(drawn.gaps.count == 1 && drawn.runs.count == 2)
    #expect(MapLegend(drawn).entries.map(\.sign) == [.start, .end, .gap])
    #expect(view(try map(fixes), .image).gaps.isEmpty)
  }

  @Test(arguments: [MapLayout.image, .narrow, .wide])
  func theLegendExplainsWhatIsShownAndFits(_ layout: MapLayout) throws {
    let items = try [samples.item(1), samples.item(2)]
    let drawn = view(
      try map(samples.kilometer, items, fired: [samples.event(of: items[0])]), layout)
    let legend = MapLegend(drawn)
    #expect(legend.entries.map(\.sign) == [.start, .end, .fired, .place])
    #expect(legend.entries.map(\.text).contains("start 1970-01-01 00:00"))
    for entry in legend.entries {
      #expect(entry.point.y <= legend.height)
      #expect(
        entry.point.x + MapLegend.signWidth + layout.letterWidth * Double(entry.text.count)
          <= layout.width)
    }
  }

  @Test func whatDidNotFireIsListedWithTheReason() throws {
    let near = try samples.item(
      1, "Near", at: [try .circle(center: samples.position(0, 400), radius: .meters(100))])
    let start = try samples.item(
      2, "Start", at: [try .circle(center: samples.position(270, 500), radius: .meters(100))])
    let fired = try samples.item(3, "Fired")
    let drawn = view(
      try map(samples.kilometer, [near, start, fired], fired: [samples.event(of: fired)]), .narrow)
    #expect(
      drawn.unfired == [
        .init(title: "Start", reason: "already there at the first position"),
        .init(title: "Near", reason: "never nearer than 300 m"),
      ])
    let many = try (1...25).map { try samples.item($0) }
    let counted = view(try map(samples.kilometer, many), .narrow)
    #expect(counted.unfired.count == 20 && counted.otherUnfiredCount == 5)
  }

  @Test func aPageHasAMapForEachSize() throws {
    let text = String(decoding: try map(samples.kilometer).html(), as: UTF8.self)
    #expect(text.contains("viewBox=\"0 0 360 ") && text.contains("viewBox=\"0 0 1180 "))
  }

  @Test func itemsArePinsAtAllTheirPlaces() throws {
    var shop = ToDoItem(title: "Milk")
    shop.places = try [100.0, 2_000].map {
      Place(
        name: "shop", region: try .circle(center: samples.position(0, $0), radius: .meters(300)))
    }
    let home = ToDoItem(
      title: "Clean", location: Location(name: "Home", coordinate: samples.center))
    let items = [shop, home, ToDoItem(title: "Think")].enumerated().map {
      StoredItem(id: ItemID(number: UInt32($0.offset + 1)), item: $0.element)
    }
    let map = try #require(ItemMap(items))
    let drawn = view(map, .wide)
    #expect(map.itemCount == 2 && drawn.summary == "2 items")
    #expect(drawn.markers.map(\.number) == ["1", "1", "2"] && drawn.fences.count == 2)
    #expect(drawn.rows.map(\.title) == ["Milk", "Clean"])
    #expect(drawn.rows.map(\.place) == ["shop (2)", "Home"])
    #expect(drawn.names.map(\.text) == ["Milk", "Clean"])
    #expect(ItemMap([items[2]]) == nil)
  }

  @Test func manyItemsHaveSmallPins() throws {
    let items = try (1...80).map { try samples.item($0, at: []) }
    let map = try #require(ItemMap(items))
    #expect(view(map, .narrow).layout.pinRadius == 7 && view(map, .wide).layout.pinRadius == 11)
    #expect(
      String(decoding: map.html(timeZone: .gmt, units: .metric), as: UTF8.self)
        .contains("class=\"narrow dense\""))
  }

  @Test func aRoundIsALineWithNumberedStops() throws {
    let items = [200.0, 700].enumerated().map { index, meters in
      StoredItem(
        id: ItemID(number: UInt32(index + 1)),
        item: ToDoItem(
          title: "Stop \(index)",
          location: Location(name: "", coordinate: samples.position(0, meters))))
    }
    let plan = RoutePlan(through: items, from: samples.center, end: .back)
    let drawn = view(RouteMap(plan, from: "home"), .narrow)
    #expect(drawn.title == "Round from home")
    #expect(drawn.summary == "1.4 km as the crow flies · 2 stops")
    #expect(drawn.markers.map(\.number) == ["1", "2"] && drawn.runs.map(\.count) == [4])
    #expect(drawn.rows.last?.title == "back at the start" && drawn.rows.last?.distance == "1.4 km")
  }
}
