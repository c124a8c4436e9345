import TestSupport
import Testing
import ToDo

/// An item with several triggers has several reminders.
struct ReminderTriggersTests {
  private let id = ItemID(number: 1)
  private let shop: Coordinate

  init() throws { shop = try Coordinate(latitude: 52.5, longitude: 13.4) }

  private func item(_ triggers: LocationTrigger..., place: String = "Shop") -> StoredItem {
    var item = ToDoItem(title: "Buy milk", location: Location(name: place, coordinate: shop))
    item.triggers = triggers
    return StoredItem(id: id, item: item)
  }

  private func east(_ meters: Double) -> Coordinate {
    Geodesic.direct(from: shop, bearing: Bearing(degrees: 90), distance: .meters(meters))
  }

  private func events(
    _ engine: inout GeofenceEngine, _ fixes: [(time: Double, meters: Double)]
  ) -> [GeofenceEvent] {
    fixes.flatMap { time, meters in
      engine.take(
        ReceivedFix(
          Fix(coordinate: east(meters), timestamp: time), from: "phone", receivedAt: time)
      ).events
    }
  }

  private let visit = [(0.0, 500.0), (20, 0), (40, 0), (60, 500), (85, 500)]

  @Test func eachTriggerFiresByItself() throws {
    var engine = GeofenceEngine()
    engine.watch(
      item(try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave)), at: 0)
    let events = events(&engine, visit)
    #expect(events.map(\.event) == [.arrive, .leave])
    #expect(events.map(\.cause) == [.enter, .exit])
    #expect(events.map(\.reminder.number) == [0, 1])
    #expect(events.map(\.id) == ["\(id)/0/phone/enter/20000", "\(id).1/0/phone/exit/60000"])
    #expect(engine.isSpent(ReminderID(item: id)))
    #expect(engine.isSpent(ReminderID(item: id, number: 1)))
    #expect(engine.reminderCount == 2)
  }

  @Test func anEventSaysWhereAndWhatWasAskedFor() throws {
    var engine = GeofenceEngine()
    engine.watch(item(try LocationTrigger(event: .pass)), at: 0)
    let event = try #require(events(&engine, visit).first)
    #expect(event.event == .pass && event.cause == .enter)
    #expect(event.placeName == "Shop")
    #expect(event.position == east(0))
  }

  @Test func aRenamedPlaceHasItsNewName() throws {
    var engine = GeofenceEngine()
    let trigger = try LocationTrigger(event: .arrive)
    engine.watch(item(trigger), at: 0)
    engine.watch(item(trigger, place: "Market"), at: 0)
    #expect(events(&engine, visit).map(\.placeName) == ["Market"])
  }

  @Test func aTimerFiresAtThePositionOfTheLastFix() throws {
    var engine = GeofenceEngine()
    engine.watch(item(try LocationTrigger(event: .dwell(seconds: 300))), at: 0)
    let events = events(&engine, [(0, 500), (20, 0), (40, 10), (900, 500)])
    #expect(events.map(\.position) == [east(10)])
    #expect(events.map(\.distance) == [.zero])
  }

  @Test func aTriggerThatIsRemovedRemindsNoMore() throws {
    var engine = GeofenceEngine()
    let (arrive, leave) = (
      try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave)
    )
    engine.watch(item(arrive, leave), at: 0)
    let arrived = events(&engine, Array(visit.prefix(3)))
    engine.watch(item(arrive), at: 45)
    let left = events(&engine, Array(visit.suffix(2)))
    #expect(arrived.map(\.event) == [.arrive] && left.isEmpty)
    engine.forget(id)
    #expect(engine.reminderCount == 0 && engine.fences.isEmpty)
  }

  @Test func eachTriggerHasItsRadius() throws {
    var engine = GeofenceEngine()
    engine.watch(
      item(
        try LocationTrigger(event: .arrive, radius: .meters(1_000)),
        try LocationTrigger(event: .arrive, radius: .meters(100))), at: 0)
    let events = events(&engine, [(0, 2_000), (20, 500), (40, 500), (60, 0), (80, 0)])
    #expect(events.map { [$0.reminder.number, Int($0.timestamp)] } == [[0, 20], [1, 60]])
  }

  @Test func eachTriggerIsExplained() throws {
    var engine = GeofenceEngine()
    let stored = item(try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave))
    engine.watch(stored, at: 0)
    _ = events(&engine, Array(visit.prefix(3)))
    func reasons(_ trigger: Int) -> [String] {
      engine.explanation(of: stored, trigger: trigger, for: "phone", at: nil, receivedAt: 50)
        .reasons.map(\.kind)
    }
    #expect(reasons(0) == ["spent"])
    #expect(reasons(1) == ["visiting", "inside"])
    #expect(reasons(2) == ["noTrigger"])
  }
}
