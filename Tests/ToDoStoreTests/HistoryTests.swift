import Foundation
import GRDB
import TestSupport
import Testing

@testable import ToDo
@testable import ToDoStore

/// Taking back changes of a file.
struct HistoryTests {
  /// A file, changed at random, and what was in it before each step.
  private struct Changes {
    /// Nil for a store in memory, of which only the export is compared.
    let folder: TemporaryFolder?
    let store: SQLiteItemStore
    var random: RandomItems
    private(set) var before: [(step: Int64, rows: [String])] = []

    init(seed: UInt64, isInMemory: Bool = false) throws {
      folder = isInMemory ? nil : try TemporaryFolder()
      store = try folder?.store() ?? .inMemory()
      random = RandomItems(generator: SeededGenerator(seed: seed), scatter: .uniform)
    }

    /// Every row that is not the history's own, the two R*Trees and the text index included.
    func rows() throws -> [String] {
      guard let folder else { return try export() }
      return try folder.withFile { db in
        try [
          "items", "tags", "places", "named_places", "removed_items", "open_balls", "done_balls",
          "reminders", "fence_states", "visits", "passages",
        ].flatMap { table in
          try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2")
            .map { "\(table) \($0)" }
        }
          + ["milk", "Brea", "\u{c4}pfe", "edit"].map { text in
            "\(text) \(try store.items(matching: ItemFilter(state: .any, text: text)).map(\.id))"
          }
      }
    }

    private func export() throws -> [String] {
      var lines = try store.removals().map { "\($0)" } + store.places().map { "\($0)" }
      try store.forEachItemToExport(ItemFilter(state: .any)) { stored in
        let changes = stored.item.record?.changes.sorted { $0.key.rawValue < $1.key.rawValue } ?? []
        var item = stored.item
        // Sets have no order that a text could have.
        (item.record, item.tags, item.triggers) = (nil, [], [])
        let triggers = TriggerList.json(of: stored.item.triggers) ?? ""
        lines.append("\(stored.id) \(item) \(stored.item.tags.sorted()) \(triggers) \(changes)")
        return true
      }
      return lines
    }

    mutating func change() throws {
      let rows = try rows()
      let last = try store.steps(limit: 1).first?.id
      try changeOnce()
      if let step = try store.steps(limit: 1).first?.id, step != last {
        before.append((step, rows))
      } else {
        let now = try self.rows()
        #expect(
          Set(now).symmetricDifference(rows).sorted() == [], "what changes something is a step")
      }
    }

    mutating func undo(_ count: Int) throws {
      let steps = try store.undo(count)
      #expect(steps.map(\.id) == before.suffix(count).reversed().map(\.step))
      guard let rows = before.suffix(count).first?.rows else { return }
      before.removeLast(min(count, before.count))
      let now = try self.rows()
      #expect(Set(now).symmetricDifference(rows).sorted() == [])
    }

    private mutating func some(_ count: Int) throws -> [ItemID] {
      let ids = try store.items(matching: ItemFilter(state: .any)).map(\.id)
      return (0..<count).compactMap { _ in ids.randomElement(using: &random.generator) }
    }

    private mutating func changeOnce() throws {
      switch Int.random(in: 0..<10, using: &random.generator) {
      case 0, 1: try store.add(contentsOf: random.items(3))
      case 2: try store.setDone(true, some(2))
      case 3: try store.setDone(false, some(2))
      case 4: try store.remove(some(2))
      case 5:
        let new = try random.items(1)[0]
        try store.update(some(2)) { _, item in item = new }
      case 6:
        let titles = ["edit", "milk", "Bread"]
        let title = titles.randomElement(using: &random.generator) ?? ""
        try store.update(some(1)) { _, item in
          item.title = title
          item.tags.insert(title)
        }
      case 7: try store.update(some(2)) { _, item in item.triggers.removeAll() }
      case 8:
        let place = try random.items(9).flatMap(\.places).first
        if let place { try store.addPlace(place) }
      default:
        let names = try store.places().map(\.name)
        if let name = names.randomElement(using: &random.generator) {
          try store.removePlaces(named: name)
        }
      }
    }
  }

  @Test(arguments: Seeds.first(10))
  func undoGivesBackEveryRow(seed: UInt64) throws {
    var changes = try Changes(seed: seed)
    for _ in 0..<25 { try changes.change() }
    while !changes.before.isEmpty {
      try changes.undo(.random(in: 1...4, using: &changes.random.generator))
      #expect(try changes.store.check() == [])
      // What is changed after something was taken back can be taken back too.
      if Bool.random(using: &changes.random.generator), changes.before.count > 5 {
        try changes.change()
      }
    }
    #expect(try changes.store.items(matching: ItemFilter(state: .any)) == [])
    #expect(try changes.store.undo(3) == [])
  }

  /// What an export says is as before.
  @Test(arguments: Seeds.first(10))
  func undoGivesBackTheExport(seed: UInt64) throws {
    for round in 0..<Seeds.rounds(50) {
      var changes = try Changes(seed: 1_000 * seed + UInt64(round), isInMemory: true)
      for _ in 0..<6 { try changes.change() }
      while !changes.before.isEmpty {
        try changes.undo(.random(in: 1...3, using: &changes.random.generator))
      }
    }
  }

  private func ids(_ titles: String..., in store: SQLiteItemStore) throws -> [ItemID] {
    try store.add(contentsOf: titles.map { ToDoItem(title: $0) }).map(\.id)
  }

  @Test func undoOfOneItemLeavesTheOthersOfTheStep() throws {
    let store = try SQLiteItemStore.inMemory(command: "done")
    let ids = try ids("Milk", "Bread", "Eggs", in: store)
    try store.setDone(true, ids)
    #expect(try store.undo(changeOf: ids[1])?.items == [ids[1]])
    #expect(try ids.map { try store.item(withID: $0)?.item.done } == [true, false, true])
    #expect(try store.undo().map(\.items) == [[ids[0], ids[2]]])
    #expect(try ids.map { try store.item(withID: $0)?.item.done } == [false, false, false])
    try store.undo(changeOf: ids[1])
    #expect(try store.items().map(\.item.title) == ["Milk", "Eggs"])
    #expect(try store.undo().first?.itemCount == 2)
    #expect(try store.items() == [])
  }

  @Test func undoOfAnItemThatRepeatsTakesBackTheNextToo() throws {
    let store = try SQLiteItemStore.inMemory()
    let bins = ToDoItem(
      title: "Bins", due: .day(CalendarDay(daysSince1970: 20_000)), triggers: [],
      recurrence: Recurrence("FREQ=WEEKLY"))
    let id = try store.add(bins).id
    #expect(try store.markDone([id]).count == 1)
    try store.undo(changeOf: id)
    #expect(try store.items(matching: ItemFilter(state: .any)).map(\.item) == [bins])
    #expect(try store.steps().count == 1, "only that it was added")
    #expect(try store.markDone([id]).count == 1)
    try store.undo()
    #expect(try store.items(matching: ItemFilter(state: .any)).map(\.item) == [bins])
  }

  @Test func aStepSaysWhatHasMadeIt() throws {
    let now = Date(timeIntervalSince1970: 1_795_000_000)
    let store = try SQLiteItemStore.inMemory(command: "add Milk", now: { now })
    let id = try ids("Milk", in: store)[0]
    let step = try #require(try store.steps().first)
    #expect(step.command == "add Milk")
    #expect(step.time == now)
    #expect(step.items == [id])
    #expect(try store.steps(of: id) == [step])
    #expect(try store.steps(of: ItemID(number: 2)) == [])
  }

  @Test func whatChangesNothingIsNoStep() throws {
    let store = try SQLiteItemStore.inMemory()
    let id = try ids("Milk", in: store)[0]
    try store.setDone(false, [id])
    try store.update(id) { $0.title = "Milk" }
    try store.add(ToDoItem(title: "Milk"))
    #expect(try store.steps().count == 1)
  }

  @Test func anImportIsOneStepWhateverItTakes() throws {
    let store = try SQLiteItemStore.inMemory()
    for mode in [ItemImport.Mode.stepByStep, .allOrNothing] {
      try store.importing(mode) { items in
        for number in 0..<5 {
          try items.add((0..<2_000).map { ToDoItem(title: "\(mode) \(number) \($0)") })
        }
      }
      #expect(try store.steps().map(\.itemCount) == [10_000])
      try store.undo()
      #expect(try store.items() == [])
    }
  }

  @Test func anImportThatChangesItsItemsIsTakenBackWithItsTexts() throws {
    let store = try SQLiteItemStore.inMemory()
    let kept = try store.add(ToDoItem(title: "Marmalade, kept")).id
    var items = (0..<100).map { number in
      var item = ToDoItem(title: "Marmalade \(number)")
      item.record = ItemRecord(uuid: UUID(), madeMilliseconds: 1_000)
      return item
    }
    items[7].title = "Strawberries"
    items[7].record?.changes = [.title: 2_000]
    try store.importing(.allOrNothing) { batch in
      var old = items[7]
      old.title = "Marmalade, old"
      old.record?.changes = [:]
      try batch.add([old] + items)
    }
    let search = { (text: String) in try store.items(matching: ItemFilter(text: text)).count }
    #expect(try search("strawberries") == 1)
    #expect(try search("marmalade") == 100)
    #expect(try store.check() == [])
    try store.undo()
    #expect(try store.items().map(\.id) == [kept])
    #expect(try search("strawberries") == 0)
    #expect(try search("marmalade") == 1)
    #expect(try store.check() == [])
  }

  @Test func aRehearsalIsNoStep() throws {
    let store = try SQLiteItemStore.inMemory()
    _ = try store.importing(.rehearsal) { try $0.add([ToDoItem(title: "Milk")]) }
    #expect(try store.steps() == [])
  }

  @Test func oldStepsAreDropped() throws {
    let clock = TestClock(Date(timeIntervalSince1970: 1_795_000_000))
    let store = try SQLiteItemStore.inMemory(now: { clock.now })
    _ = try ids("Milk", in: store)
    clock.advance(29 * 86_400)
    _ = try ids("Bread", in: store)
    #expect(try store.steps().count == 2)
    clock.advance(2 * 86_400)
    _ = try ids("Eggs", in: store)
    #expect(try store.steps().count == 2)
    try store.undo(5)
    #expect(try store.items().map(\.item.title) == ["Milk"])
  }

  @Test func twoProcessesCanTakeBackAtOnce() async throws {
    let folder = try TemporaryFolder()
    let stores = try (0..<4).map { _ in try folder.store() }
    for number in 0..<80 { try stores[0].add(ToDoItem(title: "\(number)")) }
    let steps = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for (index, store) in stores.enumerated() {
        group.addTask {
          var steps: [Int64] = []
          for number in 0..<30 {
            steps += try store.undo().map(\.id)
            // No two items are equal: the second would not be added.
            if number.isMultiple(of: 3) { try store.add(ToDoItem(title: "\(index) \(number)")) }
          }
          return steps
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(steps).count == steps.count)
    let left = try stores[0].steps(limit: 1_000).count
    #expect(steps.count + left == 80 + 40)
    #expect(try stores[0].items().count == left)
  }

  @Test func twoProcessesTakeBackDifferentChangesOfOneItem() async throws {
    let folder = try TemporaryFolder()
    let stores = try (0..<4).map { _ in try folder.store() }
    let id = try stores[0].add(ToDoItem(title: "Milk")).id
    for number in 0..<59 { try stores[0].update(id) { $0.title = "\(number)" } }
    let steps = try await withThrowingTaskGroup(of: [Int64].self) { group in
      for store in stores {
        group.addTask { try (0..<15).compactMap { _ in try store.undo(changeOf: id)?.id } }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(steps).count == steps.count && steps.count == 60)
    #expect(try stores[0].item(withID: id) == nil)
  }

  /// The number of a step that was rolled back is given to the next step of any process.
  @Test func anImportThatGoesOnAfterAnErrorDoesNotJoinAnotherStep() throws {
    let folder = try TemporaryFolder()
    let (store, other) = (try folder.store(), try folder.store())
    try folder.withFile { db in
      try db.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON items WHEN NEW.title = 'refused'
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    let milk = try store.add(ToDoItem(title: "Milk"))
    var bread = try #require(try store.item(withID: milk.id)?.item)
    bread.title = "Bread"
    bread.record?.changes[.title] = 1 << 45
    try store.importing(.stepByStep) { items in
      // What is merged begins the step, which is then rolled back.
      #expect(throws: StoreError.self) { try items.add([bread, ToDoItem(title: "refused")]) }
      try other.add(ToDoItem(title: "Eggs"))
      try items.add([ToDoItem(title: "Tea")])
    }
    #expect(try store.steps().count == 3)
    try store.undo()
    #expect(try store.items().map(\.item.title) == ["Milk", "Eggs"])
  }

  /// A copy from another file has brought it back under another number.
  @Test func anItemThatCameBackIsNotRestoredBesideItself() throws {
    let store = try SQLiteItemStore.inMemory()
    let milk = try ids("Milk", in: store)[0]
    var copy = try #require(try store.item(withID: milk)?.item)
    try store.remove([milk])
    copy.record?.changes[.title] = 1 << 45
    #expect(try store.add(copy).isNew)
    try store.undo(changeOf: milk)
    #expect(try store.items().map(\.item.title) == ["Milk"])
    #expect(try store.check() == [])
  }

  @Test func whatFollowedAndWasDeletedDoesNotKeepAnotherFromFollowing() throws {
    let store = try SQLiteItemStore.inMemory(now: { Date(timeIntervalSince1970: 1_795_000_000) })
    let id = try store.add(
      ToDoItem(
        title: "Bins", due: .day(CalendarDay(daysSince1970: 20_000)), triggers: [],
        recurrence: Recurrence("FREQ=WEEKLY"))
    ).id
    try store.remove([try #require(try store.markDone(id))])
    try store.undo(changeOf: id)
    #expect(try store.item(withID: id)?.item.done == false)
    let next = try #require(try store.markDone(id))
    #expect(try store.item(withID: next)?.item.title == "Bins")
  }
}
