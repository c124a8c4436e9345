import ToDo

/// Who leaves, or passes by.
extension ExplanationScene {
  static let leaving: [(ExplanationScene, String, [String])] = [
    (
      ExplanationScene(name: "border", way: arrival, fix: (60, 112, 5)) {
        try .init(event: .leave)
      },
      "It did not fire.",
      [
        "At \"Library\" since 1970-01-01 00:00.", "Outside \"Library\" by 12 m.",
        "Outside by 12 m; 20 m is needed to count as left.",
      ]
    ),
    (
      ExplanationScene(name: "share outside", way: arrival, fix: (60, 125, 100)) {
        try .init(event: .leave)
      },
      "It did not fire.",
      [
        "At \"Library\" since 1970-01-01 00:00.", "Outside \"Library\" by 25 m.",
        "Possibly still inside (26 % of the position's error circle); to leave, 25 % at most.",
      ]
    ),
    (
      ExplanationScene(name: "exit pending", way: arrival, fix: (60, 500, 5)) {
        try .init(event: .leave)
      },
      "It did not fire.",
      [
        "At \"Library\" since 1970-01-01 00:00.", "Outside \"Library\" by 400 m.",
        "Left \"Library\" 1970-01-01 00:01, if a position at least 20 s later confirms it.",
      ]
    ),
    (
      ExplanationScene(name: "exit dropped", way: arrival + [(60, 500)], fix: (70, 0, 5)) {
        try .init(event: .leave)
      },
      "It did not fire.",
      [
        "At \"Library\" since 1970-01-01 00:00.", "Inside \"Library\", 100 m from its boundary.",
        "Seemed to leave \"Library\" 1970-01-01 00:01, but this position does not confirm it.",
      ]
    ),
    (
      ExplanationScene(name: "left", way: arrival + [(60, 500)], fix: (80, 500, 5)) {
        try .init(event: .leave)
      },
      "It fired at 1970-01-01 00:01: left.",
      [
        "Left \"Library\" 1970-01-01 00:01.", "Confirmed by the position of 1970-01-01 00:01:20.",
        "Outside \"Library\" by 400 m.",
      ]
    ),
    (
      ExplanationScene(
        name: "left one of two", places: 2, way: arrival + [(60, 800)], fix: (80, 800, 5)
      ) {
        try .init(event: .leave)
      },
      "It fired at 1970-01-01 00:01: left.",
      [
        "Left \"Library\" 1970-01-01 00:01.", "Confirmed by the position of 1970-01-01 00:01:20.",
        "Outside \"Library\" by 700 m.",
      ]
    ),
    (
      ExplanationScene(name: "left out of hours", way: arrival + [(60, 500)], fix: (80, 500, 5)) {
        try .init(
          event: .leave, window: TimeWindow(from: 17 * 60, to: 20 * 60, timeZone: "UTC"))
      },
      "It did not fire.",
      [
        "The window opens 1970-01-01 17:00 (GMT).", "Left \"Library\" 1970-01-01 00:01.",
        "Outside \"Library\" by 400 m.",
      ]
    ),
    (
      ExplanationScene(
        name: "left snoozed", watchedAt: 50, way: [(0, 0), (60, 500)], fix: (80, 500, 5)
      ) {
        try .init(event: .leave, snooze: .nextVisit)
      },
      "It did not fire.",
      [
        "Snoozed until the next visit.", "Left \"Library\" 1970-01-01 00:01.",
        "Outside \"Library\" by 400 m.",
      ]
    ),
    (
      ExplanationScene(
        name: "another holds", places: 2,
        way: arrival + [
          (200, 1_000), (220, 1_000), (240, 0), (260, 0), (290, 1_000), (305, 1_000),
        ],
        fix: (310, 1_000, 5)
      ) {
        try .init(event: .leave)
      },
      "It did not fire.",
      [
        "At \"Office\" since 1970-01-01 00:00.", "Left \"Library\" 1970-01-01 00:04.",
        "Still at \"Office\".", "Inside \"Office\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "never there", way: [(0, 500)], fix: (60, 500, 5)) {
        try .init(event: .leave)
      },
      "It did not fire.", ["Waiting for the next visit.", "Outside \"Library\" by 400 m."]
    ),
  ]

  static let passing: [(ExplanationScene, String, [String])] = [
    (
      ExplanationScene(name: "crossed", way: [(0, -400)], fix: (60, 400, 5)) {
        try .init(event: .pass)
      },
      "It fired at 1970-01-01 00:01: passed by.",
      ["Passed through \"Library\" 1970-01-01 00:01.", "Outside \"Library\" by 300 m."]
    ),
    (
      ExplanationScene(name: "crossed out of hours", way: [(0, -400)], fix: (60, 400, 5)) {
        try .init(event: .pass, start: 3_600)
      },
      "It did not fire.",
      [
        "Passed through \"Library\" 1970-01-01 00:01.", "It starts 1970-01-01 01:00.",
        "Outside \"Library\" by 300 m.",
      ]
    ),
    (
      ExplanationScene(name: "crossed again", way: [(0, -400), (60, 400)], fix: (120, -400, 5)) {
        try .init(event: .pass, repeats: true)
      },
      "It did not fire.",
      [
        "Outside \"Library\" by 300 m.",
        "Passed through \"Library\" again; the last time was 1970-01-01 00:01, and passing by counts "
          + "only once in 5 min.",
      ]
    ),
    (
      ExplanationScene(name: "gap", way: [(0, -400)], fix: (301, 400, 5)) {
        try .init(event: .pass)
      },
      "It did not fire.",
      [
        "Outside \"Library\" by 300 m.",
        "The position before is 5 min older; passing by is noticed within 5 min.",
      ]
    ),
    (
      ExplanationScene(name: "not crossed", way: [(0, 800)], fix: (60, 400, 5)) {
        try .init(event: .pass)
      },
      "It did not fire.",
      [
        "Outside \"Library\" by 300 m.",
        "The way from the position before passes through none of its places.",
      ]
    ),
  ]
}
