import Foundation
import ToDo
import ToDoPresentation
import XCTest

final class ItemCellAndDetailsTests: XCTestCase {
  private func zone(_ hours: Int) throws -> TimeZone {
    try XCTUnwrap(TimeZone(secondsFromGMT: hours * 3600))
  }

  func testACellShowsTitleLocationAndDay() throws {
    let item = ToDoItem(
      title: "Foo", timestamp: 1_456_150_025, location: Location(name: "Bar"))
    let cell = ItemCell(item: item, timeZone: try zone(0))
    XCTAssertEqual(cell.title, "Foo")
    XCTAssertEqual(cell.location, "Bar")
    XCTAssertEqual(cell.date, "02/22/2016")
    XCTAssertFalse(cell.isStruckThrough)
  }

  func testTheDayIsThatOfTheTimeZone() throws {
    // 2016-02-22 23:30 in UTC.
    let item = ToDoItem(title: "Foo", timestamp: 1_456_183_800)
    XCTAssertEqual(ItemCell(item: item, timeZone: try zone(0)).date, "02/22/2016")
    XCTAssertEqual(ItemCell(item: item, timeZone: try zone(1)).date, "02/23/2016")
    XCTAssertEqual(ItemDetails(item: item, timeZone: try zone(1)).date, "02/23/2016")
  }

  func testDaysOfOtherCenturies() throws {
    let cases: [(Double, String?)] = [
      (-12_219_292_800, "10/15/1582"), (253_402_300_799, "12/31/9999"), (-1, "12/31/1969"),
      (253_402_300_800, nil), (.nan, nil), (.infinity, nil), (-1e300, nil),
    ]
    for (timestamp, day) in cases {
      let cell = ItemCell(item: ToDoItem(title: "", timestamp: timestamp), timeZone: try zone(0))
      XCTAssertEqual(cell.date, day, "at \(timestamp)")
    }
  }

  func testACheckedCellIsStruckThroughAndBare() {
    let item = ToDoItem(title: "Foo", timestamp: 0, location: Location(name: "Bar"))
    let cell = ItemCell(item: item, checked: true)
    XCTAssertEqual(cell.title, "Foo")
    XCTAssertNil(cell.location)
    XCTAssertNil(cell.date)
    XCTAssertTrue(cell.isStruckThrough)
  }

  func testDetailsShowEverythingAndCentreTheMap() throws {
    let coordinate = try Coordinate(latitude: 51, longitude: 6)
    let item = ToDoItem(
      title: "Foo", itemDescription: "Baz", timestamp: 0,
      location: Location(name: "Bar", coordinate: coordinate))
    let details = ItemDetails(item: item, timeZone: try zone(0))
    XCTAssertEqual(details.title, "Foo")
    XCTAssertEqual(details.description, "Baz")
    XCTAssertEqual(details.location, "Bar")
    XCTAssertEqual(details.date, "01/01/1970")
    XCTAssertEqual(details.mapCenter, coordinate)
    XCTAssertFalse(details.isMapHidden)
    XCTAssertTrue(details.isDoneEnabled)
  }

  func testWithoutACoordinateThereIsNoMap() {
    let details = ItemDetails(item: ToDoItem(title: "Foo", location: Location(name: "Bar")))
    XCTAssertNil(details.mapCenter)
    XCTAssertTrue(details.isMapHidden)
  }

  func testTheDoneButtonChecksTheItemOnceAndIsThenDisabled() throws {
    let store = InMemoryItemStore()
    let id = try store.add(ToDoItem(title: "Foo")).id
    var details = ItemDetails(item: try XCTUnwrap(store.item(withID: id)).item)
    try details.markDone(id, in: store)
    XCTAssertEqual(store.item(withID: id)?.item.done, true)
    XCTAssertFalse(details.isDoneEnabled)
    try store.setDone(false, [id])
    try details.markDone(id, in: store)
    XCTAssertEqual(store.item(withID: id)?.item.done, false, "a disabled button does nothing")
  }

  func testTheDoneButtonStaysEnabledWhenTheStoreRefuses() {
    let store = InMemoryItemStore()
    var details = ItemDetails(item: ToDoItem(title: "Foo"))
    XCTAssertThrowsError(try details.markDone(ItemID(number: 1), in: store))
    XCTAssertTrue(details.isDoneEnabled)
  }

  func testTheDoneButtonOfADoneItemIsDisabled() {
    XCTAssertFalse(ItemDetails(item: ToDoItem(title: "Foo", done: true)).isDoneEnabled)
  }
}
