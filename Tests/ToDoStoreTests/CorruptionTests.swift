import Foundation
import GRDB
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Files that hold what the program never writes.
struct CorruptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func executing(_ sql: String) throws {
    let queue = try DatabaseQueue(path: folder.file.path)
    defer { try? queue.close() }
    try queue.inDatabase { try $0.execute(sql: sql) }
  }

  private func addedPlaces() throws -> ItemID {
    let store = try folder.store()
    defer { try? store.close() }
    let center = try Coordinate(latitude: 52.5, longitude: 13.4)
    let places = try (1...3).map { number in
      Place(name: "\(number)", region: try .circle(center: center, radius: .meters(Double(number))))
    }
    return try store.add(ToDoItem(title: "Milk", places: places, tags: ["shop"])).id
  }

  @Test(
    arguments: ["place_count = 1 << 62", "place_count = -1", "place_count = 2", "tag_count = 0"])
  func anItemThatLostPlacesOrTagsIsNotShownWithoutThem(change: String) throws {
    let id = try addedPlaces()
    try executing("UPDATE items SET \(change)")
    let store = try folder.store()
    if change == "tag_count = 0" {
      // Tags are not read for an item without tags.
      #expect(try store.item(withID: id)?.item.tags == [])
      return
    }
    #expect(throws: StoreError.self) { try store.item(withID: id) }
    #expect(throws: StoreError.self) { try store.items() }
    #expect(throws: StoreError.self) { try store.markDone(id) }
    #expect(throws: StoreError.self) { try store.remove([id]) }
    #expect(throws: StoreError.self) { try store.update(id) { $0.title = "Bread" } }
  }

  @Test(arguments: ["DELETE FROM items WHERE number = 2", "UPDATE counters SET open_count = 9"])
  func aListThatLostItemsIsNotShownAsWhole(change: String) throws {
    let store = try folder.store()
    try store.add(contentsOf: ["Milk", "Bread", "Eggs"].map { ToDoItem(title: $0) })
    #expect(try store.items(matching: ItemFilter(state: .any)).count == 3)
    try store.close()
    try executing(change)
    #expect(throws: StoreError.self) { try folder.store().items() }
  }

  @Test(arguments: [
    "UPDATE items SET made = -9223372036854775808",
    "UPDATE items SET done_change = -9223372036854775808",
    "UPDATE items SET changes = '{\"title\":-9223372036854775808}'",
    "UPDATE removed_items SET time = -9223372036854775808",
    "UPDATE removed_items SET time = 9223372036854775807",
  ])
  func impossibleTimesAreErrors(change: String) throws {
    let store = try folder.store()
    let ids = try store.add(contentsOf: ["Milk", "Bread"].map { ToDoItem(title: $0) }).map(\.id)
    try store.noteExport()
    try store.remove([ids[1]])
    try store.close()
    try executing(change)
    let opened = try folder.store()
    if change.contains("removed") {
      #expect(throws: StoreError.self) { try opened.removals() }
      #expect(throws: StoreError.self) { try opened.undo() }
    } else {
      #expect(throws: StoreError.self) { try opened.items() }
    }
  }

  @Test func countsFollowEveryChange() throws {
    let store = try folder.store()
    let ids = try store.add(
      contentsOf: (0..<9).map { ToDoItem(title: "\($0)", done: $0.isMultiple(of: 3)) }
    ).map(\.id)
    try store.markDone([ids[1], ids[1], ids[2]])
    try store.markOpen([ids[0]])
    try store.remove([ids[4], ids[4], ids[3]])
    try store.update(ids[5]) { $0.title = "five" }
    // Reading a whole list compares the counts.
    #expect(try store.items(matching: ItemFilter(state: .open)).count == 4)
    #expect(try store.items(matching: ItemFilter(state: .done)).count == 3)
  }

  /// Bytes of the file overwritten anywhere: what is read is an error, or all items.
  @Test func aDamagedFileNeverReadsAsAShorterList() throws {
    let store = try folder.store()
    let count = 400
    try store.add(
      contentsOf: (0..<count).map { number in
        ToDoItem(
          title: "Thing \(number)", location: Location(name: "There", coordinate: nil),
          tags: ["t\(number % 7)"])
      })
    try store.close()
    let whole = try Data(contentsOf: folder.file)
    var refused = 0
    for seed in 1...300 {
      var random = SeededGenerator(seed: UInt64(seed))
      var damaged = whole
      let start = Int.random(in: 100..<whole.count - 600, using: &random)
      let length = [1, 2, 16, 512].randomElement(using: &random) ?? 1
      for index in start..<start + length {
        damaged[index] = Bool.random(using: &random) ? 0 : UInt8.random(in: 0...255, using: &random)
      }
      let file = folder.url.appendingPathComponent("damaged-\(seed).sqlite")
      try damaged.write(to: file)
      do throws(StoreError) {
        let items = try SQLiteItemStore(url: file).items()
        #expect(items.count == count, "seed \(seed)")
      } catch {
        refused += 1
      }
      try FileManager.default.removeItem(at: file)
    }
    #expect(refused > 10)
  }
}
