import ToDoPresentation

/// Completes the events of reminders.
enum EventCompletion {
  @Sendable static func events(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let events = [
      ("arrive", "at any of the places"), ("leave", "all of the places"),
      ("dwell:10m", "after 10 minutes inside"), ("away:30m", "after 30 minutes outside"),
      ("pass", "arrive or pass through"), ("none", "no reminder"),
    ]
    return events.compactMap { CompletionCandidate(value: $0.0, description: $0.1).word }
  }
}
