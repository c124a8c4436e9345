import Foundation
import Synchronization
import Testing
import ToDo
import ToDoStore

@testable import ToDoService

@Suite("Open lists")
struct OpenListsTests {
  /// Lists in a folder of their own, and how often each file was opened.
  private final class Folder: Sendable {
    let data: DataFolder
    private let openings = Mutex<[ListID: Int]>([:])

    init() {
      data = DataFolder(
        FileManager.default.temporaryDirectory
          .appendingPathComponent("todo-open-lists-\(UUID().uuidString)", isDirectory: true))
    }

    deinit { try? FileManager.default.removeItem(at: data.url) }

    /// Adds an item as another program does, and closes the file.
    func add(_ title: String, to list: ListID) throws {
      var item = ToDoItem(title: title)
      item.location = Location(
        name: "", coordinate: try Coordinate(latitude: 52.52, longitude: 13.405))
      let store = try SQLiteItemStore(url: data.list(list))
      try store.add(item)
      try store.close()
    }

    func lists(_ limits: OpenLists.Limits) -> OpenLists {
      OpenLists(
        limits: limits, workers: Workers(count: 2), counters: ServiceCounters(),
        fileState: { [data] list in
          ListFileState(of: list, in: data.lists.path).flatMap { $0.hasLog ? nil : $0.number }
        },
        open: { [self] list in
          openings.withLock { $0[list, default: 0] += 1 }
          return try SQLiteItemStore(url: data.list(list))
        })
    }

    func openings(of list: ListID) -> Int { openings.withLock { $0[list] ?? 0 } }
  }

  private static func id(_ number: Int) throws -> ListID {
    try #require(ListID(rawValue: String(repeating: "a", count: 15) + "\(number + 2)"))
  }

  private static func titles(_ lists: OpenLists, _ id: ListID) async throws -> [String] {
    let position = try Coordinate(latitude: 52.52, longitude: 13.405)
    return try await lists.near(NearQuery(near: position, limit: 10), in: id).map(\.item.title)
  }

  @Test func aListWhoseFileIsClosedIsAnsweredFromMemory() async throws {
    let folder = Folder()
    let (first, second) = (try Self.id(0), try Self.id(1))
    try folder.add("Milk", to: first)
    try folder.add("Bread", to: second)
    let lists = folder.lists(.init(openFiles: 1))
    for _ in 0..<3 {
      #expect(try await Self.titles(lists, first) == ["Milk"])
      #expect(try await Self.titles(lists, second) == ["Bread"])
    }
    #expect(folder.openings(of: first) == 1)
    #expect(lists.count == 2)
  }

  @Test func aListWhoseFileIsClosedSeesWhatAnotherProgramChanges() async throws {
    let folder = Folder()
    let (first, second) = (try Self.id(0), try Self.id(1))
    try folder.add("Milk", to: first)
    let lists = folder.lists(.init(openFiles: 1))
    #expect(try await Self.titles(lists, first) == ["Milk"])
    #expect(try await Self.titles(lists, second) == [])
    try folder.add("Bread", to: first)
    #expect(try await Set(Self.titles(lists, first)) == ["Milk", "Bread"])
    #expect(folder.openings(of: first) == 2)
  }

  @Test func listsStayWithinTheBudget() async throws {
    let folder = Folder()
    let ids = try (0..<8).map(Self.id)
    for id in ids { try folder.add("Milk", to: id) }
    let lists = folder.lists(.init(bytes: 401_000, openFiles: 2))
    for id in ids {
      #expect(try await Self.titles(lists, id) == ["Milk"])
      // The last one stays, whatever it takes.
      #expect(lists.byteCount <= 401_000 || lists.count == 1)
    }
    #expect(lists.count < ids.count)
  }

  @Test func aListThatIsDroppedIsOpenedAnew() async throws {
    let folder = Folder()
    let (first, second) = (try Self.id(0), try Self.id(1))
    try folder.add("Milk", to: first)
    let lists = folder.lists(.init(openFiles: 1))
    _ = try await Self.titles(lists, first)
    _ = try await Self.titles(lists, second)
    lists.drop(first)
    #expect(lists.count == 1)
    #expect(try await Self.titles(lists, first) == ["Milk"])
    #expect(folder.openings(of: first) == 2)
  }

  @Test func theOldestUseIsRemovedFirst() {
    var uses = RecentUse<Int>()
    for round in 0..<50 {
      for key in 0..<10 { uses.note(key + round % 2) }
    }
    uses.note(3)
    uses.remove(2)
    let order = (0..<12).map { _ in uses.removeOldest() }
    #expect(order == [0, 1, 4, 5, 6, 7, 8, 9, 10, 3, nil, nil])
    #expect(uses.count == 0)
  }
}
