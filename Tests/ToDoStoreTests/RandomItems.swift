import TestSupport
import ToDo

/// Items of every kind, from a seed.
struct RandomItems {
  static let tags = ["shop", "home", "caf\u{e9}", "urgent"]
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

  private mutating func item(
    _ number: Int, near positions: ArraySlice<Coordinate>
  ) throws -> ToDoItem {
    let word = Self.words.randomElement(using: &generator) ?? ""
    var item = ToDoItem(title: chance(4) ? word : "\(word) \(number)")
    if chance(3) { item.itemDescription = Self.words.randomElement(using: &generator) }
    if chance(2) { item.timestamp = Double(Int.random(in: 0..<100, using: &generator)) }
    if !chance(10), let position = positions.first {
      item.location = Location(name: chance(2) ? "" : word, coordinate: chance(9) ? nil : position)
    }
    if chance(4) {
      item.places = try positions.prefix(Int.random(in: 1...3, using: &generator)).map {
        Place(
          name: word,
          region: try .circle(
            center: $0, radius: .meters(.random(in: 0...40_000, using: &generator))))
      }
    }
    item.tags = Set(Self.tags.filter { _ in chance(3) })
    item.done = chance(4)
    return item
  }
}
