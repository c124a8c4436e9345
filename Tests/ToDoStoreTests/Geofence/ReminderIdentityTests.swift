import Foundation
import TestSupport
import Testing
import ToDoTestSupport

@testable import ToDo

/// What is known of a reminder stays with it while the item's other reminders change.
struct ReminderIdentityTests {
  /// An item at home in a store, and what devices do there.
  struct Scene {
    let keeping: GeofenceKeeping
    let id: ItemID
    private let home: Coordinate

    init(_ kind: StoreKind, _ triggers: [LocationTrigger]) throws {
      keeping = try GeofenceKeeping(kind)
      home = try Coordinate(latitude: 52.5, longitude: 13.4)
      id = try keeping.store.add(
        ToDoItem(
          title: "Books", location: Location(name: "Library", coordinate: home), triggers: triggers)
      ).id
    }

    var stored: StoredItem {
      get throws { try #require(try keeping.store.item(withID: id)) }
    }

    /// As another process does it, where there is a file.
    func setTriggers(_ triggers: [LocationTrigger]) throws {
      try keeping.reopened().update(id) { $0.triggers = triggers }
    }

    func fix(_ time: Double, _ meters: Double) -> ReceivedFix {
      let position = Geodesic.direct(
        from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
      return ReceivedFix(
        Fix(coordinate: position, timestamp: time), from: "phone", receivedAt: time)
    }

    /// Coming from a kilometre away and being there.
    func arrival(at time: Double) -> [ReceivedFix] {
      [(0.0, 1_000.0), (30, 0), (60, 0)].map { fix(time + $0, $1) }
    }

    func departure(at time: Double) -> [ReceivedFix] {
      [(0.0, 1_000.0), (30, 1_000)].map { fix(time + $0, $1) }
    }

    /// What fires, such as "1 leave", in a new engine or a given one.
    func fired(_ fixes: [ReceivedFix], by engine: DurableGeofenceEngine? = nil) throws -> [String] {
      try (engine ?? keeping.engine()).take(fixes).events.map(Self.text)
    }

    /// What fires during a visit.
    func visit(at time: Double, by engine: DurableGeofenceEngine? = nil) throws -> [String] {
      try fired(arrival(at: time) + departure(at: time + 90), by: engine)
    }

    static func text(_ event: GeofenceEvent) -> String {
      "\(event.reminder.number) \(event.event.rawValue)"
    }
  }

  private let arrive: LocationTrigger
  private let leave: LocationTrigger
  private let pass: LocationTrigger

  init() throws {
    arrive = try LocationTrigger(event: .arrive)
    leave = try LocationTrigger(event: .leave)
    pass = try LocationTrigger(event: .pass)
  }

  @Test(arguments: StoreKind.allCases)
  func removingTheFirstLeavesTheSecondSpent(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    #expect(try scene.visit(at: 0) == ["0 arrive", "1 leave"])
    try scene.setTriggers([leave])
    #expect(try scene.visit(at: 1_000) == [])
    #expect(try scene.visit(at: 2_000) == [], "nor after another start")
  }

  @Test(arguments: StoreKind.allCases)
  func removingTheFirstDuringAVisitLeavesTheSecondWaiting(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    #expect(try scene.fired(scene.arrival(at: 0)) == ["0 arrive"])
    try scene.setTriggers([leave])
    try scene.keeping.engine().refresh()
    #expect(try scene.fired(scene.departure(at: 90)) == ["1 leave"])
  }

  @Test(arguments: StoreKind.allCases)
  func removingTheMiddleOfThreeLeavesTheOthersAsTheyWere(kind: StoreKind) throws {
    let dwell = try LocationTrigger(event: .dwell(.seconds(300)))
    let scene = try Scene(kind, [leave, arrive, dwell])
    #expect(try scene.fired(scene.arrival(at: 0)) == ["1 arrive"])
    try scene.setTriggers([leave, dwell])
    let engine = try scene.keeping.engine()
    #expect(try engine.tick(at: 400).events.map(Scene.text) == ["2 dwell"])
    #expect(try scene.fired(scene.departure(at: 500), by: engine) == ["0 leave"])
    #expect(try scene.visit(at: 1_000) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func anotherOrderChangesNothing(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    #expect(try scene.fired(scene.arrival(at: 0)) == ["0 arrive"])
    try scene.setTriggers([leave, arrive])
    #expect(try scene.fired(scene.departure(at: 90)) == ["1 leave"])
    #expect(try scene.visit(at: 1_000) == [])
  }

  @Test(arguments: StoreKind.allCases)
  func changingTheFirstWhileRemovingTheSecondRearmsTheFirst(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    #expect(try scene.visit(at: 0) == ["0 arrive", "1 leave"])
    try scene.setTriggers([try LocationTrigger(event: .arrive, radius: .meters(200))])
    #expect(try scene.visit(at: 1_000) == ["0 arrive"])
  }

  /// Whether or not an engine has seen that it was removed.
  @Test(arguments: [false, true], StoreKind.allCases)
  func aReminderThatIsAddedAgainIsArmedAnew(isSeen: Bool, kind: StoreKind) throws {
    let scene = try Scene(kind, [leave, arrive])
    #expect(try scene.visit(at: 0) == ["1 arrive", "0 leave"])
    try scene.setTriggers([leave])
    if isSeen { try scene.keeping.engine().refresh() }
    try scene.setTriggers([arrive, leave])
    #expect(try scene.visit(at: 1_000) == ["2 arrive"])
    try scene.setTriggers([])
    if isSeen { try scene.keeping.engine().refresh() }
    try scene.setTriggers([leave])
    #expect(try scene.visit(at: 2_000) == ["3 leave"])
  }

  @Test(arguments: StoreKind.allCases)
  func equalTriggersAreRemindersOfTheirOwn(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, arrive])
    #expect(try scene.visit(at: 0) == ["0 arrive", "1 arrive"])
    try scene.setTriggers([arrive])
    #expect(try scene.visit(at: 1_000) == [])
    try scene.setTriggers([arrive, arrive])
    #expect(try scene.visit(at: 2_000) == ["2 arrive"])
  }

  /// Its numbers stay, and each reminder is armed anew.
  @Test(arguments: StoreKind.allCases)
  func aReopenedItemHasTheSameReminders(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    try scene.setTriggers([leave])
    #expect(try scene.visit(at: 0) == ["1 leave"])
    try scene.keeping.store.setDone(true, [scene.id])
    try scene.keeping.store.setDone(false, [scene.id])
    #expect(try scene.visit(at: 1_000) == ["1 leave"])
  }

  @Test(arguments: StoreKind.allCases)
  func anEngineThatRunsSeesWhatAnotherProcessChanges(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    let (engine, other) = (try scene.keeping.engine(), try scene.keeping.engine())
    #expect(try scene.visit(at: 0, by: engine) == ["0 arrive", "1 leave"])
    #expect(try other.spentReminders().map(\.number).sorted() == [0, 1])
    try scene.setTriggers([leave])
    try scene.setTriggers([leave, pass])
    #expect(try engine.spentReminders().map(\.number) == [1])
    #expect(try scene.visit(at: 1_000, by: other) == ["2 pass"])
    try scene.setTriggers([pass, leave])
    #expect(try scene.visit(at: 2_000, by: engine) == [])
    #expect(try engine.reminderCount() == 2)
  }

  @Test(arguments: StoreKind.allCases)
  func anEventOfARemovedReminderStaysAsItWas(kind: StoreKind) throws {
    let scene = try Scene(kind, [pass, leave])
    let crossing = [(0.0, -1_000.0), (30, 1_000)].map { scene.fix($0, $1) }
    #expect(try scene.fired(crossing) == ["0 pass"])
    let event = try #require(try scene.keeping.engine().undelivered().first)
    try scene.setTriggers([leave])
    try scene.setTriggers([leave, arrive])
    try scene.keeping.engine().refresh()
    #expect(try scene.keeping.engine().undelivered() == [event])
    #expect(event.placeName == "Library" && event.cause == .crossed)
    let stored = try scene.stored
    #expect(stored.trigger(of: event.reminder) == nil)
    #expect(abs(try #require(event.side(of: stored.item)).degrees - 270) < 0.01)
  }

  @Test(arguments: StoreKind.allCases)
  func eachReminderIsExplainedByItsOwnEvents(kind: StoreKind) throws {
    let scene = try Scene(kind, [arrive, leave])
    _ = try scene.visit(at: 0)
    try scene.setTriggers([leave])
    try scene.setTriggers([leave, pass])
    let engine = try scene.keeping.engine()
    func explanation(_ trigger: Int, at time: Double? = nil) throws -> Explanation {
      try engine.explanation(
        of: scene.stored, trigger: trigger, for: "phone",
        date: time.map(Date.init(timeIntervalSince1970:)), now: Date(timeIntervalSince1970: 500))
    }
    #expect(try explanation(0).reasons == [.spent])
    #expect(try explanation(0).reminder.number == 1)
    #expect(try explanation(0, at: 120).events.map(Scene.text) == ["1 leave"])
    #expect(try explanation(1).reasons != [.spent])
    #expect(try explanation(1, at: 120).events == [], "what arrive did is not its doing")
    #expect(try explanation(2).reasons == [.noTrigger])
  }

  /// Random changes of an item's triggers, by one or several processes, beside a list that knows
  /// which reminder each is.
  @Test(arguments: StoreKind.allCases)
  func randomChangesOfTheListKeepEveryReminderApart(kind: StoreKind) throws {
    for seed in [831, 832, 833] as [UInt64] {
      var generator = SeededGenerator(seed: seed)
      var list = ReminderListOracle()
      let scene = try Scene(kind, [])
      var engines = [try scene.keeping.engine(), try scene.keeping.engine()]
      var firedCount = 0
      for step in 0..<60 {
        let comment: Comment = "seed \(seed), step \(step)"
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
          try list.change(&generator)
          try scene.setTriggers(list.triggers)
          if Int.random(in: 0..<3, using: &generator) == 0 {
            try engines[Int.random(in: 0...1, using: &generator)].refresh()
          }
        }
        if Int.random(in: 0..<15, using: &generator) == 0 {
          try scene.keeping.store.setDone(true, [scene.id])
          try scene.keeping.store.setDone(false, [scene.id])
          list.armAll()
        }
        let stored = try scene.stored
        #expect(
          stored.item.triggers.indices.map { stored.reminder(at: $0)?.number } == list.numbers,
          comment)
        if Int.random(in: 0..<5, using: &generator) == 0 {
          engines[0] = try scene.keeping.engine()
        }
        let engine = engines[Int.random(in: 0...1, using: &generator)]
        let fired = try scene.visit(at: Double(step) * 1_000, by: engine)
        #expect(fired.sorted() == list.visit().sorted(), comment)
        firedCount += fired.count
      }
      #expect(firedCount > 60)
      let events = try scene.keeping.engine().events(of: scene.id)
      #expect(
        Dictionary(grouping: events, by: \.reminder.number).mapValues(\.count) == list.history,
        "seed \(seed)")
    }
  }
}

/// The triggers of an item with what is known of each: which reminder it is, and whether it can fire.
private struct ReminderListOracle {
  private struct Known {
    let number: Int
    var trigger: LocationTrigger
    var isArmed = true
  }

  private var list: [Known] = []
  private var next = 0
  private var lastRadius = 60.0
  /// How often each reminder has fired, those that were removed included.
  private(set) var history: [Int: Int] = [:]

  var triggers: [LocationTrigger] { list.map(\.trigger) }
  var numbers: [Int] { list.map(\.number) }

  mutating func armAll() {
    for index in list.indices { list[index].isArmed = true }
  }

  /// Adds, copies, changes or removes a trigger, or moves all.
  mutating func change(_ generator: inout SeededGenerator) throws {
    var new = triggers
    let index = Int.random(in: 0...max(0, list.count - 1), using: &generator)
    switch Int.random(in: 0..<6, using: &generator) {
    case 0...1 where list.count < 6: new.insert(try unlikeAll(&generator), at: index)
    case 2 where !list.isEmpty: new.append(new[index])
    case 3 where !list.isEmpty: new[index] = try unlikeAll(&generator)
    case 4: new.shuffle(using: &generator)
    case _ where !list.isEmpty: new.remove(at: index)
    default: break
    }
    follow(new)
  }

  private mutating func unlikeAll(_ generator: inout SeededGenerator) throws -> LocationTrigger {
    lastRadius += 1
    return try LocationTrigger(
      event: Bool.random(using: &generator) ? .arrive : .leave, radius: .meters(lastRadius),
      repeats: Int.random(in: 0..<4, using: &generator) == 0)
  }

  /// At most one trigger is not among the old ones: it is a changed one if one with the same kind of
  /// event has gone, else new.
  private mutating func follow(_ new: [LocationTrigger]) {
    let found = new.map { trigger in
      list.firstIndex { $0.trigger == trigger }.map { list.remove(at: $0) }
    }
    list = zip(found, new).map { known, trigger in
      if let known { return known }
      guard let changed = list.popLast(), changed.trigger.event.kind == trigger.event.kind else {
        defer { next += 1 }
        return Known(number: next, trigger: trigger)
      }
      return Known(number: changed.number, trigger: trigger)
    }
  }

  /// What fires during a visit.
  mutating func visit() -> [String] {
    list.indices.filter { list[$0].isArmed }.map { index in
      let known = list[index]
      list[index].isArmed = known.trigger.repeats
      history[known.number, default: 0] += 1
      return "\(known.number) \(known.trigger.event.kind.rawValue)"
    }
  }
}
