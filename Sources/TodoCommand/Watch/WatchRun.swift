import Foundation
import ToDo
import ToDoFormats
import ToDoPresentation
import ToDoStore

/// Reads fixes from standard input and delivers reminders as they fire.
final class WatchRun {
  /// The device name for fixes without one.
  private let device: String
  /// Whether this computer's clock counts besides the times of the fixes.
  private let isLive: Bool
  private let engine: DurableGeofenceEngine
  private let delivery: ReminderDelivery
  /// How long fixes are kept, counted back from the last one of their device.
  private let keptSeconds: Double
  private var remarks: FixRemarks
  private var fixCount = 0
  private var refusalCount = 0
  private var hasReportedLock = false

  /// How many lines that are not positions are reported one by one.
  private static let reportedRefusals = 10

  init(
    _ engine: DurableGeofenceEngine, device: String, isLive: Bool, keptSeconds: Double,
    units: DistanceUnits, _ delivery: ReminderDelivery
  ) {
    self.engine = engine
    self.device = device
    self.isLive = isLive
    self.keptSeconds = keptSeconds
    remarks = FixRemarks(units: units)
    self.delivery = delivery
  }

  /// Reads standard input to its end.
  func run() throws {
    let loop = ReminderLoop(
      engine, keptSeconds: keptSeconds,
      ReminderLoop.Actions(
        deliver: delivery.deliver, note: { self.report($0) }, retry: { try self.retry(after: $0) }))
    try loop.start(at: isLive ? now : nil)
    try greet()
    let input = LiveInput {
      try loop.write()
      return self.isLive ? try loop.tick(at: self.now) : nil
    }
    do {
      try FixFileReader().read(input.stream) { try take($0, in: loop) }
      if fixCount == 0 {
        try finish(loop)
        throw CommandFailure(
          .badData,
          "standard input has no positions with times. Each needs lat, lon and time; a GPX file "
            + "must be a track.")
      }
    } catch FormatError.emptyFile where input.failure == nil {
      // An empty input needs no message.
    } catch let error as FormatError {
      // The fixes before the error still count.
      try loop.write()
      if let failure = input.failure { throw failure }
      throw CommandFailure(.badData, "standard input: \(error.description)")
    }
    try loop.write()
    try finish(loop)
  }

  /// Whether standard input is a file, not something that positions still come from.
  private let isFile: Bool = {
    var status = stat()
    return fstat(STDIN_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }()

  private var now: Double { CurrentTime.now.timeIntervalSince1970 }

  private func greet() throws {
    if try engine.reminderCount() == 0 {
      StandardError.write(
        "todo: no open item has a reminder yet; \"todo add --on arrive\" adds one; watch picks it up"
      )
    }
    if isatty(STDIN_FILENO) == 1 {
      StandardError.write(
        "todo: reading positions from standard input, such as "
          + "{\"lat\":52.52,\"lon\":13.405,\"time\":\"2026-11-21T18:00:00Z\"}; Ctrl-D ends it")
    }
  }

  private func take(_ entry: FixFileEntry, in loop: ReminderLoop) throws {
    switch entry {
    case .refusal(let notice):
      refusalCount += 1
      if refusalCount <= Self.reportedRefusals {
        StandardError.write("todo: standard input: ignored: \(notice.description)")
      }
    case .fix(let fix, let device):
      fixCount += 1
      // Without a clock a recorded fix was received when it was made. One from the future counts as
      // received now, or all fixes until then would be late.
      let receivedAt = isLive ? now : min(fix.timestamp, now)
      try loop.take(ReceivedFix(fix, from: device ?? self.device, receivedAt: receivedAt))
    }
  }

  private func finish(_ loop: ReminderLoop) throws {
    try loop.finish(at: isLive ? now : nil)
    if refusalCount > Self.reportedRefusals {
      StandardError.write("todo: standard input: ignored \(refusalCount) points in all")
    }
    for remark in isFile ? remarks.lines : remarks.repeatedLines {
      StandardError.write("todo: standard input: \(remark)")
    }
  }

  private func report(_ result: GeofenceEngine.Result) {
    for judgement in result.verdicts {
      // A file is soon at its end: what is said there says it all.
      guard let remark = remarks.note(judgement.verdict), !isFile else { continue }
      StandardError.write("todo: standard input: \(judgement.device): \(remark)")
    }
  }

  /// Returns if another program has the file locked, so that the work is tried again later: the
  /// input waits, and none of it is lost.
  private func retry(after error: any Error) throws {
    guard case .busy(let path, _)? = error as? StoreError else { throw error }
    if !hasReportedLock {
      StandardError.write(
        "todo: \(path) is locked by another program; nothing is lost, and watch continues when "
          + "that is done")
    }
    hasReportedLock = true
  }
}
