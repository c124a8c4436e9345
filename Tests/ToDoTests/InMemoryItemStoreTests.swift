import Testing

@testable import ToDo

struct InMemoryItemStoreTests {
  private let store = InMemoryItemStore()

  private func titles(_ filter: ItemFilter = ItemFilter(state: .any)) -> [String] {
    store.items(matching: filter).map(\.item.title)
  }

  @Test func addingAnEqualOpenItemGivesItsID() throws {
    let first = try store.add(ToDoItem(title: "A"))
    let second = try store.add(ToDoItem(title: "A"))
    #expect(first.isNew && !second.isNew && first.id == second.id)
    try store.markDone(first.id)
    #expect(try store.add(ToDoItem(title: "A")).isNew)
  }

  @Test func anItemThatComesBackIsNoLongerDeleted() throws {
    let id = try store.add(ToDoItem(title: "A")).id
    var copy = try #require(store.item(withID: id)?.item)
    try store.remove([id])
    #expect(store.removals().count == 1)
    copy.record?.changes[.title] = 1 << 45
    #expect(try store.add(copy).isNew)
    #expect(store.removals() == [])
  }

  @Test func aVisitorsErrorKeepsItsType() throws {
    struct Stop: Error, Equatable { let title: String }
    try store.add(ToDoItem(title: "A"))
    let park = try Region.circle(
      center: Coordinate(latitude: 52.52, longitude: 13.405), radius: .meters(100))
    try store.addPlace(Place(name: "Park", region: park))
    do throws(Stop) {
      try store.forEachItem(ItemFilter()) { stored throws(Stop) in
        throw Stop(title: stored.item.title)
      }
      Issue.record("The error was lost")
    } catch {
      #expect(error == Stop(title: "A"))
    }
    do throws(Stop) {
      try store.removePlaces(named: "park") { place throws(Stop) in throw Stop(title: place.name) }
      Issue.record("The error was lost")
    } catch {
      #expect(error == Stop(title: "Park"))
    }
    #expect(store.places().map(\.name) == ["Park"])
  }

  @Test func aQueryNeverMissesAnItemThatIsBeingChanged() async throws {
    let here = try Coordinate(latitude: 52.52, longitude: 13.405)
    let id = try store.add(ToDoItem(title: "A", location: Location(name: "", coordinate: here))).id
    let filter = ItemFilter(state: .any)
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { [store] in
        (0..<3_000).allSatisfy { step in
          (try? store.setDone(step.isMultiple(of: 2), [id])) != nil
            && (try? store.update(id) { $0.title = "\(step)" }) != nil
        }
      }
      group.addTask { [store] in
        (0..<3_000).allSatisfy { _ in (try? store.near(here, filter: filter).count) == 1 }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test func whatIsTooLargeIsRefusedAndChangesNothing() throws {
    let text = String(repeating: "x", count: ItemLimits.titleBytes + 1)
    let tooLarge = ToDoError.tooLarge(.title, text.utf8.count)
    #expect(throws: tooLarge) {
      try store.add(contentsOf: [ToDoItem(title: "A"), ToDoItem(title: text)])
    }
    #expect(titles() == [])
    let id = try store.add(ToDoItem(title: "A")).id
    #expect(throws: tooLarge) { try store.update(id) { $0.title = text } }
    #expect(titles() == ["A"])
  }

  @Test func onePlaceTooManyForAnItemIsRefusedAndChangesNothing() throws {
    let here = try Coordinate(latitude: 52.52, longitude: 13.405)
    func place(_ name: String, _ radius: Int) throws -> Place {
      Place(name: name, region: try .circle(center: here, radius: .meters(Double(radius))))
    }
    try store.addPlace(place("Shop", 1))
    let others = try (0..<ItemLimits.places - 1).map { try place("Other", $0) }
    let id = try store.add(
      ToDoItem(title: "A", places: [place("Shop", 1)] + others)
    ).id
    #expect(throws: ToDoError.tooLarge(.places, ItemLimits.places + 1)) {
      try store.addPlace(place("Shop", 2))
    }
    #expect(try store.places() == [place("Shop", 1)])
    #expect(store.item(withID: id)?.item.places.count == ItemLimits.places)
    let name = String(repeating: "x", count: ItemLimits.nameBytes + 1)
    #expect(throws: ToDoError.tooLarge(.name, name.utf8.count)) {
      try store.addPlace(place(name, 1))
    }
  }

  @Test func idsAreNeverReused() throws {
    let first = try store.add(ToDoItem(title: "A")).id
    try store.remove([first])
    #expect(store.item(withID: first) == nil)
    #expect(try store.add(ToDoItem(title: "A")).id != first)
  }

  @Test func openItemsComeBeforeDoneOnesInTheOrderOfTheirLists() throws {
    let ids = try ["A", "B", "C", "D"].map { try store.add(ToDoItem(title: $0)).id }
    try store.markDone([ids[2], ids[0]])
    #expect(titles() == ["B", "D", "C", "A"])
    try store.markOpen([ids[2]])
    #expect(titles() == ["B", "D", "C", "A"])
    #expect(titles(ItemFilter(state: .done)) == ["A"])
    try store.markDone([ids[0]])
    #expect(titles() == ["B", "D", "C", "A"], "one that is done already stays")
  }

  @Test func replacingKeepsIDOrderAndState() throws {
    let ids = try ["A", "B"].map { try store.add(ToDoItem(title: $0)).id }
    try store.markDone([ids[0]])
    try store.replace(ids[0], with: ToDoItem(title: "Z"))
    #expect(store.item(withID: ids[0])?.item.done == true)
    try store.replace(ids[1], with: ToDoItem(title: "Y", done: true))
    #expect(titles() == ["Y", "Z"])
    #expect(store.item(withID: ids[1])?.item.done == false)
  }

  @Test func unknownIDsAreRefusedAndNothingIsChanged() throws {
    let id = try store.add(ToDoItem(title: "A")).id
    let unknown = ItemID(number: 77)
    #expect(throws: ToDoError.noSuchItem(unknown)) { try store.markDone([id, unknown]) }
    #expect(throws: ToDoError.noSuchItem(unknown)) { try store.remove([id, unknown]) }
    #expect(throws: ToDoError.noSuchItem(unknown)) {
      try store.replace(unknown, with: ToDoItem(title: "B"))
    }
    #expect(store.item(withID: id)?.item.done == false)
  }

  @Test func equalItemsAfterReopeningAreBothKept() throws {
    let first = try store.add(ToDoItem(title: "A")).id
    try store.markDone(first)
    let second = try store.add(ToDoItem(title: "A")).id
    try store.markOpen(first)
    #expect(titles() == ["A", "A"])
    try store.remove([second])
    #expect(try store.add(ToDoItem(title: "A")) == Addition(id: first, isNew: false))
  }

  @Test func aPrefixFindsExistingItemsOnly() throws {
    let ids = try (0..<50).map { try store.add(ToDoItem(title: "\($0)")).id }
    try store.remove([ids[3]])
    let prefix = try #require(ItemIDPrefix(ids[3].description))
    #expect(store.ids(beginningWith: prefix) == [])
    let other = try #require(ItemIDPrefix(ids[4].description))
    #expect(store.ids(beginningWith: other) == [ids[4]])
  }

  @Test func nearFindsTheItemsInTheStore() throws {
    let here = try Coordinate(latitude: 52.52, longitude: 13.405)
    let id = try store.add(
      ToDoItem(title: "A", location: Location(name: "", coordinate: here))
    ).id
    #expect(try store.near(here).map(\.id) == [id])
    try store.markDone(id)
    #expect(try store.near(here).isEmpty)
    #expect(try store.near(here, filter: ItemFilter(state: .done)).map(\.id) == [id])
  }
}
