import ToDo
import XCTest

/// The item manager of the original app, from outside, with `import ToDo` alone.
final class ItemManagerTests: XCTestCase {
  private let manager = ItemManager()

  func testStartsEmpty() {
    XCTAssertEqual(manager.toDoCount, 0)
    XCTAssertEqual(manager.doneCount, 0)
  }

  func testAddPutsAnItemAtTheEndOfTheOpenList() {
    manager.add(ToDoItem(title: "Foo"))
    manager.add(ToDoItem(title: "Bar"))
    XCTAssertEqual(manager.toDoCount, 2)
    XCTAssertEqual(manager.item(at: 1).title, "Bar")
  }

  func testAddingAnEqualItemChangesNothing() {
    XCTAssertTrue(manager.add(ToDoItem(title: "Foo", timestamp: 1)))
    XCTAssertFalse(manager.add(ToDoItem(title: "Foo", timestamp: 1)))
    XCTAssertEqual(manager.toDoCount, 1)
  }

  func testAddOpensADoneItem() {
    manager.add(ToDoItem(title: "Foo", done: true))
    XCTAssertEqual(manager.toDoCount, 1)
    XCTAssertFalse(manager.item(at: 0).done)
  }

  func testCheckMovesAnItemToTheEndOfTheDoneList() {
    for title in ["A", "B", "C"] { manager.add(ToDoItem(title: title)) }
    manager.checkItem(at: 1)
    manager.checkItem(at: 0)
    XCTAssertEqual(manager.toDoCount, 1)
    XCTAssertEqual(manager.item(at: 0).title, "C")
    XCTAssertEqual((0..<2).map { manager.doneItem(at: $0).title }, ["B", "A"])
    XCTAssertTrue(manager.doneItem(at: 0).done)
  }

  func testUncheckMovesAnItemBackToTheEndOfTheOpenList() {
    for title in ["A", "B"] { manager.add(ToDoItem(title: title)) }
    manager.checkItem(at: 0)
    manager.uncheckItem(at: 0)
    XCTAssertEqual(manager.doneCount, 0)
    XCTAssertEqual(manager.item(at: 1).title, "A")
    XCTAssertFalse(manager.item(at: 1).done)
  }

  func testACheckedItemCanBeAddedAgain() {
    manager.add(ToDoItem(title: "Foo"))
    manager.checkItem(at: 0)
    XCTAssertTrue(manager.add(ToDoItem(title: "Foo")))
    XCTAssertEqual(manager.toDoCount, 1)
    XCTAssertEqual(manager.doneCount, 1)
  }

  func testUncheckingIntoEqualityKeepsBoth() {
    manager.add(ToDoItem(title: "Foo"))
    manager.checkItem(at: 0)
    manager.add(ToDoItem(title: "Foo"))
    manager.uncheckItem(at: 0)
    XCTAssertEqual(manager.toDoCount, 2)
    manager.checkItem(at: 0)
    XCTAssertFalse(manager.add(ToDoItem(title: "Foo")), "the other one is still open")
  }

  func testRemoveAllEmptiesBothLists() {
    for title in ["A", "B"] { manager.add(ToDoItem(title: title)) }
    manager.checkItem(at: 0)
    manager.removeAll()
    XCTAssertEqual(manager.toDoCount + manager.doneCount, 0)
    XCTAssertTrue(manager.add(ToDoItem(title: "B")))
  }

  func testAMillionItemsAreAdded() {
    // Linear in their number: with a scan for equal items, this would take hours.
    for number in 0..<1_000_000 { manager.add(ToDoItem(title: "", timestamp: Double(number))) }
    for number in 0..<1_000 { manager.add(ToDoItem(title: "", timestamp: Double(number))) }
    XCTAssertEqual(manager.toDoCount, 1_000_000)
  }
}
