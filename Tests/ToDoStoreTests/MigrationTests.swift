import Foundation
import GRDB
import Testing
import ToDo

@testable import ToDoStore

/// Files of older versions are brought up to date.
struct MigrationTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func migratingTwiceChangesNothing() throws {
    try folder.store().add(ToDoItem(title: "Milk"))
    try folder.withFile { db in
      try Schema.migrate(db)
      #expect(try Schema.state(db) == .version(Schema.migrations.count))
    }
    #expect(try folder.store().items().count == 1)
  }

  @Test func aFileOfTheFirstVersionIsBroughtUpToDate() throws {
    try folder.makeFile(
      ofVersion: 1,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (3, 1, 0, 'Fresh milk', 0, 0, 0);
      UPDATE counters SET last_number = 3, last_position = 1;
      """)
    let store = try folder.store()
    #expect(try store.items(matching: ItemFilter(text: "MILK")).map(\.id) == [ItemID(number: 3)])
    #expect(try store.add(ToDoItem(title: "Bread")).id == ItemID(number: 4))
  }

  @Test func aFileOfTheThirdVersionIsBroughtUpToDate() throws {
    try folder.makeFile(
      ofVersion: 3,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (1, 2, 0, 'Milk', 0, 1, 0), (2, 1, 0, 'Bread', 0, 0, 0);
      INSERT INTO tags VALUES (1, 'shop', NULL);
      UPDATE counters SET last_number = 2, last_position = 2;
      """)
    let store = try folder.store()
    #expect(try store.items().map(\.item.title) == ["Bread", "Milk"])
    #expect(try store.tags() == ["shop"])
    let here = try Coordinate(latitude: 1, longitude: 2)
    #expect(try store.addPlace(Place(name: "home", region: .circle(center: here, radius: .zero))))
    #expect(try store.places().count == 1)
  }

  /// The hash is what the version before reminders kept for this item.
  @Test func aFileOfTheFifthVersionIsBroughtUpToDateAndItsContentsAreFound() throws {
    try folder.makeFile(
      ofVersion: 5,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (1, 1, 0, 'Milk', 0, 1, -7942281185113422696);
      INSERT INTO tags VALUES (1, 'shop', NULL);
      UPDATE counters SET last_number = 1, last_position = 1;
      """)
    let store = try folder.store()
    var item = ToDoItem(title: "Milk", tags: ["shop"])
    #expect(try store.add(item) == Addition(id: ItemID(number: 1), isNew: false))
    #expect(try store.item(withID: ItemID(number: 1))?.item.trigger == nil)
    item.trigger = try LocationTrigger(event: .arrive)
    #expect(try store.add(item) == Addition(id: ItemID(number: 2), isNew: true))
  }

  @Test func aFileOfTheThirteenthVersionGetsRepeats() throws {
    try folder.makeFile(
      ofVersion: 13,
      """
      INSERT INTO items (number, position, done, title, place_count, tag_count, content_hash)
      VALUES (1, 1, 0, 'Milk', 0, 1, -7942281185113422696);
      INSERT INTO tags VALUES (1, 'shop', NULL);
      UPDATE counters SET last_number = 1, last_position = 1, open_count = 1;
      """)
    let store = try folder.store()
    let item = ToDoItem(title: "Bins", triggers: [], recurrence: Recurrence("FREQ=WEEKLY"))
    #expect(try store.add(ToDoItem(title: "Milk", tags: ["shop"])).isNew == false)
    #expect(try store.add(item).id == ItemID(number: 2))
  }

  /// A time that is the last second of a day was given as that day.
  @Test func aFileOfTheTenthVersionGetsDaysForTheirEnds() throws {
    let day = try #require(CalendarDay("2026-12-24"))
    let end = day.end().timeIntervalSince1970
    try folder.makeFile(
      ofVersion: 10,
      """
      INSERT INTO items (number, position, done, title, due, place_count, tag_count,
        content_hash)
      VALUES (1, 1, 0, 'Milk', \(end), 0, 1, 0), (2, 2, 0, 'Bread', \(end - 60), 0, 0, 0),
        (3, 3, 0, 'Jam', \(end + 0.5), 0, 0, 0), (4, 4, 0, 'Tea', NULL, 0, 0, 0);
      INSERT INTO tags VALUES (1, 'shop', NULL);
      UPDATE counters SET last_number = 4, last_position = 4, open_count = 4;
      """)
    let store = try folder.store()
    #expect(
      try store.items().map(\.item.due) == [
        .day(day), Due(timestamp: end - 60), Due(timestamp: end + 0.5), nil,
      ])
    var milk = ToDoItem(title: "Milk", tags: ["shop"])
    milk.due = .day(day)
    #expect(try store.add(milk) == Addition(id: ItemID(number: 1), isNew: false))
    #expect(try store.items(matching: ItemFilter(due: .undated)).map(\.item.title) == ["Tea"])
  }

  @Test func anItemThatIsDamagedDoesNotHinderBringingAFileUpToDate() throws {
    let end = try #require(CalendarDay("2026-12-24")).end().timeIntervalSince1970
    try folder.makeFile(
      ofVersion: 10,
      """
      INSERT INTO items (number, position, done, title, due, place_count, tag_count,
        content_hash)
      VALUES (1, 1, 0, 'Milk', \(end), 1, 0, 0), (2, 2, 0, 'Bread', \(end), 0, 0, 0);
      INSERT INTO places VALUES (1, 0, 'Shop', '{}');
      UPDATE counters SET last_number = 2, last_position = 2, open_count = 2;
      """)
    let store = try folder.store()
    #expect(try store.item(withID: ItemID(number: 2))?.item.due?.day != nil)
    #expect(throws: StoreError.self) { try store.item(withID: ItemID(number: 1)) }
    #expect(try store.add(ToDoItem(title: "Tea")).isNew)
  }
}
