import Testing

@testable import ToDo

/// Latitude and longitude the wrong way round are noticed.
struct SwappedPositionTests {
  private let store = InMemoryItemStore()
  private static let berlin = (52.52, 13.405)

  private func doubt(_ latitude: Double, _ longitude: Double) throws -> SwappedPosition? {
    try SwappedPosition(Coordinate(latitude: latitude, longitude: longitude), in: store)
  }

  private func addItem(_ position: (Double, Double)) throws {
    let coordinate = try Coordinate(latitude: position.0, longitude: position.1)
    try store.add(
      ToDoItem(title: "Milk", location: Location(name: "", coordinate: coordinate)))
  }

  @Test func aSwappedPositionIsNoticed() throws {
    try addItem(Self.berlin)
    let found = try #require(try doubt(13.4, 52.5))
    #expect(found.swapped == (try Coordinate(latitude: 52.5, longitude: 13.4)))
    #expect(found.distance > .kilometers(1_000) && found.swappedDistance < .kilometers(10))
  }

  @Test(arguments: [(52.4, 13.1), (48.85, 2.35), (13.4, 80.0), (13.4, -52.5)])
  func aPositionThatMakesSenseIsNot(latitude: Double, longitude: Double) throws {
    try addItem(Self.berlin)
    #expect(try doubt(latitude, longitude) == nil)
  }

  @Test func withoutAnythingToCompareThereIsNoDoubt() throws {
    #expect(try doubt(13.4, 52.5) == nil)
  }

  @Test func aLongitudeBeyondNinetyCannotBeALatitude() throws {
    try addItem((-33.87, 151.21))
    #expect(try doubt(-33.8, 151.2) == nil)
  }

  @Test func namedPlacesAndHereCountToo() throws {
    let berlin = try Coordinate(latitude: Self.berlin.0, longitude: Self.berlin.1)
    let home = Place(name: "home", region: try .circle(center: berlin, radius: .zero))
    try store.addPlace(home)
    #expect(try doubt(13.4, 52.5) != nil)
    store.removePlaces(named: "home") { _ in true }
    #expect(try doubt(13.4, 52.5) == nil)
    store.setHere(berlin, at: .init(timeIntervalSince1970: 0))
    #expect(try doubt(13.4, 52.5) != nil)
  }
}
