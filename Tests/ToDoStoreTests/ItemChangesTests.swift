import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// What has changed since a moment, for whoever keeps the items in memory.
@Suite("Item changes")
struct ItemChangesTests {
  /// The items of a store, kept up to date by its changes alone.
  private struct Copy {
    let store: SQLiteItemStore
    let watch: StoreWatch
    private var version: Int64
    private var moment: StoreMoment
    private(set) var items: [ItemID: StoredItem]
    private(set) var reloads = 0

    init(of store: SQLiteItemStore) throws {
      self.store = store
      watch = try store.watch()
      version = try watch.version()
      moment = try store.moment()
      items = try Self.all(store)
    }

    mutating func refresh() throws {
      let version = try watch.version()
      guard version != self.version else { return }
      self.version = version
      let changes = try store.changes(since: moment)
      moment = changes.moment
      guard let changed = changes.items else {
        items = try Self.all(store)
        reloads += 1
        return
      }
      for (id, item) in changed { items[id] = item }
    }

    static func all(_ store: SQLiteItemStore) throws -> [ItemID: StoredItem] {
      Dictionary(
        uniqueKeysWithValues: try store.items(matching: ItemFilter(state: .any)).map { ($0.id, $0) }
      )
    }
  }

  @Test(arguments: Seeds.first(5))
  func aCopyKeptByChangesEqualsTheStore(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    // The copy is beside one of two programs that change the file.
    let stores = [try folder.store(), try folder.store()]
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: .uniform)
    try stores[0].add(contentsOf: random.items(5))
    var copy = try Copy(of: stores[0])
    for _ in 0..<40 {
      let store = stores[Int.random(in: 0...1, using: &random.generator)]
      try change(store, &random)
      // Not after each change: several come together.
      guard Bool.random(using: &random.generator) else { continue }
      try copy.refresh()
      #expect(try copy.items == Copy.all(store))
    }
  }

  @Test func fewReloadsAreNeededWhereNothingIsTakenBack() throws {
    let store = try SQLiteItemStore.inMemory()
    var copy = try Copy(of: store)
    for number in 0..<50 {
      let id = try store.add(ToDoItem(title: "\(number)")).id
      if number.isMultiple(of: 3) { try store.markDone(id) }
      if number.isMultiple(of: 7) { try store.remove(id) }
      try copy.refresh()
    }
    #expect(copy.reloads == 0)
    #expect(try copy.items == Copy.all(store))
    try store.undo()
    try copy.refresh()
    #expect(copy.reloads == 1)
  }

  @Test func aWatchSeesTheChangesOfOthersOnly() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let other = try folder.store()
    let watch = try store.watch()
    let before = try watch.version()
    _ = try store.items()
    #expect(try watch.version() == before)
    try other.add(ToDoItem(title: "Milk"))
    let after = try watch.version()
    #expect(after != before)
    #expect(try watch.version() == after)
  }

  private func change(_ store: SQLiteItemStore, _ random: inout RandomItems) throws {
    let ids = try store.items(matching: ItemFilter(state: .any)).map(\.id)
    let some = ids.randomElement(using: &random.generator).map { [$0] } ?? []
    switch Int.random(in: 0..<8, using: &random.generator) {
    case 0, 1: try store.add(contentsOf: random.items(2))
    case 2: try store.setDone(true, some)
    case 3: try store.setDone(false, some)
    case 4: try store.remove(some)
    case 5:
      let new = try random.items(1)[0]
      try store.update(some) { _, item in item = new }
    case 6:
      if let place = try random.items(9).flatMap(\.places).first { try store.addPlace(place) }
    default: try store.undo(.random(in: 1...2, using: &random.generator))
    }
  }

  @Test func changesWhoseStepsWereAllPrunedAreNotMissed() throws {
    let folder = try TemporaryFolder()
    let clock = TestClock(Date(timeIntervalSince1970: 1_795_000_000))
    let store = try SQLiteItemStore(url: folder.file, now: { clock.now })
    let id = try store.add(ToDoItem(title: "Milk")).id
    var copy = try Copy(of: folder.store())
    try store.update(id) { $0.title = "Bread" }
    clock.advance(31 * 86_400)
    #expect(try store.prune().steps == 2)
    try copy.refresh()
    #expect(copy.items[id]?.item.title == "Bread")
    try store.update(id) { $0.title = "Tea" }
    try copy.refresh()
    #expect(copy.items[id]?.item.title == "Tea")
  }
}
