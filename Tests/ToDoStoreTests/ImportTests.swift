import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoStore

/// Adding more items than one call holds.
struct ImportTests {
  private let folder: TemporaryFolder
  private let store: SQLiteItemStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
  }

  private struct Stopped: Error {}

  private static let chore = ToDoItem(title: "Water the plants", done: true)

  /// What is written beside an item's row waits; it must be there before the item is changed.
  @Test(arguments: [ItemImport.Mode.stepByStep, .allOrNothing])
  func anItemThatComesTwiceIsFoundByItsLastVersion(mode: ItemImport.Mode) throws {
    let here = Location(name: "", coordinate: try Coordinate(latitude: 52.5, longitude: 13.4))
    let there = Location(name: "", coordinate: try Coordinate(latitude: -33.9, longitude: 151.2))
    var old = ToDoItem(title: "Marmalade", location: here)
    old.record = ItemRecord(uuid: UUID(), madeMilliseconds: 1_000)
    var new = ToDoItem(title: "Strawberries", location: there)
    new.record = old.record
    new.record?.changes = [.title: 2_000, .location: 2_000]
    let other = ToDoItem(title: "Marmalade, too")
    let additions = try store.importing(mode) { try $0.add([old, other, new]) }
    #expect(additions.map(\.isNew) == [true, true, false])
    #expect(try titles(with: "marmalade") == ["Marmalade, too"])
    #expect(try titles(with: "strawberr") == ["Strawberries"])
    #expect(try store.check() == [])
  }

  private func titles(with text: String) throws -> [String] {
    try store.items(matching: ItemFilter(text: text)).map(\.item.title)
  }

  @Test func eachStepIsKeptBeforeTheNext() throws {
    let other = try folder.store()
    let first = ToDoItem(title: "First")
    #expect(throws: Stopped.self) {
      try store.importing(.stepByStep) { items in
        let id = try items.add([first])[0].id
        #expect(try other.item(withID: id)?.item == first)
        throw Stopped()
      }
    }
    #expect(try store.items().map(\.item) == [first])
  }

  /// Days were written as their last second once, also those of done items.
  @Test(arguments: [false, true])
  func anExportFromBeforeThereWereDaysAddsNothing(done: Bool) throws {
    let day = try #require(CalendarDay("2026-12-24"))
    var item = ToDoItem(title: "Milk", tags: ["shop"], done: done)
    item.due = .day(day)
    let id = try store.add(item).id
    item.due = .at(day.end())
    let additions = try store.importing(.stepByStep) { try $0.add([item]) }
    #expect(additions == [Addition(id: id, isNew: false)])
    item.due = .at(day.end() - 1)
    #expect(try store.importing(.stepByStep) { try $0.add([item]) }[0].isNew)
    #expect(try store.items(matching: ItemFilter(state: .any)).count == 2)
  }

  /// The errors of the SQLite library would say nothing of the file.
  @Test func anImportGetsErrorsOfTheStoreWhileItRuns() throws {
    let waiting = try folder.store(busyTimeout: .zero)
    let busy = StoreError.busy(path: folder.file.path, waited: .zero)
    try store.importing(.allOrNothing) { lock in
      try lock.add([ToDoItem(title: "First")])
      try waiting.importing(.stepByStep) { items in
        #expect(throws: busy) { try items.add([ToDoItem(title: "Second")]) }
        let begin: () throws(StoreError) -> Void = items.beginSource
        try begin()
      }
    }
    #expect(try store.items().map(\.item.title) == ["First"])
  }

  /// Transactions before the one that fails are kept, and their items are reported.
  @Test func anImportReportsWhatIsDurableBeforeALaterTransactionFails() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    defer { try? other.close() }
    let impatient = try SQLiteItemStore(
      url: folder.file, busyTimeout: .zero, matcher: RegionMatcher(), clock: { .zero })
    let items = (1...(3 * ImportPace.firstCount)).map { ToDoItem(title: "\($0)") }
    var reported: [Addition] = []
    #expect(throws: StoreError.busy(path: folder.file.path, waited: .zero)) {
      try impatient.importing(.stepByStep) { run in
        try run.add(items) { additions in
          reported += additions
          try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
        }
      }
    }
    try other.inDatabase { try $0.execute(sql: "ROLLBACK") }
    #expect(reported.count == ImportPace.firstCount)
    #expect(try store.items().map(\.id) == reported.map(\.id))
  }

  @Test func anImportReportsWhatIsDeletedBeforeALaterTransactionFails() throws {
    let uuids = (1...1_200).map { _ in UUID() }
    try store.add(
      contentsOf: uuids.map {
        var item = ToDoItem(title: "\($0)")
        item.record = ItemRecord(uuid: $0, madeMilliseconds: 1_000)
        return item
      })
    let other = try DatabaseQueue(path: folder.file.path)
    defer { try? other.close() }
    try other.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER least BEFORE DELETE ON items WHEN (SELECT count(*) FROM items) <= 600
          BEGIN SELECT RAISE(ABORT, 'too few'); END
          """)
    }
    var deleted = 0
    #expect(throws: StoreError.self) {
      try store.importing(.stepByStep) { run in
        try run.remove(uuids.map { ItemRemoval(uuid: $0, milliseconds: 2_000) }) { deleted += $0 }
      }
    }
    #expect(deleted == 500)
    #expect(try store.items().count == 700)
  }

  @Test(arguments: [
    (PartialImport(), "Nothing was changed"),
    (PartialImport(itemCount: 1), "The first item is imported"),
    (PartialImport(itemCount: 512), "The first 512 items are imported"),
    (PartialImport(deletedCount: 1), "One item is deleted"),
    (PartialImport(deletedCount: 500), "500 items are deleted"),
    (
      PartialImport(itemCount: 1, deletedCount: 1),
      "The first item is imported and another one is deleted"
    ),
    (
      PartialImport(itemCount: 9, deletedCount: 500),
      "The first 9 items are imported and 500 others are deleted"
    ),
  ])
  func whatIsImportedIsSaidInWords(partial: PartialImport, words: String) {
    #expect("\(partial)" == words)
    #expect(partial.isEmpty == (words == "Nothing was changed"))
  }

  @Test func anErrorSaysHowManyItemsAreImported() {
    let full = StoreError.diskFull(path: "x")
    #expect(
      full.description(afterImporting: PartialImport(itemCount: 40_960))
        == """
        The disk is full: no room left for x. The first 40960 items are imported; \
        free some space and try again.
        """)
    #expect(
      StoreError.inputOutput(path: "x", detail: "bad block")
        .description(afterImporting: PartialImport(itemCount: 1))
          == """
          The first item is imported. Reading or writing x failed: bad block. \
          Check the disk and try again.
          """)
  }

  @Test func allOrNothingKeepsNothingOfWhatWasStopped() throws {
    #expect(throws: Stopped.self) {
      try store.importing(.allOrNothing) { items in
        try items.add([ToDoItem(title: "First")])
        try items.add([ToDoItem(title: "Second")])
        throw Stopped()
      }
    }
    #expect(try store.items(matching: ItemFilter(state: .any)).isEmpty)
  }

  @Test func allOrNothingKeepsAllSteps() throws {
    try store.importing(.allOrNothing) { items in
      for number in 1...3 { try items.add([ToDoItem(title: "\(number)")]) }
    }
    #expect(try folder.store().items().map(\.item.title) == ["1", "2", "3"])
  }

  @Test func aRehearsalReportsAndKeepsNothing() throws {
    let milk = ToDoItem(title: "Milk")
    let id = try store.add(milk).id
    let additions = try store.importing(.rehearsal) { items in
      try items.add([milk]) + items.add([ToDoItem(title: "Bread"), ToDoItem(title: "Bread")])
    }
    #expect(additions.map(\.isNew) == [false, true, false])
    #expect(additions[0].id == id)
    #expect(try store.items(matching: ItemFilter(state: .any)).map(\.item) == [milk])
  }

  @Test func theNumbersOfARehearsalAreUsedLater() throws {
    let rehearsed = try store.importing(.rehearsal) { try $0.add([ToDoItem(title: "A")]) }
    #expect(try store.add(ToDoItem(title: "A")) == rehearsed[0])
  }

  @Test(arguments: [ItemImport.Mode.stepByStep, .allOrNothing])
  func repetitionsInAHistoryComeThroughInSteps(mode: ItemImport.Mode) throws {
    try store.importing(mode) { items in
      for _ in 0..<3 { try items.add([Self.chore]) }
    }
    #expect(try store.items(matching: ItemFilter(state: .done)).count == 3)
  }

  @Test(arguments: [ItemImport.Mode.stepByStep, .allOrNothing])
  func aHistoryImportedAgainIsNotDoubled(mode: ItemImport.Mode) throws {
    _ = try store.importing(mode) { try $0.add([Self.chore, Self.chore]) }
    for _ in 0..<2 {
      let additions = try store.importing(mode) { items in
        try items.add([Self.chore]) + items.add([Self.chore])
      }
      #expect(additions.map(\.isNew) == [false, false])
      #expect(additions[0].id != additions[1].id)
    }
    let more = try store.importing(mode) { items in
      try items.add([Self.chore]) + items.add([Self.chore, Self.chore])
    }
    #expect(more.map(\.isNew) == [false, false, true])
  }

  @Test func anOpenItemIsNotDoubledByALaterStep() throws {
    let milk = ToDoItem(title: "Milk")
    let additions = try store.importing(.stepByStep) { try $0.add([milk]) + $0.add([milk]) }
    #expect(additions.map(\.isNew) == [true, false])
  }

  @Test func aSecondSourceDoesNotDoubleTheHistoryOfTheFirst() throws {
    let additions = try store.importing(.stepByStep) { items in
      let first = try items.add([Self.chore, Self.chore])
      try items.beginSource()
      return try first + items.add([Self.chore, Self.chore, Self.chore])
    }
    #expect(additions.map(\.isNew) == [true, true, false, false, true])
  }

  @Test func twoImportsAtOnceDoNotDoubleAHistory() throws {
    let other = try folder.store()
    let additions = try store.importing(.stepByStep) { items in
      try other.importing(.stepByStep) { others in
        try items.add([Self.chore]) + others.add([Self.chore]) + others.add([Self.chore])
          + items.add([Self.chore])
      }
    }
    #expect(additions.map(\.isNew) == [true, false, true, false])
    #expect(try store.items(matching: ItemFilter(state: .done)).count == 2)
  }
}
