import Foundation
import JSONText
import TestSupport
import Testing
import ToDo

@testable import ToDoPresentation

/// The quick way to write results of near-queries beside the encoder's.
@Suite("Writing nearby items")
struct NearbyItemWritingTests {
  private static func item(_ random: inout SeededGenerator) throws -> ToDoItem {
    let texts = ["Milk", "", "Caf\u{e9} \"Zur Post\"\\", "a/b\n\tc", "\u{4e73}\u{1F95B}"]
    func chance() -> Bool { Bool.random(using: &random) }
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    var item = ToDoItem(title: text())
    if chance() { item.itemDescription = text() }
    if chance() { item.due = .day(try #require(CalendarDay("2026-12-01"))) }
    if chance() { item.isImportant = true }
    if chance() { item.tags = ["shop", text(), "b"] }
    if chance() { item.recurrence = Recurrence("FREQ=WEEKLY;BYDAY=FR") }
    let position = try Coordinate(
      latitude: .random(in: -90...90, using: &random),
      longitude: chance() ? 13 : .random(in: -180...180, using: &random))
    item.location = Location(name: text(), coordinate: position)
    if chance() {
      item.triggers = [try LocationTrigger(event: .arrive, radius: .meters(150))]
    }
    return item
  }

  @Test(arguments: 1...50 as ClosedRange<UInt64>)
  func theFormIsThatOfTheEncoder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = QueryEngine(
      try (1...20).map { StoredItem(id: ItemID(number: $0), item: try Self.item(&random)) })
    let found = engine.near(
      try NearQuery(near: Coordinate(latitude: 52.5, longitude: 13.4), limit: 20))
    #expect(found.count == 20)
    for near in found {
      var writer = JSONWriter()
      try NearbyItemJSON.write(near, to: &writer)
      let encoded = try JSONEncoder.line.encode(NearbyItemJSON(near))
      #expect(writer.text == String(decoding: encoded, as: UTF8.self))
    }
  }
}
