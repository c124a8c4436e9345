/// Completes what a reminder can wait for.
enum EventCompletion {
  @Sendable static func events(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
    let events = [
      ("arrive", "at any of the places"), ("leave", "all of the places"),
      ("dwell:10m", "inside for so long"), ("away:30m", "outside for so long"),
      ("pass", "arrive or pass through"), ("none", "no reminder"),
    ]
    return events.compactMap { CompletionCandidate(value: $0.0, description: $0.1).word }
  }
}
