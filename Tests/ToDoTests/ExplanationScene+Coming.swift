import ToDo

/// Who comes, or does not.
extension ExplanationScene {
  static let coming: [(ExplanationScene, String, [String])] = [
    (
      ExplanationScene(name: "outside", way: [(0, 500)], fix: (60, 135, 5)) {
        try .init(event: .arrive)
      },
      "It did not fire.", ["Outside \"Library\" by 35 m."]
    ),
    (
      ExplanationScene(name: "share", way: [(0, 500)], fix: (20, 99, 65)) {
        try .init(event: .arrive)
      },
      "It did not fire.",
      [
        "Inside \"Library\", 1 m from its boundary.",
        "Probably inside (44 % of the position's error circle), but 75 % is needed.",
      ]
    ),
    (
      ExplanationScene(name: "accuracy", way: [(0, 500)], fix: (20, 0, 150)) {
        try .init(event: .arrive)
      },
      "It did not fire.",
      [
        "Inside \"Library\", 100 m from its boundary.",
        "The position is accurate to 150 m only; up to 100 m is accepted here.",
      ]
    ),
    (
      ExplanationScene(name: "pending", way: [(0, 500), (50, 10)], fix: (57, 0, 5)) {
        try .init(event: .arrive)
      },
      "It did not fire.",
      [
        "Inside \"Library\", 100 m from its boundary.",
        "Arrived at \"Library\" 1970-01-01 00:00, if a position at least 3 s later confirms it.",
      ]
    ),
    (
      ExplanationScene(name: "contradicted", way: [(0, 500), (50, 10)], fix: (57, 300, 5)) {
        try .init(event: .arrive)
      },
      "It did not fire.",
      [
        "Outside \"Library\" by 200 m.",
        "Seemed to arrive at \"Library\" 1970-01-01 00:00, but this position does not confirm it.",
      ]
    ),
    (
      ExplanationScene(name: "arrived", way: [(0, 500), (50, 10)], fix: (60, 0, 5)) {
        try .init(event: .arrive)
      },
      "It fired at 1970-01-01 00:00: arrived.",
      [
        "Arrived at \"Library\" 1970-01-01 00:00.",
        "Confirmed by the position of 1970-01-01 00:01:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "spent", way: visit, fix: (1_000, 500, 5)) {
        try .init(event: .arrive)
      },
      "It did not fire.", ["It fires only once."]
    ),
    (
      ExplanationScene(name: "fired this visit", way: arrival, fix: (65, 0, 5)) {
        try .init(event: .arrive, repeats: true)
      },
      "It did not fire.",
      [
        "It has already fired on this visit.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "there already", watchedAt: 70, way: [(0, 0)], fix: (90, 0, 5)) {
        try .init(event: .arrive)
      },
      "It did not fire.",
      [
        "Was already there at the first position; it will remind on the next visit.",
        "At \"Library\" since 1970-01-01 00:01.", "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(name: "first seen inside", fix: (60, 0, 5)) {
        try .init(event: .arrive, initial: .fire)
      },
      "It fired at 1970-01-01 00:01: was there.",
      ["Was already at \"Library\".", "Inside \"Library\", 100 m from its boundary."]
    ),
    (
      ExplanationScene(name: "another place", places: 2, way: arrival, fix: (200, 1_000, 5)) {
        try .init(event: .arrive, repeats: true)
      },
      "It did not fire.",
      [
        "It has already fired on this visit.", "At \"Office\" since 1970-01-01 00:00.",
        "Arrived at \"Office\" while at another of its places, which is no new visit.",
        "Inside \"Office\", 100 m from its boundary.",
      ]
    ),
    (
      ExplanationScene(
        name: "snoozed until the next visit", watchedAt: 50, way: [(0, 0)], fix: (90, 0, 5)
      ) {
        try .init(event: .arrive, initial: .fire, snooze: .nextVisit)
      },
      "It did not fire.",
      [
        "Snoozed until the next visit.", "At \"Library\" since 1970-01-01 00:00.",
        "Inside \"Library\", 100 m from its boundary.",
      ]
    ),
  ]
}
