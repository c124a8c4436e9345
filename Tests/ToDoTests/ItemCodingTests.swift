import Foundation
import Testing
import ToDo

/// Items as JSON.
struct ItemCodingTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func item(_ json: String) throws -> ToDoItem {
    try JSONDecoder().decode(ToDoItem.self, from: Data(json.utf8))
  }

  private func full() throws -> ToDoItem {
    let position = try Coordinate(latitude: 52.5, longitude: 13.25)
    var item = ToDoItem(
      title: "Return books", itemDescription: "Two",
      due: .at(Date(timeIntervalSince1970: 1_798_125_600.25)),
      location: Location(name: "Library", coordinate: position),
      places: [Place(name: "Park", region: try .circle(center: position, radius: .meters(400)))],
      tags: ["books", "a"],
      triggers: [
        try LocationTrigger(event: .arrive, radius: .meters(150)),
        try LocationTrigger(event: .away(.seconds(600))),
      ],
      done: true, properties: ["marker-color": .string("red"), "rank": .integer(3)])
    item.isImportant = true
    item.waitsUntil = Due(timestamp: 1_798_000_000.5)
    return item
  }

  @Test func everyPartIsWrittenUnderItsName() throws {
    #expect(
      try json(full()) == """
        {"description":"Two","done":true,"important":true,\
        "location":{"coordinate":{"latitude":52.5,"longitude":13.25},"name":"Library"},\
        "places":[{"name":"Park",\
        "region":{"center":[13.25,52.5],"radius":400,"type":"circle"}}],\
        "properties":{"marker-color":"red","rank":3},"tags":["a","books"],\
        "timestamp":1798125600.25,"title":"Return books",\
        "triggers":[{"event":"arrive","radius":150},{"event":"away","seconds":600}],\
        "wait":1798000000.5}
        """)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var waiting = ToDoItem(title: "Later")
    waiting.waitsUntil = .day(CalendarDay(daysSince1970: 20_000))
    for item in [try full(), ToDoItem(title: ""), waiting] {
      let read = try self.item(json(item))
      #expect(read == item && read.done == item.done && read.properties == item.properties)
    }
    let stored = StoredItem(id: ItemID(number: 7), item: try full())
    #expect(try JSONDecoder().decode(StoredItem.self, from: Data(json(stored).utf8)) == stored)
    #expect(try json(stored).hasPrefix(#"{"id":"\#(stored.id)","item":{"#))
  }

  @Test func aTitleIsEnoughAndUnknownMembersAreIgnored() throws {
    #expect(try item(#"{"title":"Milk","color":{"red":1}}"#) == ToDoItem(title: "Milk"))
    #expect(try json(ToDoItem(title: "Milk")) == #"{"done":false,"title":"Milk"}"#)
  }

  @Test(arguments: [
    "{}", #"{"title":7}"#, #"{"title":"a","timestamp":"now"}"#,
    #"{"title":"a","location":{"name":"b","coordinate":{"latitude":91,"longitude":0}}}"#,
    #"{"title":"a","places":[{"name":"b","region":{"type":"circle"}}]}"#,
    #"{"title":"a","triggers":[{"event":"arrive","radius":0}]}"#,
    #"{"title":"a","triggers":{"event":"arrive"}}"#,
  ])
  func impossibleItemsAreNotRead(json: String) {
    #expect(throws: (any Error).self) { try item(json) }
  }

  @Test func anItemBeyondTheLimitsIsNotRead() throws {
    let title = String(repeating: "x", count: ItemLimits.titleBytes + 1)
    let error = #expect(throws: DecodingError.self) { try item(#"{"title":"\#(title)"}"#) }
    #expect(error?.toDoError == .tooLarge(.title, title.count))
  }
}
