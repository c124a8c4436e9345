import Foundation

/// Shows progress on standard error if that is a terminal, and clears it at the end.
final class ProgressDisplay {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  private var isShown = false

  /// Nobody could read faster changes, and an import that ends sooner needs no progress.
  private static let interval = Duration.milliseconds(200)

  init() {
    start = clock.now
  }

  /// Seconds since the start.
  var seconds: Double {
    let (seconds, attoseconds) = (clock.now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// Shows a state, unless one was shown within the interval.
  func show(_ state: @autoclosure () -> ImportProgress.State) {
    guard isTerminal, clock.now - (lastShown ?? start) >= Self.interval else { return }
    lastShown = clock.now
    isShown = true
    let width = TerminalSize.columns(of: STDERR_FILENO) ?? 80
    // One column is left free: some terminals wrap the line when the last one is filled.
    let line = ImportProgress.line(state(), width: max(1, width - 1))
    write("\r\u{1b}[K\(line)")
  }

  /// Clears the line, so that something else can be written. The next state is shown at once.
  func clear() {
    guard isShown else { return }
    isShown = false
    lastShown = nil
    write("\r\u{1b}[K")
  }

  private func write(_ text: String) {
    StandardError.writeAsIs(text)
  }
}
