import TestSupport
import ToDo

/// Items of every kind, from a seed.
struct RandomItems {
  static let tags = ["shop", "home", "caf\u{e9}", "urgent", "Shop", "CAFE\u{301}"]
  private static let words = ["milk", "Bread", "STAMPS", "Äpfel", "\u{4e73}"]

  var generator: SeededGenerator
  let scatter: Scatter

  mutating func items(_ count: Int) throws -> [ToDoItem] {
    let positions = try scatter.positions(count * 3, using: &generator)
    return try (0..<count).map { number in
      try item(number, near: positions[3 * number..<3 * number + 3])
    }
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &generator) == 0
  }

  /// A circle, box, triangle or corridor of up to 40 km.
  private mutating func region(at position: Coordinate) throws -> Region {
    let size = Distance.meters(.random(in: 100...40_000, using: &generator))
    func corner(_ degrees: Double) -> Coordinate {
      Geodesic.direct(from: position, bearing: Bearing(degrees: degrees), distance: size)
    }
    switch Int.random(in: 0..<8, using: &generator) {
    case 0...4:
      return try .circle(center: position, radius: chance(5) ? .zero : size)
    case 5:
      let degrees = size.meters / 111_000
      return try .box(
        southwest: Coordinate(
          latitude: max(-90, position.latitude - degrees), longitude: position.longitude - degrees),
        northeast: Coordinate(
          latitude: min(90, position.latitude + degrees), longitude: position.longitude + degrees))
    case 6:
      return try .polygon([corner(250), corner(130), corner(10), corner(250)])
    default:
      return try .corridor(along: [position, corner(77)], halfWidth: .meters(size.meters / 5))
    }
  }

  private mutating func item(
    _ number: Int, near positions: ArraySlice<Coordinate>
  ) throws -> ToDoItem {
    let word = Self.words.randomElement(using: &generator) ?? ""
    var item = ToDoItem(title: chance(4) ? word : "\(word) \(number)")
    if chance(3) { item.itemDescription = Self.words.randomElement(using: &generator) }
    if chance(2) {
      let number = Int.random(in: 0..<100, using: &generator)
      item.due =
        chance(2) ? .day(CalendarDay(daysSince1970: number)) : Due(timestamp: Double(number))
    }
    if !chance(10), let position = positions.first {
      item.location = Location(name: chance(2) ? "" : word, coordinate: chance(9) ? nil : position)
    }
    if chance(4) {
      item.places = try positions.prefix(Int.random(in: 1...3, using: &generator)).map {
        Place(name: word, region: try region(at: $0))
      }
    }
    item.tags = Set(Self.tags.filter { _ in chance(3) })
    if chance(5) { item.triggers = try (0..<(chance(2) ? 2 : 1)).map { _ in try trigger() } }
    if chance(5) { item.recurrence = Recurrence(chance(2) ? "FREQ=WEEKLY" : "AFTER-DONE=P3D") }
    item.done = chance(4)
    item.isImportant = chance(5)
    if chance(4) {
      let number = Int.random(in: 0..<100, using: &generator)
      item.waitsUntil =
        chance(2) ? .day(CalendarDay(daysSince1970: number)) : Due(timestamp: Double(number))
    }
    return item
  }

  private mutating func trigger() throws -> LocationTrigger {
    let window = try TimeWindow(
      from: .random(in: 0..<1440, using: &generator), to: 0,
      days: chance(2) ? [.friday] : [], timeZone: "Europe/Berlin")
    return try LocationTrigger(
      event: [.arrive, .leave, .dwell(seconds: 600), .away(seconds: 0.1), .pass]
        .randomElement(using: &generator) ?? .arrive,
      radius: chance(3) ? .meters(.random(in: 1...1000, using: &generator)) : nil,
      repeats: chance(2), window: chance(3) ? window : nil, start: chance(4) ? -1.5 : nil,
      expiry: chance(4) ? 1e9 : nil, initial: chance(4) ? .fire : .none,
      snooze: chance(4) ? .nextVisit : chance(4) ? .until(2.25) : nil)
  }
}
