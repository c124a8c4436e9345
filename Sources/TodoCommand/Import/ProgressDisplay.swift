import Foundation

/// Shows progress on standard error, where that is a terminal, and takes it away again.
final class ProgressDisplay {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  private var isShown = false

  /// A person sees no more changes than these, and what is over sooner needs none.
  private static let interval = Duration.milliseconds(200)

  init() {
    start = clock.now
  }

  /// Seconds since it was made.
  var seconds: Double {
    let (seconds, attoseconds) = (clock.now - start).components
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  /// Shows a state, unless one was shown just now.
  func show(_ state: @autoclosure () -> ImportProgress.State) {
    guard isTerminal, clock.now - (lastShown ?? start) >= Self.interval else { return }
    lastShown = clock.now
    isShown = true
    let width = TerminalSize.columns(of: STDERR_FILENO) ?? 80
    // One column is left free: some terminals break the line when the last one is filled.
    let line = ImportProgress.line(state(), width: max(1, width - 1))
    write("\r\u{1b}[K\(line)")
  }

  /// Takes the line away, so that something else can be written.
  func clear() {
    guard isShown else { return }
    isShown = false
    write("\r\u{1b}[K")
  }

  private func write(_ text: String) {
    StandardError.writeAsIs(text)
  }
}
