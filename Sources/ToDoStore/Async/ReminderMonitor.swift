import Foundation
public import ToDo

/// Watches the reminders of a store while positions come, and tells which of them fire.
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
/// next stream of its device, with the same id. Timers, as of "10 minutes inside", fire by the
/// clock of this machine, without a further position. Changes of items count from the next position
/// on, and after ten seconds at the latest.
///
/// The monitor runs on a thread of its own: while another process has locked the file, no other
/// task waits. The synchronous calls stay available at ``engine``; events that they bring about are
/// in the outbox, and not in the streams that have begun.
public actor ReminderMonitor {
  private let executor = BlockingExecutor(label: "todo.reminders")
  /// The engine that remembers where devices are and what has fired.
  public nonisolated let engine: DurableGeofenceEngine
  private let clock: MonitorClock
  private var listeners: [Int: Listener] = [:]
  private var lastListener = 0
  private var timer: Task<Void, Never>?

  /// The thread that the monitor waits on, in place of those of Swift's tasks.
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

  /// Returns the events that the positions of a device bring about, as they come.
  ///
  /// It begins with the events of the device that have not been delivered yet. It ends with the
  /// positions, or throws what they throw or the store does; cancelling the task that iterates
  /// ends it too, and nothing is lost by that.
  ///
  /// - Parameters:
  ///   - fixes: the positions, from now on.
  ///   - device: any name; a new one is a new device.
  public nonisolated func events<Fixes: AsyncSequence & Sendable>(
    of fixes: Fixes, from device: String
  ) -> Events where Fixes.Element == Fix {
    events(from: device, as: fixes) { fix, now in
      ReceivedFix(fix, from: device, receivedAt: now)
    }
  }

  /// Returns the events that the positions of several devices bring about, as they come: those of
  /// every device.
  ///
  /// - Parameter fixes: the positions with their devices, and when they were received.
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

  /// Another process that holds the file is no reason to end the streams: time passes at the next
  /// wait too.
  private func passTime() {
    guard !Task.isCancelled else { return }
    do {
      try deliver(engine.tick(at: clock.now()))
    } catch StoreError.busy {
      return
    } catch {
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
  /// - Returns: what came of them; streams that listen get the events too.
  /// - Throws: ``StoreError``, and nothing has happened.
  /// - Complexity: one transaction, so that many at once cost little more than one.
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
  ///   - fix: the position.
  ///   - device: any name; a new one is a new device.
  /// - Returns: what came of it.
  /// - Throws: ``StoreError``, and nothing has happened.
  @discardableResult
  public func take(_ fix: Fix, from device: String) throws -> GeofenceEngine.Result {
    try take([ReceivedFix(fix, from: device, receivedAt: clock.now())])
  }

  private func flush() throws {
    try deliver(engine.flush(at: clock.now()))
  }

  /// Returns the events that have not been delivered yet, in the order in which they came about.
  ///
  /// - Throws: ``StoreError``.
  public func undelivered() throws -> [GeofenceEvent] {
    try engine.undelivered()
  }

  /// Notes that events were delivered, so that no later stream begins with them.
  ///
  /// - Throws: ``StoreError``, and none is noted.
  public func markDelivered(_ events: [GeofenceEvent]) throws {
    try engine.markDelivered(events)
  }
}
