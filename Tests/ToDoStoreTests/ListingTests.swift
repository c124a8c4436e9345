import Foundation
import GRDB
import Testing
import ToDo
import ToDoStore

/// Both stores list the same items and tags.
struct ListingTests {
  private let folder: TemporaryFolder
  private let stores: [any ItemStore]

  init() throws {
    folder = try TemporaryFolder()
    stores = [try folder.store(), InMemoryItemStore()]
  }

  @Test func tagsAreThoseOfOpenItems() throws {
    let items = [
      ToDoItem(title: "a", tags: ["shop", "home", "cafe\u{301}", "Zoo", "e\u{323}"]),
      ToDoItem(title: "b", tags: ["Shop", "", "sheep"]),
      ToDoItem(title: "c", tags: ["gone"], done: true),
    ]
    let all = ["", "caf\u{e9}", "home", "sheep", "shop", "Zoo", "\u{1eb9}"]
    for store in stores {
      #expect(try store.tags() == [])
      try store.add(contentsOf: items)
      #expect(try store.tags() == all)
      #expect(try store.tags(beginningWith: "sh", limit: 9) == ["sheep", "shop"])
      #expect(try store.tags(beginningWith: "SH", limit: 9) == ["sheep", "shop"])
      #expect(try store.tags(beginningWith: "", limit: 3) == Array(all.prefix(3)))
      #expect(try store.tags(beginningWith: "e", limit: 3) == [])
      #expect(try store.tags(beginningWith: "cafe\u{301}", limit: 3) == ["caf\u{e9}"])
      #expect(try store.tags(beginningWith: "s", limit: 0) == [])
    }
  }

  @Test func itemsComeOneAtATimeInTheOrderOfTheirLists() throws {
    let titles = ["a", "b", "c", "d", "e"]
    for store in stores {
      let ids = try store.add(contentsOf: titles.map { ToDoItem(title: $0, tags: [$0]) }).map(\.id)
      try store.setDone(true, [ids[3], ids[0]])
      for (filter, all) in [
        (ItemFilter(state: .any), ["b", "c", "e", "d", "a"]), (ItemFilter(), ["b", "c", "e"]),
        (ItemFilter(state: .done), ["d", "a"]),
        (ItemFilter(state: .any, excludedTags: ["c", "d"]), ["b", "e", "a"]),
      ] {
        for count in 1...all.count {
          var seen: [String] = []
          try store.forEachItem(filter) { stored in
            seen.append(stored.item.title)
            return seen.count < count
          }
          #expect(seen == Array(all.prefix(count)))
        }
        #expect(try store.items(matching: filter).map(\.item.title) == all)
      }
      struct Stop: Error {}
      #expect(throws: Stop.self) { try store.forEachItem(ItemFilter()) { _ in throw Stop() } }
    }
  }

  @Test func aFilterFindsItsItemsByItsIndex() throws {
    let trigger = try LocationTrigger(event: .arrive)
    let items = (0..<300).map { (number: Int) -> ToDoItem in
      let due: Double? = number.isMultiple(of: 3) ? nil : Double(number)
      return ToDoItem(
        title: "Item \(number)", timestamp: due, tags: ["all", "\(number % 7)"],
        trigger: number.isMultiple(of: 4) ? trigger : nil, done: number.isMultiple(of: 5))
    }
    let memory = InMemoryItemStore()
    let file = try folder.store()
    _ = try memory.add(contentsOf: items)
    try file.add(contentsOf: items)
    let filters: [ItemFilter] = [
      ItemFilter(state: .any, tags: ["3"]), ItemFilter(tags: ["all", "3"]),
      ItemFilter(tags: ["3", "4"]), ItemFilter(due: .before(50)),
      ItemFilter(state: .any, due: .between(50, 90), tags: ["2"], text: "item"),
      ItemFilter(state: .done, due: .undated, excludedTags: ["1"]),
      ItemFilter(hasReminder: true), ItemFilter(state: .any, tags: ["3"], hasReminder: true),
      ItemFilter(due: .before(50), hasReminder: true),
    ]
    for filter in filters {
      #expect(try file.items(matching: filter) == memory.items(matching: filter), "\(filter)")
    }
  }

  @Test func aListIsReadInItsOrderAndNotSorted() throws {
    let store = try folder.store()
    try store.close()
    let queue = try DatabaseQueue(path: folder.file.path)
    let plan = try queue.read { db in
      try Row.fetchAll(
        db,
        sql: "EXPLAIN QUERY PLAN SELECT title FROM items AS i WHERE i.done = 0 ORDER BY position"
      ).map { $0["detail"] as String }
    }
    #expect(plan == ["SCAN i USING INDEX open_items_by_position"])
  }
}
