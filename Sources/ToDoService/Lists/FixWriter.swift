import Foundation
import Synchronization
import ToDo
import ToDoStore

/// Writes the fixes for a list: those that wait together are one transaction.
final class FixWriter: Sendable {
  /// What came of fixes, and when the list's next timer is due; nil without one.
  typealias Outcome = (result: GeofenceEngine.Result, nextDue: Date?)

  private struct Waiting {
    let fixes: [ReceivedFix]
    let continuation: CheckedContinuation<Outcome, any Error>
  }

  private let engine: DurableGeofenceEngine
  private let queue: WriteQueue
  private let counters: ServiceCounters
  private let waiting = Mutex<[Waiting]>([])

  /// - Parameters:
  ///   - queue: Does one change of the list at a time.
  ///   - counters: Count the transactions.
  init(_ engine: DurableGeofenceEngine, on queue: WriteQueue, _ counters: ServiceCounters) {
    self.engine = engine
    self.queue = queue
    self.counters = counters
  }

  /// Takes fixes; they are durable when it returns.
  ///
  /// - Returns: What came of the fixes of the same devices, and the reminders that fired by them.
  /// - Throws: ``ServiceError/busy(retryAfter:)`` and the store's error, and nothing has happened.
  func take(_ fixes: [ReceivedFix], for caller: PersonID) async throws -> Outcome {
    try await withCheckedThrowingContinuation { continuation in
      let isFirst = waiting.withLock { waiting in
        waiting.append(Waiting(fixes: fixes, continuation: continuation))
        return waiting.count == 1
      }
      if isFirst { begin(for: caller) }
    }
  }

  /// Writes what waits then, when it is the turn of the caller who came first.
  private func begin(for caller: PersonID) {
    let refusal = queue.add(for: caller) { self.write(self.takeWaiting()) }
    guard let refusal else { return }
    for call in takeWaiting() { call.continuation.resume(throwing: refusal) }
  }

  private func takeWaiting() -> [Waiting] {
    waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }

  private func write(_ batch: [Waiting]) {
    do {
      let result = try engine.takeLive(batch.flatMap(\.fixes))
      counters.add(.fixWrites)
      let nextDue = engine.nextDueDate
      for call in batch {
        call.continuation.resume(returning: (result.part(of: call.fixes), nextDue))
      }
    } catch {
      for call in batch { call.continuation.resume(throwing: error) }
    }
  }
}

extension GeofenceEngine.Result {
  /// The part that is about the devices of some fixes.
  fileprivate func part(of fixes: [ReceivedFix]) -> GeofenceEngine.Result {
    let devices = Set(fixes.map(\.device))
    let times = Set(fixes.map(\.fix.timestamp))
    var part = GeofenceEngine.Result()
    part.verdicts = verdicts.filter { judgement in
      devices.contains(judgement.device) && times.contains(judgement.verdict.fix.timestamp)
    }
    part.events = events.filter { devices.contains($0.device) }
    return part
  }
}
