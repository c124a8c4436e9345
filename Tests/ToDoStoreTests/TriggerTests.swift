import Testing
import ToDo

@testable import ToDoStore

/// Reminders in a store.
struct TriggerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Reminders that differ in one part each.
  private static func triggers() throws -> [LocationTrigger] {
    func window(_ days: Set<Weekday> = [], to: Int = 1200) throws -> TimeWindow {
      try TimeWindow(from: 1020, to: to, days: days, timeZone: "Europe/Berlin")
    }
    return try [
      LocationTrigger(event: .arrive), LocationTrigger(event: .leave),
      LocationTrigger(event: .pass), LocationTrigger(event: .dwell(seconds: 600)),
      LocationTrigger(event: .dwell(seconds: 600.5)), LocationTrigger(event: .away(seconds: 600)),
      LocationTrigger(event: .arrive, radius: .meters(0.1)),
      LocationTrigger(event: .arrive, repeats: true),
      LocationTrigger(event: .arrive, window: window()),
      LocationTrigger(event: .arrive, window: window(to: 1201)),
      LocationTrigger(event: .arrive, window: window([.monday, .friday])),
      LocationTrigger(event: .arrive, start: 1), LocationTrigger(event: .arrive, expiry: 1),
      LocationTrigger(event: .arrive, initial: .fire),
      LocationTrigger(event: .arrive, snooze: .nextVisit),
      LocationTrigger(event: .arrive, snooze: .until(1)),
    ]
  }

  private func item(_ trigger: LocationTrigger?) -> ToDoItem {
    ToDoItem(title: "Milk", trigger: trigger)
  }

  @Test func everyReminderComesBack() throws {
    let items = try Self.triggers().map(item)
    let ids = try folder.store().add(contentsOf: items).map(\.id)
    let store = try folder.store()
    #expect(try ids.map { try store.item(withID: $0)?.item.trigger } == items.map(\.trigger))
    #expect(try store.items().map(\.item) == items)
  }

  @Test func anItemWithSeveralTriggersComesBack() throws {
    let triggers = try Self.triggers()
    let item = ToDoItem(title: "Milk", triggers: triggers)
    let id = try folder.store().add(item).id
    let store = try folder.store()
    #expect(try store.item(withID: id)?.item.triggers == triggers)
    #expect(try !store.add(item).isNew)
    #expect(try store.add(ToDoItem(title: "Milk", triggers: triggers.reversed())).isNew)
  }

  @Test func itemsThatDifferOnlyInTheirReminderAreBothKept() throws {
    let items = try [item(nil)] + Self.triggers().map(item)
    for store in [try folder.store(), InMemoryItemStore()] as [any ItemStore] {
      #expect(try store.add(contentsOf: items).allSatisfy(\.isNew))
      #expect(try store.add(contentsOf: items).allSatisfy { !$0.isNew })
    }
  }

  @Test func aReminderCanBeChangedAndRemoved() throws {
    let triggers = try Self.triggers()
    let store = try folder.store()
    let id = try store.add(item(triggers[0])).id
    try store.update(id) { $0.trigger = triggers[1] }
    #expect(try store.item(withID: id)?.item.trigger == triggers[1])
    #expect(try store.add(item(triggers[1])).id == id)
    try store.update(id) { $0.trigger = nil }
    #expect(try store.item(withID: id)?.item.trigger == nil)
    #expect(try store.add(item(nil)).id == id)
  }

  @Test func hashesDependOnEveryPart() throws {
    let items = try [item(nil)] + Self.triggers().map(item)
    #expect(Set(items.map { ContentHash.of($0, regions: []) }).count == items.count)
  }

  @Test func hashesOfEqualRemindersAreEqual() throws {
    let zero = item(try LocationTrigger(event: .arrive, start: 0))
    let negative = item(try LocationTrigger(event: .arrive, start: -0.0))
    #expect(zero == negative)
    #expect(ContentHash.of(zero, regions: []) == ContentHash.of(negative, regions: []))
  }

  @Test func hashesDependOnEveryTriggerAndTheirOrder() throws {
    let (first, second) = (try Self.triggers()[0], try Self.triggers()[1])
    let lists = [[], [first], [second], [first, second], [second, first], [first, first]]
    let hashes = lists.map { ContentHash.of(ToDoItem(title: "Milk", triggers: $0), regions: []) }
    #expect(Set(hashes).count == lists.count)
  }

  /// Files hold it: change it only with a migration.
  @Test func theHashOfAReminderStaysAsItIs() throws {
    let trigger = try LocationTrigger(
      event: .dwell(seconds: 600), radius: .meters(150), repeats: true,
      window: TimeWindow(from: 1020, to: 1200, days: [.friday], timeZone: "Europe/Berlin"),
      start: 1, expiry: 2.5, initial: .fire, snooze: .until(3))
    #expect(ContentHash.of(item(trigger), regions: []) == -1_609_046_198_520_049_612)
  }
}
