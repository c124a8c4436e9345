import Foundation
import Testing
import ToDo
import ToDoStore

/// Changes that are made only if an item is as it is expected to be.
struct ConditionTests {
  private struct Unexpected: Error {}
  private let store: SQLiteItemStore
  private let id: ItemID

  init() throws {
    store = try SQLiteItemStore.inMemory()
    id = try store.add(ToDoItem(title: "Milk", recurrence: Recurrence("FREQ=DAILY"))).id
  }

  @Test func aConditionThatFailsLeavesTheItemAlone() throws {
    let steps = try store.steps()
    #expect(throws: Unexpected.self) {
      try store.setDone(true, id, at: Date(timeIntervalSince1970: 0), in: .gmt) { _ in
        throw Unexpected()
      }
    }
    #expect(throws: Unexpected.self) { try store.remove(id) { _ in throw Unexpected() } }
    #expect(try store.item(withID: id)?.item.done == false)
    #expect(try store.steps() == steps)
  }

  @Test func aConditionSeesTheItemThatIsChanged() throws {
    try store.update(id) { $0.due = CalendarDay("2026-09-20").map(Due.day) }
    let date = Date(timeIntervalSince1970: 1_790_000_000)
    let following = try store.setDone(true, id, at: date, in: .gmt) { stored in
      #expect(stored.id == id && !stored.item.done)
    }
    #expect(following.map(\.done) == [id])
    try store.remove(id) { #expect($0.item.done) }
    #expect(try store.item(withID: id) == nil)
  }

  @Test func anItemThatIsNotThereIsAnError() throws {
    let none = ItemID(number: 77)
    #expect(throws: ToDoError.noSuchItem(none)) { try store.remove(none) { _ in } }
    #expect(throws: ToDoError.noSuchItem(none)) {
      try store.setDone(true, none, at: Date(timeIntervalSince1970: 0), in: .gmt) { _ in }
    }
    #expect(try store.restore(none, removedSince: .distantPast) == nil)
  }

  @Test func aRemovedItemIsRestoredAsItWas() throws {
    let before = try #require(try store.item(withID: id))
    try store.remove(id)
    #expect(try store.restore(id, removedSince: .distantFuture) == nil)
    let restored = try store.restore(id, removedSince: .distantPast)
    #expect(restored == before && restored?.item.record == before.item.record)
    #expect(try store.restore(id, removedSince: .distantFuture) == before)
  }
}
