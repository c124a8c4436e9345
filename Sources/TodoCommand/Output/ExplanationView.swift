import ToDo
import ToDoPresentation

/// Shows why a reminder fired or did not: what happened, and below it one line for each reason.
struct ExplanationView {
  let output: StandardOutput

  func display(_ explanation: ExplanationViewModel) throws {
    let subject = [explanation.device, explanation.event].filter { !$0.isEmpty }
    let lines =
      ["\(subject.joined(separator: ", ")): \(explanation.headline)"]
      + (explanation.reasons + [explanation.lastSeen] + explanation.history)
      .filter { !$0.isEmpty }.map { "  \($0)" }
    try output.write(lines.map(TerminalText.safe))
  }
}
