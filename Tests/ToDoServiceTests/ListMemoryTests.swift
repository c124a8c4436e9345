import Foundation
import TestSupport
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("List memory")
struct ListMemoryTests {
  private static let berlin = try? Coordinate(latitude: 52.52, longitude: 13.405)

  private static func item(_ title: String, _ latitude: Double) throws -> ToDoItem {
    var item = ToDoItem(title: title)
    item.location = Location(
      name: "", coordinate: try Coordinate(latitude: latitude, longitude: 13.405))
    return item
  }

  private static func titles(_ memory: ListMemory) throws -> [String] {
    try memory.refreshed().near(try #require(berlin), limit: 10).map(\.item.title)
  }

  @Test func itSeesWhatAnotherProgramChanges() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-service-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("list.sqlite")
    let other = try SQLiteItemStore(url: file)
    let milk = try other.add(Self.item("Milk", 52.53)).id
    let memory = try ListMemory(SQLiteItemStore(url: file))

    #expect(try memory.present() == nil, "nothing is loaded before it is asked for")
    #expect(try Self.titles(memory) == ["Milk"])
    #expect(try memory.present() != nil)
    try other.add(Self.item("Bread", 52.521))
    #expect(try memory.present() == nil)
    #expect(try Self.titles(memory) == ["Bread", "Milk"])
    try other.markDone(milk)
    #expect(try Self.titles(memory) == ["Bread"])
    try other.undo()
    #expect(try Self.titles(memory) == ["Bread", "Milk"])
    try other.remove(milk)
    #expect(try Self.titles(memory) == ["Bread"])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func nearFromMemoryIsAsFromTheStore(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try SQLiteItemStore.inMemory()
    let memory = try ListMemory(store)
    for round in 0..<30 {
      try store.add(Self.item("\(round)", .random(in: 52...53, using: &random)))
      if round.isMultiple(of: 4), let any = try store.items().randomElement(using: &random) {
        try store.markDone(any.id)
      }
      let position = try Coordinate(
        latitude: .random(in: 52...53, using: &random), longitude: 13.4)
      let fromMemory = try memory.refreshed().near(position, limit: 5)
      let fromStore = try store.near(position, limit: 5)
      #expect(fromMemory.map(\.id) == fromStore.map(\.id))
      #expect(fromMemory.map(\.distance) == fromStore.map(\.distance))
    }
  }
}
