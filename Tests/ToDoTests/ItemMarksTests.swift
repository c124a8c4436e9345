import Foundation
import TestSupport
import Testing
import ToDo

/// Marks decide as the filter itself does.
struct ItemMarksTests {
  private static let here = Location(
    name: "here", coordinate: try? Coordinate(latitude: 3, longitude: 4))

  private static let trigger = try? LocationTrigger(event: .arrive)

  private func items(_ count: Int, using generator: inout SeededGenerator) -> [StoredItem] {
    (1...UInt32(count)).map { number in
      var item = ToDoItem(title: "\(number)", location: Self.here)
      let tagCount = Int.random(in: 0..<6, using: &generator)
      item.tags = Set((0..<tagCount).map { _ in Self.tag(using: &generator) })
      if Bool.random(using: &generator) { item.timestamp = Double(number) }
      if Bool.random(using: &generator) { item.trigger = Self.trigger }
      item.isImportant = Bool.random(using: &generator)
      if Bool.random(using: &generator) { item.waitsUntil = Due(timestamp: Double(number)) }
      return StoredItem(id: ItemID(number: number), item: item)
    }
  }

  /// One of 100, the first of which are met before the others.
  private static func tag(using generator: inout SeededGenerator) -> String {
    "\(Bool.random(using: &generator) ? "tag" : "Tag") \(Int.random(in: 0..<100, using: &generator))"
  }

  private static func filter(using generator: inout SeededGenerator) -> ItemFilter {
    func tags(_ most: Int, _ generator: inout SeededGenerator) -> Set<String> {
      Set(
        (0..<Int.random(in: 0...most, using: &generator)).map { _ in
          // Now and then one that no item has.
          Int.random(in: 0..<15, using: &generator) == 0 ? "nobody's" : tag(using: &generator)
        })
    }
    var filter = ItemFilter(
      due: [nil, .undated, .from(200)][Int.random(in: 0..<3, using: &generator)],
      tags: tags(2, &generator), excludedTags: tags(12, &generator),
      text: Int.random(in: 0..<5, using: &generator) == 0 ? "1" : nil,
      hasReminder: Bool.random(using: &generator))
    filter.isImportant = Int.random(in: 0..<3, using: &generator) == 0
    if Bool.random(using: &generator) { filter.readyAt = Date(timeIntervalSince1970: 300) }
    return filter
  }

  private func expectAgreement(
    _ engine: QueryEngine, _ items: some Sequence<StoredItem>, _ filter: ItemFilter,
    _ comment: Comment
  ) throws {
    let here = try #require(Self.here.coordinate)
    let matcher = RegionMatcher()
    let expected = items.filter { filter.includes($0.item, matcher: matcher) }.map(\.id).sorted()
    #expect(try engine.near(here, limit: 10_000, filter: filter).map(\.id) == expected, comment)
  }

  @Test func manyTagsAreFilteredAsItemByItem() throws {
    let seed: UInt64 = 141
    var generator = SeededGenerator(seed: seed)
    let items = items(600, using: &generator)
    let engine = QueryEngine(items)
    for _ in 0..<150 {
      let filter = Self.filter(using: &generator)
      try expectAgreement(engine, items, filter, "seed \(seed), \(filter)")
    }
  }

  @Test(arguments: 0..<100)
  func everyTagAloneIsFoundAndExcluded(number: Int) throws {
    let items = (0..<UInt32(200)).map { item in
      var todo = ToDoItem(title: "\(item)", location: Self.here)
      todo.tags = ["tag \(item % 100)"]
      return StoredItem(id: ItemID(number: item + 1), item: todo)
    }
    let engine = QueryEngine(items)
    let tag: Set = ["tag \(number)"]
    try expectAgreement(engine, items, ItemFilter(tags: tag), "\(tag)")
    try expectAgreement(engine, items, ItemFilter(excludedTags: tag), "\(tag)")
  }

  @Test func tagsOfChangedItemsAreFilteredAsItemByItem() throws {
    let seed: UInt64 = 142
    var generator = SeededGenerator(seed: seed)
    var current: [ItemID: StoredItem] = [:]
    let engine = QueryEngine()
    for step in 0..<900 {
      let content = try #require(items(1, using: &generator).first).item
      let id = ItemID(number: UInt32.random(in: 1...300, using: &generator))
      if step % 4 == 3 {
        engine.remove(id)
        current[id] = nil
      } else {
        engine.insert(StoredItem(id: id, item: content))
        current[id] = StoredItem(id: id, item: content)
      }
      guard step % 20 == 0 else { continue }
      let filter = Self.filter(using: &generator)
      try expectAgreement(engine, current.values, filter, "seed \(seed), step \(step), \(filter)")
    }
  }

  @Test func aTagIsUnknownUntilAnItemHasIt() throws {
    let engine = QueryEngine()
    let here = try #require(Self.here.coordinate)
    let filter = ItemFilter(tags: ["late"])
    let without = ItemFilter(excludedTags: ["late"])
    engine.insert(StoredItem(id: ItemID(number: 1), item: ToDoItem(title: "", location: Self.here)))
    #expect(try engine.near(here, filter: filter).isEmpty)
    #expect(try engine.near(here, filter: without).count == 1)
    var late = ToDoItem(title: "", location: Self.here)
    late.tags = ["late"]
    engine.insert(StoredItem(id: ItemID(number: 1), item: late))
    #expect(try engine.near(here, filter: filter).count == 1)
    #expect(try engine.near(here, filter: without).isEmpty)
  }
}
