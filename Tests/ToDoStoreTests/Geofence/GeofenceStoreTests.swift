import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// Every store that keeps what geofences remember keeps the same, whole or not at all.
struct GeofenceStoreTests {
  private static let devices = ["phone", "watch", "Andr\u{e9}", "unknown"]

  /// All that can be read of a store.
  private struct Contents: Equatable {
    var counters: GeofenceCounters
    var changes: ReminderChanges
    var reminders: [ReminderID: GeofenceReminder]
    var recorded: Set<ItemID>
    var spent: Set<ReminderID>
    var names: [String]
    var devices: [GeofenceDevice?]
    var affected: [Set<String>]
    var due: [Set<String>]
    var nextDue: Double?
    var fixes: [[RecordedFix]]
    var undelivered: [GeofenceEvent]
    var events: [[GeofenceEvent]]
    var numbered: [NumberedEvent]
    var lastEventNumber: Int64

    init(_ records: any GeofenceRecords) throws {
      counters = try records.counters()
      changes = try records.changes(since: 3)
      let none = ReminderChanges(last: .max)
      (reminders, recorded) = try records.reminders(before: none)
      spent = Set(try records.spent(since: 0))
      names = try records.deviceNames().sorted()
      let reminders = reminders
      let known = GeofenceStoreTests.devices
      devices = try known.map { try records.device(named: $0, among: reminders)?.device }
      let items = (1...40).map { ItemID(number: $0) }
      affected = try [
        records.devices(affectedBy: items, orAt: nil),
        records.devices(
          affectedBy: [], orAt: { [devices] in $0 == devices[0]?.lastFix?.coordinate }),
        records.devices(affectedBy: [], orAt: nil),
      ].map(Set.init)
      due = try [0, 2_000, 6_000, .infinity].map { time in
        Set(try records.devices(withTimersBy: time, orHeldFixesBy: time - 100))
      }
      nextDue = try records.nextDue()
      fixes = try known.map { try records.fixes(of: $0) }
      undelivered = try records.undelivered()
      events = try items.map { try records.events(of: $0) }
      numbered = try records.events(afterNumber: 0, limit: 1_000)
      lastEventNumber = try records.lastEventNumber()
    }
  }

  /// A store with three devices after part of their walks, some of its items changed.
  private static func filled(_ kind: StoreKind) throws -> GeofenceKeeping {
    var generator = SeededGenerator(seed: 821)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    for (name, count) in zip(devices, [600, 300, 100]) {
      // The last fixes stay held back.
      try keeping.engine(reorderSeconds: 60).take(walk.fixes.prefix(count).received(from: name))
    }
    let engine = try keeping.engine(reorderSeconds: 60)
    try engine.markDelivered(engine.undelivered().prefix(3))
    try keeping.store.setDone(true, [walk.items[0].id, walk.items[1].id])
    try keeping.store.setDone(false, [walk.items[1].id])
    try keeping.store.remove([walk.items[2].id])
    try keeping.store.update(walk.items[4].id) { $0.title = "Changed" }
    return keeping
  }

  @Test func aFileAndMemoryKeepTheSame() throws {
    let contents = try StoreKind.allCases.map { kind in
      try Self.filled(kind).reopened().readingGeofences { try Contents($0) }
    }
    #expect(contents[0] == contents[1])
    let first = contents[0]
    #expect(first.changes.items.contains { $0.isReopened } && !first.spent.isEmpty)
    #expect(first.names == ["Andr\u{e9}", "phone", "watch"] && first.nextDue != nil)
    #expect(!first.affected[0].isEmpty && first.undelivered.count > 3)
    #expect(first.affected[1] == ["phone"] && first.affected[2] == [])
    #expect(first.due[0].isEmpty && !first.due[3].isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func aTransactionThatFailsChangesNothing(kind: StoreKind) throws {
    struct Failure: Error {}
    let store = try Self.filled(kind).reopened()
    let before = try store.readingGeofences { try Contents($0) }
    let reminder = try #require(before.spent.first)
    #expect(throws: Failure.self) {
      try store.writingGeofences { records in
        try records.set(GeofenceCounters(revision: 1_000, seenChange: 1_000))
        for (name, known) in zip(Self.devices, before.devices) {
          let record = try records.device(named: name, among: before.reminders)
          let number = try record?.number ?? records.addDevice(named: name)
          let other = before.devices.first { $0 != known } ?? nil
          try records.save(
            other ?? GeofenceDevice(), insteadOf: known ?? GeofenceDevice(), number: number)
          for fix in before.fixes[0].prefix(3) {
            try records.record(.accepted(fix.fix), device: number, receivedAt: -1)
          }
        }
        for (id, reminder) in before.reminders {
          try records.record(reminder, as: id, revision: 1_000)
          try records.setSpent(id, revision: 1_000)
        }
        try records.removeReminders(of: reminder.item)
        _ = try records.removeFixes(olderBy: 10, limit: .max)
        let event = try #require(before.undelivered.first)
        #expect(
          try records.add(
            GeofenceEvent(
              item: event.item, region: 0, device: "new", event: .arrive, cause: .enter,
              timestamp: 1, receivedAt: 1, distance: .zero)))
        #expect(try !records.add(event))
        try records.markDelivered(before.undelivered)
        throw Failure()
      }
    }
    let after = try store.readingGeofences { try Contents($0) }
    #expect(after == before)
  }
  /// A store in memory went through the reminders of all items for each: 200 times 20,000.
  @Test func removingTheRemindersOfAnItemDoesNotReadThoseOfOthers() throws {
    let items = (1...20_000).map { ItemID(number: UInt32($0)) }
    let reminder = GeofenceReminder(trigger: try LocationTrigger(event: .arrive), regions: [])
    let (recording, removing) = try InMemoryItemStore().writingGeofences { records in
      let recording = try processorTime {
        for item in items {
          try records.record(reminder, as: ReminderID(item: item), revision: 1)
        }
      }
      let removing = try processorTime {
        for item in items.prefix(200) { try records.removeReminders(of: item) }
      }
      return (recording, removing)
    }
    #expect(removing < recording)
  }
}
