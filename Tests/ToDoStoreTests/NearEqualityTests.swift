import Foundation
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Near-queries from the file against those from memory.
struct NearEqualityTests {
  /// What is compared of an answer, to the last bit.
  private struct Answer: Equatable {
    var id: ItemID
    var distanceBits: UInt64
    var isInside: Bool
    var place: Place?
    var item: ToDoItem
    var done: Bool

    init(_ near: NearbyItem) {
      id = near.id
      distanceBits = near.distance.meters.bitPattern
      isInside = near.isInside
      place = near.place
      item = near.item
      done = near.item.done
    }
  }

  private static func query(
    near position: Coordinate, _ generator: inout SeededGenerator
  ) throws -> NearQuery {
    func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }
    var filter = ItemFilter(state: [.open, .open, .done, .any].randomElement(using: &generator)!)
    if chance(4) {
      filter.due = [
        .undated, .before(20), .from(90), .between(40, 44), .before(.nan), .from(.nan),
        .before(40 * 86_400), .from(60 * 86_400 + 1),
      ]
      .randomElement(using: &generator)
    }
    if chance(4) { filter.tags = Set(RandomItems.tags.filter { _ in chance(3) }) }
    filter.hasReminder = chance(4)
    if chance(8) { filter.tags = ["cafe\u{301}"] }
    if chance(5) { filter.excludedTags = Set(RandomItems.tags.filter { _ in chance(4) }) }
    if chance(6) {
      filter.text = ["bread", "ÄPFEL", "7", "nothing"].randomElement(using: &generator)
    }
    if chance(5) {
      filter.region = try .circle(
        center: position, radius: .kilometers(.random(in: 1...8000, using: &generator)))
    }
    let within = chance(3) ? Distance.meters(pow10(.random(in: 0...7.3, using: &generator))) : nil
    let beyond = chance(3) ? Distance.meters(pow10(.random(in: 0...7, using: &generator))) : nil
    let sector =
      chance(3)
      ? BearingSector(
        from: Bearing(degrees: .random(in: 0..<360, using: &generator)),
        to: Bearing(degrees: .random(in: 0..<360, using: &generator))) : nil
    let limit = chance(3) ? nil : Int.random(in: 1...40, using: &generator)
    return try NearQuery(
      near: position, within: within, beyond: beyond, sector: sector, limit: limit, filter: filter)
  }

  private static func pow10(_ exponent: Double) -> Double {
    var value = 1.0
    for _ in 0..<Int(exponent) { value *= 10 }
    return value * (1 + 9 * (exponent - exponent.rounded(.down)))
  }

  @Test(arguments: Scatter.allCases, Seeds.first(1))
  func resultsFromTheFileEqualThoseFromMemory(_ scatter: Scatter, _ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let memory = InMemoryItemStore()
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: scatter)
    let items = try random.items(600)
    #expect(try store.add(contentsOf: items) == memory.add(contentsOf: items), "seed \(seed)")

    var generator = SeededGenerator(seed: seed &+ 1000)
    let far = try Scatter.uniform.positions(Seeds.rounds(20), using: &generator)
    let near = try scatter.positions(Seeds.rounds(40), using: &generator)
    let onItems = items.prefix(20).compactMap { $0.location?.coordinate }
    for (number, position) in (far + near + onItems).enumerated() {
      var query = try Self.query(near: position, &generator)
      for page in 0..<3 {
        let found = memory.near(query)
        let expected = found.map(Answer.init)
        let answer = try store.near(query).map(Answer.init)
        #expect(answer == expected, "seed \(seed), page \(page): \(query)")
        // Reading the whole table takes most of the time, so not every query does.
        if (number + page) % 4 == 0 {
          let table = try store.near(query, fewestBoxes: 5).map(Answer.init)
          #expect(table == expected, "seed \(seed), page \(page), given up: \(query)")
        }
        guard let last = found.last else { break }
        query.after = last.key
      }
      if number % 4 == 0 {
        #expect(
          try store.items(matching: query.filter) == memory.items(matching: query.filter),
          "seed \(seed)")
      }
    }
  }

  @Test(arguments: [4 as UInt64, 5])
  func resultsStayEqualThroughChanges(_ seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let memory = InMemoryItemStore()
    var random = RandomItems(generator: SeededGenerator(seed: seed), scatter: .clustered)
    var items = try random.items(400)
    var ids = try memory.add(contentsOf: items.prefix(200)).map(\.id)
    try store.add(contentsOf: items.prefix(200))
    items.removeFirst(200)

    var generator = SeededGenerator(seed: seed &+ 1000)
    while let item = items.popLast() {
      let id = ids.randomElement(using: &generator)!
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        #expect(try store.add(item) == memory.add(item), "seed \(seed)")
      case 1:
        try store.replace(id, with: item)
        try memory.replace(id, with: item)
      case 2 where ids.count > 10:
        try store.remove([id, id])
        try memory.remove([id, id])
        ids.removeAll { $0 == id }
      default:
        let done = Bool.random(using: &generator)
        let some = [id, ids.randomElement(using: &generator)!, id]
        let date = Date(timeIntervalSince1970: 1e7)
        let following = try store.setDone(done, some, at: date, in: .gmt)
        #expect(try memory.setDone(done, some, at: date, in: .gmt) == following, "seed \(seed)")
        ids += following.map(\.next).filter { !ids.contains($0) }
      }
      let position = item.location?.coordinate ?? items.first?.location?.coordinate
      guard let position else { continue }
      let query = try NearQuery(
        near: position, limit: 30, filter: ItemFilter(state: items.count % 2 == 0 ? .open : .any))
      #expect(
        try store.near(query).map(Answer.init) == memory.near(query).map(Answer.init),
        "seed \(seed)")
    }
    #expect(
      try store.items(matching: ItemFilter(state: .any))
        == memory.items(matching: ItemFilter(state: .any)))
    let again = try memory.add(contentsOf: memory.items().map(\.item))
    #expect(
      try store.add(contentsOf: store.items().map(\.item)) == again, "seed \(seed)")
    #expect(again.allSatisfy { !$0.isNew })
  }
}
