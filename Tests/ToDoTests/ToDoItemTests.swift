import ToDo
import XCTest

final class ToDoItemTests: XCTestCase {
  private func location(_ latitude: Double, _ longitude: Double) throws -> Location {
    Location(name: "Here", coordinate: try Coordinate(latitude: latitude, longitude: longitude))
  }

  func testInitTakesATitleAlone() {
    let item = ToDoItem(title: "Foo")
    XCTAssertEqual(item.title, "Foo")
    XCTAssertNil(item.itemDescription)
    XCTAssertNil(item.timestamp)
    XCTAssertNil(item.location)
    XCTAssertTrue(item.places.isEmpty && item.tags.isEmpty)
    XCTAssertFalse(item.done)
  }

  func testInitTakesEveryPartOfTheOriginal() throws {
    let item = ToDoItem(
      title: "Foo", itemDescription: "Bar", timestamp: 7, location: try location(1, 2))
    XCTAssertEqual(item.itemDescription, "Bar")
    XCTAssertEqual(item.timestamp, 7)
    XCTAssertEqual(item.location?.name, "Here")
    XCTAssertEqual(item.location?.coordinate?.longitude, 2)
    XCTAssertNil(Location(name: "Nowhere").coordinate)
  }

  func testItemsDifferWhenAnyPartOfTheirContentDoes() throws {
    let circle = try Region.circle(
      center: Coordinate(latitude: 1, longitude: 2), radius: .meters(50))
    let item = ToDoItem(
      title: "A", itemDescription: "B", timestamp: 1, location: try location(1, 2),
      places: [Place(name: "P", region: circle)], tags: ["x"])
    XCTAssertEqual(item, item)
    let changes: [(inout ToDoItem) throws -> Void] = [
      { $0.title = "B" }, { $0.itemDescription = nil }, { $0.timestamp = 2 },
      { $0.location?.name = "There" }, { $0.location = try self.location(1, 3) },
      { $0.location = try self.location(0, 2) }, { $0.location?.coordinate = nil },
      { $0.places[0].name = "Q" }, { $0.places = [] }, { $0.tags = ["x", "y"] },
      { $0.trigger = try LocationTrigger(event: .arrive) }, { $0.isImportant = true },
      { $0.waitsUntil = Due(timestamp: 1) },
    ]
    for (number, change) in changes.enumerated() {
      var other = item
      try change(&other)
      XCTAssertNotEqual(item, other, "change \(number)")
    }
  }

  func testSettingTheTriggerReplacesTheFirstAndNilRemovesAll() throws {
    let (arrive, leave) = (
      try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave)
    )
    var item = ToDoItem(title: "Milk")
    XCTAssertNil(item.trigger)
    item.trigger = arrive
    XCTAssertEqual(item.triggers, [arrive])
    item.triggers.append(leave)
    XCTAssertEqual(item.trigger, arrive)
    let pass = try LocationTrigger(event: .pass)
    item.trigger = pass
    XCTAssertEqual(item.triggers, [pass, leave])
    item.trigger = nil
    XCTAssertEqual(item.triggers, [])
  }

  func testItemsDifferByEveryTriggerAndTheirOrder() throws {
    let (arrive, leave) = (
      try LocationTrigger(event: .arrive), try LocationTrigger(event: .leave)
    )
    let lists = [[], [arrive], [leave], [arrive, leave], [leave, arrive], [arrive, arrive]]
    for (number, list) in lists.enumerated() {
      let item = ToDoItem(title: "Milk", triggers: list)
      let equal = lists.indices.filter { item == ToDoItem(title: "Milk", triggers: lists[$0]) }
      XCTAssertEqual(equal, [number])
    }
  }

  func testDoneAndForeignPropertiesDoNotCount() {
    var other = ToDoItem(title: "A")
    other.done = true
    other.properties = ["marker": .string("red")]
    XCTAssertEqual(ToDoItem(title: "A"), other)
    XCTAssertEqual(ToDoItem(title: "A").hashValue, other.hashValue)
  }
}
