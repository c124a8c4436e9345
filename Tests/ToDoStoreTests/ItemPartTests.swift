import Foundation
import Testing
import ToDo

@testable import ToDoStore

@Suite struct ItemPartTests {
  private static func parts(_ items: [ToDoItem]) throws -> [ItemPart] {
    var parts: [ItemPart] = []
    while (parts.last?.indices.upperBound ?? 0) < items.count {
      parts.append(try ItemPart(items, from: parts.last?.indices.upperBound ?? 0))
    }
    return parts
  }

  @Test func partsFollowEachOtherAndGiveEachItem() throws {
    let items = (0..<8_200).map { ToDoItem(title: "Thing \($0)") }
    let parts = try Self.parts(items)
    #expect(parts.map(\.indices) == [0..<8_192, 8_192..<8_200])
    for part in parts {
      for index in part.indices { #expect(part.content(at: index).item == items[index]) }
    }
  }

  @Test func largeRegionsMakeAPartShorter() throws {
    // About 0.7 MB of JSON.
    let ring = try (0...20_000).map { number in
      let angle = Double(number % 20_000) / 20_000 * 2 * .pi
      return try Coordinate(latitude: 50 + 5 * sin(angle), longitude: 10 + 5 * cos(angle))
    }
    let coast = Place(name: "coast", region: try .polygon(ring))
    var items = (0..<5).map { ToDoItem(title: "Thing \($0)", places: [coast]) }
    items.insert(ToDoItem(title: "Milk"), at: 1)
    let parts = try Self.parts(items)
    #expect(parts.map(\.indices) == [0..<3, 3..<5, 5..<6])
    for part in parts {
      for index in part.indices {
        let content = part.content(at: index)
        #expect(content.item == items[index])
        #expect(content.regions.count == items[index].places.count)
      }
    }
  }

  @Test func whatCannotBeKeptIsRefusedBeforeAnythingIsWritten() throws {
    let large = ToDoItem(title: String(repeating: "a", count: ItemLimits.titleBytes + 1))
    #expect(throws: ToDoError.self) { try ItemPart([ToDoItem(title: "Milk"), large], from: 0) }
    let notDue = ToDoItem(title: "Never", timestamp: .nan)
    #expect(throws: StoreError.self) { try ItemPart([ToDoItem(title: "Milk"), notDue], from: 0) }
  }
}
