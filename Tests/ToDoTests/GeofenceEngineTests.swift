import Foundation
import TestSupport
import Testing
import ToDo

struct GeofenceEngineTests {
  /// A day on the line east of a shop: fixes at seconds and metres from its middle.
  struct Day {
    var engine = GeofenceEngine()
    var events: [GeofenceEvent] = []
    let shop: Coordinate

    init() throws { shop = try Coordinate(latitude: 52.5, longitude: 13.4) }

    func east(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: shop, bearing: Bearing(degrees: 90), distance: .meters(meters))
    }

    /// Watches an item with circles of 100 m at these distances from the shop.
    mutating func watch(
      _ trigger: LocationTrigger?, number: UInt32 = 1, places: [Double] = [0], done: Bool = false,
      at time: Double = 0
    ) throws {
      let places = try places.map {
        Place(name: "\($0) m", region: try .circle(center: east($0), radius: .meters(100)))
      }
      var item = ToDoItem(title: "Buy milk", places: places, done: done)
      item.trigger = trigger
      events += engine.watch(StoredItem(id: ItemID(number: number), item: item), at: time)
    }

    mutating func go(_ fixes: [(time: Double, meters: Double)], device: String = "phone") {
      for fix in fixes {
        let fix = Fix(
          coordinate: east(fix.meters), accuracy: .meters(5), timestamp: fix.time)
        events += engine.take(fix, from: device, receivedAt: fix.timestamp + 1).events
      }
    }

    mutating func tick(_ time: Double) { events += engine.tick(at: time).events }

    /// The causes and times of what fired.
    var fired: [String] { events.map { "\($0.cause.rawValue) \(Int($0.timestamp))" } }
  }

  private static let visit: [(time: Double, meters: Double)] = [
    (0, 500), (20, 50), (35, 0), (600, 0), (620, 300), (645, 500),
  ]

  private func visit(from start: Double) -> [(time: Double, meters: Double)] {
    Self.visit.map { ($0.time + start, $0.meters) }
  }

  @Test(arguments: [
    (LocationTrigger.Event.arrive, ["enter 20"]), (.leave, ["exit 620"]),
    (.pass, ["enter 20"]), (.dwell(seconds: 300), ["dwell 320"]),
    (.dwell(seconds: 601), []), (.away(seconds: 60), ["away 680"]), (.away(seconds: 700), []),
  ])
  func aVisitFiresForItsEvent(event: LocationTrigger.Event, fired: [String]) throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: event))
    day.go(Self.visit)
    day.tick(1_200)
    #expect(day.fired == fired)
  }

  @Test func aReminderFiresOnceOrAtEveryVisit() throws {
    for (repeats, fired) in [(false, ["enter 20"]), (true, ["enter 20", "enter 1020"])] {
      var day = try Day()
      try day.watch(LocationTrigger(event: .arrive, repeats: repeats))
      day.go(Self.visit + visit(from: 1_000))
      #expect(day.fired == fired)
      #expect(day.engine.isSpent(ReminderID(item: ItemID(number: 1))) == !repeats)
    }
  }

  @Test func onceMeansOnceOverAllDevices() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive))
    day.go(Self.visit, device: "phone")
    day.go(visit(from: 1_000), device: "watch")
    #expect(day.events.map(\.device) == ["phone"])
  }

  @Test func aTimerFiresBeforeTheFixAfterIt() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .dwell(seconds: 300)))
    day.go([(0, 500), (20, 0), (40, 0)])
    #expect(day.engine.nextDue == 320)
    day.tick(319)
    #expect(day.events.isEmpty)
    day.go([(900, 500)])
    #expect(day.fired == ["dwell 320"])
  }

  @Test func aPendingExitHoldsADwell() throws {
    for (next, fired) in [(0.0, ["dwell 330"]), (500, [])] {
      var day = try Day()
      try day.watch(LocationTrigger(event: .dwell(seconds: 300)))
      day.go([(0, 500), (20, 0), (40, 0), (300, 0), (310, 500)])
      day.tick(325)
      #expect(day.events.isEmpty)
      day.go([(330, next), (360, next)])
      #expect(day.fired == fired, "\(next)")
    }
  }

  @Test func aWindowThatOpensWhileInsideFiresThen() throws {
    let window = try TimeWindow(from: 17 * 60, to: 20 * 60, timeZone: "UTC")
    let hour = 3_600.0
    for (arrival, fired) in [
      (16 * hour, ["opening 61200"]), (18 * hour, ["enter 64800"]), (21 * hour, ["opening 147600"]),
    ] {
      var day = try Day()
      try day.watch(LocationTrigger(event: .arrive, window: window))
      day.go([(arrival - 30, 500), (arrival, 0), (arrival + 15, 0)])
      day.tick(48 * hour)
      #expect(day.fired == fired)
    }
    // A device that has left by then is not reminded.
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive, window: window))
    day.go(visit(from: 16 * hour))
    day.tick(48 * hour)
    #expect(day.events.isEmpty)
  }

  @Test func leavingOutsideTheWindowDoesNotFire() throws {
    let window = try TimeWindow(from: 17 * 60, to: 20 * 60, timeZone: "UTC")
    var day = try Day()
    try day.watch(LocationTrigger(event: .leave, window: window))
    day.go(visit(from: 3_600 * 12))
    day.tick(3_600 * 48)
    #expect(day.events.isEmpty)
    day.go(visit(from: 3_600 * (48 + 18)))
    #expect(day.events.map(\.cause) == [.exit])
  }

  @Test func nothingFiresBeforeTheStartOrAfterTheExpiry() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive, start: 100))
    try day.watch(LocationTrigger(event: .arrive, expiry: 19), number: 2)
    try day.watch(LocationTrigger(event: .arrive, start: 5_000), number: 3)
    day.go(Self.visit)
    #expect(day.fired == ["opening 100"])
    #expect(day.events.map(\.item) == [ItemID(number: 1)])
  }

  @Test func aSnoozedReminderFiresWhenTheSnoozeEnds() throws {
    var day = try Day()
    let trigger = try LocationTrigger(event: .arrive)
    try day.watch(trigger)
    day.go([(0, 500), (20, 0), (40, 0)])
    #expect(day.fired == ["enter 20"])
    try day.watch(trigger.snoozed(.until(600)), at: 60)
    day.tick(599)
    day.tick(601)
    #expect(day.fired == ["enter 20", "opening 600"])
    try day.watch(trigger.snoozed(.nextVisit), at: 700)
    day.go([(710, 0), (720, 500), (745, 500)])
    #expect(day.events.count == 2)
    day.go(visit(from: 1_000))
    #expect(day.fired.last == "enter 1020")
  }

  @Test func aVisitSpansSeveralPlaces() throws {
    let way: [(time: Double, meters: Double)] = [
      (0, -500), (20, 0), (40, 0), (200, 1_000), (300, 1_000), (400, 2_000), (500, 2_000),
    ]
    for (event, fired) in [
      (LocationTrigger.Event.arrive, ["enter 20"]), (.leave, ["exit 400"]),
      (.dwell(seconds: 270), ["dwell 290"]),
    ] {
      var day = try Day()
      try day.watch(LocationTrigger(event: event, repeats: true), places: [0, 1_000])
      day.go(way)
      #expect(day.fired == fired)
    }
  }

  @Test func aDeviceAlreadyThereIsRemindedOnTheNextVisit() throws {
    for (initial, fired) in [
      (LocationTrigger.InitialPolicy.none, ["enter 1020"]), (.fire, ["initial 50"]),
    ] {
      var day = try Day()
      day.go([(0, 500), (20, 0), (40, 0)])
      try day.watch(LocationTrigger(event: .arrive, initial: initial), at: 50)
      day.go([(60, 0), (70, 500), (95, 500)] + visit(from: 1_000))
      #expect(day.fired == fired)
    }
  }

  @Test func theFirstFixIsNotAnArrival() throws {
    for (initial, fired) in [
      (LocationTrigger.InitialPolicy.none, []), (.fire, ["initial 0"]),
    ] as [(LocationTrigger.InitialPolicy, [String])] {
      var day = try Day()
      try day.watch(LocationTrigger(event: .arrive, initial: initial))
      day.go([(0, 0), (20, 0), (40, 0)])
      #expect(day.fired == fired)
    }
  }

  @Test func aSnoozeUntilTheNextVisitSilencesAFirstFixInside() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive, initial: .fire, snooze: .nextVisit))
    try day.watch(LocationTrigger(event: .leave, snooze: .nextVisit), number: 2)
    day.go([(0, 0), (20, 0), (40, 500), (65, 500)])
    #expect(day.fired == [])
    day.go(visit(from: 1_000))
    #expect(day.fired == ["enter 1020", "exit 1620"])
  }

  @Test func passingFiresOnlyForPass() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .pass, repeats: true))
    try day.watch(LocationTrigger(event: .arrive), number: 2)
    day.go([(0, -400), (60, 400), (120, 800)])
    #expect(day.fired == ["crossed 60"])
    #expect(day.events.first.map { abs($0.distance.meters - 300) < 1e-6 } == true)
  }

  @Test func aDoneItemDoesNotRemind() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive))
    try day.watch(LocationTrigger(event: .arrive), done: true)
    day.go(Self.visit)
    #expect(day.events.isEmpty && day.engine.reminderCount == 0)
  }

  @Test func editingTheTitleDoesNotFireAgain() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .arrive))
    day.go([(0, 500), (20, 0), (40, 0)])
    try day.watch(LocationTrigger(event: .arrive), at: 50)
    day.go(visit(from: 1_000))
    #expect(day.fired == ["enter 20"])
  }

  @Test func eachPlacePassedBetweenTwoFixesIsAnEvent() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .pass, repeats: true), places: [0, 400])
    day.go([(0, -500), (50, 900)])
    #expect(day.fired == ["crossed 50", "crossed 50"])
    #expect(Set(day.events.map(\.id)).count == 2)
  }

  @Test func aHeldTimerIsNotDue() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .dwell(seconds: 300)))
    day.go([(0, 500), (20, 0), (40, 0), (300, 0), (310, 500)])
    #expect(day.engine.nextDue == 320)
    day.tick(325)
    #expect(day.engine.nextDue == nil)
  }

  /// Two circles around one middle: the outer one is entered first and left last.
  @Test func aVisitBeginsAtTheFirstPlaceEnteredAndEndsAtTheLastLeft() throws {
    for (event, fixes, fired) in [
      (
        LocationTrigger.Event.leave, [(0, 0), (10, 0), (20, 200), (30, 500), (55, 500)],
        "exit 30"
      ),
      (.arrive, [(0, 900), (50, 200), (55, 0), (66, 0)], "enter 50"),
    ] as [(LocationTrigger.Event, [(time: Double, meters: Double)], String)] {
      var day = try Day()
      let places = try [100.0, 300].map {
        Place(name: "\($0)", region: try .circle(center: day.shop, radius: .meters($0)))
      }
      var item = ToDoItem(title: "Buy milk", places: places)
      item.trigger = try LocationTrigger(event: event)
      day.engine.watch(StoredItem(id: ItemID(number: 1), item: item), at: 0)
      day.go(fixes)
      #expect(day.fired == [fired])
      #expect(day.events.map(\.region) == [1])
    }
  }

  @Test func ofTwoDevicesTheOneThatIsDueFirstFires() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .dwell(seconds: 100)))
    day.go([(0, 500), (20, 0), (40, 0)], device: "b")
    day.go([(30, 500), (60, 0), (80, 0)], device: "a")
    day.tick(1_000)
    #expect(day.fired == ["dwell 120"])
    #expect(day.events.map(\.device) == ["b"])
  }

  @Test func aHeldBackFixIsDueAndForbidsSleep() throws {
    var rules = FixFilter.Rules()
    rules.reorderSeconds = 30
    var day = try Day()
    day.engine = GeofenceEngine(filterRules: rules)
    try day.watch(LocationTrigger(event: .arrive))
    day.go([(0, 500), (20, 0), (35, 0)])
    #expect(day.engine.nextDue == 50)
    #expect(day.engine.clearDistance(of: "phone") == .zero)
    day.tick(66)
    #expect(day.fired == ["enter 20"])
  }

  @Test func aVisitIsAtAPlaceThatTheDeviceIsInside() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .dwell(seconds: 300)), places: [0, 150])
    day.go([(0, -500), (20, 0), (40, 0), (60, 160), (75, 160), (100, 160), (400, 160)])
    #expect(day.fired == ["dwell 320"])
    #expect(day.events.map(\.region) == [1])
    #expect(day.events.map(\.distance) == [.zero])
  }

  @Test func aCrossingSaysWhereItEntered() throws {
    var day = try Day()
    try day.watch(LocationTrigger(event: .pass))
    day.go([(0, -400), (60, 400)])
    let entry = try #require(day.events.first?.entry)
    #expect(Geodesic.distance(from: entry, to: day.east(-100)).meters < 0.1)
  }
}
