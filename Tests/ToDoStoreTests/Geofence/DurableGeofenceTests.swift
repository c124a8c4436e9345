import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// A durable engine does what an engine that never stops does, wherever it keeps what it remembers.
struct DurableGeofenceTests {
  @Test(arguments: StoreKind.allCases)
  func aRestartedEngineFiresTheEventsOfOneThatNeverStops(kind: StoreKind) throws {
    let seed: UInt64 = 811
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    var engine = try keeping.engine()
    var events: [GeofenceEvent] = []
    var rest = walk.fixes[...]
    var stops = 0
    while !rest.isEmpty {
      let count = Int.random(in: 1...40, using: &generator)
      events += try engine.take(rest.prefix(count).received()).events
      rest = rest.dropFirst(count)
      guard Int.random(in: 0..<3, using: &generator) == 0 else { continue }
      engine = try keeping.engine()
      stops += 1
    }
    #expect(stops > 10)
    #expect(events == walk.expectedEvents, "seed \(seed)")
    #expect(try engine.undelivered() == events)
  }

  @Test(arguments: StoreKind.allCases)
  func feedingTheSameFixesAgainFiresNothingTwice(kind: StoreKind) throws {
    let seed: UInt64 = 812
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    for _ in 0..<12 {
      let engine = try keeping.engine()
      let end = Int.random(in: 0..<walk.fixes.count, using: &generator)
      var rest = walk.fixes.prefix(end)
      while !rest.isEmpty {
        let count = Int.random(in: 1...200, using: &generator)
        try engine.take(rest.prefix(count).received())
        rest = rest.dropFirst(count)
      }
    }
    let engine = try keeping.engine()
    try engine.take(walk.fixes.received())
    #expect(try engine.undelivered() == walk.expectedEvents, "seed \(seed)")
  }

  @Test(arguments: StoreKind.allCases)
  func aSpentReminderStaysSpentWhenItsTitleChanges(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, day) = try keeping.addLibrary()
    #expect(try keeping.engine().take(day(0)).events.map(\.cause) == [.enter])
    try keeping.store.update(id) { $0.title = "Books and records" }
    #expect(try keeping.engine().take(day(1_000)).events == [])
    #expect(try keeping.engine().take(day(2_000)).events == [])
    try keeping.store.update(id) { $0.trigger = try LocationTrigger(event: .arrive, repeats: true) }
    #expect(try keeping.engine().take(day(3_000)).events.map(\.cause) == [.enter])
  }

  /// Whether or not an engine has seen that it was done.
  @Test(arguments: [false, true], StoreKind.allCases)
  func aReopenedItemRemindsAgain(isSeen: Bool, kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (id, visit) = try keeping.addLibrary()
    #expect(try keeping.engine().take(visit(0)).events.map(\.cause) == [.enter])
    try keeping.store.setDone(true, [id])
    if isSeen { try keeping.engine().refresh() }
    try keeping.store.setDone(false, [id])
    try keeping.store.update(id) { $0.title = "More books" }
    #expect(try keeping.engine().take(visit(1_000)).events.map(\.cause) == [.enter])
    #expect(try keeping.engine().take(visit(2_000)).events == [])
  }

  @Test(arguments: StoreKind.allCases)
  func severalTriggersAndCrossingsAreKept(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let home = try Coordinate(latitude: 52.5, longitude: 13.4)
    func east(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
    }
    var item = ToDoItem(title: "Books", location: Location(name: "Library", coordinate: home))
    item.triggers = [
      try LocationTrigger(event: .pass, repeats: true), try LocationTrigger(event: .arrive),
      try LocationTrigger(event: .leave),
    ]
    let id = try keeping.store.add(item).id
    // Quickly through, through again within five minutes, then a visit.
    let way = [
      (0.0, -200.0), (1, -50), (2, 50), (3, 99), (4, 200), (100, 200), (110, -200), (200, 0),
      (220, 0), (240, 500), (270, 500),
    ]
    var events: [GeofenceEvent] = []
    for (time, meters) in way {
      // A new engine each time knows what the store says.
      let fix = Fix(coordinate: east(meters), accuracy: .meters(20), timestamp: time)
      events += try keeping.engine().take(fix, from: "phone", receivedAt: time).events
    }
    #expect(
      events.map { "\($0.event) \($0.cause) \(Int($0.timestamp))" } == [
        "pass crossed 1", "pass enter 200", "arrive enter 200", "leave exit 240",
      ])
    #expect(events.map(\.reminder.number) == [0, 0, 1, 2] && events.allSatisfy { $0.item == id })
    let kept = try keeping.engine().undelivered()
    #expect(kept == events)
    #expect(kept.first?.entry != nil && kept.last?.position == east(500))
  }

  @Test(arguments: StoreKind.allCases)
  func aReminderSpentInOneEngineIsSpentInTheOther(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let (_, visit) = try keeping.addLibrary()
    let other = try keeping.engine()
    try other.refresh()
    #expect(try keeping.engine().take(visit(0)).events.count == 1)
    let later = visit(1_000).map {
      ReceivedFix($0.fix, from: "watch", receivedAt: $0.receivedAt)
    }
    #expect(try other.take(later).events == [])
  }

  /// Each with devices that the other one has seen last, some of the reminders spent by it.
  @Test(arguments: StoreKind.allCases)
  func twoEnginesOnOneStoreActLikeOne(kind: StoreKind) throws {
    let seed: UInt64 = 814
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    let other = try ReminderWalk(&generator)
    let engines = [try keeping.engine(), try keeping.engine()]
    let reports = (walk.fixes.received() + other.fixes.received(from: "watch"))
      .sorted { $0.receivedAt < $1.receivedAt }.prefix(1_000)
    var expected = walk.engine
    var causes: Set<GeofenceEvent.Cause> = []
    for (number, report) in reports.enumerated() {
      if number == 500 {
        try keeping.store.update(walk.items[0].id) { $0.tags = ["changed"] }
      }
      let engine = engines[Int.random(in: 0...1, using: &generator)]
      let events = try engine.take([report]).events
      let wanted = expected.take(report.fix, from: report.device, receivedAt: report.receivedAt)
      #expect(events == wanted.events, "seed \(seed), fix \(number)")
      causes.formUnion(events.map(\.cause))
    }
    #expect(causes.count > 3)
    for engine in engines { #expect(try engine.whole().devices == expected.devices) }
  }

  /// As an engine in memory does that is told of every change at once.
  @Test(arguments: StoreKind.allCases)
  func changesOfItemsAreSeenFromAnySource(kind: StoreKind) throws {
    let seed: UInt64 = 815
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    let other = try keeping.reopened()
    var expected = walk.engine
    var engine = try keeping.engine()
    for report in walk.fixes.prefix(700).received() {
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
      case 5: engine = try keeping.engine()
      default: break
      }
      if let stored = try other.item(withID: id) {
        expected.watch(stored, at: report.receivedAt)
      }
      let result = try engine.take([report])
      let wanted = expected.take(report.fix, from: "phone", receivedAt: report.receivedAt)
      #expect(result.verdicts == wanted.verdicts)
    }
    let durable = try keeping.engine().whole()
    #expect(durable.devices == expected.devices, "seed \(seed)")
    #expect(durable.reminders == expected.reminders, "seed \(seed)")
  }
}
