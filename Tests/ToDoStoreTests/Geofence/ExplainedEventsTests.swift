import Foundation
import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// Each event of a walk is found by the time that it carries.
struct ExplainedEventsTests {
  private let keeping: GeofenceKeeping
  private let engine: DurableGeofenceEngine
  private let events: [GeofenceEvent]
  private let items: [ItemID: StoredItem]

  init() throws {
    keeping = try GeofenceKeeping(.memory)
    let seed: UInt64 = 819
    var generator = SeededGenerator(seed: seed)
    let walk = try ReminderWalk(&generator)
    try keeping.add(walk)
    engine = try keeping.engine()
    // A third of a second after the full one, so that dates and texts have to round.
    let fixes = walk.fixes.map { fix in
      Fix(
        coordinate: fix.coordinate, accuracy: fix.accuracy,
        timestamp: 1_605_952_800 + fix.timestamp + 1.0 / 3)
    }
    events = try engine.take(fixes.received()).events
    items = Dictionary(uniqueKeysWithValues: walk.items.map { ($0.id, $0) })
  }

  private func explanation(
    of event: GeofenceEvent, at date: Date, lasting span: Duration = .zero
  ) throws -> Explanation {
    try engine.explanation(
      of: try #require(items[event.item]), for: event.device, date: date,
      lasting: span, now: Date(timeIntervalSince1970: 2_000_000_000))
  }

  /// The reminder fired then, by the fix that brought it about.
  @Test func everyEventIsExplainedAtItsTime() throws {
    try #require(events.count > 20)
    var confirmed = 0
    for event in events {
      let found = try explanation(of: event, at: event.date)
      try #require(found.events.map(\.id).contains(event.id), "\(event.id): \(found)")
      #expect(!found.reasons.contains(.notReconstructed), "\(event.id)")
      // The fixes arrive at their own times.
      let needsConfirmation = [.enter, .exit, .crossed].contains(event.cause)
      if needsConfirmation, event.receivedAt > event.timestamp {
        confirmed += 1
        #expect(found.reasons.contains(.confirmed(at: event.receivedDate)), "\(event.id)")
      }
    }
    #expect(confirmed > 10)
  }

  @Test func everyEventIsExplainedAtItsMinute() throws {
    for event in events {
      let minute = Date(timeIntervalSince1970: (event.timestamp / 60).rounded(.down) * 60)
      let found = try explanation(of: event, at: minute, lasting: .seconds(60))
      try #require(found.events.map(\.id).contains(event.id), "\(event.id): \(found)")
      for other in found.events {
        #expect(other.reminder == event.reminder)
        #expect((minute..<minute + 60).contains(other.date))
      }
    }
  }

  /// Its item has changed since: the fixes would not bring it about any more.
  @Test func anEventOfAnItemThatHasChangedIsTold() throws {
    let event = try #require(
      events.last { $0.cause == .enter && $0.receivedAt > $0.timestamp })
    var stored = try #require(items[event.item])
    stored.item.trigger = try stored.item.trigger?.with { $0.expiry = .distantPast }
    let found = try engine.explanation(
      of: stored, for: event.device, date: event.date,
      now: Date(timeIntervalSince1970: 2_000_000_000))
    #expect(found.outcome == .fired(events: [event]))
    #expect(found.reasons == [.notReconstructed, .confirmed(at: event.receivedDate)])
  }
}
