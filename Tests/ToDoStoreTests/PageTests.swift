import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Reading a list page by page.
struct PageTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func pages(
    _ store: SQLiteItemStore, _ filter: ItemFilter, _ order: PageOrder, limit: Int,
    between change: (Int) throws -> Void = { _ in }
  ) throws -> [ItemID] {
    var ids: [ItemID] = []
    var key: PageKey?
    var number = 0
    while true {
      let page = try store.page(of: filter, order: order, after: key, limit: limit)
      #expect(page.items.count <= limit)
      ids += page.items.map(\.id)
      guard let next = page.next else { return ids }
      // A cursor is written and read.
      key = PageKey("\(next)")
      #expect(key == next)
      try change(number)
      number += 1
    }
    return ids
  }

  private func filters() throws -> [ItemFilter] {
    var important = ItemFilter(state: .any)
    important.isImportant = true
    var ready = ItemFilter(state: .any, timeZone: .gmt)
    ready.readyAt = Self.now
    return [
      ItemFilter(state: .any), ItemFilter(state: .open), ItemFilter(state: .done), important, ready,
      ItemFilter(state: .any, tags: ["shop"]), ItemFilter(state: .any, text: "milk"),
      ItemFilter(state: .open, due: .before(Self.now)), ItemFilter(state: .any, due: .undated),
      ItemFilter(state: .any, hasReminder: true),
    ]
  }

  private func dueDate(_ stored: StoredItem) -> Double {
    stored.item.done ? .infinity : stored.item.due?.timestamp(in: .gmt) ?? .infinity
  }

  @Test(arguments: Seeds.first(1))
  func thePagesTogetherAreTheList(seed: UInt64) throws {
    let store = try SQLiteItemStore.inMemory()
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: .uniform)
    var items = try random.items(120)
    for index in items.indices {
      switch index % 5 {
      case 0: items[index].due = .at(Self.now.addingTimeInterval(Double(index - 60) * 3_600))
      case 1: items[index].due = .day(CalendarDay(daysSince1970: 20_717 + index / 20))
      default: break
      }
    }
    let ids = try store.add(contentsOf: items).map(\.id)
    for id in ids where Bool.random(using: &random.generator) { try store.markOpen(id) }
    for filter in try filters() {
      var filter = filter
      filter.timeZone = .gmt
      let all = try store.items(matching: filter)
      for limit in [1, 7, 200] {
        #expect(try pages(store, filter, .list, limit: limit) == all.map(\.id), "seed \(seed)")
        let added = all.sorted {
          ($0.item.done ? 1 : 0, $0.id.number) < ($1.item.done ? 1 : 0, $1.id.number)
        }
        #expect(try pages(store, filter, .added, limit: limit) == added.map(\.id), "seed \(seed)")
        let titles = all.enumerated().sorted {
          ($0.element.item.done ? 1 : 0, $0.element.item.title.lowercased(), $0.offset)
            < ($1.element.item.done ? 1 : 0, $1.element.item.title.lowercased(), $1.offset)
        }
        #expect(
          try pages(store, filter, .title, limit: limit) == titles.map(\.element.id),
          "seed \(seed)")
        let due = all.enumerated().sorted {
          (dueDate($0.element), $0.offset) < (dueDate($1.element), $1.offset)
        }
        #expect(
          try pages(store, filter, .due, limit: limit) == due.map(\.element.id), "seed \(seed)")
      }
    }
  }

  @Test(arguments: PageOrder.allCases)
  func whatStaysIsSeenOnceWhateverElseChanges(order: PageOrder) throws {
    let store = try SQLiteItemStore.inMemory()
    let ids = try store.add(
      contentsOf: (0..<60).map { number in
        ToDoItem(
          title: "\(number)", timestamp: number % 3 == 0 ? Double(number) : nil,
          done: number >= 40)
      }
    ).map(\.id)
    // Every fifth item is removed, before or after its page; the others stay.
    let removed = ids.enumerated().filter { $0.offset % 5 == 2 }.map(\.element)
    let seen = try pages(store, ItemFilter(state: .any), order, limit: 7) { number in
      if removed.indices.contains(number) { try store.remove(removed[number]) }
      try store.add(ToDoItem(title: "new \(number)", timestamp: Double(-number)))
    }
    #expect(Set(seen).count == seen.count)
    let staying = Set(ids).subtracting(removed)
    #expect(staying.isSubset(of: seen))
  }

  @Test func titlesAreOrderedAsPeopleWriteThem() throws {
    let store = try SQLiteItemStore.inMemory()
    let long = String(repeating: "z", count: 300)
    let titles = ["b", "Äpfel", "a", "Ökotest", "B", "ärger", "C d", "c", long + "2", long + "1"]
    let ids = try store.add(contentsOf: titles.map { ToDoItem(title: $0) }).map(\.id)
    let found = try pages(store, ItemFilter(), .title, limit: 1).compactMap { id in
      ids.firstIndex(of: id).map { titles[$0] }
    }
    // Beyond a hundred letters the order of the list decides.
    #expect(
      found == ["a", "b", "B", "c", "C d", long + "2", long + "1", "Äpfel", "ärger", "Ökotest"])
  }

  /// Few items match what SQL cannot judge: more titles are read, and none is missed.
  @Test func aFilterThatFewMatchFindsThemAll() throws {
    let store = try SQLiteItemStore.inMemory()
    let items = try (0..<400).map { number in
      ToDoItem(
        title: "\(number % 37) \(number)",
        location: Location(
          name: "",
          coordinate: try Coordinate(latitude: number % 40 == 0 ? 52 : 10, longitude: 13)))
    }
    try store.add(contentsOf: items)
    var filter = ItemFilter()
    filter.region = try .circle(
      center: try Coordinate(latitude: 52, longitude: 13), radius: .meters(100))
    let expected = try store.items(matching: filter).sorted { $0.item.title < $1.item.title }
    #expect(expected.count == 10)
    #expect(try pages(store, filter, .title, limit: 3) == expected.map(\.id))
  }

  @Test(arguments: PageOrder.allCases.filter { $0 != .title })
  func aPageIsReadFromAnIndex(order: PageOrder) throws {
    let store = try SQLiteItemStore.inMemory()
    try store.add(
      contentsOf: (0..<50).map { ToDoItem(title: "\($0)", timestamp: Double($0), done: $0 > 40) })
    let page = try store.page(of: ItemFilter(), order: order, after: nil, limit: 10)
    let plans = try store.read { db in
      try PageReader(db, ItemFilter(state: .any), store.matcher, limit: 10).plans(order)
    }
    #expect(page.items.count == 10 && !plans.isEmpty)
    #expect(!plans.contains { $0.contains("SCAN") }, "\(plans)")
    // Equal due dates are sorted by position, and nothing else is.
    #expect(!plans.contains("USE TEMP B-TREE FOR ORDER BY"), "\(plans)")
  }

  @Test(arguments: ["", "x", "o", "o-1", "o1@2@3", "u5@nan", "o1x", "zz5", "t5@!"])
  func whatIsNoKeyIsNotRead(text: String) {
    #expect(PageKey(text) == nil)
  }
}
