import Foundation
import TestSupport
import Testing
import ToDo

/// The same fixes give the same events, however they come.
struct GeofenceReplayTests {
  private struct Walk {
    var items: [StoredItem] = []
    var fixes: [Fix] = []

    /// A day among 40 reminders of all kinds; some fixes are far off.
    init(_ generator: inout SeededGenerator) throws {
      let home = try Coordinate(latitude: 52.5, longitude: 13.4)
      for number in 1...40 {
        let center = generator.position(near: home, deviation: 600)
        let opens = Int.random(in: 10...300, using: &generator)
        let window = try TimeWindow(from: opens, to: opens + 60, timeZone: "UTC")
        let events: [LocationTrigger.Event] = [
          .arrive, .leave, .dwell(seconds: 240), .away(seconds: 400), .pass,
        ]
        var item = ToDoItem(
          title: "\(number)", location: Location(name: "", coordinate: center))
        item.trigger = try LocationTrigger(
          event: events[number % 5], radius: .meters(.random(in: 50...300, using: &generator)),
          repeats: number % 4 != 0, window: number % 2 == 0 ? window : nil,
          initial: number % 3 == 0 ? .fire : .none)
        items.append(StoredItem(id: ItemID(number: UInt32(number)), item: item))
      }
      var position = home
      var heading = 0.0
      var time = 0.0
      for _ in 0..<1_200 {
        time += [3, 5, 8, 15, 70].randomElement(using: &generator) ?? 5
        heading += .random(in: -40...40, using: &generator)
        if Geodesic.distance(from: home, to: position).meters > 1_500 {
          heading = Geodesic.inverse(from: position, to: home).initialBearing.degrees
        }
        position = Geodesic.direct(
          from: position, bearing: Bearing(degrees: heading),
          distance: .meters(.random(in: 0...30, using: &generator)))
        let isOff = Int.random(in: 0..<60, using: &generator) == 0
        fixes.append(
          Fix(
            coordinate: generator.position(near: position, deviation: isOff ? 5_000 : 8),
            accuracy: .meters(12), timestamp: time))
      }
    }

    func engine(reorderSeconds: Double = 0) -> GeofenceEngine {
      var rules = FixFilter.Rules()
      rules.reorderSeconds = reorderSeconds
      var engine = GeofenceEngine(filterRules: rules)
      for item in items { engine.watch(item, at: 0) }
      return engine
    }

    var end: Double { (fixes.last?.timestamp ?? 0) + 3_600 }

    /// The events of the fixes as they are, and of the hour after.
    func replay() -> [GeofenceEvent] {
      var engine = engine()
      let events = fixes.flatMap {
        engine.take($0, from: "phone", receivedAt: $0.timestamp).events
      }
      return events + engine.tick(at: end).events
    }
  }

  @Test func aClockThatRunsBetweenTheFixesChangesNothing() throws {
    let seed: UInt64 = 721
    var generator = SeededGenerator(seed: seed)
    var causes: Set<GeofenceEvent.Cause> = []
    for walkNumber in 0..<4 {
      let walk = try Walk(&generator)
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

  @Test func shuffledWithinTheWindowAndDoubledTheyGiveTheSame() throws {
    let seed: UInt64 = 722
    var generator = SeededGenerator(seed: seed)
    for walkNumber in 0..<3 {
      let walk = try Walk(&generator)
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
