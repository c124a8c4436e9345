import Foundation
import GRDB
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Copies of a file, also while it is written.
struct BackupTests {
  private let folder: TemporaryFolder
  private let target: URL

  init() throws {
    folder = try TemporaryFolder()
    target = folder.url.appendingPathComponent("copy.sqlite")
  }

  private func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
  }

  @Test func aCopyHoldsEverything() throws {
    let store = try folder.store()
    var random = RandomItems(
      generator: SeededGenerator(seed: 951), scatter: .uniform)
    let ids = try store.add(contentsOf: random.items(200)).filter(\.isNew).map(\.id)
    try store.markDone([ids[0], ids[1]])
    let here = try Coordinate(latitude: 1, longitude: 2)
    try store.addPlace(Place(name: "home", region: .circle(center: here, radius: .zero)))
    let backup = try store.backUp(to: target)
    let all = ItemFilter(state: .any)
    let items = try store.items(matching: all)
    #expect(backup.openCount + backup.doneCount == items.count && backup.doneCount >= 2)
    #expect(backup.url.path == target.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    #expect(attributes[.size] as? Int64 == backup.byteCount)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try names().filter { $0.hasPrefix("copy") } == ["copy.sqlite"])
    let copy = try SQLiteItemStore(url: target)
    #expect(try copy.items(matching: all) == items)
    #expect(try copy.places() == store.places())
    #expect(try copy.check() == [])
  }

  @Test func aStoreInMemoryCanBeKept() throws {
    let store = try SQLiteItemStore.inMemory()
    try store.add(ToDoItem(title: "Milk"))
    try store.backUp(to: target)
    #expect(try SQLiteItemStore(url: target).items().map(\.item.title) == ["Milk"])
  }

  @Test func anExistingFileIsReplacedOnRequestOnly() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    try Data("old".utf8).write(to: target)
    #expect(throws: StoreError.alreadyExists(path: target.path)) { try store.backUp(to: target) }
    #expect(try Data(contentsOf: target) == Data("old".utf8))
    try store.backUp(to: target, replacing: true)
    #expect(try SQLiteItemStore(url: target).items().count == 1)
  }

  /// The log of the old file would be taken for the new one's.
  @Test func aFileInUseIsNotReplaced() throws {
    let store = try folder.store()
    try store.add(ToDoItem(title: "Milk"))
    let other = try SQLiteItemStore(url: target)
    try other.add(ToDoItem(title: "Bread"))
    #expect(throws: StoreError.self) { try store.backUp(to: target, replacing: true) }
    #expect(try other.items().map(\.item.title) == ["Bread"])
    #expect(throws: StoreError.self) { try store.backUp(to: folder.file, replacing: true) }
    let link = folder.url.appendingPathComponent("link.sqlite")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.file)
    #expect(throws: StoreError.self) { try store.backUp(to: link, replacing: true) }
    #expect(throws: StoreError.self) { try store.backUp(to: folder.url, replacing: true) }
    #expect(try store.items().map(\.item.title) == ["Milk"])
  }

  @Test func aFolderThatDoesNotExistIsNamedAndNothingIsLeft() throws {
    let store = try folder.store()
    let nowhere = folder.url.appendingPathComponent("no/copy.sqlite")
    #expect(throws: StoreError.cannotOpen(path: nowhere.path, detail: "No such file or directory"))
    { try store.backUp(to: nowhere) }
  }

  @Test func aDamagedFileIsNotBackedUpAsIfItWereWhole() throws {
    try folder.store().add(contentsOf: (0..<2_000).map { ToDoItem(title: "Item \($0)") })
    let handle = try FileHandle(forUpdating: folder.file)
    try handle.seek(toOffset: handle.seekToEnd() / 2)
    try handle.write(contentsOf: Data(repeating: 0x55, count: 8_192))
    try handle.close()
    let store = try folder.store()
    #expect(throws: StoreError.self) { try store.backUp(to: target) }
    #expect(try names().filter { $0.hasPrefix("copy") } == [])
  }

  /// Every copy is what there was after some change: items are added one by one.
  @Test func aCopyMadeDuringWritesIsAPrefixOfThem() async throws {
    let file = self.folder.file
    try folder.store().add(contentsOf: (0..<3_000).map { ToDoItem(title: "\($0)", tags: ["t"]) })
    let writer = Task.detached {
      let store = try SQLiteItemStore(url: file, busyTimeout: .seconds(60))
      for number in 3_000..<3_300 { try store.add(ToDoItem(title: "\(number)", tags: ["t"])) }
    }
    let store = try folder.store(busyTimeout: .seconds(60))
    var counts: [Int] = []
    for number in 0..<6 {
      let copy = folder.url.appendingPathComponent("copy-\(number).sqlite")
      let backup = try store.backUp(to: copy)
      let titles = try SQLiteItemStore(url: copy).items().map(\.item.title)
      #expect(titles == (0..<titles.count).map { "\($0)" })
      #expect(backup.openCount == titles.count)
      counts.append(titles.count)
    }
    try await writer.value
    #expect(counts == counts.sorted() && counts[0] >= 3_000)
    #expect(try store.items().count == 3_300)
  }
}
