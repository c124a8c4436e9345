import Foundation
import GRDB
import TestSupport
import Testing

@testable import ToDo
@testable import ToDoStore

/// Files that exchange exports come to hold the same.
struct ExchangeTests {
  /// A file on a machine of its own, with a clock that goes on by a step at each look.
  private final class Machine: @unchecked Sendable {
    private var milliseconds: Int64
    private(set) lazy var store: SQLiteItemStore? = try? SQLiteItemStore.inMemory(
      now: { [unowned self] in
        milliseconds += 7
        return Date(milliseconds: milliseconds)
      })

    init(startingAt milliseconds: Int64) {
      self.milliseconds = milliseconds
    }
  }

  /// What an export says.
  private struct Export: Equatable {
    var items: [ToDoItem] = []
    var removals: [ItemRemoval] = []

    init(_ store: SQLiteItemStore) throws {
      try store.forEachItemToExport(ItemFilter(state: .any)) { stored in
        items.append(stored.item)
        return true
      }
      removals = try store.removals()
    }

    /// The parts that count, in an order that does not depend on the lists.
    var summary: [String] {
      items.map { item in
        let changes = item.record?.changes.sorted { $0.key.rawValue < $1.key.rawValue } ?? []
        return
          "\(item.record?.uuid.uuidString ?? "") \(item.title) \(item.done) \(item.tags.sorted())"
          + " \(item.itemDescription ?? "") \(String(describing: item.due)) \(TriggerList.json(of: item.triggers) ?? "")"
          + " \(item.places) \(String(describing: item.location)) \(item.record?.made ?? .distantPast)"
          + " \(changes)"
      }.sorted() + removals.map { "\($0)" }
    }

    func add(to store: SQLiteItemStore) throws {
      try store.importing(.stepByStep) { items in
        try items.add(self.items)
        try items.remove(removals)
      }
    }
  }

  private static func change(_ store: SQLiteItemStore, _ random: inout RandomItems) throws {
    let ids = try store.items(matching: ItemFilter(state: .any)).map(\.id)
    let id = ids.randomElement(using: &random.generator)
    switch (Int.random(in: 0..<8, using: &random.generator), id) {
    case (0, let id?): try store.markDone(id)
    case (1, let id?): try store.markOpen(id)
    case (2, let id?): try store.remove(id)
    case (3, let id?):
      let title = "title \(Int.random(in: 0..<9, using: &random.generator))"
      try store.update(id) { $0.title = title }
    case (4, let id?): try store.update(id) { $0.tags = $0.tags.isEmpty ? ["shop"] : [] }
    case (5, let id?): try store.update(id) { $0.due = .day(CalendarDay(daysSince1970: 20_000)) }
    case (6, _): try store.undo()
    default: try store.add(contentsOf: random.items(2))
    }
  }

  @Test(arguments: Seeds.first(15))
  func filesThatExchangeExportsEndEqual(seed: UInt64) throws {
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: .uniform)
    let start: Int64 = 1_795_000_000_000
    let machines = (0..<3).map { Machine(startingAt: start + Int64($0)) }
    let stores = try machines.map { try #require($0.store) }
    for _ in 0..<40 {
      let store = try #require(stores.randomElement(using: &random.generator))
      try Self.change(store, &random)
      if Int.random(in: 0..<6, using: &random.generator) == 0 {
        try Export(store).add(to: try #require(stores.randomElement(using: &random.generator)))
      }
    }
    // Everyone hears of everyone, in any order.
    for _ in 0..<2 {
      for from in stores.shuffled(using: &random.generator) {
        for to in stores.shuffled(using: &random.generator) where to !== from {
          try Export(from).add(to: to)
        }
      }
    }
    let exports = try stores.map { try Export($0).summary }
    for other in exports.dropFirst() {
      #expect(Set(exports[0]).symmetricDifference(other).sorted() == [], "seed \(seed)")
    }
    // Hearing the same again changes nothing.
    let steps = try stores[0].steps(limit: .max).count
    try Export(stores[1]).add(to: stores[0])
    let again = try Export(stores[0]).summary
    #expect(Set(exports[0]).symmetricDifference(again).sorted() == [], "seed \(seed)")
    #expect(try stores[0].steps(limit: .max).count == steps)
  }

  @Test func anOldCopyDoesNotOpenWhatIsDoneNorBringBackWhatIsDeleted() throws {
    let store = try SQLiteItemStore.inMemory()
    let ids = try store.add(contentsOf: [ToDoItem(title: "Milk"), ToDoItem(title: "Bread")])
      .map(\.id)
    let old = try Export(store)
    try store.markDone(ids[0])
    try store.remove(ids[1])
    try old.add(to: store)
    #expect(try store.items(matching: ItemFilter(state: .any)).map(\.item.done) == [true])
  }

  @Test func whatIsEditedInTwoFilesKeepsBothChanges() throws {
    let (mine, theirs) = (try SQLiteItemStore.inMemory(), try SQLiteItemStore.inMemory())
    let id = try mine.add(ToDoItem(title: "Milk")).id
    try Export(mine).add(to: theirs)
    try mine.update(id) { $0.title = "Oat milk" }
    try theirs.update(ItemID(number: 1)) { $0.tags = ["shop"] }
    try Export(theirs).add(to: mine)
    let item = try #require(try mine.item(withID: id)?.item)
    #expect(item.title == "Oat milk")
    #expect(item.tags == ["shop"])
  }

  /// Once the other file knows of a change, to take it back is a change too.
  @Test(arguments: 0..<4)
  func whatIsTakenBackAfterAnExchangeStaysSo(change: Int) throws {
    let (mine, theirs) = (
      Machine(startingAt: 1_795_000_000_000), Machine(startingAt: 1_795_000_000_003)
    )
    let stores = [try #require(mine.store), try #require(theirs.store)]
    func exchange() throws {
      for (from, to) in [(0, 1), (1, 0)] {
        try stores[from].noteExport()
        try Export(stores[from]).add(to: stores[to])
      }
    }
    let id = try stores[0].add(
      ToDoItem(title: "Bins", triggers: [], recurrence: Recurrence("FREQ=DAILY"))
    ).id
    if change != 3 { try exchange() }
    let before = try stores[0].items(matching: ItemFilter(state: .any)).map(\.item)
    switch change {
    case 0: try stores[0].remove(id)
    case 1: try stores[0].update(id) { $0.title = "Wrong" }
    case 2: try stores[0].markDone([id])
    default: break
    }
    try exchange()
    try stores[0].undo()
    try exchange()
    try exchange()
    for store in stores {
      let items = try store.items(matching: ItemFilter(state: .any)).map(\.item)
      #expect(items == (change == 3 ? [] : before))
      #expect(items.allSatisfy { !$0.done })
    }
  }

  /// As from a spreadsheet: the value differs, and its time does not.
  @Test func whatIsChangedByHandInAnExportCounts() throws {
    let store = try SQLiteItemStore.inMemory()
    let id = try store.add(ToDoItem(title: "Milk")).id
    var export = try Export(store)
    export.items[0].title = "Bread"
    try export.add(to: store)
    #expect(try store.items().map(\.item.title) == ["Bread"])
    #expect(try store.item(withID: id)?.item.record?.changed != nil)
  }

  @Test func aTableWithoutRemindersTakesNoneAway() throws {
    let store = try SQLiteItemStore.inMemory()
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    let id = try store.add(
      ToDoItem(
        title: "Milk", location: Location(name: "", coordinate: here),
        trigger: LocationTrigger(event: .arrive))
    ).id
    var export = try Export(store)
    export.items[0].triggers = []
    export.items[0].record?.absent = [.reminders]
    try export.add(to: store)
    #expect(try store.item(withID: id)?.item.triggers.count == 1)
  }

  @Test func aReminderThatHasFiredIsSilentInTheOtherFileToo() throws {
    let keepings = [try GeofenceKeeping(.file), try GeofenceKeeping(.file)]
    let stores = try keepings.map { try #require($0.store as? SQLiteItemStore) }
    let (_, visit) = try keepings[0].addLibrary()
    #expect(try keepings[0].engine().take(visit(0)).events.map(\.cause) == [.enter])
    let running = try keepings[1].engine()
    try Export(stores[0]).add(to: stores[1])
    #expect(try running.take(visit(1_000)).events == [])
    #expect(try keepings[1].engine().spentReminders().count == 1)
  }

  @Test func namedPlacesComeWithTheItemsThatUseThem() throws {
    let (mine, theirs) = (try SQLiteItemStore.inMemory(), try SQLiteItemStore.inMemory())
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    let place = Place(name: "Shop", region: try .circle(center: here, radius: .meters(50)))
    let other = Place(name: "Mine", region: try .circle(center: here, radius: .meters(9)))
    try mine.addPlace(place)
    try mine.add(ToDoItem(title: "Milk", places: [place, other]))
    try Export(mine).add(to: theirs)
    #expect(try theirs.places() == [place])
    try theirs.undo()
    #expect(try theirs.places() == [])
    #expect(try theirs.items() == [])
  }

  /// Items that were in a file before there were UUIDs have the same ones in each copy of it.
  @Test func copiesOfAnOlderFileAreOneList() throws {
    let folders = [try TemporaryFolder(), try TemporaryFolder()]
    try folders[0].makeFile(
      ofVersion: 13,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (1, 1, 0, 'Milk', 0, 0, 1), (2, 2, 0, 'Bread', 0, 0, 2);
      UPDATE counters SET last_number = 2, last_position = 2, open_count = 2;
      """)
    try FileManager.default.copyItem(at: folders[0].file, to: folders[1].file)
    let stores = try folders.map { try $0.store() }
    try stores[0].markDone(ItemID(number: 1))
    try Export(stores[0]).add(to: stores[1])
    let all = ItemFilter(state: .any)
    #expect(try stores[1].items(matching: all).map(\.item.title) == ["Bread", "Milk"])
    #expect(try Export(stores[0]).summary == Export(stores[1]).summary)
  }

  /// As where somebody has joined two exports.
  @Test func anItemThatIsTwiceInAFileIsOneItemWithTheLaterChange() throws {
    let mine = try SQLiteItemStore.inMemory()
    let (here, there) = (
      try Coordinate(latitude: 52.5, longitude: 13.4),
      try Coordinate(latitude: 48.1, longitude: 11.6)
    )
    let id = try mine.add(
      ToDoItem(title: "Milk", location: Location(name: "", coordinate: here))
    ).id
    let first = try Export(mine).items[0]
    try mine.update(id) { $0.location = Location(name: "", coordinate: there) }
    try mine.markDone(id)
    let second = try Export(mine).items[0]
    for copies in [[first, second], [second, first]] {
      let store = try SQLiteItemStore.inMemory()
      #expect(try store.add(contentsOf: copies).map(\.isNew) == [true, false])
      let filter = ItemFilter(state: .any)
      #expect(try store.items(matching: filter).map(\.item.done) == [true])
      let near = try store.near(
        NearQuery(near: there, within: .kilometers(1), filter: filter))
      #expect(near.count == 1)
      #expect(try store.check() == [])
    }
  }

  /// A time that no clock shows, in a damaged or hostile file.
  @Test func anItemFromTheFarFutureCanBeChangedAndRead() throws {
    let json = JSONValue.object([
      "uuid": .string(UUID().uuidString), "made": .integer(.max),
      "changed": .object(["title": .number(1e300), "note": .integer(.min)]),
    ])
    var item = ToDoItem(title: "Milk")
    item.record = ItemRecord(json: json)
    #expect(item.record?.changes.count == 2)
    let store = try SQLiteItemStore.inMemory()
    let id = try store.add(item).id
    for number in 0..<3 { try store.update(id) { $0.title = "\(number)" } }
    try store.markDone(id)
    #expect(try store.items(matching: ItemFilter(state: .done)).map(\.item.title) == ["2"])
    try store.remove([id])
    #expect(try store.removals().count == 1)
    try store.undo()
    #expect(try store.item(withID: id)?.item.title == "2")
  }

  @Test func deletionsOfManyItemsComeTogether() throws {
    let (mine, theirs) = (try SQLiteItemStore.inMemory(), try SQLiteItemStore.inMemory())
    let ids = try mine.add(contentsOf: (0..<1_200).map { ToDoItem(title: "\($0)") }).map(\.id)
    try Export(mine).add(to: theirs)
    try mine.remove(Array(ids.dropLast()))
    // The same deletion twice counts once.
    var export = try Export(mine)
    export.removals += export.removals
    try export.add(to: theirs)
    #expect(try theirs.items().map(\.item.title) == ["1199"])
    #expect(try theirs.removals() == mine.removals())
    #expect(try theirs.check() == [])
  }
}
