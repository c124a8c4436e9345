import ToDo

/// What hours, dates and timers do.
extension ExplanationScene {
  static let times: [(ExplanationScene, String, [String])] = [
    (
      ExplanationScene(name: "window", way: [(0, 500), (20, 0)], fix: (35, 0, 5)) {
        try .init(
          event: .arrive,
          window: TimeWindow(from: 17 * 60, to: 20 * 60, timeZone: "Europe/Berlin"))
      },
      "It did not fire.",
      [
        "It is due 1970-01-01 16:00, if still there.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
        "The window opens 1970-01-01 17:00 (Europe/Berlin).",
      ]
    ),
    (
      ExplanationScene(name: "window opened", way: arrival, fix: (16.5 * hour, 0, 5)) {
        try .init(
          event: .arrive,
          window: TimeWindow(from: 17 * 60, to: 20 * 60, timeZone: "Europe/Berlin"))
      },
      "It fired at 1970-01-01 16:00: due there.",
      [
        "Its time came 1970-01-01 16:00, while at \"Library\".",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "not started", way: [(0, 500)], fix: (60, 500, 5)) {
        try .init(event: .arrive, start: 3_600, snooze: .until(7_200))
      },
      "It did not fire.",
      [
        "Outside \"Library\" by 400 m.", "It starts 1970-01-01 01:00.",
        "Snoozed until 1970-01-01 02:00.",
      ]
    ),
    (
      ExplanationScene(name: "expired", way: [(0, 500), (20, 0)], fix: (70, 0, 5)) {
        try .init(event: .arrive, expiry: 10)
      },
      "It did not fire.",
      [
        "It expired 1970-01-01 00:00.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "expires first", way: arrival, fix: (60, 0, 5)) {
        try .init(event: .dwell(seconds: 600), expiry: 300)
      },
      "It did not fire.",
      [
        "It expires 1970-01-01 00:05, before it could fire.",
        "At \"Library\" since 1970-01-01 00:00.", "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "dwell", way: arrival, fix: (90, 0, 5)) {
        try .init(event: .dwell(seconds: 300))
      },
      "It did not fire.",
      [
        "It is due 1970-01-01 00:05, if still there.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(
        name: "dwell held", way: arrival + [(290, 0), (310, 300)], fix: (325, 300, 5)
      ) {
        try .init(event: .dwell(seconds: 300))
      },
      "It did not fire.",
      [
        "It was due 1970-01-01 00:05, and waits for a position that decides where \"phone\" is.",
        "At \"Library\" since 1970-01-01 00:00.", "Outside \"Library\" by 200 m.",
        "Left \"Library\" 1970-01-01 00:05, if a position at least 5 s later confirms it.",
      ]
    ),
    (
      ExplanationScene(name: "dwelt", way: arrival, fix: (325, 0, 5)) {
        try .init(event: .dwell(seconds: 300))
      },
      "It fired at 1970-01-01 00:05: stayed.",
      ["Was at \"Library\" for 5 min.", "Inside \"Library\", 100 m from its boundary."]
    ),
    (
      ExplanationScene(name: "away", way: visit, fix: (700, 500, 5)) {
        try .init(event: .away(seconds: 300))
      },
      "It did not fire.",
      [
        "It is due 1970-01-01 00:15, if still away.", "Away since 1970-01-01 00:10.",
        "Outside \"Library\" by 400 m.",
      ]
    ),
    (
      ExplanationScene(name: "was away", way: visit, fix: (1_000, 500, 5)) {
        try .init(event: .away(seconds: 300))
      },
      "It fired at 1970-01-01 00:15: away.",
      ["Was away for 5 min.", "Outside \"Library\" by 400 m."]
    ),
    (
      ExplanationScene(
        name: "away held", way: visit + [(900, 500), (915, 0)], fix: (922, 0, 5)
      ) {
        try .init(event: .away(seconds: 300))
      },
      "It did not fire.",
      [
        "It was due 1970-01-01 00:15, and waits for a position that decides where \"phone\" is.",
        "Away since 1970-01-01 00:10.", "Inside \"Library\", 100 m from its boundary.",
        "Arrived at \"Library\" 1970-01-01 00:15, if a position at least 3 s later confirms it.",
      ]
    ),
    (
      ExplanationScene(name: "never away", way: [(0, 500)], fix: (60, 500, 5)) {
        try .init(event: .away(seconds: 300))
      },
      "It did not fire.",
      ["The time away counts from the end of the next visit.", "Outside \"Library\" by 400 m."]
    ),
  ]
}
