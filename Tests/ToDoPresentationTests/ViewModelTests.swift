import Foundation
import Testing
import ToDo
import ToDoPresentation

/// What view models make of items: strings that are ready to be shown.
struct ViewModelTests {
  private let store = InMemoryItemStore()

  private func utc() throws -> TimeZone { try #require(TimeZone(secondsFromGMT: 0)) }

  private func nearest(
    to position: Coordinate, in store: InMemoryItemStore, units: DistanceUnits = .metric
  ) throws -> NearViewModel.Row {
    let nearby = try store.near(NearQuery(near: position))
    return try #require(NearViewModel(nearby, timeZone: utc(), units: units).rows.first)
  }

  @Test func theListHasTwoSectionsOfStrings() throws {
    let open = try store.add(
      ToDoItem(title: "A", timestamp: 0, location: Location(name: "L"), tags: ["y", "x"])
    ).id
    let done = try store.add(ToDoItem(title: "B", timestamp: 0, location: Location(name: "L"))).id
    try store.setDone(true, [done])
    let sections = ItemListViewModel(
      store.items(matching: ItemFilter(state: .any)), now: Date(timeIntervalSince1970: 60),
      timeZone: try utc()
    ).sections
    #expect(sections.map(\.title) == ["To do", "Done"])
    #expect(sections.map(\.actionTitle) == ["Check", "Uncheck"])
    let first = try #require(sections[0].rows.first)
    #expect(first.id == open.description && first.title == "A" && first.location == "L")
    #expect(first.due?.words == "00:00" && first.tags == "x y" && !first.isStruckThrough)
    let second = try #require(sections[1].rows.first)
    #expect(second.title == "B" && second.isStruckThrough)
    #expect(second.location.isEmpty && second.due == nil)
  }

  @Test func theDetailsAreStrings() throws {
    let coordinate = try Coordinate(latitude: 51.5, longitude: -6)
    let id = try store.add(
      ToDoItem(
        title: "A", itemDescription: "D", timestamp: 0,
        location: Location(name: "L", coordinate: coordinate),
        places: [Place(name: "P", region: try .circle(center: coordinate, radius: .meters(5)))])
    ).id
    let stored = try #require(store.item(withID: id))
    let details = ItemDetailsViewModel(stored, timeZone: try utc())
    #expect(details.id == id.description && details.title == "A" && details.state == "open")
    #expect(
      details.due == "Thu 1 Jan 1970 00:00" && details.location == "L" && details.places == "P")
    #expect(details.mapCenter == "51.5,-6.0" && details.description == "D")
  }

  @Test(arguments: [
    (0, "0 m"), (0.4, "0 m"), (499.51, "500 m"), (999.4, "999 m"), (999.6, "1.0 km"),
    (1_049, "1.0 km"), (1_050.01, "1.1 km"), (12_345, "12.3 km"), (20_003_931, "20003.9 km"),
  ])
  func distancesAreMetresThenKilometres(meters: Double, text: String) throws {
    let here = try Coordinate(latitude: 0, longitude: 0)
    let there = Geodesic.direct(from: here, bearing: .north, distance: .meters(meters))
    try store.add(ToDoItem(title: "A", location: Location(name: "L", coordinate: there)))
    let row = try nearest(to: here, in: store)
    #expect(row.distance == text)
    #expect(row.bearing == (meters == 0 ? "" : "N"))
  }

  @Test(arguments: [
    (0, "0 ft"), (0.3048, "1 ft"), (304.6, "999 ft"), (304.8, "0.2 mi"), (1_609.344, "1.0 mi"),
    (20_003_931, "12429.9 mi"),
  ])
  func imperialDistancesAreFeetThenMiles(meters: Double, text: String) throws {
    let here = try Coordinate(latitude: 0, longitude: 0)
    let there = Geodesic.direct(from: here, bearing: .north, distance: .meters(meters))
    try store.add(ToDoItem(title: "A", location: Location(name: "L", coordinate: there)))
    #expect(try nearest(to: here, in: store, units: .imperial).distance == text)
  }

  @Test func insideAPlaceIsHereAndItsNameIsNotSaidTwice() throws {
    let here = try Coordinate(latitude: 10, longitude: 10)
    let circle = try Region.circle(center: here, radius: .kilometers(1))
    for (name, shown) in [("Park", ""), ("Meadow", "Meadow")] {
      let store = InMemoryItemStore()
      try store.add(ToDoItem(title: "Park", places: [Place(name: name, region: circle)]))
      let row = try nearest(to: here, in: store)
      #expect(row.bearing == "here" && row.distance == "0 m" && row.location == shown)
    }
  }

  @Test func bearingsAreTheNearestOfEightWinds() throws {
    let here = try Coordinate(latitude: 10, longitude: 10)
    for (degrees, wind) in [
      (0, "N"), (22, "N"), (23, "NE"), (90, "E"), (135, "SE"), (180, "S"), (225, "SW"),
      (270, "W"), (315, "NW"), (337, "NW"), (338, "N"), (359.9, "N"),
    ] {
      let store = InMemoryItemStore()
      let there = Geodesic.direct(
        from: here, bearing: Bearing(degrees: degrees), distance: .kilometers(1))
      try store.add(ToDoItem(title: "A", location: Location(name: "L", coordinate: there)))
      #expect(try nearest(to: here, in: store).bearing == wind, "at \(degrees)°")
    }
  }
}
