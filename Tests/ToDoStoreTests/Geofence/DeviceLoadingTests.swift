import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// A durable engine loads the devices that it needs, and acts as if it knew all of them.
struct DeviceLoadingTests {
  private let home: Coordinate

  init() throws { home = try Coordinate(latitude: 52.5, longitude: 13.4) }

  private func fix(_ meters: Double, at time: Double) -> Fix {
    let position = Geodesic.direct(
      from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
    return Fix(coordinate: position, accuracy: .meters(10), timestamp: time)
  }

  private func addReminder(
    _ event: LocationTrigger.Event, repeats: Bool = true,
    initial: LocationTrigger.InitialPolicy = .none, to keeping: GeofenceKeeping
  ) throws -> ItemID {
    var item = ToDoItem(title: "Books", location: Location(name: "Library", coordinate: home))
    item.trigger = try LocationTrigger(
      event: event, radius: .meters(150), repeats: repeats, initial: initial)
    return try keeping.store.add(item).id
  }

  /// Fixes of a device that comes to the place by a time.
  private func visit(at time: Double, from device: String) -> [ReceivedFix] {
    [fix(900, at: time - 120), fix(50, at: time), fix(50, at: time + 15)].received(from: device)
  }

  @Test(arguments: StoreKind.allCases)
  func onlyDevicesThatAreHeardOfAreLoaded(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try addReminder(.arrive, to: keeping)
    let reports = (0..<1_000).flatMap { visit(at: 1_000, from: "phone \($0)") }
    try keeping.engine().take(reports)
    let engine = try keeping.engine()
    try engine.refresh()
    #expect(engine.loadedDevices == [])
    try engine.take([fix(900, at: 2_000)].received(from: "phone 7"))
    try engine.take([fix(900, at: 2_000)].received(from: "another"))
    #expect(engine.loadedDevices == ["another", "phone 7"])
    #expect(try engine.deviceNames().count == 1_001)
    #expect(try engine.lastFix(of: "phone 8") == fix(50, at: 1_015))
  }

  @Test(arguments: StoreKind.allCases)
  func timersOfDevicesThatAreNotLoadedFire(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try addReminder(.dwell(seconds: 600), to: keeping)
    for number in 0..<100 {
      try keeping.engine().take(visit(at: Double(number) * 10, from: "phone \(number)"))
    }
    let engine = try keeping.engine()
    try engine.refresh()
    #expect(engine.nextDue == 600)
    #expect(try engine.tick(at: 599).events == [])
    let events = try engine.tick(at: 629).events
    #expect(events.map(\.device) == ["phone 0", "phone 1", "phone 2"])
    #expect(events.map(\.timestamp) == [600, 610, 620])
    #expect(Set(engine.loadedDevices) == ["phone 0", "phone 1", "phone 2"])
    #expect(engine.nextDue == 630)
    #expect(try keeping.engine().flush(at: 10_000).events.count == 97)
    #expect(try engine.tick(at: 10_000).events == [], "the other engine has fired them")
    #expect(engine.nextDue == nil)
  }

  /// The first of them has fired for all.
  @Test(arguments: StoreKind.allCases)
  func aTimerOfASpentReminderIsNotDue(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try addReminder(.dwell(seconds: 600), repeats: false, to: keeping)
    try keeping.engine().take(visit(at: 0, from: "phone") + visit(at: 60, from: "watch"))
    let engine = try keeping.engine()
    #expect(try engine.tick(at: 610).events.map(\.device) == ["phone"])
    #expect(engine.nextDue == nil)
    #expect(try keeping.engine().tick(at: 1_000).events == [])
  }

  @Test(arguments: StoreKind.allCases)
  func aNewReminderFiresForADeviceThatIsThereAndNotLoaded(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    try keeping.engine().take(
      visit(at: 0, from: "phone") + [fix(5_000, at: 15)].received(from: "watch"))
    let engine = try keeping.engine()
    try engine.refresh()
    _ = try addReminder(.arrive, initial: .fire, to: keeping)
    #expect(try engine.refresh(at: 100).events.map(\.cause) == [.initial])
    #expect(engine.loadedDevices == ["phone"])
  }

  /// A reminder that is taken away takes the visits of devices that are not loaded with it.
  @Test(arguments: StoreKind.allCases)
  func anItemThatIsDoneEndsVisitsOfDevicesThatAreNotLoaded(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    let id = try addReminder(.dwell(seconds: 600), to: keeping)
    try keeping.engine().take(visit(at: 0, from: "phone"))
    try keeping.store.setDone(true, [id])
    let engine = try keeping.engine()
    try engine.refresh()
    #expect(engine.nextDue == nil)
    #expect(try engine.tick(at: 1_000).events == [])
    let device = try keeping.engine().whole().devices["phone"]
    #expect(device?.visits.isEmpty == true && device?.tracker.states.isEmpty == true)
  }

  @Test(arguments: StoreKind.allCases)
  func fixesHeldBackForDevicesThatAreNotLoadedAreApplied(kind: StoreKind) throws {
    let keeping = try GeofenceKeeping(kind)
    _ = try addReminder(.arrive, to: keeping)
    try keeping.engine(reorderSeconds: 60).take(visit(at: 120, from: "phone"))
    let engine = try keeping.engine(reorderSeconds: 60)
    try engine.refresh()
    #expect(engine.nextDue == 180)
    #expect(try engine.tick(at: 179).verdicts == [])
    #expect(try engine.tick(at: 181).events.map(\.cause) == [.enter])
    #expect(try engine.tick(at: 196).verdicts.count == 1)
    try engine.take(visit(at: 1_000, from: "watch"))
    #expect(try keeping.engine(reorderSeconds: 60).flush(at: 1_016).verdicts.count == 2)
  }

  /// Several devices of one walk, in engines that are restarted now and then, with timers that run
  /// on a clock: the events are those of an engine that knows all devices from the start.
  @Test(arguments: StoreKind.allCases)
  func devicesThatComeAndGoGiveTheEventsOfOneEngine(kind: StoreKind) throws {
    let seed: UInt64 = 822
    var generator = SeededGenerator(seed: seed)
    let (keeping, walk) = try GeofenceKeeping.withWalk(kind, &generator)
    var expected = walk.engine
    var engine = try keeping.engine()
    var eventCount = 0
    for fix in walk.fixes.prefix(600) {
      let device = "phone \(Int.random(in: 0..<6, using: &generator))"
      let report = ReceivedFix(fix, from: device, receivedAt: fix.timestamp)
      if Int.random(in: 0..<20, using: &generator) == 0 { engine = try keeping.engine() }
      if Int.random(in: 0..<30, using: &generator) == 0 {
        let id = walk.items[Int.random(in: 0..<40, using: &generator)].id
        try keeping.store.update(id) { item in
          item.location = Location(name: "", coordinate: fix.coordinate)
        }
        let stored = try #require(try keeping.store.item(withID: id))
        let changed = expected.watch(stored, at: fix.timestamp)
        #expect(try engine.refresh(at: fix.timestamp).events == changed)
      }
      let ticked = expected.tick(at: fix.timestamp)
      #expect(try engine.tick(at: fix.timestamp).events == ticked.events, "seed \(seed)")
      let wanted = expected.take(report)
      #expect(try engine.take([report]).events == wanted.events, "seed \(seed)")
      #expect(engine.nextDue == expected.nextDue)
      eventCount += wanted.events.count + ticked.events.count
    }
    #expect(eventCount > 20)
    #expect(try engine.whole().devices == expected.devices, "seed \(seed)")
  }
}
