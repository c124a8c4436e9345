import Synchronization
import Testing
import ToDo

@testable import ToDoPresentation

/// How fixes become delivered reminders, whatever fails in between.
struct ReminderLoopTests {
  private struct Busy: Error {}
  private struct ClosedPipe: Error {}

  /// A store in memory that refuses as many writes as it is told.
  private final class BusyStore: GeofenceStore {
    let items = InMemoryItemStore()
    let refusals = Mutex(0)

    func readingGeofences<Value: Sendable>(
      _ body: (any GeofenceRecords) throws -> Value
    ) throws -> Value {
      try items.readingGeofences(body)
    }

    func writingGeofences<Value: Sendable>(
      _ body: (any MutableGeofenceRecords) throws -> Value
    ) throws -> Value {
      let isRefused = refusals.withLock { count in
        defer { count = max(0, count - 1) }
        return count > 0
      }
      guard !isRefused else { throw Busy() }
      return try items.writingGeofences(body)
    }

    func isBusy(_ error: any Error) -> Bool { error is Busy }
  }

  /// What a loop has done.
  private final class Log {
    /// How many fixes were written at once.
    var writes: [Int] = []
    /// The titles of the items whose reminders were delivered.
    var delivered: [String] = []
    /// How many events were not marked as delivered, noted at deliveries.
    var waiting: [Int] = []
    var retryCount = 0
  }

  private let store = BusyStore()
  private let engine: DurableGeofenceEngine
  private let log = Log()
  private let center: Coordinate

  init() throws {
    center = try Coordinate(latitude: 52.5, longitude: 13.4)
    engine = Self.engine(store)
  }

  private static func engine(
    _ store: BusyStore, reorderSeconds: Double = 0
  ) -> DurableGeofenceEngine {
    var filterRules = FixFilter.Rules()
    filterRules.reorderSeconds = reorderSeconds
    return DurableGeofenceEngine(
      keptIn: store, rules: GeofenceRules(), filterRules: filterRules, matcher: RegionMatcher())
  }

  private func add(_ title: String, on event: LocationTrigger.Event = .arrive) throws {
    try store.items.add(
      ToDoItem(
        title: title, location: Location(name: "", coordinate: center),
        trigger: try LocationTrigger(event: event, radius: .meters(100))))
  }

  /// A loop that keeps fixes for 60 s.
  private func loop(
    _ engine: DurableGeofenceEngine? = nil,
    deliver: @escaping (String) throws -> Bool = { _ in true },
    retry: @escaping (any Error) throws -> Void = { _ in }
  ) -> ReminderLoop {
    let log = log
    return ReminderLoop(
      engine ?? self.engine, keptSeconds: 60,
      ReminderLoop.Actions(
        deliver: { reminder in
          log.delivered.append(reminder.item.title)
          return try deliver(reminder.item.title)
        },
        note: { result in
          if !result.verdicts.isEmpty { log.writes.append(result.verdicts.count) }
        },
        retry: { error in
          log.retryCount += 1
          try retry(error)
        }))
  }

  /// A fix at the item's place or 1 km away. An arrival is confirmed at once if the fix before is more
  /// than a minute older.
  private func fix(_ time: Double, isInside: Bool = true) -> ReceivedFix {
    let away = Geodesic.direct(from: center, bearing: .north, distance: .kilometers(1))
    return ReceivedFix(
      Fix(coordinate: isInside ? center : away, timestamp: time), from: "phone", receivedAt: time)
  }

  private func arrive(_ loop: ReminderLoop) throws {
    try loop.take(fix(0, isInside: false))
    try loop.take(fix(100))
    try loop.write()
  }

  private func undelivered() throws -> Int { try engine.undelivered().count }

  @Test func fixesThatComeTogetherAreWrittenTogetherAHundredAtMost() throws {
    let loop = loop()
    for time in 1...250 { try loop.take(fix(Double(time))) }
    #expect(log.writes == [100, 100])
    try loop.write()
    #expect(log.writes == [100, 100, 50])
    try loop.write()
    #expect(log.writes.count == 3, "nothing is waiting")
  }

  @Test func deliveredEventsAreKeptFor30Days() throws {
    let id = try store.items.add(
      ToDoItem(
        title: "Milk", location: Location(name: "", coordinate: center),
        trigger: try LocationTrigger(event: .arrive, radius: .meters(100), repeats: true))
    ).id
    let loop = loop()
    let day = 86_400.0
    for visit in [0, 1, 15, 31.5].map({ $0 * day }) {
      try loop.take(fix(visit, isInside: false))
      try loop.take(fix(visit + 100))
      try loop.take(fix(visit + 200, isInside: false))
      try loop.write()
    }
    try loop.finish(at: nil)
    #expect(log.delivered.count == 4)
    #expect(try engine.events(of: id).map(\.timestamp) == [15 * day + 100, 31.5 * day + 100])
  }

  /// What is delivered first marks the other item as done, or removes it.
  @Test(arguments: [true, false])
  func anItemThatIsDoneBeforeItsDeliveryNeedsNoReminder(isRemoved: Bool) throws {
    try add("Milk")
    try add("Bread")
    let items = store.items
    try arrive(
      loop { title in
        guard let other = items.items().first(where: { $0.item.title != title })?.id else {
          return true
        }
        if isRemoved { try items.remove([other]) } else { try items.setDone(true, [other]) }
        return true
      })
    #expect(log.delivered.count == 1)
    #expect(try undelivered() == 0)
  }

  @Test func eachReminderIsMarkedAfterItsDelivery() throws {
    try add("Milk")
    try add("Bread")
    let (engine, log) = (engine, log)
    try arrive(
      loop { _ in
        log.waiting.append(try engine.undelivered().count)
        return true
      })
    #expect(log.delivered == ["Milk", "Bread"])
    #expect(log.waiting == [2, 1])
    #expect(try undelivered() == 0)
  }

  @Test func aReminderThatCouldNotBeDeliveredIsDeliveredAtTheNextStart() throws {
    try add("Milk")
    try add("Bread")
    try arrive(loop { $0 != "Milk" })
    #expect(log.delivered == ["Milk", "Bread"])
    #expect(try undelivered() == 1)
    try loop().start(at: nil)
    #expect(log.delivered == ["Milk", "Bread", "Milk"])
    #expect(try undelivered() == 0)
  }

  @Test func anErrorOfTheDeliveryEndsTheLoopAndIsNotRetried() throws {
    try add("Milk")
    #expect(throws: ClosedPipe.self) { try arrive(loop { _ in throw ClosedPipe() }) }
    #expect(log.retryCount == 0)
    #expect(try undelivered() == 1)
  }

  @Test func aBusyStoreIsTriedAgainAndNothingIsDoneTwice() throws {
    try add("Milk")
    store.refusals.withLock { $0 = 2 }
    try arrive(loop())
    #expect(log.retryCount == 2)
    #expect(log.writes == [2] && log.delivered == ["Milk"])
    #expect(try engine.fixes(of: "phone").count == 2)
  }

  @Test func aReminderIsNotDeliveredAgainBecauseMarkingItWasBusy() throws {
    try add("Milk")
    let store = store
    try arrive(
      loop { _ in
        store.refusals.withLock { $0 = 1 }
        return true
      })
    #expect(log.retryCount == 1 && log.delivered == ["Milk"])
    #expect(try undelivered() == 0)
  }

  @Test func aRetryThatThrowsEndsTheLoop() throws {
    try add("Milk")
    store.refusals.withLock { $0 = 1 }
    #expect(throws: Busy.self) { try arrive(loop(retry: { throw $0 })) }
    #expect(log.retryCount == 1 && log.delivered.isEmpty)
  }

  /// A reminder after 60 s inside, from the time 100 on.
  @Test(arguments: [(100.0, 10.0), (157, 3), (159.99, 0.05)])
  func aTickSaysWhenTheNextOneIsDue(now: Double, pause: Double) throws {
    try add("Lights", on: .dwell(seconds: 60))
    let loop = loop()
    try arrive(loop)
    #expect(abs(try loop.tick(at: now) - pause) < 1e-9)
    #expect(log.delivered.isEmpty)
  }

  @Test func aReminderThatIsDueByTheClockIsDelivered() throws {
    try add("Lights", on: .dwell(seconds: 60))
    let loop = loop()
    try arrive(loop)
    #expect(try loop.tick(at: 161) == 10, "nothing else is due")
    #expect(log.delivered == ["Lights"])
    #expect(try undelivered() == 0)
  }

  @Test func theEndAppliesFixesThatAreHeldBackByTheClockOnly() throws {
    try add("Milk")
    let loop = loop(Self.engine(store, reorderSeconds: 1_000))
    try arrive(loop)
    try loop.finish(at: nil)
    #expect(log.writes.isEmpty && log.delivered.isEmpty)
    try loop.finish(at: 101)
    #expect(log.writes == [2] && log.delivered == ["Milk"])
  }

  @Test func oldFixesAreRemovedAtTheEndAndAfterEveryThousandWrites() throws {
    let loop = loop()
    for time in 1...1_000 {
      if time == 1_000 { #expect(try engine.fixes(of: "phone").count == 999) }
      try loop.take(fix(Double(time)))
      try loop.write()
    }
    #expect(try engine.fixes(of: "phone").map(\.fix.timestamp) == (940...1_000).map(Double.init))
    try loop.take(fix(1_050))
    try loop.write()
    try loop.finish(at: nil)
    #expect(try engine.fixes(of: "phone").first?.fix.timestamp == 990)
  }
}
