import Foundation
import Synchronization
import Testing
import ToDo
import ToDoPresentation

/// Fetch → present → display, seen from the display.
struct PresenterTests {
  private final class Spy<ViewModel: Sendable>: Display {
    private let shown = Mutex<[ViewModel]>([])
    var viewModels: [ViewModel] { shown.withLock { $0 } }

    func display(_ viewModel: ViewModel) { shown.withLock { $0.append(viewModel) } }
  }

  private let store = InMemoryItemStore()

  private func utc() throws -> TimeZone { try #require(TimeZone(secondsFromGMT: 0)) }

  @Test func theListHasTwoSectionsOfStrings() throws {
    let open = try store.add(
      ToDoItem(title: "A", timestamp: 0, location: Location(name: "L"), tags: ["y", "x"])
    ).id
    let done = try store.add(ToDoItem(title: "B", timestamp: 0, location: Location(name: "L"))).id
    try store.setDone(true, [done])
    let spy = Spy<ItemListViewModel>()
    let presenter = ItemListPresenter(display: spy, timeZone: try utc())
    let count = try ItemListInteractor(store: store, presenter: presenter)
      .fetch(ItemFilter(state: .any))
    #expect(count == 2)
    let sections = try #require(spy.viewModels.first).sections
    #expect(sections.map(\.title) == ["To do", "Done"])
    #expect(sections.map(\.actionTitle) == ["Check", "Uncheck"])
    let first = try #require(sections[0].rows.first)
    #expect(first.id == open.description && first.title == "A" && first.location == "L")
    #expect(first.date == "01/01/1970" && first.tags == "x y" && !first.isStruckThrough)
    let second = try #require(sections[1].rows.first)
    #expect(second.title == "B" && second.isStruckThrough)
    #expect(second.location.isEmpty && second.date.isEmpty)
  }

  @Test func theDetailsAreStrings() throws {
    let coordinate = try Coordinate(latitude: 51.5, longitude: -6)
    let id = try store.add(
      ToDoItem(
        title: "A", itemDescription: "D", timestamp: 0,
        location: Location(name: "L", coordinate: coordinate),
        places: [Place(name: "P", region: try .circle(center: coordinate, radius: .meters(5)))])
    ).id
    let spy = Spy<ItemDetailsViewModel>()
    let interactor = ItemDetailsInteractor(
      store: store, presenter: ItemDetailsPresenter(display: spy, timeZone: try utc()))
    try interactor.fetch(id)
    let details = try #require(spy.viewModels.first)
    #expect(details.id == id.description && details.title == "A" && details.state == "open")
    #expect(details.date == "01/01/1970" && details.location == "L" && details.places == "P")
    #expect(details.mapCenter == "51.5,-6.0" && details.description == "D")
    #expect(throws: ToDoError.noSuchItem(ItemID(number: 9))) {
      try interactor.fetch(ItemID(number: 9))
    }
  }

  @Test(arguments: [
    (0, "0 m"), (0.4, "0 m"), (499.51, "500 m"), (999.4, "999 m"), (999.6, "1.0 km"),
    (1_049, "1.0 km"), (1_050.01, "1.1 km"), (12_345, "12.3 km"), (20_003_931, "20003.9 km"),
  ])
  func distancesAreMetresThenKilometres(meters: Double, text: String) throws {
    let here = try Coordinate(latitude: 0, longitude: 0)
    let there = Geodesic.direct(from: here, bearing: .north, distance: .meters(meters))
    try store.add(ToDoItem(title: "A", location: Location(name: "L", coordinate: there)))
    let spy = Spy<NearViewModel>()
    let presenter = NearPresenter(display: spy, timeZone: try utc())
    try NearInteractor(store: store, presenter: presenter).fetch(NearQuery(near: here))
    let row = try #require(spy.viewModels.first?.rows.first)
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
    let spy = Spy<NearViewModel>()
    let presenter = NearPresenter(display: spy, timeZone: try utc(), units: .imperial)
    try NearInteractor(store: store, presenter: presenter).fetch(NearQuery(near: here))
    #expect(spy.viewModels.first?.rows.first?.distance == text)
  }

  @Test func insideAPlaceIsHereAndItsNameIsNotSaidTwice() throws {
    let here = try Coordinate(latitude: 10, longitude: 10)
    let circle = try Region.circle(center: here, radius: .kilometers(1))
    for (name, shown) in [("Park", ""), ("Meadow", "Meadow")] {
      let store = InMemoryItemStore()
      try store.add(ToDoItem(title: "Park", places: [Place(name: name, region: circle)]))
      let spy = Spy<NearViewModel>()
      let presenter = NearPresenter(display: spy, timeZone: try utc())
      try NearInteractor(store: store, presenter: presenter).fetch(NearQuery(near: here))
      let row = try #require(spy.viewModels.first?.rows.first)
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
      let spy = Spy<NearViewModel>()
      let presenter = NearPresenter(display: spy, timeZone: try utc())
      try NearInteractor(store: store, presenter: presenter).fetch(NearQuery(near: here))
      #expect(spy.viewModels.first?.rows.first?.bearing == wind, "at \(degrees)°")
    }
  }
}
