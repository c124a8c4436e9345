import Foundation
import Testing

@testable import ToDo

/// UUIDs and times of items.
struct ItemRecordTests {
  @Test(
    arguments: [
      (0, 1, 1), (1_795_000_000_123, 0xfff_ffff_ffff, 1_073_741_823), (281_474_976_710_655, 7, 0),
    ] as [(Int64, UInt64, UInt32)])
  func aUUIDHasItsPartsAndIsOfVersion7(_ milliseconds: Int64, _ origin: UInt64, _ number: UInt32) {
    let parts = UUIDParts(milliseconds: milliseconds, origin: origin, number: number)
    let text = parts.uuid.uuidString
    #expect(Array(text)[14] == "7", "the version (RFC 9562, section 4.2)")
    #expect("89AB".contains(Array(text)[19]), "the variant (section 4.1)")
    #expect(UUIDParts(parts.uuid) == parts)
  }

  /// RFC 9562, appendix A.6: made at 2022-02-22T19:22:22Z.
  @Test func theTimeOfTheExampleInTheRFCIsRead() throws {
    let uuid = try #require(UUID(uuidString: "017F22E2-79B0-7CC3-98C4-DC0C0C07398F"))
    #expect(UUIDParts(uuid)?.milliseconds == 1_645_557_742_000)
    #expect(UUIDParts(uuid)?.uuid == uuid)
    #expect(UUIDParts(UUID()) == nil, "a random one is of version 4")
  }

  @Test func laterOnesAreGreater() {
    let uuids = [(5, 9), (5, 10), (6, 1)].map {
      UUIDParts(milliseconds: $0.0, origin: 77, number: $0.1).uuid.uuidString
    }
    #expect(uuids == uuids.sorted())
  }

  private func record() -> ItemRecord {
    let parts = UUIDParts(milliseconds: 1_795_000_000_000, origin: 1, number: 2)
    return ItemRecord(uuid: parts.uuid, madeMilliseconds: 1_795_000_000_000)
  }

  @Test func aRecordComesBackFromItsJSON() throws {
    var record = record()
    record.changes = [.title: 1_795_000_000_250, .done: 1_795_000_001_000]
    record.fired = [1]
    record.namedPlaces = ["shop"]
    #expect(ItemRecord(json: record.json) == record)
    let data = try JSONEncoder().encode(record)
    #expect(try JSONDecoder().decode(ItemRecord.self, from: data) == record)
    #expect(ItemRecord(json: .object([:])) == nil)
    #expect(ItemRecord(json: .object(["uuid": .string("no")])) == nil)
  }

  @Test func aChangeIsLaterThanTheLastOneAlsoIfTheClockGoesBack() {
    var record = record()
    let milk = ToDoItem(title: "Milk")
    var bread = milk
    bread.title = "Bread"
    record.note(from: milk, to: bread, at: 1_795_000_005_000)
    record.note(from: bread, to: milk, at: 1_795_000_004_000)
    #expect(record.changes == [.title: 1_795_000_005_001])
  }

  /// Each part by itself, whichever of the two is merged into the other.
  @Test(arguments: ItemField.allCases)
  func ofEachPartTheLaterChangeWins(_ field: ItemField) throws {
    let here = try Coordinate(latitude: 52.5, longitude: 13.4)
    var other = ToDoItem(
      title: "Bread", itemDescription: "a", due: .day(CalendarDay(daysSince1970: 1)),
      location: Location(name: "x", coordinate: here),
      places: [Place(name: "p", region: try .circle(center: here, radius: .meters(5)))],
      tags: ["t"], triggers: [try LocationTrigger(event: .arrive)],
      recurrence: Recurrence("FREQ=DAILY"), done: true, properties: ["a": .integer(1)])
    other.isImportant = true
    other.waitsUntil = .day(CalendarDay(daysSince1970: 2))
    var (mine, theirs) = (ToDoItem(title: "Milk"), ToDoItem(title: "Milk"))
    (mine.record, theirs.record) = (record(), record())
    field.copy(from: other, to: &theirs)
    theirs.record?.changes[field] = 1_795_000_009_000
    for merged in [
      mine.merged(with: theirs, at: 1_795_000_010_000),
      theirs.merged(with: mine, at: 1_795_000_010_000),
    ] {
      #expect(ItemField.allCases.filter { $0.differs(merged, theirs) } == [])
      #expect(merged.record == theirs.record)
    }
    #expect(field.differs(mine, theirs))
  }

  @Test func aStoreInMemoryKeepsRecordsToo() throws {
    let (first, second) = (InMemoryItemStore(), InMemoryItemStore())
    let id = try first.add(ToDoItem(title: "Milk")).id
    try second.add(contentsOf: first.items().map(\.item))
    try first.markDone(id)
    #expect(first.item(withID: id)?.item.doneTime != nil)
    let all = ItemFilter(state: .any)
    #expect(try second.add(contentsOf: first.items(matching: all).map(\.item))[0].isChanged)
    #expect(second.items(matching: all).map(\.item.done) == [true])
    try first.remove(id)
    #expect(first.removals().count == 1)
    try first.add(contentsOf: second.items(matching: all).map(\.item))
    #expect(first.items(matching: all) == [], "what was deleted later stays so")
  }
}
