import Testing
import ToDo
import ToDoStore

/// Named places are the same in both stores.
struct PlaceTests {
  private let folder: TemporaryFolder
  private let stores: [any ItemStore & PlaceStore]

  init() throws {
    folder = try TemporaryFolder()
    stores = [try folder.store(), InMemoryItemStore()]
  }

  private func place(_ name: String, _ latitude: Double, radius: Double = 0) throws -> Place {
    try Place(
      name: name,
      region: .circle(
        center: Coordinate(latitude: latitude, longitude: 13), radius: .meters(radius)))
  }

  @Test func placesAreSortedByNameThenInTheOrderAdded() throws {
    let added = try [
      place("Supermarket", 3), place("home", 1), place("supermarket", 2), place("Äcker", 4),
      place("SUPERMARKET", 1, radius: 50),
    ]
    for store in stores {
      for place in added { #expect(try store.addPlace(place)) }
      #expect(
        try store.places() == [
          place("home", 1), place("Supermarket", 3), place("Supermarket", 2),
          place("Supermarket", 1, radius: 50), place("Äcker", 4),
        ])
      #expect(try store.places(named: "supermarket").count == 3)
      #expect(try store.places(named: "market") == [])
    }
  }

  @Test(arguments: [
    ("Café", "cafe\u{301}"), ("ÅNGSTRÖM", "a\u{30a}ngstro\u{308}m"), ("HOME", "hOme"), ("", ""),
    ("a\u{0}b", "A\u{0}B"),
  ])
  func aNameIsFoundHoweverItIsSpelt(name: String, other: String) throws {
    for store in stores {
      #expect(try store.addPlace(place(name, 1)))
      #expect(try store.addPlace(place(other, 1)) == false, "an equal one is not added again")
      #expect(try store.places(named: other) == [place(name, 1)])
      #expect(try store.removePlaces(named: other) == 1)
      #expect(try store.places() == [])
    }
  }

  @Test func oneOfASetCanBeRemoved() throws {
    for store in stores {
      for latitude in 1...3 { try store.addPlace(place("shop", Double(latitude))) }
      let second = try place("shop", 2)
      #expect(try store.removePlaces(named: "Shop") { $0 == second } == 1)
      #expect(try store.removePlaces(named: "Shop") { $0 == second } == 0)
      try store.addPlace(second)
      #expect(
        try store.places() == [place("shop", 1), place("shop", 3), second], "it stands at the end")
      #expect(try store.removePlaces(named: "home") == 0)
      #expect(try store.removePlaces(named: "SHOP") == 3)
      #expect(try store.places() == [])
    }
  }

  @Test func aConditionThatThrowsRemovesNoPlaces() throws {
    struct Stop: Error {}
    for store in stores {
      try store.addPlace(place("shop", 1))
      #expect(throws: Stop.self) { try store.removePlaces(named: "shop") { _ in throw Stop() } }
      #expect(try store.places().count == 1)
    }
  }

  @Test func openItemsFollowASetThatTheyHadAsAWhole() throws {
    let (one, two, new) = try (place("shop", 1), place("Shop", 2), place("SHOP", 3))
    let home = try place("home", 4)
    let kept = try place("shop", 3)
    let left = try place("shop", 5)
    let cases: [(ToDoItem, [Place])] = [
      (ToDoItem(title: "all", places: [one, two]), [one, two, kept]),
      (ToDoItem(title: "in another order", places: [two, one]), [two, one, kept]),
      (ToDoItem(title: "and more", places: [one, home, two]), [one, home, two, kept]),
      (ToDoItem(title: "and one that left", places: [one, two, left]), [one, two, left, kept]),
      (ToDoItem(title: "one", places: [one]), [one]),
      (ToDoItem(title: "one too many", places: [one, two, new]), [one, two, new]),
      (ToDoItem(title: "others of the name", places: [two, new]), [two, new]),
      (ToDoItem(title: "another name", places: [home]), [home]),
      (ToDoItem(title: "none"), []),
      (ToDoItem(title: "done", places: [one, two], done: true), [one, two]),
    ]
    for store in stores {
      try store.addPlace(one)
      try store.addPlace(two)
      let ids = try store.add(contentsOf: cases.map(\.0)).map(\.id)
      let before = try store.items(matching: ItemFilter(state: .any)).map(\.id)
      #expect(try store.addPlace(new))
      for (id, (item, places)) in zip(ids, cases) {
        let stored = try #require(try store.item(withID: id)?.item)
        #expect(stored.places == places, "\(item.title)")
        #expect(stored.done == item.done)
      }
      #expect(try store.items(matching: ItemFilter(state: .any)).map(\.id) == before)
      let near = try store.near(new.region.representativePosition, within: .zero)
      #expect(
        Set(near.map(\.item.title)) == [
          "all", "in another order", "and more", "and one that left", "one too many",
          "others of the name",
        ])
      #expect(try store.removePlaces(named: "shop") == 3)
      #expect(try store.item(withID: ids[0])?.item.places == cases[0].1, "items keep their places")
      try store.addPlace(home)
      #expect(
        try store.item(withID: ids[7])?.item.places == [home], "nobody follows a name that is new")
    }
  }
}
