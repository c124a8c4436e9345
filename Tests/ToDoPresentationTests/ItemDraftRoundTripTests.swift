import Foundation
import TestSupport
import Testing
import ToDo
import ToDoPresentation
import ToDoTestSupport

/// What is printed of an item can be sent back.
struct ItemDraftRoundTripTests {
  private static let now = Date(timeIntervalSince1970: 1_790_000_000)

  private func setting(_ places: [Place] = []) throws -> ItemDraft.Setting {
    let store = InMemoryItemStore()
    for place in places { try store.addPlace(place) }
    return ItemDraft.Setting(
      now: Self.now, timeZone: .gmt,
      places: try NamedPlaces(Set(places.map(\.name)), in: store))
  }

  private func bytes(_ item: ToDoItem) throws -> Data {
    try JSONEncoder.line.encode(ItemJSON(StoredItem(id: ItemID(number: 1), item: item)))
  }

  private func draft(_ item: ToDoItem) throws -> ItemDraft {
    try ItemDraft(JSONDecoder().decode(JSONValue.self, from: bytes(item)))
  }

  @Test(arguments: Seeds.first(4))
  func whatWasPrintedChangesNothingWhenItIsSentBack(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    for number in 0..<Seeds.rounds(200) {
      let item = try random.next()
      var replaced = item
      var patched = item
      try draft(item).replace(&replaced, setting())
      try draft(item).patch(&patched, setting())
      #expect(replaced == item && replaced.properties == item.properties, "seed \(seed), \(number)")
      #expect(patched == item && patched.properties == item.properties, "seed \(seed), \(number)")
    }
  }

  @Test(arguments: Seeds.first(4))
  func aNewItemIsPrintedAsItWasSent(seed: UInt64) throws {
    var random = RandomItems(seed: seed)
    var count = 0
    let rounds = Seeds.rounds(400)
    for number in 0..<rounds {
      var item = try random.next()
      guard item.title.contains(where: { !$0.isWhitespace }) else { continue }
      item.tags = item.tags.filter { $0.contains { !$0.isWhitespace } }
      // A name means all places of the list that have it, one after the other.
      var seen: Set<Place> = []
      let name = item.places.first?.name
      item.places = item.places.filter { $0.name == name && seen.insert($0).inserted }
      // A reminder needs a place, and a repeat sets the due date of an item without one.
      if item.triggerRegions.isEmpty { item.triggers = [] }
      // A due date beyond the year 9999 is printed as null.
      if item.due?.rfc3339 == nil { item.recurrence = nil }
      let new = try draft(item).newItem(setting(item.places))
      #expect(try bytes(new) == bytes(item), "seed \(seed), \(number)")
      count += 1
    }
    #expect(count > rounds / 2)
  }

  @Test func whatIsNotPrintedIsKeptByWhatIsSentBack() throws {
    let park = try Region.circle(
      center: Coordinate(latitude: 52.5, longitude: 13.4), radius: .meters(250))
    let item = ToDoItem(
      title: "Jog", due: .at(Date(timeIntervalSince1970: 1e300)),
      places: [Place(name: "Park", region: park)],
      triggers: [try LocationTrigger(event: .arrive, radius: .meters(77))],
      properties: ["color": .string("red")])
    var changed = item
    let sent = try JSONDecoder().decode(JSONValue.self, from: bytes(item))
    guard case .object(var members) = sent else { return }
    members["title"] = .string("Run")
    try ItemDraft(.object(members)).replace(&changed, setting())
    #expect(changed.title == "Run")
    #expect(changed.due == item.due && changed.places == item.places)
    #expect(changed.triggers == item.triggers && changed.properties == item.properties)
  }
}
