import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Queries along a way, from the file, from memory and by a plain scan.
struct AlongEqualityTests {
  /// What is compared of an answer, to the last bit.
  private struct Answer: Equatable {
    var id: ItemID
    var alongBits: UInt64
    var distanceBits: UInt64
    var place: Place?
    var item: ToDoItem

    init(_ found: ItemAlong) {
      id = found.id
      alongBits = found.along.meters.bitPattern
      distanceBits = found.distance.meters.bitPattern
      place = found.place
      item = found.item
    }
  }

  @Test(arguments: Scatter.allCases, Seeds.first(1))
  func theFileTheMemoryAndAScanAgree(_ scatter: Scatter, _ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let memory = InMemoryItemStore()
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: scatter)
    let items = try random.items(150)
    try store.add(contentsOf: items)
    try memory.add(contentsOf: items)
    let all = memory.items(matching: ItemFilter(state: .any))
    let matcher = RegionMatcher()

    var generator = SeededGenerator(seed: seed &+ 2000)
    var foundCount = 0
    for number in 0..<6 {
      let onItems = items.compactMap { $0.location?.coordinate }.shuffled(using: &generator)
      let route = try Route(
        onItems.prefix(2) + (try scatter.positions(1, using: &generator)))
      let filters = [
        ItemFilter(), ItemFilter(state: .any), ItemFilter(state: .done),
        ItemFilter(tags: Set(RandomItems.tags.prefix(1))), ItemFilter(text: "bread"),
        ItemFilter(due: .undated),
      ]
      let width = Distance.meters([0, 50, 2_000, 100_000][number % 4])
      var query = try AlongQuery(along: route, width: width, filter: filters[number])
      let scan = all.filter { query.filter.includes($0.item, matcher: matcher) }
        .compactMap { stored in
          RouteProximity(
            of: stored.item, along: route, halfWidth: width / 2, matcher: matcher
          ).map { AlongKey(along: .meters($0.alongMeters), id: stored.id) }
        }
        .sorted()
      query = try AlongQuery(
        along: route, width: width, limit: scan.count / 3 + 1, filter: filters[number])
      var paged: [AlongKey] = []
      for page in 0...scan.count {
        let found = memory.along(query)
        #expect(
          try store.along(query).map(Answer.init) == found.map(Answer.init),
          "seed \(seed), page \(page): \(width)")
        paged += found.map(\.key)
        guard let last = found.last else { break }
        query.after = last.key
      }
      #expect(paged == scan, "seed \(seed): \(width)")
      foundCount += scan.count
    }
    #expect(foundCount > 0)
  }

  @Test func theWidthIsInclusiveOnBothSides() throws {
    let start = try Coordinate(latitude: 52, longitude: 13)
    func from(_ start: Coordinate, _ bearing: Double, _ meters: Double) -> Coordinate {
      Geodesic.direct(from: start, bearing: Bearing(degrees: bearing), distance: .meters(meters))
    }
    let memory = InMemoryItemStore()
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let end = from(start, 0, 1_000)
    let middle = from(start, 0, 500)
    for (title, coordinate) in [
      ("at the end", end), ("behind it", from(end, 0, 100)), ("left", from(middle, 270, 100)),
      ("right", from(middle, 90, 100)), ("far", from(middle, 90, 100.01)), ("start", start),
      ("before", from(start, 180, 101)),
    ] {
      let item = ToDoItem(title: title, location: Location(name: "", coordinate: coordinate))
      try memory.add(item)
      try store.add(item)
    }
    let route = try Route([start, end])
    // A micrometre for the rounding of the positions.
    let query = try AlongQuery(along: route, width: .meters(200 + 2e-6))
    let titles = Set(memory.along(query).map(\.item.title))
    #expect(titles == ["start", "left", "right", "at the end", "behind it"])
    #expect(memory.along(query).map(\.item.title).first == "start")
    #expect(try store.along(query).map(\.key) == memory.along(query).map(\.key))
    #expect(throws: ToDoError.invalidWidth(.meters(-1))) {
      try AlongQuery(along: route, width: .meters(-1))
    }
    #expect(throws: ToDoError.invalidLimit(0)) {
      try AlongQuery(along: route, width: .meters(1), limit: 0)
    }
  }
}
