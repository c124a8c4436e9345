import Foundation
import ToDo
import ToDoPresentation
import XCTest

final class ItemListDataProviderTests: XCTestCase {
  private let provider = ItemListDataProvider()
  private let manager = ItemManager()

  override func setUp() {
    for title in ["A", "B", "C"] {
      manager.add(ToDoItem(title: title, timestamp: 0, location: Location(name: "Home")))
    }
    manager.checkItem(at: 1)
    provider.itemManager = manager
  }

  func testThereAreTwoSections() {
    XCTAssertEqual(provider.numberOfSections, 2)
  }

  func testWithoutAManagerThereAreNoRows() {
    provider.itemManager = nil
    XCTAssertEqual(provider.numberOfRows(inSection: 0), 0)
    XCTAssertEqual(provider.numberOfRows(inSection: 1), 0)
  }

  func testRowsAreTheManagersItems() {
    XCTAssertEqual(provider.numberOfRows(inSection: 0), 2)
    XCTAssertEqual(provider.numberOfRows(inSection: 1), 1)
    XCTAssertEqual(provider.cell(row: 1, section: 0).title, "C")
    XCTAssertEqual(provider.cell(row: 0, section: 0).location, "Home")
  }

  func testADoneRowIsStruckThroughAndBare() {
    let cell = provider.cell(row: 0, section: 1)
    XCTAssertEqual(cell.title, "B")
    XCTAssertTrue(cell.isStruckThrough)
    XCTAssertNil(cell.location)
    XCTAssertNil(cell.date)
  }

  func testRowActionsAreCheckAndUncheck() {
    XCTAssertEqual(provider.rowActionTitle(section: 0), "Check")
    XCTAssertEqual(provider.rowActionTitle(section: 1), "Uncheck")
  }

  func testTheRowActionMovesARowToTheOtherSection() {
    provider.commitRowAction(row: 0, section: 0)
    XCTAssertEqual(manager.toDoCount, 1)
    XCTAssertEqual(manager.doneItem(at: 1).title, "A")
    provider.commitRowAction(row: 0, section: 1)
    XCTAssertEqual(manager.item(at: 1).title, "B")
    XCTAssertEqual(manager.doneCount, 1)
  }
}
