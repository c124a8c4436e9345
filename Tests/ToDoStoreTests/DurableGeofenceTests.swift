import Foundation
import GRDB
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

@testable import ToDoStore

/// What the engine of geofences keeps in the file.
struct DurableGeofenceTests {
  private let folder: TemporaryFolder
  private let store: SQLiteItemStore

  init() throws {
    folder = try TemporaryFolder()
    store = try folder.store()
  }

  /// Adds a walk's items, which get the same ids.
  private func add(_ walk: ReminderWalk) throws {
    let ids = try store.add(contentsOf: walk.items.map(\.item)).map(\.id)
    try #require(ids == walk.items.map(\.id))
  }

  private static func reports(
    _ fixes: some Sequence<Fix>, from device: String = "phone"
  ) -> [ReceivedFix] {
    fixes.map { ReceivedFix($0, from: device, receivedAt: $0.timestamp) }
  }

  /// The events of an engine that never stops.
  private static func expected(_ walk: ReminderWalk) -> [GeofenceEvent] {
    var engine = GeofenceEngine()
    for item in walk.items { engine.watch(item, at: 0) }
    return walk.fixes.flatMap { engine.take($0, from: "phone", receivedAt: $0.timestamp).events }
  }

  @Test func aRestartedEngineFiresTheEventsOfOneThatNeverStops() throws {
    let seed: UInt64 = 811
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    var engine = DurableGeofenceEngine(store)
    var events: [GeofenceEvent] = []
    var rest = walk.fixes[...]
    var stops = 0
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &generator)
      events += try engine.take(Self.reports(rest.prefix(count))).events
      rest = rest.dropFirst(count)
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      engine = DurableGeofenceEngine(try folder.store())
      stops += 1
    }
    #expect(stops > 10)
    #expect(events == Self.expected(walk), "seed \(seed)")
    #expect(try engine.undelivered() == events)
  }

  @Test func feedingTheSameFixesAgainFiresNothingTwice() throws {
    let seed: UInt64 = 812
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    for _ in 0..<12 {
      let engine = DurableGeofenceEngine(store)
      let end = Int.random(in: 0..<walk.fixes.count, using: &generator)
      var rest = walk.fixes.prefix(end)
      while !rest.isEmpty {
        let count = Int.random(in: 1...200, using: &generator)
        try engine.take(Self.reports(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
    }
    let engine = DurableGeofenceEngine(store)
    try engine.take(Self.reports(walk.fixes))
    #expect(try engine.undelivered() == Self.expected(walk), "seed \(seed)")
  }

  /// Also a confirmed jump is recorded once, as accepted.
  @Test func acceptedFixesAreRecordedOnce() throws {
    let seed: UInt64 = 813
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engine = DurableGeofenceEngine(store)
    for _ in 0..<2 { try engine.take(Self.reports(walk.fixes)) }
    #expect(try engine.fixes(of: "phone").map(\.fix) == walk.fixes)
    #expect(try engine.fixes(of: "watch") == [])
  }

  /// As a terminal and a phone may write one name.
  @Test func equalNamesInOtherCodePointsAreOneDevice() throws {
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    let fixes = [0.0, 30].map { Fix(coordinate: here, timestamp: $0) }
    try DurableGeofenceEngine(store).take(Self.reports(fixes.prefix(1), from: composed))
    let engine = DurableGeofenceEngine(store)
    try engine.take(Self.reports(fixes.suffix(1), from: decomposed))
    #expect(try engine.fixes(of: composed).map(\.fix) == fixes)
    #expect(try engine.fixes(of: decomposed).map(\.fix) == fixes)
  }

  /// Adds an item that reminds once on arriving, and gives a way to visit it for two minutes.
  private func library() throws -> (id: ItemID, visit: (Double) -> [ReceivedFix]) {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let id = try store.add(
      ToDoItem(
        title: "Books", location: Location(name: "", coordinate: home),
        trigger: LocationTrigger(event: .arrive))
    ).id
    let away = Geodesic.direct(from: home, bearing: Bearing(degrees: 0), distance: .meters(500))
    return (
      id,
      { start in
        let fixes = [away, home, home, away, away].enumerated().map { number, position in
          Fix(coordinate: position, timestamp: start + 30 * Double(number))
        }
        return Self.reports(fixes)
      }
    )
  }

  @Test func aSpentReminderStaysSpentWhenItsTitleChanges() throws {
    let (id, day) = try library()
    #expect(try DurableGeofenceEngine(store).take(day(0)).events.map(\.cause) == [.enter])
    try store.update(id) { $0.title = "Books and records" }
    #expect(try DurableGeofenceEngine(store).take(day(1_000)).events == [])
    #expect(try DurableGeofenceEngine(store).take(day(2_000)).events == [])
    try store.update(id) { $0.trigger = try LocationTrigger(event: .arrive, repeats: true) }
    #expect(try DurableGeofenceEngine(store).take(day(3_000)).events.map(\.cause) == [.enter])
  }

  /// Whether a watch looked while it was done or not.
  @Test(arguments: [false, true])
  func aReopenedItemRemindsAgain(isSeen: Bool) throws {
    let (id, visit) = try library()
    #expect(try DurableGeofenceEngine(store).take(visit(0)).events.map(\.cause) == [.enter])
    try store.setDone(true, [id])
    if isSeen { try DurableGeofenceEngine(store).refresh() }
    try store.setDone(false, [id])
    try store.update(id) { $0.title = "More books" }
    #expect(try DurableGeofenceEngine(store).take(visit(1_000)).events.map(\.cause) == [.enter])
    #expect(try DurableGeofenceEngine(store).take(visit(2_000)).events == [])
  }

  /// It fires as soon as somebody watches, and has not yet.
  @Test func anEventNobodyHasSeenHasNotFiredYet() throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let engine = DurableGeofenceEngine(store)
    try engine.take(Fix(coordinate: home, timestamp: 100), from: "phone", receivedAt: 100)
    let id = try store.add(
      ToDoItem(
        title: "Books", location: Location(name: "", coordinate: home),
        trigger: LocationTrigger(event: .arrive, initial: .fire))
    ).id
    func told() throws -> [Explanation.Reason] {
      let stored = try #require(try store.item(withID: id))
      return try engine.explanation(of: stored, for: "phone", now: 200).reasons
    }
    #expect(try told() == [.due(cause: .initial, at: 100)])
    #expect(try engine.refresh().events.map(\.cause) == [.initial])
    #expect(try told() == [.spent])
  }

  @Test func theOutboxDecidesWhatHappened() throws {
    let (id, visit) = try library()
    let engine = DurableGeofenceEngine(store)
    try engine.take(visit(0))
    func reasons(_ time: Double) throws -> (Explanation.Outcome, [Explanation.Reason]) {
      let stored = try #require(try store.item(withID: id))
      let told = try engine.explanation(
        of: stored, for: "phone", at: nil, time: time, now: 10_000)
      return (told.outcome, told.reasons)
    }
    let event = try #require(try engine.events(of: id).first)
    #expect(try reasons(-1) == (.silent, [.noFixKept(before: -1)]))
    #expect(try reasons(60).0 == .fired(events: [event]))
    // Where what led to it is gone it fired all the same.
    try engine.prune(fixesOlderBy: 60)
    #expect(try reasons(60) == (.fired(events: [event]), [.notReconstructed]))
    // And what it is now it was not then.
    try store.update(id) { item in
      item.trigger = try LocationTrigger(event: .leave, repeats: true)
    }
    try engine.take(visit(1_000))
    try store.update(id) { item in
      item.trigger = try LocationTrigger(event: .arrive, repeats: true)
    }
    #expect(try reasons(1_060) == (.silent, [.otherThen]))
  }

  @Test func aFailedWriteChangesNothing() throws {
    let seed: UInt64 = 816
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engine = DurableGeofenceEngine(try folder.store(busyTimeout: .zero))
    var refused = 0
    var rest = Self.reports(walk.fixes)[...]
    while !rest.isEmpty {
      let reports = Array(rest.prefix(50))
      rest = rest.dropFirst(50)
      try store.importing(.allOrNothing) { _ in
        do {
          try engine.take(reports)
        } catch StoreError.busy {
          refused += 1
        }
      }
      try engine.take(reports)
    }
    #expect(refused == 24)
    #expect(try engine.undelivered() == Self.expected(walk), "seed \(seed)")
  }

  /// Values that no engine writes are refused with an error; they never end the program.
  @Test(arguments: [
    "UPDATE devices SET course = 9e999", "UPDATE devices SET accuracy = 9e999",
    "UPDATE devices SET time = -9e999", "UPDATE devices SET accepted = 9223372036854775807",
    #"UPDATE devices SET filter = '{"rejected":{"late":9223372036854775807}}'"#,
    #"UPDATE devices SET filter = '{"rejected":{"late":-1}}'"#,
    "UPDATE fence_states SET region = 4294967296", "UPDATE fence_states SET region = -1",
    "UPDATE fence_states SET pending_since = 9e999",
    "UPDATE visits SET region = 2147483648", "UPDATE visits SET region = 1",
    "UPDATE visits SET region = 1 << 62", "UPDATE visits SET inside_count = 4294967295",
    "UPDATE visits SET inside_count = 1 << 62", "UPDATE visits SET since = -9e999",
    "UPDATE visits SET due = 9e999", "UPDATE visits SET item = 1 << 40",
    "UPDATE geofence_counters SET revision = 9223372036854775807",
    "UPDATE geofence_counters SET seen_change = -1",
  ])
  func impossibleNumbersInTheFileAreRefused(damage: String) throws {
    let (_, visit) = try library()
    let reports = visit(0)
    try DurableGeofenceEngine(store).take(Array(reports.prefix(3)))
    try store.writing { try $0.execute(sql: damage) }
    let damaged = DurableGeofenceEngine(try folder.store())
    do {
      try damaged.take(Array(reports.dropFirst(3)))
      Issue.record("not refused: \(damage)")
    } catch StoreError.corrupt {
      // As it should be.
    }
  }

  @Test func severalTriggersAndCrossingsAreKept() throws {
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    func east(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
    }
    var item = ToDoItem(title: "Books", location: Location(name: "Library", coordinate: home))
    item.triggers = [
      try LocationTrigger(event: .pass, repeats: true), try LocationTrigger(event: .arrive),
      try LocationTrigger(event: .leave),
    ]
    let id = try store.add(item).id
    // Quickly through, through again within five minutes, then a visit.
    let way = [
      (0.0, -200.0), (1, -50), (2, 50), (3, 99), (4, 200), (100, 200), (110, -200), (200, 0),
      (220, 0), (240, 500), (270, 500),
    ]
    var events: [GeofenceEvent] = []
    for (time, meters) in way {
      // A new engine each time knows what the file says.
      let fix = Fix(coordinate: east(meters), accuracy: .meters(20), timestamp: time)
      events += try DurableGeofenceEngine(folder.store())
        .take(fix, from: "phone", receivedAt: time).events
    }
    #expect(
      events.map { "\($0.event) \($0.cause) \(Int($0.timestamp))" } == [
        "pass crossed 1", "pass enter 200", "arrive enter 200", "leave exit 240",
      ])
    #expect(events.map(\.trigger) == [0, 0, 1, 2] && events.allSatisfy { $0.item == id })
    let kept = try DurableGeofenceEngine(folder.store()).undelivered()
    #expect(kept == events)
    #expect(kept.first?.entry != nil && kept.last?.position == east(500))
  }

  @Test func aDeliveredEventIsNotDeliveredAgain() throws {
    let seed: UInt64 = 817
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engine = DurableGeofenceEngine(store)
    let events = try engine.take(Self.reports(walk.fixes)).events
    try #require(events.count > 3)
    try engine.markDelivered(events.prefix(2))
    #expect(try DurableGeofenceEngine(store).undelivered() == Array(events.dropFirst(2)))
    let item = events[0].item
    #expect(
      try engine.events(of: item)
        == events.filter { $0.item == item }.sorted { $0.timestamp < $1.timestamp })
  }

  @Test func pruningFixesKeepsStates() throws {
    let seed: UInt64 = 818
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engine = DurableGeofenceEngine(store)
    try engine.take(Self.reports(walk.fixes.prefix(500)))
    try engine.take(Self.reports(walk.fixes.prefix(3), from: "watch"))
    let before = try engine.engine()
    try engine.prune(fixesOlderBy: 600)
    let newest = walk.fixes[499].timestamp
    #expect(
      try engine.fixes(of: "phone").map(\.fix)
        == walk.fixes.prefix(500).filter { $0.timestamp >= newest - 600 })
    #expect(try engine.fixes(of: "watch").count == 3)
    let after = try DurableGeofenceEngine(folder.store()).engine()
    #expect(after.devices == before.devices)
    let events = try engine.take(Self.reports(walk.fixes.dropFirst(500))).events
    #expect(events.map(\.id) == Self.expected(walk).suffix(events.count).map(\.id))
  }

  @Test func aReminderSpentInOneEngineIsSpentInTheOther() throws {
    let (_, visit) = try library()
    let other = DurableGeofenceEngine(try folder.store())
    try other.refresh()
    #expect(try DurableGeofenceEngine(store).take(visit(0)).events.count == 1)
    let later = visit(1_000).map {
      ReceivedFix($0.fix, from: "watch", receivedAt: $0.receivedAt)
    }
    #expect(try other.take(later).events == [])
  }

  /// Each with devices that the other one has seen last, some of the reminders spent by it.
  @Test func twoEnginesOnOneFileActLikeOne() throws {
    let seed: UInt64 = 814
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    let other = try ReminderWalk(&generator)
    try add(walk)
    let engines = [
      DurableGeofenceEngine(store), DurableGeofenceEngine(try folder.store()),
    ]
    let reports = (Self.reports(walk.fixes) + Self.reports(other.fixes, from: "watch"))
      .sorted { $0.receivedAt < $1.receivedAt }.prefix(1_000)
    var expected = GeofenceEngine()
    for item in walk.items { expected.watch(item, at: 0) }
    var causes: Set<GeofenceEvent.Cause> = []
    for (number, report) in reports.enumerated() {
      if number == 500 {
        try store.update(walk.items[0].id) { $0.tags = ["changed"] }
      }
      let engine = engines[Int.random(in: 0...1, using: &generator)]
      let events = try engine.take([report]).events
      let wanted = expected.take(report.fix, from: report.device, receivedAt: report.receivedAt)
      #expect(events == wanted.events, "seed \(seed), fix \(number)")
      causes.formUnion(events.map(\.cause))
    }
    #expect(causes.count > 3)
    for engine in engines { #expect(try engine.engine().devices == expected.devices) }
  }

  /// As the engine in memory does, which is told of every change at once.
  @Test func changesOfItemsAreSeenFromAnySource() throws {
    let seed: UInt64 = 815
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let other = try folder.store()
    var expected = GeofenceEngine()
    for item in walk.items { expected.watch(item, at: 0) }
    var engine = DurableGeofenceEngine(store)
    for report in Self.reports(walk.fixes.prefix(700)) {
      let id = walk.items[Int.random(in: 0..<40, using: &generator)].id
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: try other.setDone(true, [id])
      case 1: try other.setDone(false, [id])
      case 2:
        let position = generator.position(near: report.fix.coordinate, deviation: 100)
        try other.update(id) { item in
          item.location = Location(name: "", coordinate: position)
        }
      case 3:
        try other.update(id) { item in
          item.trigger = try item.trigger?.snoozed(.nextVisit)
        }
      case 4: try other.update(id) { $0.itemDescription = "\(report.fix.timestamp)" }
      case 5: engine = DurableGeofenceEngine(try folder.store())
      default: break
      }
      if let stored = try other.item(withID: id) {
        expected.watch(stored, at: report.receivedAt)
      }
      let result = try engine.take([report])
      let wanted = expected.take(report.fix, from: "phone", receivedAt: report.receivedAt)
      #expect(result.verdicts == wanted.verdicts)
    }
    let durable = try DurableGeofenceEngine(try folder.store()).engine()
    #expect(durable.devices == expected.devices, "seed \(seed)")
    #expect(durable.reminders == expected.reminders, "seed \(seed)")
  }

  /// Nobody watches when the item is removed, so that the change is not seen.
  @Test func aRemovedItemLeavesNothingOfItsPlacesBehind() throws {
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    var item = ToDoItem(title: "Keys", location: Location(name: "Home", coordinate: here))
    item.trigger = try LocationTrigger(event: .leave, radius: .meters(150))
    let id = try store.add(item).id
    try DurableGeofenceEngine(store).take(
      Self.reports([Fix(coordinate: here, accuracy: .meters(5), timestamp: 0)]))
    func rows() throws -> [Int] {
      try store.read { db in
        try ["reminders", "visits", "fence_states"].map { table in
          try PreparedStatement(db, "SELECT count(*) FROM \(table)").first { $0.int(0) } ?? 0
        }
      }
    }
    #expect(try rows() == [1, 1, 1])
    try store.remove([id])
    #expect(try rows() == [0, 0, 0])
  }
}
