import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

@testable import ToDoStore

/// What geofences remember in the file.
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
  ) -> [FixReport] {
    fixes.map { FixReport($0, from: device, receivedAt: $0.timestamp) }
  }

  /// The events of an engine that forgets nothing, since it never stops.
  private static func expected(_ walk: ReminderWalk) -> [GeofenceEvent] {
    var engine = GeofenceEngine()
    for item in walk.items { engine.watch(item, at: 0) }
    return walk.fixes.flatMap { engine.take($0, from: "phone", receivedAt: $0.timestamp).events }
  }

  @Test func whatIsKeptGivesTheEventsOfAnEngineThatNeverStops() throws {
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

  @Test func whatIsFedAgainFromTheBeginningFiresNothingTwice() throws {
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
  @Test func theFixesThatCountAreRecordedOnce() throws {
    let seed: UInt64 = 813
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engine = DurableGeofenceEngine(store)
    for _ in 0..<2 { try engine.take(Self.reports(walk.fixes)) }
    #expect(try engine.fixes(of: "phone") == walk.fixes)
    #expect(try engine.fixes(of: "watch") == [])
  }

  @Test func twoAtOneFileTakeTurnsLikeOne() throws {
    let seed: UInt64 = 814
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try add(walk)
    let engines = [
      DurableGeofenceEngine(store), DurableGeofenceEngine(try folder.store()),
    ]
    var events: [GeofenceEvent] = []
    for report in Self.reports(walk.fixes.prefix(600)) {
      events += try engines[Int.random(in: 0...1, using: &generator)].take([report]).events
    }
    let expected = Self.expected(walk).filter { $0.receivedAt <= walk.fixes[599].timestamp }
    try #require(!expected.isEmpty)
    #expect(events == expected, "seed \(seed)")
  }

  /// As the engine in memory does, which is told of every change at once.
  @Test func changesOfItemsAreSeenWhoeverMakesThem() throws {
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
      case 4: engine = DurableGeofenceEngine(try folder.store())
      default: break
      }
      if let stored = try other.item(id) {
        expected.watch(stored, at: report.receivedAt)
      }
      let answer = try engine.take([report])
      let wanted = expected.take(report.fix, from: "phone", receivedAt: report.receivedAt)
      #expect(answer.verdicts == wanted.verdicts)
    }
    let durable = try engine.engine()
    #expect(durable.devices == expected.devices, "seed \(seed)")
    #expect(durable.reminders == expected.reminders, "seed \(seed)")
  }
}
