import TestSupport
public import ToDo

/// Items of every shape that the type permits, odd ones more often.
public struct RandomItems {
  private var generator: SeededGenerator

  public init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  public mutating func next() throws -> ToDoItem {
    let title = pick(Self.texts)
    let places = try (0..<pick([0, 0, 1, 1, 2, 3])).map { _ in
      Place(name: flip() ? title : pick(Self.texts), region: try region())
    }
    var item = ToDoItem(
      title: title, itemDescription: flip() ? pick(Self.texts) : nil,
      due: flip() ? due() : nil, location: try location(), places: places,
      tags: Set((0..<pick([0, 1, 3])).map { _ in pick(Self.texts) }),
      triggers: try (0..<pick([0, 0, 0, 1, 2])).map { _ in try trigger() },
      recurrence: Recurrence(pick(Self.repeats)), done: flip(),
      properties: properties())
    item.isImportant = flip()
    if flip() { item.waitsUntil = due() }
    return item
  }

  private mutating func trigger() throws -> LocationTrigger {
    let numbers = [0.1, 1, 600, 1e-300]
    let waits = [0.1, 1, 600, LocationTrigger.longestWait.inSeconds]
    let times = [-62_167_219_200, -0.5, 0, 1.5e9, 253_402_300_799.999_97]
    let window = try TimeWindow(
      from: pick([0, 1020, 1439]), to: pick([0, 1200, 1440]),
      days: flip() ? [] : [pick(Weekday.allCases), .sunday],
      timeZone: pick(["Europe/Berlin", "Asia/Kathmandu", "GMT"]))
    return try LocationTrigger(
      event: pick([
        .arrive, .leave, .pass, .dwell(seconds: pick(waits)), .away(seconds: pick(waits)),
      ]),
      radius: flip() ? .meters(pick(numbers + [.greatestFiniteMagnitude])) : nil, repeats: flip(),
      window: flip() ? window : nil, start: flip() ? -pick(numbers) : nil,
      expiry: flip() ? pick(numbers) : nil, initial: pick([.none, .fire]),
      snooze: pick([nil, .nextVisit, .until(pick(times))]))
  }

  private static let texts = [
    "", " ", "Milk", "Return \"Dune\" to the library", "a, b; c", "tab\tand\nline\r\n",
    "\u{0}\u{1f}",
    "Größe 🧗🏽‍♀️", "e\u{301}", "\\u0041 \\", "title", "5", "-0", "null", "\u{2028}\u{feff}",
  ]

  /// Mostly none.
  private static let repeats = [
    "", "", "", "FREQ=DAILY", "FREQ=MONTHLY;BYDAY=1MO,-1FR;COUNT=3", "AFTER-DONE=P3D",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;UNTIL=20480229T090000Z",
  ]

  private static let keys = [
    "repeat", "rrule",
    "title", "Title", "name", "NAME", "description", "desc", "note", "Notes", "due", "tags",
    "important", "Priority", "priority", "wait", "done", "completed", "location", "address",
    "place", "radius", "RADIUS", "width", "todo",
    "id", "type", "geometry", "bbox", "", "marker-color", "geojson:id", "geojson:members",
  ]

  private mutating func due() -> Due {
    let days = ["0000-01-01", "2024-02-29", "2026-12-24", "9999-12-31"].compactMap {
      CalendarDay($0)
    }
    return flip() ? .day(pick(days)) : Due(timestamp: timestamp())
  }

  private mutating func flip() -> Bool { Bool.random(using: &generator) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &generator)]
  }

  private mutating func timestamp() -> Double {
    switch pick([0, 1, 2, 3]) {
    case 0: Double(Int.random(in: -100_000_000_000...200_000_000_000, using: &generator))
    case 1: Double.random(in: -3e9...3e9, using: &generator)
    case 2: Double.random(in: -2...2, using: &generator)
    default:
      pick([
        0, -1, 1e300, -1e-20, .leastNonzeroMagnitude, 253_402_300_799.999_97, 253_402_300_800,
        -62_167_219_200,
        -62_167_219_201, 9_007_199_254_740_992, 951_782_400,
      ])
    }
  }

  private mutating func location() throws -> Location? {
    guard flip() else { return nil }
    return Location(name: pick(Self.texts), coordinate: flip() ? try coordinate() : nil)
  }

  private mutating func coordinate() throws -> Coordinate {
    try Coordinate(
      latitude: flip()
        ? pick([90, -90, 0, 1e-7, 52.52]) : .random(in: -90...90, using: &generator),
      longitude: flip()
        ? pick([180, -180, 0, 13.405]) : .random(in: -180...180, using: &generator))
  }

  private mutating func region() throws -> Region {
    let center = try coordinate()
    switch pick([0, 1, 2, 3, 4, 5]) {
    case 0: return try .circle(center: center, radius: .zero)
    case 1:
      return try .circle(
        center: center, radius: .meters(pick([1, 141.17, 1e-9, .greatestFiniteMagnitude])))
    case 2: return try .multiPolygon([polygon(), polygon()])
    case 3:
      return try .box(
        southwest: Coordinate(latitude: -1, longitude: center.longitude),
        northeast: Coordinate(latitude: 1, longitude: center.longitude == 7 ? 8 : 7))
    case 4:
      let end = try Coordinate(latitude: 1.5, longitude: pick([-179, 3, 179]))
      return try .corridor(
        along: [center, end], halfWidth: .meters(pick([0, 12.34, .greatestFiniteMagnitude])))
    default:
      let polygon = try polygon()
      return try .polygon(polygon.shell, holes: polygon.holes)
    }
  }

  /// A square anywhere, across the antimeridian too, often with a hole.
  private mutating func polygon() throws -> Polygon {
    let south = Double.random(in: -80...70, using: &generator)
    let west = flip() ? 178.5 : Double.random(in: -180...180, using: &generator)
    func ring(_ inset: Double) throws -> [Coordinate] {
      let (near, far) = (inset, 3 - inset)
      return try [(near, near), (near, far), (far, far), (far, near), (near, near)].map {
        try Coordinate(latitude: south + $0.0, longitude: west + $0.1)
      }
    }
    return Polygon(shell: try ring(0), holes: flip() ? [try ring(1).reversed()] : [])
  }

  private mutating func properties() -> [String: JSONValue] {
    var properties: [String: JSONValue] = [:]
    for _ in 0..<pick([0, 0, 1, 4]) { properties[pick(Self.keys)] = value(depth: 0) }
    return properties
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch pick(depth < 3 ? [0, 1, 2, 3, 4, 5, 6] : [0, 1, 2, 3, 4]) {
    case 0: return .null
    case 1: return .bool(flip())
    case 2: return .integer(pick([0, -1, 50, .min, .max, 9_007_199_254_740_993]))
    case 3:
      return .number(
        pick([0, -0.0, 1, 0.1, 1e300, .leastNonzeroMagnitude, -1.5e-7, 123_456_789.123_456_78]))
    case 4: return .string(pick(Self.texts))
    case 5: return .array((0..<pick([0, 1, 2])).map { _ in value(depth: depth + 1) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<pick([0, 1, 2]) {
        members[pick(Self.keys + ["coordinate", "places", "properties"])] = value(depth: depth + 1)
      }
      return .object(members)
    }
  }
}
