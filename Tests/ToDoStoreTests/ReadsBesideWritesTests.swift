import Foundation
import GRDB
import Synchronization
import Testing
import ToDo

@testable import ToDoStore

/// Which calls wait for which, shown without a clock.
struct ReadsBesideWritesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private static func items(_ count: Int, from first: Int = 0) throws -> [ToDoItem] {
    try (first..<first + count).map { number in
      let position = try Coordinate(latitude: Double(number % 80), longitude: 13)
      return ToDoItem(
        title: "Thing \(number)", location: Location(name: "There", coordinate: position))
    }
  }

  @Test func readingGoesOnInTheMiddleOfAnImport() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Before"))
    let center = try Coordinate(latitude: 5, longitude: 13)
    try store.importing(.allOrNothing) { items in
      try items.add(Self.items(100))
      // The transaction is open: on one connection this would wait for ever.
      #expect(try store.items().map(\.item.title) == ["Before"])
      #expect(try store.near(center).isEmpty)
    }
    #expect(try store.items().count == 101)
    #expect(try store.near(center, limit: 3).count == 3)
  }

  @Test func readersAtOnceHaveBoundsOfTheirOwn() async throws {
    let store = try folder.store()
    try store.add(contentsOf: Self.items(80))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<80 {
        group.addTask {
          let position = try Coordinate(latitude: Double(number), longitude: 13)
          #expect(try store.near(position, limit: 1).first?.item.title == "Thing \(number)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aSecondReaderInTheMiddleOfAListHasItsOwnConnection() throws {
    let store = try folder.store()
    let ids = try store.add(contentsOf: Self.items(3)).map(\.id)
    var seen: [ItemID?] = []
    try store.forEachItem(ItemFilter()) { stored in
      seen.append(try store.item(withID: stored.id)?.id)
      return true
    }
    #expect(seen == ids)
  }

  /// Each look at the clock is 40 ms later than the one before.
  private func slowStore() throws -> SQLiteItemStore {
    let now = Mutex(Duration.zero)
    return try SQLiteItemStore(
      url: folder.file, busyTimeout: .seconds(5), matcher: RegionMatcher()
    ) {
      now.withLock { now in
        now += .milliseconds(40)
        return now
      }
    }
  }

  @Test func anImportStepByStepLetsOthersWriteAfter800Milliseconds() throws {
    let store = try slowStore()
    let versions = try Self.committedVersions(folder.file) {
      let additions = try store.importing(.stepByStep) { try $0.add(Self.items(24)) }
      #expect(additions.map(\.id.number) == Array(1...24))
    }
    // Twenty items in 800 ms: the clock is read once, and then before each further item.
    #expect(versions == 2)
    #expect(try store.items().count == 24)
  }

  @Test func anImportStepByStepIsBriefWhileOthersWrite() throws {
    let store = try slowStore()
    let other = try folder.store()
    let versions = try Self.committedVersions(folder.file) {
      try store.importing(.stepByStep) { items in
        // It learns that an item takes 40 ms.
        try items.add(Self.items(3))
        try other.add(ToDoItem(title: "Milk"))
        let additions = try items.add(Self.items(12, from: 4))
        #expect(additions.map(\.id.number) == Array(5...16))
      }
    }
    // One, one of the other, and six of two items, which take less than 100 ms.
    #expect(versions == 8)
    #expect(try store.items().count == 16)
  }

  /// How many transactions changed the items while something was done.
  private static func committedVersions(_ file: URL, _ body: () throws -> Void) throws -> Int {
    let queue = try DatabaseQueue(path: file.path)
    defer { try? queue.close() }
    try queue.write { db in
      try db.execute(
        sql: """
          CREATE TABLE counted (last_number INTEGER);
          CREATE TRIGGER count AFTER UPDATE OF last_number ON counters
          BEGIN INSERT INTO counted VALUES (NEW.last_number); END;
          """)
    }
    try body()
    return try queue.write { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM counted") ?? 0
      try db.execute(sql: "DROP TRIGGER count; DROP TABLE counted")
      return count
    }
  }

  /// If another change comes between, a change is worked out again; neither is lost.
  @Test func anUpdateThatIsOvertakenIsPlannedAgain() throws {
    let store = try folder.store()
    let id = try store.add(ToDoItem(title: "Milk")).id
    let other = try folder.store()
    var attempts = 0
    try store.update(id) { item in
      attempts += 1
      item.itemDescription = (item.itemDescription ?? "") + "two litres"
      guard attempts == 1 else { return }
      // Nothing is locked yet.
      try other.update(id) { $0.title = "Oat milk" }
    }
    #expect(attempts == 2)
    let item = try #require(try store.item(withID: id)?.item)
    #expect(item.title == "Oat milk")
    #expect(item.itemDescription == "two litres")
  }

  @Test func anUpdateThatIsAlwaysOvertakenIsMadeUnderTheLock() throws {
    let store = try folder.store()
    let id = try store.add(ToDoItem(title: "Milk")).id
    let other = try folder.store(busyTimeout: .milliseconds(1))
    var attempts = 0
    try store.update(id) { item in
      attempts += 1
      item.title = "Milk \(attempts)"
      _ = try? other.add(ToDoItem(title: "Other \(attempts)"))
    }
    #expect(attempts == 4)
    #expect(
      try store.items().map(\.item.title).sorted() == [
        "Milk 4", "Other 1", "Other 2", "Other 3",
      ])
  }

  @Test func anItemBeyondTheLimitsIsRefusedWhole() throws {
    let store = try folder.store()
    let id = try store.add(ToDoItem(title: "Milk")).id
    let marks = "a" + String(repeating: "\u{301}\u{323}", count: 20_000)
    #expect(throws: ToDoError.self) { try store.add(ToDoItem(title: marks)) }
    #expect(throws: ToDoError.self) {
      try store.add(contentsOf: [ToDoItem(title: "Bread"), ToDoItem(title: marks)])
    }
    #expect(throws: ToDoError.self) { try store.update(id) { $0.title = marks } }
    #expect(try store.items().map(\.item.title) == ["Milk"])
  }

  @Test func aStoreInMemoryDoesWhatAFileDoes() throws {
    let store = try SQLiteItemStore.inMemory()
    let milk = try store.add(contentsOf: Self.items(5) + [ToDoItem(title: "Milk", done: true)])
    #expect(milk.count == 6)
    let again = try store.importing(.stepByStep) { try $0.add(Self.items(3, from: 3)) }
    #expect(again.map(\.isNew) == [false, false, true])
    #expect(try store.items(matching: ItemFilter(state: .any)).count == 7)
    #expect(try SQLiteItemStore.inMemory().items() == [])
  }

  @Test func aClosedStoreSaysSo() throws {
    let store = try folder.store()
    try store.close()
    #expect(throws: StoreError.self) { try store.items() }
    #expect(throws: StoreError.self) { try store.add(ToDoItem(title: "Milk")) }
    #expect(!FileManager.default.fileExists(atPath: folder.file.path + "-wal"))
  }

  @Test func aFileThatIsRemovedMeanwhileIsNotCreatedAgain() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    try FileManager.default.removeItem(at: folder.file)
    try store.forEachItem(ItemFilter()) { stored in
      #expect(throws: StoreError.self) { try store.item(withID: stored.id) }
      return true
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file.path))
  }
}
