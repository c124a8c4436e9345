import Foundation
import TestSupport
import Testing
import ToDo
import ToDoTestSupport

/// The same fixes give the same events, however they come.
struct GeofenceReplayTests {
  @Test func aClockThatRunsBetweenTheFixesChangesNothing() throws {
    let seed: UInt64 = 721
    var generator = SeededGenerator(seed: seed)
    var causes: Set<GeofenceEvent.Cause> = []
    for walkNumber in 0..<4 {
      let walk = try ReminderWalk(&generator)
      let replayed = walk.replay()
      var engine = walk.engine()
      var live: [GeofenceEvent] = []
      var clock = 0.0
      for fix in walk.fixes {
        while clock < fix.timestamp {
          live += engine.tick(at: clock).events
          clock += 7
        }
        live += engine.take(fix, from: "phone", receivedAt: fix.timestamp).events
      }
      live += engine.tick(at: walk.end).events
      #expect(live.map(\.id) == replayed.map(\.id), "seed \(seed), walk \(walkNumber)")
      #expect(Set(live.map(\.id)).count == live.count, "seed \(seed), walk \(walkNumber)")
      causes.formUnion(live.map(\.cause))
    }
    #expect(causes == Set(GeofenceEvent.Cause.allCases))
  }

  @Test func shuffledAndDoubledWithinTheWindowFixesGiveTheSameEvents() throws {
    let seed: UInt64 = 722
    var generator = SeededGenerator(seed: seed)
    for walkNumber in 0..<3 {
      let walk = try ReminderWalk(&generator)
      let expected = walk.replay().map(\.id)
      // Late by up to a minute and a half, and one in five twice.
      var arriving: [(at: Double, fix: Fix)] = []
      for fix in walk.fixes {
        for _ in 0..<(Int.random(in: 0..<5, using: &generator) == 0 ? 2 : 1) {
          arriving.append((fix.timestamp + .random(in: 0...90, using: &generator), fix))
        }
      }
      arriving.sort { $0.at < $1.at }
      var engine = walk.engine(reorderSeconds: 90)
      var events = arriving.flatMap { arrived in
        engine.take(arrived.fix, from: "phone", receivedAt: arrived.at).events
      }
      events += engine.flush(at: walk.fixes.last?.timestamp ?? 0).events
      events += engine.tick(at: walk.end).events
      #expect(events.map(\.id) == expected, "seed \(seed), walk \(walkNumber)")
    }
  }

  /// A tick must not run ahead of what a reorder window may still let in.
  @Test func aTickWithinTheWindowFiresNothingEarly() throws {
    for ticks in [[], [100.0]] {
      var day = try GeofenceEngineTests.Day()
      var rules = FixFilter.Rules()
      rules.reorderSeconds = 10
      day.engine = GeofenceEngine(filterRules: rules)
      try day.watch(LocationTrigger(event: .dwell(seconds: 80)))
      day.go([(0, 500), (20, 0), (40, 0), (60, 0), (80, 0), (95, 500)])
      for tick in ticks { day.tick(tick) }
      day.go([(120, 500), (150, 500)])
      day.tick(200)
      #expect(day.fired == [], "\(ticks)")
    }
  }
}

extension ReminderWalk {
  func engine(reorderSeconds: Double = 0) -> GeofenceEngine {
    var rules = FixFilter.Rules()
    rules.reorderSeconds = reorderSeconds
    var engine = GeofenceEngine(filterRules: rules)
    for item in items { engine.watch(item, at: 0) }
    return engine
  }

  /// The events of the fixes as they are, and of the hour after.
  func replay() -> [GeofenceEvent] {
    var engine = engine()
    let events = fixes.flatMap {
      engine.take($0, from: "phone", receivedAt: $0.timestamp).events
    }
    return events + engine.tick(at: end).events
  }
}
