import Foundation
import GRDB
import Synchronization
import Testing
import ToDoStore

@testable import ToDo

/// The asynchronous calls, on a clock that tests move.
struct AsyncTests {
  private let folder: TemporaryFolder
  private let home: Coordinate

  init() throws {
    folder = try TemporaryFolder()
    home = try Coordinate(latitude: 52.5, longitude: 13.4)
  }

  private func fix(_ meters: Double, at time: Double) -> Fix {
    let position = Geodesic.direct(
      from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
    return Fix(coordinate: position, accuracy: .meters(10), timestamp: time)
  }

  private func addReminder(
    _ event: LocationTrigger.Event, to store: some ItemStore
  ) throws -> ItemID {
    var item = ToDoItem(title: "Return books", location: Location(name: "Here", coordinate: home))
    item.trigger = try LocationTrigger(event: event, radius: .meters(150))
    return try store.add(item).id
  }

  /// A clock that only tests move: a wait ends when the clock reaches its end.
  private final class ManualClock: Sendable {
    private struct State {
      var now = 0.0
      var waiting: [(until: Double, continuation: CheckedContinuation<Void, any Error>)] = []
    }
    private let state = Mutex(State())

    var clock: MonitorClock {
      MonitorClock {
        self.state.withLock(\.now)
      } sleep: { seconds in
        try await withCheckedThrowingContinuation { continuation in
          self.state.withLock { state in
            state.waiting.append((state.now + seconds, continuation))
          }
        }
      }
    }

    func set(_ time: Double) {
      let due = state.withLock { state in
        state.now = time
        defer { state.waiting.removeAll { $0.until <= time } }
        return state.waiting.filter { $0.until <= time }.map(\.continuation)
      }
      for continuation in due { continuation.resume() }
    }

    var now: Double { state.withLock(\.now) }

    /// Goes on to the end of the wait that is the next to end, if anybody waits.
    func goOn() {
      if let next = state.withLock({ $0.waiting.map(\.until).min() }) { set(next) }
    }

    /// Ends all waits.
    func stop() {
      let waiting = state.withLock { state in
        defer { state.waiting = [] }
        return state.waiting.map(\.continuation)
      }
      for continuation in waiting { continuation.resume(throwing: CancellationError()) }
    }
  }

  /// Waits a little for others: yielding again and again would leave them no thread.
  private static func pause() async throws { try await Task.sleep(for: .milliseconds(1)) }

  @Test(arguments: StoreKind.allCases)
  func aStreamOfFixesBecomesAStreamOfEvents(kind: StoreKind) async throws {
    let keeping = try GeofenceKeeping(kind)
    let id = try addReminder(.arrive, to: keeping.store)
    let clock = ManualClock()
    let monitor = ReminderMonitor(try keeping.engine(), clock: clock.clock)
    let fixes = AsyncStream { continuation in
      for (time, meters) in [(0.0, 900.0), (60, 400), (120, 100), (135, 60)] {
        continuation.yield(fix(meters, at: time))
      }
      continuation.finish()
    }
    clock.set(200)
    var events: [GeofenceEvent] = []
    for try await event in monitor.events(of: fixes, from: "phone") {
      events.append(event)
      try await monitor.markDelivered([event])
    }
    #expect(events.map(\.item) == [id])
    #expect(events.first?.cause == .enter)
    let rest = try await monitor.undelivered()
    #expect(rest == [])
    clock.stop()
  }

  @Test func whatWasNotDeliveredComesAgainWithTheNextStreamOfItsDevice() async throws {
    let store = try folder.store()
    _ = try addReminder(.arrive, to: store)
    let clock = ManualClock()
    let monitor = ReminderMonitor(DurableGeofenceEngine(store), clock: clock.clock)
    clock.set(200)
    let result = try await monitor.take(
      [(0.0, 900.0), (120, 100), (135, 60)].map {
        ReceivedFix(fix($0.1, at: $0.0), from: "phone", receivedAt: $0.0)
      })
    #expect(result.events.count == 1)
    for (device, count) in [("watch", 0), ("phone", 1), ("phone", 0)] {
      var events: [GeofenceEvent] = []
      let none = AsyncStream<Fix> { $0.finish() }
      for try await event in monitor.events(of: none, from: device) { events.append(event) }
      #expect(events.count == count, "\(device)")
      try await monitor.markDelivered(events)
    }
    clock.stop()
  }

  @Test func aTimerFiresWithoutAFurtherFix() async throws {
    let store = try folder.store()
    _ = try addReminder(.dwell(seconds: 600), to: store)
    let clock = ManualClock()
    let monitor = ReminderMonitor(DurableGeofenceEngine(store), clock: clock.clock)
    let (fixes, input) = AsyncStream.makeStream(of: Fix.self)
    let events = monitor.events(of: fixes, from: "phone")
    let hasFired = Atomic(false)
    let listener = Task {
      var all: [(event: GeofenceEvent, heardAt: Double)] = []
      for try await event in events {
        all.append((event, clock.now))
        hasFired.store(true, ordering: .relaxed)
      }
      return all
    }
    clock.set(135)
    for (time, meters) in [(0.0, 900.0), (120, 100), (135, 60)] {
      input.yield(fix(meters, at: time))
    }
    let due = 720.0
    while monitor.engine.nextDue != due { try await Self.pause() }
    // A wait ends after ten seconds in any case, to look for changed items.
    while !hasFired.load(ordering: .relaxed) {
      clock.goOn()
      try await Self.pause()
    }
    input.finish()
    let all = try await listener.value
    #expect(all.map(\.event.cause) == [.dwell])
    #expect(all.map(\.event.timestamp) == [due])
    #expect(all.allSatisfy { $0.heardAt >= due })
    clock.stop()
  }

  @Test func aCancelledStreamEndsAndLosesNothing() async throws {
    let store = try folder.store()
    _ = try addReminder(.arrive, to: store)
    let clock = ManualClock()
    let monitor = ReminderMonitor(DurableGeofenceEngine(store), clock: clock.clock)
    clock.set(200)
    let (fixes, input) = AsyncStream.makeStream(of: Fix.self)
    let (ready, isReady) = AsyncStream.makeStream(of: Void.self)
    let events = monitor.events(of: fixes, from: "phone")
    let task = Task {
      for try await _ in events { isReady.yield() }
    }
    for (time, meters) in [(0.0, 900.0), (120, 100), (135, 60)] {
      input.yield(fix(meters, at: time))
    }
    for await _ in ready { break }
    task.cancel()
    _ = await task.result
    let rest = try await monitor.undelivered()
    #expect(rest.count == 1)
    clock.stop()
  }

  /// Longer than a busy machine takes to run all of the other tests.
  private static let untilItIsStuck = Duration.seconds(1800)

  /// While the file is locked, the threads of Swift's tasks stay free. Otherwise this test could
  /// never release the lock, and would fail when the stores give up.
  @Test func aLockedFileStopsNoOtherTask() async throws {
    let store = try folder.store(busyTimeout: Self.untilItIsStuck)
    _ = try addReminder(.arrive, to: store)
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let holder = try DatabaseQueue(path: folder.file.path, configuration: configuration)
    try holder.unsafeReentrantWrite { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let entered = Atomic(0)
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let takes = try (0..<count).map { number in
      let own = try folder.store(busyTimeout: Self.untilItIsStuck)
      let monitor = ReminderMonitor(
        DurableGeofenceEngine(own),
        clock: MonitorClock {
          entered.add(1, ordering: .relaxed)
          return 200
        })
      let fix = fix(900, at: 100)
      return Task { try await monitor.take(fix, from: "phone \(number)") }
    }
    let async = AsyncItemStore(store)
    let adds = (0..<count).map { number in
      Task { try await async.add(ToDoItem(title: "\(number)")) }
    }
    while entered.load(ordering: .relaxed) < count { try await Self.pause() }
    for _ in 0..<100 {
      let sum = await Task.detached { 1 + 1 }.value
      #expect(sum == 2)
    }
    // Reading goes on too.
    let items = try await async.items()
    #expect(items.count == 1)
    try holder.unsafeReentrantWrite { try $0.execute(sql: "COMMIT") }
    for take in takes { #expect(try await take.value.verdicts.count == 1) }
    for add in adds { #expect(try await add.value.isNew) }
  }

  @Test func theAsynchronousStoreDoesWhatTheSynchronousOneDoes() async throws {
    let store = AsyncItemStore(InMemoryItemStore())
    let here = Location(name: "Here", coordinate: home)
    let id = try await store.add(ToDoItem(title: "Milk", location: here, tags: ["shop"])).id
    let near = try await store.near(home, limit: 1)
    #expect(near.map(\.id) == [id])
    try await store.update(id) { $0.title = "Oat milk" }
    let item = try await store.item(withID: id)
    #expect(item?.item.title == "Oat milk")
    let isNew = try await store.addPlace(
      Place(name: "Home", region: .circle(center: home, radius: .meters(9))))
    #expect(isNew)
    let places = try await store.places(named: "home")
    #expect(places.count == 1)
    try await store.setDone(true, [id])
    let open = try await store.items()
    #expect(open == [])
    try await store.remove([id])
    let gone = try await store.item(withID: id)
    #expect(gone == nil)
  }

  @Test func aCallOfACancelledTaskDoesNothing() async throws {
    let store = AsyncItemStore(InMemoryItemStore())
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await store.add(ToDoItem(title: "Milk"))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let items = try await store.items()
    #expect(items == [])
  }
}
