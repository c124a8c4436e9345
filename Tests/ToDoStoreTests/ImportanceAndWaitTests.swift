import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// Importance, waits and folded tags in the file.
struct ImportanceAndWaitTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func item(_ title: String, _ change: (inout ToDoItem) -> Void = { _ in }) throws
    -> ToDoItem
  {
    var item = ToDoItem(
      title: title,
      location: Location(name: "", coordinate: try Coordinate(latitude: 1, longitude: 2)))
    change(&item)
    return item
  }

  @Test func importanceAndWaitAreKept() throws {
    let items = [
      try item("a") { $0.isImportant = true },
      try item("b") { $0.waitsUntil = Due(timestamp: 1000.25) },
      try item("c") { $0.waitsUntil = .day(CalendarDay(daysSince1970: 3)) },
    ]
    let store = try folder.store()
    try store.add(contentsOf: items)
    #expect(try store.items().map(\.item) == items)
    let id = try #require(try store.items().first?.id)
    try store.update(id) { item in
      item.isImportant = false
      item.waitsUntil = Due(timestamp: 5)
    }
    #expect(try store.item(withID: id)?.item.isImportant == false)
    #expect(try store.item(withID: id)?.item.waitsUntil == Due(timestamp: 5))
  }

  @Test func bothStoresHideWhatWaitsAndFindWhatIsImportant() throws {
    let items = [
      try item("a") { $0.isImportant = true },
      try item("b") { $0.waitsUntil = Due(timestamp: 1000) },
      try item("c") { $0.waitsUntil = .day(CalendarDay(daysSince1970: 0)) },
      try item("d") { $0.waitsUntil = .day(CalendarDay(daysSince1970: 1)) },
      try item("e") { ($0.waitsUntil, $0.done) = (Due(timestamp: 1000), true) },
    ]
    let stores: [any ItemStore] = [try folder.store(), InMemoryItemStore()]
    let here = try Coordinate(latitude: 1, longitude: 2)
    for store in stores {
      try store.add(contentsOf: items)
      var filter = ItemFilter(state: .any, timeZone: .gmt)
      filter.readyAt = Date(timeIntervalSince1970: 999)
      #expect(try store.items(matching: filter).map(\.item.title) == ["a", "c", "e"])
      #expect(try store.near(here, filter: filter).map(\.item.title).sorted() == ["a", "c", "e"])
      filter.isImportant = true
      #expect(try store.items(matching: filter).map(\.item.title) == ["a"])
      #expect(try store.near(here, filter: filter).map(\.item.title).sorted() == ["a"])
    }
  }

  @Test(arguments: ["shop", "SHOP", "Shop"])
  func bothStoresFindATagInEverySpelling(tag: String) throws {
    let stores: [any ItemStore] = [try folder.store(), InMemoryItemStore()]
    let here = try Coordinate(latitude: 1, longitude: 2)
    for store in stores {
      try store.add(
        contentsOf: [
          item("a") { $0.tags = ["Shop"] }, item("b") { $0.tags = ["shop", "x"] }, item("c"),
        ])
      let filter = ItemFilter(tags: [tag])
      #expect(try store.items(matching: filter).map(\.item.title) == ["a", "b"])
      #expect(try store.near(here, filter: filter).map(\.item.title).sorted() == ["a", "b"])
      let others = ItemFilter(excludedTags: [tag])
      #expect(try store.near(here, filter: others).map(\.item.title).sorted() == ["c"])
    }
  }

  @Test func tagsOfAFileOfTheThirteenthVersionAreFoundInEverySpelling() throws {
    try folder.makeFile(
      ofVersion: 13,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (1, 1, 0, 'Milk', 0, 2, 0);
      INSERT INTO tags VALUES (1, 'Shop', NULL), (1, 'food', NULL);
      UPDATE counters SET last_number = 1, last_position = 1, open_count = 1;
      """)
    let store = try folder.store()
    #expect(try store.items(matching: ItemFilter(tags: ["shop", "FOOD"])).count == 1)
    #expect(try store.tags() == ["food", "Shop"])
    #expect(try store.items().first?.item.tags == ["Shop", "food"])
  }
}
