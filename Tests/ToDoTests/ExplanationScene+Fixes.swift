import ToDo

/// Fixes that say nothing, and how things stand without one.
extension ExplanationScene {
  static let fixes: [(ExplanationScene, String, [String])] = [
    (
      ExplanationScene(name: "late", way: arrival, fix: (30, 0, 5)) {
        try .init(event: .arrive, repeats: true)
      },
      "It did not fire.",
      [
        "Out of order by 5 s: stored, but triggers nothing."
      ]
    ),
    (
      ExplanationScene(name: "invalid", fix: (30, 0, -1)) { try .init(event: .arrive) },
      "It did not fire.",
      ["Negative accuracy of -1 m: the device marks the position as invalid."]
    ),
    (
      ExplanationScene(name: "no time", fix: (.nan, 0, 5)) { try .init(event: .arrive) },
      "It did not fire.", ["Its time is not a finite number."]
    ),
    (
      ExplanationScene(name: "nothing known") { try .init(event: .arrive) }, "It waits.",
      ["No position from \"phone\" yet."]
    ),
    (
      ExplanationScene(name: "standing outside", way: [(0, 500)]) { try .init(event: .arrive) },
      "It waits.",
      ["Outside \"Library\" by 400 m."]
    ),
    (
      ExplanationScene(name: "standing spent", way: arrival) { try .init(event: .arrive) },
      "It has fired.",
      ["It fires only once."]
    ),
    (
      ExplanationScene(name: "standing due", way: arrival, receivedAt: 100) {
        try .init(event: .dwell(seconds: 300))
      },
      "It fires at 1970-01-01 00:05 if nothing changes.",
      [
        "It is due 1970-01-01 00:05, if still there.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "standing pending", way: [(0, 500), (20, 0)], receivedAt: 40) {
        try .init(event: .arrive)
      },
      "It waits.",
      [
        "Inside \"Library\", 100 m from its boundary.",
        "Arrived at \"Library\" 1970-01-01 00:00, if the next position confirms it.",
      ]
    ),
  ]
}
