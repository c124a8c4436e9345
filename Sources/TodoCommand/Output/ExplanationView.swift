import ToDo
import ToDoPresentation

/// Shows why a reminder fired or did not: what happened, and below it a line a reason.
struct ExplanationView {
  let output: StandardOutput

  func display(_ explanation: ExplanationViewModel) throws {
    let lines =
      ["\(explanation.device): \(explanation.headline)"]
      + (explanation.reasons + [explanation.lastSeen] + explanation.history)
      .filter { !$0.isEmpty }.map { "  \($0)" }
    try output.write(lines.map(TerminalText.safe))
  }
}
