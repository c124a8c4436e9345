import GRDB
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// What tells of commits without asking SQLite.
@Suite("Header of the log's index")
struct WALIndexHeaderTests {
  private func connection(to store: SQLiteItemStore) throws -> Connection {
    try Connection(path: store.path, busyTimeout: .seconds(1))
  }

  @Test func itChangesWithEachCommitAndStaysTheSameBetween() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let header = try #require(try WALIndexHeader(connection(to: store)))
    var known: Set = [header.version]
    for number in 0..<50 {
      try store.add(ToDoItem(title: "Item \(number)"))
      let version = header.version
      #expect(known.insert(version).inserted)
      _ = try store.items(matching: ItemFilter())
      #expect(header.version == version)
    }
  }

  @Test func aStoreThatIsEmptyHasOne() throws {
    let folder = try TemporaryFolder()
    let header = try #require(try WALIndexHeader(connection(to: folder.store())))
    #expect(header.version == header.version)
  }

  @Test func itTellsOfCommitsAfterTheLogWasEmptied() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    let connection = try connection(to: store)
    let header = try #require(try WALIndexHeader(connection))
    try connection.queue.writeWithoutTransaction { db in
      _ = try db.checkpoint(.truncate)
    }
    let version = header.version
    try store.add(ToDoItem(title: "Bread"))
    #expect(header.version != version)
  }

  /// It would be read from memory that is no longer mapped.
  @Test func nobodyCanEndTheLogWhileItIsRead() throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let header = try #require(try WALIndexHeader(connection(to: store)))
    try store.close()
    let version = header.version
    try folder.withFile { db in
      let error = #expect(throws: DatabaseError.self) {
        try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
      }
      #expect(error?.resultCode == .SQLITE_BUSY)
    }
    #expect(header.version == version)
    try folder.store().add(ToDoItem(title: "Milk"))
    #expect(header.version != version)
  }

  @Test func aDatabaseInMemoryHasNone() throws {
    #expect(try WALIndexHeader(Connection(path: nil, busyTimeout: .zero)) == nil)
  }
}
