import Foundation
import Testing
import ToDo

@testable import ToDoStore

/// An update writes only the parts that it changes; the result is as if it wrote all of them.
struct PartialUpdateTests {
  private static func base() throws -> ToDoItem {
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    return ToDoItem(
      title: "Caf\u{e9}", itemDescription: "Beans",
      location: Location(name: "Kiez", coordinate: here),
      places: [Place(name: "Old", region: try .circle(center: here, radius: .meters(50)))],
      tags: ["shop"])
  }

  private static let changes: [@Sendable (inout ToDoItem) throws -> Void] = [
    { $0.title = "Cafe\u{301}" },
    { $0.title = "Tea" },
    { $0.itemDescription = nil },
    { $0.tags = ["SHOP", "n\u{e9}w"] },
    { $0.places = [] },
    { $0.places[0].name = "New" },
    { $0.location = nil },
    { $0.location?.coordinate = try Coordinate(latitude: -33, longitude: 151) },
    {
      $0.places = []
      $0.location?.coordinate = try Coordinate(latitude: -33, longitude: 151)
    },
    {
      let there = try Coordinate(latitude: -33, longitude: 151)
      $0.places.append(Place(name: "There", region: try .circle(center: there, radius: .meters(9))))
    },
    { $0.timestamp = 5 },
  ]

  @Test(arguments: changes.indices)
  func isFoundAsIfItHadBeenAddedThatWay(index: Int) throws {
    let updated = try SQLiteItemStore.inMemory()
    let id = try updated.add(Self.base()).id
    try updated.update(id, Self.changes[index])
    var item = try Self.base()
    try Self.changes[index](&item)
    let added = try SQLiteItemStore.inMemory()
    try added.add(item)
    for (latitude, longitude) in [(52.5, 13.4), (-33, 151)] {
      let position = try Coordinate(latitude: latitude, longitude: longitude)
      let distances = try [updated, added].map { try $0.near(position).map(\.distance) }
      #expect(distances[0] == distances[1])
    }
    for text in ["caf\u{e9}", "tea", "beans", "kiez"] {
      let filter = ItemFilter(text: text)
      let counts = try [updated, added].map { try $0.items(matching: filter).count }
      #expect(counts[0] == counts[1])
    }
    let tags = try [updated, added].map { try $0.tags() }
    #expect(tags[0] == tags[1])
    let stored = try #require(try updated.item(withID: id)?.item)
    #expect(stored == item)
    #expect(stored.title.utf8.elementsEqual(item.title.utf8))
    #expect(stored.places.map { Array($0.name.utf8) } == item.places.map { Array($0.name.utf8) })
    let again = try updated.add(item)
    #expect(!again.isNew)
    #expect(try updated.pragma("integrity_check") == "ok")
    try updated.remove([id])
    #expect(try updated.items() == [])
  }
}
