import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoStore

/// The file of a store, and files of other programs.
struct FileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func error(openingWith busyTimeout: Duration = .seconds(5)) -> StoreError? {
    #expect(throws: StoreError.self) { try folder.store(busyTimeout: busyTimeout) }
  }

  @Test func reopeningShowsTheSameItems() throws {
    let item = ToDoItem(title: "Milk", tags: ["shop"])
    let id = try folder.store().add(item).id
    #expect(try folder.store().item(withID: id)?.item == item)
  }

  @Test func theFolderIsMade() throws {
    let file = folder.url.appendingPathComponent("a/b/c.sqlite")
    let id = try SQLiteItemStore(url: file).add(ToDoItem(title: "Milk")).id
    #expect(try SQLiteItemStore(url: file).item(withID: id) != nil)
  }

  /// Another process makes the file between two reads of it.
  @Test func aFileThatIsMadeMeanwhileIsNotTakenForAnotherProgramsFile() throws {
    let file = folder.file
    // Empty, so that the other one needs no folder or file.
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let queue = try DatabaseQueue(path: file.path)
    let state = try queue.inDatabase { db in
      var isFirst = true
      db.trace(options: .statement) { event in
        guard "\(event)".contains("sqlite_master"), isFirst else { return }
        isFirst = false
        // It may be made, or refused while it is being read.
        _ = try? SQLiteItemStore(url: file, busyTimeout: .milliseconds(20)).close()
      }
      defer { db.trace(options: []) }
      return try Schema.state(db)
    }
    #expect(state == .new)
  }

  @Test func aNewFileIsForItsOwnerOnly() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    for suffix in ["", "-wal", "-shm"] {
      let path = folder.file.path + suffix
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(names.sorted() == ["todo.sqlite", "todo.sqlite-shm", "todo.sqlite-wal"])
  }

  @Test func onlyAMissingFileIsAbsent() throws {
    #expect(try !SQLiteItemStore.exists(at: folder.file))
    try folder.store().close()
    #expect(try SQLiteItemStore.exists(at: folder.file))
    let beneathAFile = folder.file.appendingPathComponent("todo.sqlite")
    #expect(throws: StoreError.self) { try SQLiteItemStore.exists(at: beneathAFile) }
  }

  @Test func aClosedStoreThrowsItsOwnErrors() throws {
    let closed = StoreError.unexpected(path: folder.file.path, detail: "the store is closed")
    let store = try folder.store()
    try store.close()
    #expect(throws: closed) { try store.items() }
    #expect(throws: closed) { try store.tags() }
    // The compiler checks that none of them throws anything else.
    do throws(StoreError) {
      try store.removePlaces(named: "home")
      Issue.record("\(try store.items().count) items and \(try store.tags().count) tags were read")
    } catch {
      #expect(error == closed)
    }
  }

  @Test func whatIsRemovedIsOverwrittenOnceItsHistoryIsForgotten() throws {
    let store = try folder.store()
    let id = try store.add(ToDoItem(title: "Meet the informant")).id
    try store.add(ToDoItem(title: "Milk"))
    try store.remove([id])
    try store.forgetSteps()
    #expect(try store.steps() == [])
    try store.close()
    #expect(try Data(contentsOf: folder.file).range(of: Data("informant".utf8)) == nil)
  }

  @Test func theConnectionKeepsItsPromises() throws {
    let store = try folder.store()
    #expect(try store.pragma("journal_mode") == "wal")
    #expect(try store.pragma("synchronous") == "2")
    #expect(try store.pragma("foreign_keys") == "1")
    #expect(try store.connections.reading { $0.busyWait.longest } == .seconds(5))
    #expect(try store.pragma("integrity_check") == "ok")
  }

  @Test func everyTableIsStrict() throws {
    try folder.store().close()
    let loose = try folder.withFile { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT name FROM pragma_table_list
          WHERE schema = 'main' AND type = 'table' AND NOT strict AND name NOT LIKE 'sqlite_%'
          """)
    }
    #expect(loose == [])
  }

  @Test func closingLeavesTheDatabaseAlone() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    try store.close()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["todo.sqlite"])
  }

  @Test func openingAgainWritesNothing() throws {
    try folder.store().close()
    let before = try Data(contentsOf: folder.file)
    let store = try folder.store()
    _ = try store.items()
    try store.close()
    #expect(try Data(contentsOf: folder.file) == before)
  }

  @Test func aPictureIsRefusedAndLeftAsItIs() throws {
    let picture = Data([0xff, 0xd8, 0xff, 0xe0, 0, 16]) + Data("JFIF".utf8)
    for size in [10, 600, 5000, 100_000] {
      let bytes = picture + Data(repeating: 0x5a, count: size - picture.count)
      try bytes.write(to: folder.file)
      #expect(error() == .notADatabase(path: folder.file.path))
      #expect(try Data(contentsOf: folder.file) == bytes)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["todo.sqlite"])
    }
  }

  @Test func anotherProgramsDatabaseIsRefusedAndLeftAsItIs() throws {
    try folder.withFile { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
    let before = try Data(contentsOf: folder.file)
    #expect(error() == .foreignDatabase(path: folder.file.path))
    #expect(try Data(contentsOf: folder.file) == before)
  }

  @Test func anEmptyDatabaseOfAnotherProgramIsRefused() throws {
    try folder.withFile { try $0.execute(sql: "PRAGMA application_id = 7") }
    #expect(error() == .foreignDatabase(path: folder.file.path))
  }

  @Test func anEmptyFileBecomesAStore() throws {
    try Data().write(to: folder.file)
    #expect(try folder.store().items().isEmpty)
  }

  @Test func aNewerVersionIsRefusedInWords() throws {
    try folder.store().close()
    let newer = Schema.migrations.count + 1
    try folder.withFile { try $0.execute(sql: "PRAGMA user_version = \(newer)") }
    let error = error()
    #expect(
      error
        == .newerVersion(path: folder.file.path, found: newer, known: Schema.migrations.count))
    #expect(error?.description.contains("newer version of this program") == true)
  }

  @Test func aFileCutOffIsCalledDamaged() throws {
    let store = try folder.store()
    try store.add(contentsOf: (0..<500).map { ToDoItem(title: "Thing \($0)") })
    try store.close()
    let whole = try Data(contentsOf: folder.file)
    try whole.prefix(whole.count / 2).write(to: folder.file)
    let error = #expect(throws: StoreError.self) {
      _ = try folder.store().items()
    }
    guard case .corrupt(folder.file.path, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    "PRAGMA user_version = -1",
    "UPDATE counters SET last_number = -1",
    "UPDATE counters SET last_number = 99999999999",
    "UPDATE counters SET last_position = 9223372036854775807",
    "UPDATE counters SET last_position = -1",
    "DELETE FROM counters",
    "UPDATE items SET number = -7",
    "UPDATE items SET number = 9999999999",
    "UPDATE items SET properties = replace(hex(zeroblob(100000)), '0', '[')",
    "UPDATE items SET properties = '{'",
    "UPDATE items SET location_trigger = '{}'",
    "UPDATE items SET location_trigger = '{'",
    #"UPDATE items SET location_trigger = '{"event":"away","seconds":1e300}'"#,
    "UPDATE items SET latitude = 91",
    "UPDATE items SET due_day = 9999999999",
  ])
  func whatNobodyOfOursWroteIsCalledDamaged(_ change: String) throws {
    let here = try Coordinate(latitude: 1, longitude: 2)
    let item = ToDoItem(title: "A", location: Location(name: "", coordinate: here))
    try folder.store().add(item)
    try folder.withFile { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: change)
    }
    // At least one of these calls meets the damage; none may trap.
    let ways: [(SQLiteItemStore) throws -> Void] = [
      { _ = try $0.items() }, { _ = try $0.near(here) },
      { try $0.add(ToDoItem(title: "B")) },
    ]
    var damages = 0
    for way in ways {
      do {
        try way(folder.store())
      } catch StoreError.corrupt {
        damages += 1
      }
    }
    #expect(damages > 0)
  }

  @Test func aNamedPlaceWithoutAValidRegionIsReportedAsDamage() throws {
    let here = try Coordinate(latitude: 1, longitude: 2)
    let home = try Place(name: "home", region: .circle(center: here, radius: .zero))
    let store = try folder.store()
    try store.addPlace(home)
    try folder.withFile { try $0.execute(sql: "UPDATE named_places SET region = '{}'") }
    let damaged = StoreError.corrupt(
      path: folder.file.path, detail: "a place of the name home has no valid region")
    #expect(throws: damaged) { try store.places() }
    #expect(throws: damaged) { try store.places(named: "Home") }
    #expect(throws: damaged) { try store.addPlace(home) }
    #expect(throws: damaged) { try store.removePlaces(named: "home") }
  }

  @Test func anImpossibleReminderIsReportedAsDamageWithTheReason() throws {
    let store = try folder.store()
    let id = try store.add(ToDoItem(title: "A")).id
    try folder.withFile {
      try $0.execute(
        sql: "UPDATE items SET location_trigger = ?",
        arguments: [#"{"event":"away","seconds":1e300}"#])
    }
    let reason = ToDoError.invalidDuration(Duration(nearestToSeconds: 1e300)).description
    #expect(
      throws: StoreError.corrupt(
        path: folder.file.path,
        detail: "the reminder of item \(id.number) is not one (\(reason))")
    ) {
      try store.item(withID: id)
    }
  }

  @Test func aFolderInThePlaceOfTheFileIsNamed() throws {
    try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: true)
    guard case .cannotOpen(folder.file.path, _) = error() else {
      Issue.record("a folder was opened as a file")
      return
    }
  }

  @Test(.disabled(if: getuid() == 0, "root may write everywhere"))
  func aFolderThatCannotBeWrittenIsNamed() throws {
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.url.path)
    defer {
      try? manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
    }
    let error = error()
    #expect(error?.description.contains(folder.file.path) == true)
  }

  @Test func aWriterWaitsUntilAnotherOneIsDone() async throws {
    let store = try folder.store()
    let impatient = try folder.store(busyTimeout: .zero)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    // Again and again, since the addition may begin after the other one is done.
    for round in 1...50 {
      try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
      let addition = Task.detached { try store.add(ToDoItem(title: "Milk \(round)")) }
      #expect(throws: StoreError.self) { try impatient.add(ToDoItem(title: "Bread")) }
      try await other.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
      #expect(try await addition.value.isNew)
    }
  }

  @Test func aWaitBeyondTheTimeoutIsReportedInWords() throws {
    let store = try folder.store(busyTimeout: .milliseconds(20))
    try folder.withFile { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      let error = #expect(throws: StoreError.self) { try store.add(ToDoItem(title: "Milk")) }
      #expect(error == .busy(path: folder.file.path, waited: .milliseconds(20)))
      #expect(error?.description.contains("locked by another program") == true)
      #expect(try store.items().isEmpty, "reading does not wait")
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try store.add(ToDoItem(title: "Milk")).isNew)
  }

  @Test func theDefaultFileFollowsTheEnvironment() {
    let home = URL(fileURLWithPath: "/home/ann", isDirectory: true)
    func path(_ environment: [String: String]) -> String {
      SQLiteItemStore.defaultURL(environment: environment, home: home).path
    }
    #if os(macOS)
      let fallback = "/home/ann/Library/Application Support/todo/todo.sqlite"
    #else
      let fallback = "/home/ann/.local/share/todo/todo.sqlite"
    #endif
    #expect(path([:]) == fallback)
    #expect(path(["XDG_DATA_HOME": ""]) == fallback)
    #expect(path(["XDG_DATA_HOME": "data"]) == fallback)
    #expect(path(["XDG_DATA_HOME": "/data"]) == "/data/todo/todo.sqlite")
    #expect(path(["TODO_DB": "", "XDG_DATA_HOME": "/data"]) == "/data/todo/todo.sqlite")
    #expect(path(["TODO_DB": "/x/y.db", "XDG_DATA_HOME": "/data"]) == "/x/y.db")
  }
}
