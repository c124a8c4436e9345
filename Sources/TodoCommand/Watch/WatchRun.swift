import Foundation
import ToDo
import ToDoFormats
import ToDoStore

/// Takes fixes as they come and tells of reminders as they fire.
///
/// What has come at once is written at once, up to a hundred fixes; what comes singly is written
/// singly. A reminder is told of after it was written, and marked as delivered after it was told.
final class WatchRun {
  /// The device of fixes that name none.
  private let device: String
  /// Whether time passes by itself, beside that of the fixes.
  private let isLive: Bool
  private let engine: DurableGeofenceEngine
  private let delivery: ReminderDelivery
  private var waiting: [ReceivedFix] = []
  private var remarks = FixRemarks()

  /// How many fixes are written at once at the most.
  private static let fixesAtOnce = 100

  init(_ engine: DurableGeofenceEngine, device: String, isLive: Bool, _ delivery: ReminderDelivery)
  {
    self.engine = engine
    self.device = device
    self.isLive = isLive
    self.delivery = delivery
  }

  /// Reads standard input to its end.
  func run() throws {
    // What was not told of before, and what items that have changed bring about.
    _ = try isLive ? engine.refresh(at: now) : engine.refresh()
    try deliver(engine.undelivered())
    if try engine.engine().reminderCount == 0 {
      StandardError.write(
        "todo: no open item reminds of anything yet; \"todo add --on arrive\" makes one that does, "
          + "also from now on")
    }
    if isatty(STDIN_FILENO) == 1 {
      StandardError.write(
        "todo: positions are read from standard input, such as "
          + "{\"lat\":52.52,\"lon\":13.405,\"time\":\"2026-11-21T18:00:00Z\"}; Ctrl-D ends it")
    }
    let input = LiveInput { try self.idle() }
    do {
      try FixFileReader().read(input.stream) { try self.take($0) }
    } catch FormatError.emptyFile where input.failure == nil {
      // Nothing to be said of no positions.
    } catch let error as FormatError {
      // What was understood counts.
      try write()
      if let failure = input.failure { throw failure }
      throw CommandFailure(.badData, "standard input: \(error.description)")
    }
    try write()
    try finish()
  }

  private var now: Double { Date().timeIntervalSince1970 }

  private func take(_ entry: FixFileEntry) throws {
    switch entry {
    case .refusal(let notice):
      StandardError.write("todo: standard input: not used: \(notice.description)")
    case .fix(let fix, let device):
      waiting.append(
        ReceivedFix(
          fix, from: device ?? self.device, receivedAt: isLive ? now : fix.timestamp))
      if waiting.count >= Self.fixesAtOnce { try write() }
    }
  }

  /// Nothing has come: what has come before is written, and with a clock time passes.
  ///
  /// - Returns: how many seconds to wait for input at the most.
  private func idle() throws -> Double? {
    try write()
    guard isLive else { return nil }
    try note(engine.tick(at: now))
    // An item may be changed at any time.
    let longest = 10.0
    return try min(longest, max(0.05, engine.engine().nextDue.map { $0 - now } ?? longest))
  }

  private func write() throws {
    defer { waiting.removeAll(keepingCapacity: true) }
    guard !waiting.isEmpty else { return }
    try note(engine.take(waiting))
  }

  private func finish() throws {
    if isLive { try note(engine.flush(at: now)) }
    for remark in remarks.lines { StandardError.write("todo: standard input: \(remark)") }
  }

  private func note(_ answer: GeofenceEngine.Answer) throws {
    for judgement in answer.verdicts { remarks.note(judgement.verdict) }
    try deliver(answer.events)
  }

  private func deliver(_ events: [GeofenceEvent]) throws {
    let delivered = try events.filter(delivery.deliver)
    if !delivered.isEmpty { try engine.markDelivered(delivered) }
  }
}
