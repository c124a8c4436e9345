#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Watches the reminders of a store while positions come, and says which of them fire.
///
/// ```swift
/// let monitor = ReminderMonitor(DurableGeofenceEngine(store))
/// for try await event in monitor.events(of: fixes, from: "phone") {
///   notify(event)
///   try await monitor.markDelivered([event])
/// }
/// ```
///
/// An event is delivered at least once: one that was not marked as delivered comes again with the
/// next stream of its device, with the same id. Timers such as "10 minutes inside" fire by this
/// computer's clock, without another position. Changes of items count from the next position on, and
/// after ten seconds at the latest.
///
/// The monitor runs on a thread of its own: while another process has locked the file, no other
/// task waits. The synchronous calls stay available at ``engine``. Events that they cause can be read
/// by ``undelivered()``; streams that have begun do not get them.
public actor ReminderMonitor {
  private let executor = BlockingExecutor(label: "todo.reminders")
  /// The engine that remembers where devices are and what has fired.
  public nonisolated let engine: DurableGeofenceEngine
  private let clock: MonitorClock
  private var listeners: [Int: Listener] = [:]
  private var lastListener = 0
  private var timer: Task<Void, Never>?

  /// The thread that the monitor waits on, so that no thread of Swift's tasks does.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Makes a monitor; nothing happens before its first call.
  public init(_ engine: DurableGeofenceEngine) {
    self.init(engine, clock: MonitorClock())
  }

  init(_ engine: DurableGeofenceEngine, clock: MonitorClock) {
    self.engine = engine
    self.clock = clock
  }

  deinit {
    timer?.cancel()
  }
}

/// The time of day and a way to wait, which tests replace.
struct MonitorClock: Sendable {
  /// Seconds since 1970.
  var now: @Sendable () -> Double = { Date().timeIntervalSince1970 }
  var sleep: @Sendable (_ seconds: Double) async throws -> Void = {
    try await Task.sleep(for: .seconds($0))
  }
}

// MARK: Streams

extension ReminderMonitor {
  /// The events of one stream, in the order in which they come about.
  public struct Events: AsyncSequence, Sendable {
    public typealias Element = GeofenceEvent
    fileprivate let stream: AsyncThrowingStream<GeofenceEvent, any Error>

    /// Makes the iterator; the positions are read from here on.
    public func makeAsyncIterator() -> AsyncThrowingStream<GeofenceEvent, any Error>.Iterator {
      stream.makeAsyncIterator()
    }
  }

  private struct Listener {
    /// Nil for all devices.
    let device: String?
    let continuation: AsyncThrowingStream<GeofenceEvent, any Error>.Continuation

    func hears(_ event: GeofenceEvent) -> Bool { device == nil || device == event.device }
  }

  /// Returns the events that the positions of a device cause, as they come.
  ///
  /// The stream begins with the events of the device that have not been delivered yet. It ends with
  /// the positions, or throws their error or the store's. Cancelling the task that iterates ends it
  /// too, and nothing is lost.
  ///
  /// - Parameters:
  ///   - fixes: The positions, from now on.
  ///   - device: Any name; a new one is a new device.
  public nonisolated func events<Fixes: AsyncSequence & Sendable>(
    of fixes: Fixes, from device: String
  ) -> Events where Fixes.Element == Fix {
    events(from: device, as: fixes) { fix, now in
      ReceivedFix(fix, from: device, receivedAt: now)
    }
  }

  /// Returns the events that the positions of several devices cause, as they come: those of every
  /// device.
  ///
  /// - Parameter fixes: The positions with their devices, and when they were received.
  public nonisolated func events<Fixes: AsyncSequence & Sendable>(of fixes: Fixes) -> Events
  where Fixes.Element == ReceivedFix {
    events(from: nil, as: fixes) { fix, _ in fix }
  }

  private nonisolated func events<Fixes: AsyncSequence & Sendable>(
    from device: String?, as fixes: Fixes,
    received: @escaping @Sendable (Fixes.Element, Double) -> ReceivedFix
  ) -> Events {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: GeofenceEvent.self)
    let work = Task {
      do {
        let listener = try await listen(Listener(device: device, continuation: continuation))
        do {
          for try await fix in fixes { try await take([received(fix, clock.now())]) }
          try Task.checkCancellation()
          try await flush()
        } catch {
          await leave(listener)
          throw error
        }
        await leave(listener)
        continuation.finish()
      } catch {
        continuation.finish(throwing: error)
      }
    }
    continuation.onTermination = { _ in work.cancel() }
    return Events(stream: stream)
  }

  private func listen(_ listener: Listener) throws -> Int {
    try deliver(engine.refresh(at: clock.now()))
    for event in try engine.undelivered() where listener.hears(event) {
      listener.continuation.yield(event)
    }
    lastListener += 1
    listeners[lastListener] = listener
    startTimer()
    return lastListener
  }

  private func leave(_ listener: Int) {
    listeners[listener] = nil
    guard listeners.isEmpty else { return }
    timer?.cancel()
    timer = nil
  }

  private func deliver(_ result: GeofenceEngine.Result) {
    for event in result.events {
      for listener in listeners.values where listener.hears(event) {
        listener.continuation.yield(event)
      }
    }
  }
}

// MARK: Timers

extension ReminderMonitor {
  /// An item may be changed at any time.
  private static let longestWait = 10.0
  private static let shortestWait = 0.05

  private func startTimer() {
    guard timer == nil else { return }
    timer = Task { [weak self, clock] in
      while !Task.isCancelled {
        guard let seconds = await self?.secondsToWait() else { return }
        do {
          try await clock.sleep(seconds)
        } catch {
          return
        }
        await self?.passTime()
      }
    }
  }

  private func restartTimer() {
    guard timer != nil else { return }
    timer?.cancel()
    timer = nil
    startTimer()
  }

  private func secondsToWait() -> Double {
    let due = engine.nextDue.map { $0 - clock.now() } ?? Self.longestWait
    return min(Self.longestWait, max(Self.shortestWait, due))
  }

  /// A store that is busy does not end the streams: the timers fire after the next wait.
  private func passTime() {
    guard !Task.isCancelled else { return }
    do {
      try deliver(engine.tick(at: clock.now()))
    } catch {
      if engine.store.isBusy(error) { return }
      for listener in listeners.values { listener.continuation.finish(throwing: error) }
      listeners = [:]
      timer?.cancel()
      timer = nil
    }
  }
}

// MARK: Single calls

extension ReminderMonitor {
  /// Takes positions in the order in which they came.
  ///
  /// - Returns: What came of them; the streams get the events too.
  /// - Throws: The store's error, and nothing has happened.
  /// - Complexity: One transaction, so that many at once cost little more than one.
  @discardableResult
  public func take(_ fixes: [ReceivedFix]) throws -> GeofenceEngine.Result {
    let due = engine.nextDue
    let result = try engine.take(fixes)
    deliver(result)
    if engine.nextDue != due { restartTimer() }
    return result
  }

  /// Takes a position that a device has sent now.
  ///
  /// - Parameters:
  ///   - fix: The position.
  ///   - device: Any name; a new one is a new device.
  /// - Returns: What came of it.
  /// - Throws: The store's error, and nothing has happened.
  @discardableResult
  public func take(_ fix: Fix, from device: String) throws -> GeofenceEngine.Result {
    try take([ReceivedFix(fix, from: device, receivedAt: clock.now())])
  }

  private func flush() throws {
    try deliver(engine.flush(at: clock.now()))
  }

  /// Returns the events that have not been delivered yet, in the order in which they came about.
  ///
  /// - Throws: The store's error.
  public func undelivered() throws -> [GeofenceEvent] {
    try engine.undelivered()
  }

  /// Notes that events were delivered, so that no later stream begins with them.
  ///
  /// - Throws: The store's error, and none is noted.
  public func markDelivered(_ events: [GeofenceEvent]) throws {
    try engine.markDelivered(events)
  }
}
