import Foundation
import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// What a durable engine records: fixes, and events until they are delivered.
struct GeofenceHistoryTests {
  /// A jump that is confirmed is recorded once too, as accepted.
  @Test(arguments: StoreKind.allCases)
  func acceptedFixesAreRecordedOnce(kind: StoreKind) throws {
    let seed: UInt64 = 813
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    let engine = try keeping.engine()
    for _ in 0..<2 { try engine.take(walk.fixes.received()) }
    #expect(try engine.fixes(of: "phone").map(\.fix) == walk.fixes)
    #expect(try engine.fixes(of: "watch") == [])
  }

  /// A terminal and a phone may write the same name differently.
  @Test(arguments: StoreKind.allCases)
  func equalNamesInOtherCodePointsAreOneDevice(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (composed, decomposed) = ("Andr\u{e9}", "Andre\u{301}")
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    let fixes = [0.0, 30].map { Fix(coordinate: here, timestamp: $0) }
    try keeping.engine().take(fixes.prefix(1).received(from: composed))
    let engine = try keeping.engine()
    try engine.take(fixes.suffix(1).received(from: decomposed))
    #expect(try engine.fixes(of: composed).map(\.fix) == fixes)
    #expect(try engine.fixes(of: decomposed).map(\.fix) == fixes)
  }

  /// A change of an item makes it due; it fires at the next call of an engine.
  @Test(arguments: StoreKind.allCases)
  func anEventNobodyHasSeenHasNotFiredYet(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let engine = try keeping.engine()
    try engine.take(Fix(coordinate: home, timestamp: 100), from: "phone", receivedAt: 100)
    let id = try keeping.store.add(
      ToDoItem(
        title: "Books", location: Location(name: "", coordinate: home),
        trigger: LocationTrigger(event: .arrive, initial: .fire))
    ).id
    func told() throws -> [Explanation.Reason] {
      let stored = try #require(try keeping.store.item(withID: id))
      return try engine.explanation(
        of: stored,
        for: "phone", now: Date(timeIntervalSince1970: 200)
      ).reasons
    }
    #expect(try told() == [.due(cause: .initial, at: Date(timeIntervalSince1970: 100))])
    #expect(try engine.refresh().events.map(\.cause) == [.initial])
    #expect(try told() == [.spent])
  }

  @Test(arguments: StoreKind.allCases)
  func theOutboxDecidesWhatHappened(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try keeping.addLibrary()
    let engine = try keeping.engine()
    try engine.take(visit(0))
    func reasons(_ time: Double) throws -> (Explanation.Outcome, [Explanation.Reason]) {
      let stored = try #require(try keeping.store.item(withID: id))
      let told = try engine.explanation(
        of: stored, for: "phone", date: Date(timeIntervalSince1970: time),
        now: Date(timeIntervalSince1970: 10_000))
      return (told.outcome, told.reasons)
    }
    let event = try #require(try engine.events(of: id).first)
    #expect(try reasons(-1) == (.silent, [.noFixKept(before: Date(timeIntervalSince1970: -1))]))
    #expect(try reasons(60).0 == .fired(events: [event]))
    // It fired, though the fixes that led to it are gone.
    try engine.prune(Retention(fixes: .seconds(60)))
    #expect(try reasons(60) == (.fired(events: [event]), [.notReconstructed]))
    // With its settings of now it would have fired; then it had others.
    try keeping.store.update(id) { item in
      item.trigger = try LocationTrigger(event: .leave, repeats: true)
    }
    try engine.take(visit(1_000))
    try keeping.store.update(id) { item in
      item.trigger = try LocationTrigger(event: .arrive, repeats: true)
    }
    #expect(try reasons(1_060) == (.silent, [.otherThen]))
  }

  @Test(arguments: StoreKind.allCases)
  func aDeliveredEventIsNotDeliveredAgain(kind: StoreKind) throws {
    let seed: UInt64 = 817
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    let engine = try keeping.engine()
    let events = try engine.take(walk.fixes.received()).events
    try #require(events.count > 3)
    try engine.markDelivered(events.prefix(2))
    #expect(try keeping.engine().undelivered() == Array(events.dropFirst(2)))
    let item = events[0].item
    #expect(
      try engine.events(of: item)
        == events.filter { $0.item == item }.sorted { $0.timestamp < $1.timestamp })
  }

  @Test(arguments: StoreKind.allCases)
  func pruningFixesKeepsStates(kind: StoreKind) throws {
    let seed: UInt64 = 818
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    let engine = try keeping.engine()
    try engine.take(walk.fixes.prefix(500).received())
    try engine.take(walk.fixes.prefix(3).received(from: "watch"))
    let before = try engine.whole()
    try engine.prune(Retention(fixes: .seconds(600)))
    let newest = walk.fixes[499].timestamp
    #expect(
      try engine.fixes(of: "phone").map(\.fix)
        == walk.fixes.prefix(500).filter { $0.timestamp >= newest - 600 })
    #expect(try engine.fixes(of: "watch").count == 3)
    let after = try keeping.engine().whole()
    #expect(after.devices == before.devices)
    let events = try engine.take(walk.fixes.dropFirst(500).received()).events
    #expect(events.map(\.id) == walk.expectedEvents.suffix(events.count).map(\.id))
  }
}
