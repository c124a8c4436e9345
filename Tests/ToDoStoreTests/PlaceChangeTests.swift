import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// Moving and renaming named places, in a file and in memory.
struct PlaceChangeTests {
  private let stores: [any ItemStore & PlaceStore]

  init() throws {
    stores = [try SQLiteItemStore.inMemory(), InMemoryItemStore()]
  }

  private func point(_ latitude: Double, _ longitude: Double) throws -> Region {
    try .circle(center: Coordinate(latitude: latitude, longitude: longitude), radius: .meters(50))
  }

  private func place(_ name: String, _ latitude: Double, _ longitude: Double) throws -> Place {
    Place(name: name, region: try point(latitude, longitude))
  }

  @Test func openItemsFollowAMove() throws {
    let (old, new) = (try place("home", 52.5, 13.4), try place("home", 52.6, 13.5))
    let work = try place("work", 50, 10)
    for store in stores {
      for place in [old, work] { try store.addPlace(place) }
      let open = try store.add(ToDoItem(title: "Open", places: [old, work])).id
      let done = try store.add(ToDoItem(title: "Done", places: [old])).id
      try store.markDone(done)
      let located = try store.add(
        ToDoItem(
          title: "Located",
          location: Location(name: "Home", coordinate: old.region.representativePosition))
      ).id
      let elsewhere = try store.add(
        ToDoItem(
          title: "Elsewhere",
          location: Location(name: "home", coordinate: work.region.representativePosition))
      ).id
      #expect(try store.changePlaces(named: "HOME") { _ in new } == 2)
      #expect(try store.places(named: "home") == [new])
      #expect(try store.item(withID: open)?.item.places == [new, work])
      #expect(try store.item(withID: done)?.item.places == [old])
      #expect(
        try store.item(withID: located)?.item.location
          == Location(name: "home", coordinate: new.region.representativePosition))
      #expect(
        try store.item(withID: elsewhere)?.item.location?.coordinate
          == work.region.representativePosition)
      let near = try store.near(
        NearQuery(near: new.region.representativePosition, within: .meters(100)))
      #expect(near.map(\.id).sorted() == [open, located].sorted())
    }
  }

  @Test func aSetIsRenamedWholeAndKeepsItsOrder() throws {
    let shops = [try place("shop", 52.5, 13.4), try place("shop", 52.6, 13.5)]
    for store in stores {
      for shop in shops { try store.addPlace(shop) }
      let id = try store.add(ToDoItem(title: "Milk", places: shops)).id
      let renamed = shops.map { Place(name: "supermarket", region: $0.region) }
      #expect(
        try store.changePlaces(named: "shop") { Place(name: "supermarket", region: $0.region) } == 1
      )
      #expect(try store.places() == renamed)
      #expect(try store.item(withID: id)?.item.places == renamed)
    }
  }

  @Test func aPlaceThatGetsTheNameOfOthersComesLastAmongThem() throws {
    let shop = try place("shop", 52.5, 13.4)
    let market = [try place("market", 1, 2), try place("market", 3, 4)]
    for store in stores {
      for place in market + [shop] { try store.addPlace(place) }
      #expect(
        try store.changePlaces(named: "shop") { Place(name: "market", region: $0.region) } == 0)
      #expect(
        try store.places() == market + [Place(name: "market", region: shop.region)])
    }
  }

  @Test func twoPlacesThatBecomeOneAreKeptOnce() throws {
    let shops = [try place("shop", 52.5, 13.4), try place("shop", 52.6, 13.5)]
    for store in stores {
      for shop in shops { try store.addPlace(shop) }
      let id = try store.add(ToDoItem(title: "Milk", places: shops)).id
      #expect(try store.changePlaces(named: "shop") { _ in shops[0] } == 1)
      #expect(try store.places() == [shops[0]])
      #expect(try store.item(withID: id)?.item.places == [shops[0]])
    }
  }

  @Test func aChangeOfCaseKeepsThePlace() throws {
    let home = try place("home", 52.5, 13.4)
    for store in stores {
      try store.addPlace(home)
      #expect(
        try store.changePlaces(named: "home") { Place(name: "Home", region: $0.region) } == 0)
      #expect(try store.places().map(\.name) == ["Home"])
    }
  }

  @Test func anUnknownNameAndAChangeToTheSameChangeNothing() throws {
    let home = try place("home", 52.5, 13.4)
    for store in stores {
      try store.addPlace(home)
      try store.add(ToDoItem(title: "Plants", places: [home]))
      #expect(try store.changePlaces(named: "work") { _ in home } == 0)
      #expect(try store.changePlaces(named: "home") { $0 } == 0)
      #expect(try store.places() == [home])
    }
  }
}
