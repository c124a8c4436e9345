import TestSupport
import Testing
import ToDo

/// Near queries give the results of a plain scan by Karney's geodesic.
struct QueryEngineTests {
  private struct Scenario {
    var items: [StoredItem] = []

    /// Items at points, at circles, at several circles, and nowhere; some done, some tagged.
    init(_ scatter: Scatter, count: Int, using generator: inout SeededGenerator) throws {
      let positions = try scatter.positions(count * 3, using: &generator)
      for number in 0..<count {
        var item = ToDoItem(title: "Item \(number)")
        let spots = positions[3 * number..<3 * number + 3]
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: break
        case 1...6: item.location = Location(name: "L", coordinate: spots.first)
        case let kind:
          item.location = Location(name: "L", coordinate: spots.last)
          item.places = try spots.prefix(kind - 6).map {
            let sizes = [20, 800, 40_000, 3_000_000.0]
            let size = sizes[Int.random(in: 0..<4, using: &generator)]
            return Place(
              name: "P", region: try .circle(center: $0, radius: .meters(size)))
          }
        }
        item.done = Int.random(in: 0..<4, using: &generator) == 0
        if Int.random(in: 0..<10, using: &generator) == 0 { item.tags = ["rare"] }
        if Bool.random(using: &generator) { item.timestamp = Double(number) }
        items.append(StoredItem(id: ItemID(number: UInt32(number + 1)), item: item))
      }
    }

    func scan(
      _ position: Coordinate, _ filter: ItemFilter, matcher: RegionMatcher
    ) -> [(id: ItemID, meters: Double)] {
      items.filter { filter.includes($0.item, matcher: matcher) }
        .compactMap { stored in
          let item = stored.item
          let distances =
            item.places.isEmpty
            ? item.location?.coordinate.map { [meters(position, $0)] } ?? []
            : item.places.map { place in
              guard case .circle(let center, let radius) = place.region.shape else { return .nan }
              return max(0, meters(position, center) - radius.meters)
            }
          return distances.min().map { (stored.id, $0) }
        }
        .sorted { ($0.meters, $0.id) < ($1.meters, $1.id) }
    }

    private func meters(_ start: Coordinate, _ end: Coordinate) -> Double {
      Geodesic.inverse(from: start, to: end).distance.meters
    }
  }

  private static let filters: [ItemFilter] = [
    ItemFilter(), ItemFilter(state: .any), ItemFilter(state: .done), ItemFilter(tags: ["rare"]),
    ItemFilter(excludedTags: ["rare"]), ItemFilter(due: .undated),
    ItemFilter(due: .between(10, 200)), ItemFilter(text: "ITEM 1"),
  ]

  /// Expects the same ids in the same order as in the scan, except where distances differ by less
  /// than a micrometre.
  private func expectEqual(
    _ result: NearbyItems, _ scan: [(id: ItemID, meters: Double)], _ comment: Comment
  ) {
    #expect(result.count == scan.count, comment)
    #expect(Set(result.map(\.id)).count == result.count, comment)
    let truth = Dictionary(uniqueKeysWithValues: scan.map { ($0.id, $0.meters) })
    for (near, expected) in zip(result, scan) {
      let own = truth[near.id] ?? .nan
      #expect(abs(own - expected.meters) < 1e-6, comment)
      #expect(abs(near.distance.meters - own) <= 15e-9, comment)
    }
  }

  @Test(arguments: Scatter.allCases)
  func nearAgreesWithAPlainScan(scatter: Scatter) throws {
    let seed: UInt64 = 51
    var generator = SeededGenerator(seed: seed)
    let scenario = try Scenario(scatter, count: 400, using: &generator)
    let engine = QueryEngine(scenario.items)
    let matcher = RegionMatcher()
    for position in try scatter.positions(3, using: &generator)
      + Scatter.uniform.positions(2, using: &generator)
    {
      for filter in Self.filters {
        let scan = scenario.scan(position, filter, matcher: matcher)
        for limit in [1, 10, 1_000] {
          expectEqual(
            try engine.near(position, limit: limit, filter: filter), Array(scan.prefix(limit)),
            "seed \(seed), near \(position), limit \(limit), \(filter)")
        }
        for radius in [1_000, 100_000, 5_000_000.0] {
          expectEqual(
            try engine.near(position, within: .meters(radius), filter: filter),
            scan.filter { $0.meters <= radius },
            "seed \(seed), near \(position), within \(radius), \(filter)")
        }
      }
    }
  }

  @Test(arguments: Scatter.allCases, [0, 1, 2, 500])
  func everyItemIsFoundByItsIDAfterALoad(scatter: Scatter, count: Int) throws {
    let seed: UInt64 = 55
    var generator = SeededGenerator(seed: seed)
    let items = try Scenario(scatter, count: count, using: &generator).items
    let engine = QueryEngine(items)
    #expect(engine.count == count)
    for stored in items {
      #expect(engine.item(withID: stored.id)?.item == stored.item, "seed \(seed), \(stored.id)")
    }
    let all = ItemFilter(state: .any)
    for near in try engine.near(Coordinate(latitude: 1, longitude: 1), limit: 1_000, filter: all) {
      let expected = items[Int(near.id.number) - 1].item
      near.withItem { #expect($0.title == expected.title, "seed \(seed)") }
    }
    try #require(engine.brokenInvariants() == [], "seed \(seed)")
  }

  @Test(arguments: Scatter.allCases)
  func pagesByKeyAreTheWholeResult(scatter: Scatter) throws {
    let seed: UInt64 = 52
    var generator = SeededGenerator(seed: seed)
    let scenario = try Scenario(scatter, count: 200, using: &generator)
    let engine = QueryEngine(scenario.items)
    let position = try #require(try scatter.positions(1, using: &generator).first)
    let whole = try engine.near(position, limit: 10_000).map(\.key)
    var paged: [NearKey] = []
    // More pages than it takes, so that one given twice cannot go on for ever.
    for _ in 0...whole.count {
      let page = try engine.near(position, limit: 7, after: paged.last)
      paged += page.map(\.key)
      if page.isEmpty { break }
    }
    #expect(paged == whole, "seed \(seed)")
  }

  @Test func aChangedEngineGivesTheSameResultsAsANewOne() throws {
    let seed: UInt64 = 53
    var generator = SeededGenerator(seed: seed)
    let scenario = try Scenario(.clustered, count: 600, using: &generator)
    let engine = QueryEngine(scenario.items.prefix(200))
    var current = Dictionary(
      uniqueKeysWithValues: scenario.items.prefix(200).map { ($0.id, $0) })
    for step in 0..<1_000 {
      let any = scenario.items[Int.random(in: 0..<600, using: &generator)]
      if Bool.random(using: &generator) {
        let content = scenario.items[Int.random(in: 0..<600, using: &generator)].item
        current[any.id] = StoredItem(id: any.id, item: content)
        engine.insert(StoredItem(id: any.id, item: content))
      } else {
        #expect(engine.remove(any.id) == (current.removeValue(forKey: any.id) != nil))
      }
      guard step % 50 == 0 else { continue }
      try #require(engine.brokenInvariants() == [], "seed \(seed), step \(step)")
      let fresh = QueryEngine(current.values)
      for position in try Scatter.clustered.positions(2, using: &generator) {
        #expect(
          try engine.near(position, limit: 30).map(\.key)
            == fresh.near(position, limit: 30).map(\.key), "seed \(seed), step \(step)")
      }
    }
  }

  @Test func theLimitDefaultsToTenAndToAllWithARadius() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let items = (1...UInt32(25)).map {
      StoredItem(
        id: ItemID(number: $0),
        item: ToDoItem(title: "\($0)", location: Location(name: "", coordinate: here)))
    }
    let engine = QueryEngine(items)
    #expect(try engine.near(here).count == 10)
    #expect(try engine.near(here, within: .zero).count == 25)
    #expect(try engine.near(here, limit: 25).map(\.id) == items.map(\.id).sorted())
  }

  @Test func aBadLimitOrRadiusIsRefusedInWords() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    #expect(throws: ToDoError.invalidLimit(0)) { try NearQuery(near: here, limit: 0) }
    #expect(throws: ToDoError.invalidRadius(.meters(-5))) {
      try NearQuery(near: here, within: .meters(-5))
    }
    #expect(throws: ToDoError.self) { try NearQuery(near: here, within: .meters(.nan)) }
    #expect(ToDoError.invalidLimit(0).description.contains("1 or more"))
  }

  @Test func aResultKeepsItsItems() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let there = try Coordinate(latitude: 2, longitude: 1)
    let id = ItemID(number: 1)
    let engine = QueryEngine([
      StoredItem(
        id: id, item: ToDoItem(title: "Old", location: Location(name: "", coordinate: there)))
    ])
    let result = try engine.near(here)
    engine.insert(StoredItem(id: id, item: ToDoItem(title: "New")))
    #expect(result.map(\.item.title) == ["Old"])
    #expect(result.first?.bearing?.degrees == 0)
    #expect(try engine.near(here).isEmpty)
  }

  @Test func theResultHasTheNearestPlaceAndWhetherItIsInside() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let east = Geodesic.direct(
      from: here, bearing: Bearing(degrees: 90), distance: .kilometers(2))
    let west = Geodesic.direct(
      from: here, bearing: Bearing(degrees: 270), distance: .kilometers(1))
    let item = ToDoItem(
      title: "Milk", location: Location(name: "elsewhere", coordinate: here),
      places: [
        Place(name: "East", region: try .circle(center: east, radius: .meters(100))),
        Place(name: "West", region: try .circle(center: west, radius: .meters(100))),
      ])
    let engine = QueryEngine([StoredItem(id: ItemID(number: 1), item: item)])
    let outside = try #require(try engine.near(here).first)
    #expect(outside.place?.name == "West")
    #expect(abs(outside.distance.meters - 900) < 1e-6)
    #expect(!outside.isInside)
    #expect(abs((outside.bearing?.degrees ?? .nan) - 270) < 1e-3)
    let inside = try #require(try engine.near(east).first)
    #expect(inside.place?.name == "East")
    #expect(inside.isInside && inside.distance == .zero && inside.bearing == nil)
  }

  @Test func aRegionFilterIncludesItemsInside() throws {
    let here = try Coordinate(latitude: 1, longitude: 1)
    let items = (1...UInt32(20)).map { number in
      StoredItem(
        id: ItemID(number: number),
        item: ToDoItem(
          title: "\(number)",
          location: Location(
            name: "",
            coordinate: Geodesic.direct(
              from: here, bearing: .north, distance: .kilometers(Double(number))))))
    }
    let circle = try Region.circle(
      center: Geodesic.direct(from: here, bearing: .north, distance: .kilometers(10)),
      radius: .meters(2_500))
    let result = try QueryEngine(items).near(here, filter: ItemFilter(region: circle))
    #expect(result.map(\.item.title) == ["8", "9", "10", "11", "12"])
  }
}
