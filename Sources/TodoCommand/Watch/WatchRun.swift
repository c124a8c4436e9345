import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
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
  /// For how many seconds fixes are kept, after the last one of their device.
  private let keptSeconds: Double
  private var waiting: [ReceivedFix] = []
  private var remarks = FixRemarks()
  private var writeCount = 0
  private var fixCount = 0
  private var refusalCount = 0
  private var hasComplainedOfLock = false

  /// How many fixes are written at once at the most.
  private static let fixesAtOnce = 100

  /// How many lines that are no positions are told of one by one.
  private static let toldRefusals = 10
  /// After how many transactions older fixes are taken away.
  private static let writesBetweenPruning = 1_000

  /// - Parameter keptSeconds: for how long fixes are kept, after the last one of their device.
  init(
    _ engine: DurableGeofenceEngine, device: String, isLive: Bool, keptSeconds: Double,
    _ delivery: ReminderDelivery
  ) {
    self.engine = engine
    self.device = device
    self.isLive = isLive
    self.keptSeconds = keptSeconds
    self.delivery = delivery
  }

  /// Reads standard input to its end.
  func run() throws {
    // What was not told of before, and what items that have changed bring about.
    try patiently { _ = try isLive ? engine.refresh(at: now) : engine.refresh() }
    try deliver(engine.undelivered())
    try prune()
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
      if fixCount == 0 {
        try finish()
        throw CommandFailure(
          .badData,
          "standard input has no positions with times. Give lat, lon and time; a track rather than "
            + "waypoints or a route.")
      }
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
      refusalCount += 1
      if refusalCount <= Self.toldRefusals {
        StandardError.write("todo: standard input: not used: \(notice.description)")
      }
    case .fix(let fix, let device):
      fixCount += 1
      // Without a clock of its own a recording came when it was made; but what is still to come
      // would make all that comes until then late.
      let receivedAt = isLive ? now : min(fix.timestamp, now)
      waiting.append(ReceivedFix(fix, from: device ?? self.device, receivedAt: receivedAt))
      if waiting.count >= Self.fixesAtOnce { try write() }
    }
  }

  /// Nothing has come: what has come before is written, and with a clock time passes.
  ///
  /// - Returns: how many seconds to wait for input at the most.
  private func idle() throws -> Double? {
    try write()
    guard isLive else { return nil }
    try note(patiently { try engine.tick(at: now) })
    // An item may be changed at any time.
    let longest = 10.0
    return try min(longest, max(0.05, engine.engine().nextDue.map { $0 - now } ?? longest))
  }

  private func write() throws {
    defer { waiting.removeAll(keepingCapacity: true) }
    guard !waiting.isEmpty else { return }
    try note(patiently { try engine.take(waiting) })
    writeCount += 1
    if writeCount % Self.writesBetweenPruning == 0 { try prune() }
  }

  private func prune() throws {
    try patiently { try engine.prune(fixesOlderBy: keptSeconds) }
  }

  /// Does what needs the file, as often as somebody else keeps it locked: the stream waits, and
  /// nothing of it is lost.
  private func patiently<Result>(_ body: () throws -> Result) throws -> Result {
    while true {
      do {
        return try body()
      } catch let error as StoreError {
        guard case .busy(let path, _) = error else { throw error }
        if !hasComplainedOfLock {
          StandardError.write(
            "todo: \(path) is locked by another program; nothing is lost, and it goes on when that "
              + "one is done")
        }
        hasComplainedOfLock = true
      }
    }
  }

  private func finish() throws {
    if isLive { try note(patiently { try engine.flush(at: now) }) }
    try prune()
    if refusalCount > Self.toldRefusals {
      StandardError.write("todo: standard input: \(refusalCount) points were not used in all")
    }
    for remark in remarks.repeatedLines { StandardError.write("todo: standard input: \(remark)") }
  }

  private func note(_ answer: GeofenceEngine.Answer) throws {
    for judgement in answer.verdicts {
      guard let remark = remarks.note(judgement.verdict) else { continue }
      StandardError.write("todo: standard input: \(judgement.device): \(remark)")
    }
    try deliver(answer.events)
  }

  private func deliver(_ events: [GeofenceEvent]) throws {
    for event in events where try delivery.deliver(event) {
      try patiently { try engine.markDelivered([event]) }
    }
  }
}
