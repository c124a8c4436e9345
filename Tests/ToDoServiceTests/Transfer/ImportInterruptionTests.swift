import Foundation
import GRDB
import ServiceTestSupport
import Testing
import ToDo
import ToDoFormats
import ToDoStore

@testable import ToDoService

@Suite("Imports that end early")
struct ImportInterruptionTests {
  /// The list takes no item after the thousandth: the first transaction is over by then, the last is not.
  @Test func itIsSaidHowManyItemsAreKept() async throws {
    let list = try FullList(mostItems: 1_000)
    let interruption = await #expect(throws: ImportInterruption.self) {
      try await list.importItems(1...3_000)
    }
    let kept = try list.titles()
    #expect((1..<1_000).contains(kept.count))
    #expect(interruption?.partial == PartialImport(itemCount: kept.count))
    #expect(interruption?.cause is StoreError)
    #expect(kept == (1...kept.count).map { "Item \($0)" })

    try list.makeRoom()
    let receipt = try await list.importItems(1...3_000)
    #expect(receipt.tally.present == kept.count)
    #expect(receipt.tally.added == 3_000 - kept.count)
    #expect(try list.titles() == (1...3_000).map { "Item \($0)" })
  }

  /// A file of deletions alone, of which the list takes the first 500.
  @Test func itIsSaidHowManyItemsAreDeleted() async throws {
    let list = try FullList(mostItems: 2_000)
    let uuids = (1...1_200).map { _ in UUID() }
    var writer = GeoJSONItemWriter()
    let items = try SpooledFile()
    try items.append(writer.beginning())
    for uuid in uuids {
      var item = ToDoItem(title: "Milk")
      item.record = ItemRecord(uuid: uuid, madeMilliseconds: 1_000)
      try items.append(writer.bytes(of: item))
    }
    try items.append(writer.ending())
    try await list.importFile(items)

    let file = try SpooledFile()
    try file.append(writer.beginning())
    for uuid in uuids {
      try file.append(writer.bytes(of: ItemRemoval(uuid: uuid, milliseconds: 2_000)))
    }
    try file.append(writer.ending())
    try list.keep(600)
    let interruption = await #expect(throws: ImportInterruption.self) {
      try await list.importFile(file)
    }
    #expect(interruption?.partial == PartialImport(deletedCount: 500))
    #expect(try list.titles().count == 700)
  }

  @Test func anImportThatKeepsNothingThrowsTheStoreError() async throws {
    let list = try FullList(mostItems: 0)
    await #expect(throws: StoreError.self) { try await list.importItems(1...3) }
    #expect(try list.titles().isEmpty)
  }
}

/// The list of a person, in a file that takes so many items and no more.
private struct FullList {
  private let folder: ScratchFolder
  private let store: SQLiteItemStore
  private let service: Service
  private let caller: Caller

  init(mostItems: Int) throws {
    folder = try ScratchFolder()
    let file = folder.url.appendingPathComponent("list.sqlite")
    let store = try SQLiteItemStore(url: file)
    self.store = store
    service = try Service(.inMemory(), passwordLimits: .least, openList: { _ in store })
    caller = Caller(
      person: try service.addPerson(named: "anna"), scopes: [.read, .write], token: nil)
    try execute(
      """
      CREATE TRIGGER full BEFORE INSERT ON items WHEN (SELECT count(*) FROM items) >= \(mostItems)
      BEGIN SELECT RAISE(ABORT, 'no room'); END
      """)
  }

  /// Lets nobody delete an item once so few are left.
  func keep(_ leastItems: Int) throws {
    try execute(
      """
      CREATE TRIGGER least BEFORE DELETE ON items WHEN (SELECT count(*) FROM items) <= \(leastItems)
      BEGIN SELECT RAISE(ABORT, 'too few'); END
      """)
  }

  func makeRoom() throws { try execute("DROP TRIGGER full") }

  func titles() throws -> [String] { try store.items().map(\.item.title) }

  @discardableResult
  func importItems(_ numbers: ClosedRange<Int>) async throws -> ImportReceipt {
    let file = try SpooledFile()
    try file.append("name,lat,lon\n".utf8)
    for number in numbers { try file.append("Item \(number),52.5,13.4\n".utf8) }
    return try await importFile(file)
  }

  @discardableResult
  func importFile(_ file: SpooledFile) async throws -> ImportReceipt {
    try await service.importItems(
      file, into: try await service.gate.list(nil, for: caller), isStrict: false, timeZone: .gmt)
  }

  private func execute(_ sql: String) throws {
    let file = try DatabaseQueue(path: folder.url.appendingPathComponent("list.sqlite").path)
    try file.write { try $0.execute(sql: sql) }
    try file.close()
  }
}
