import Foundation
import GRDB
import TestSupport
import Testing
import ToDo

@testable import ToDoStore

/// Items that repeat, in both stores.
struct RecurrenceTests {
  private let folder: TemporaryFolder
  /// 2026-11-20T10:00:00Z, a Friday.
  private let friday = Date(timeIntervalSince1970: 1_795_168_800)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func item(_ rule: String, due: String? = "2026-11-20") throws -> ToDoItem {
    ToDoItem(
      title: "Bins", due: due.flatMap { CalendarDay($0) }.map(Due.day), tags: ["home"],
      triggers: [try LocationTrigger(event: .arrive, snooze: .nextVisit)],
      recurrence: try Recurrence(parsing: rule))
  }

  private func stores() throws -> [any ItemStore] {
    [try folder.store(), InMemoryItemStore()]
  }

  @Test func doneItemsAreFollowedByTheNext() throws {
    for store in try stores() {
      let id = try store.add(item("FREQ=WEEKLY;COUNT=2")).id
      let other = try store.add(ToDoItem(title: "Milk")).id
      let following = try store.setDone(true, [other, id, id], at: friday, in: .gmt)
      let next = try #require(following.first)
      #expect(following == [FollowingItem(done: id, next: next.next)])
      let stored = try #require(try store.item(withID: next.next))
      var expected = try item("FREQ=WEEKLY;COUNT=1", due: "2026-11-27")
      expected.triggers = [try LocationTrigger(event: .arrive)]
      #expect(stored.item == expected && !stored.item.done)
      #expect(stored.reminder(at: 0) != (try store.item(withID: id)?.reminder(at: 0)))
      // The done one keeps everything but its repeat.
      var done = try item("FREQ=WEEKLY")
      done.recurrence = nil
      #expect(try store.item(withID: id)?.item == done)
      #expect(
        try store.items(matching: ItemFilter(state: .any)).map(\.id) == [next.next, other, id])
      // The last of the series.
      #expect(try store.setDone(true, [next.next], at: friday, in: .gmt).isEmpty)
      #expect(try store.items(matching: ItemFilter(state: .open)).isEmpty)
      #expect(try store.item(withID: next.next)?.item.recurrence == nil)
    }
  }

  @Test func oneThatIsReopenedIsNotFollowedAgain() throws {
    for store in try stores() {
      let id = try store.add(item("FREQ=WEEKLY")).id
      #expect(try store.setDone(true, [id], at: friday, in: .gmt).count == 1)
      #expect(try store.setDone(true, [id], at: friday, in: .gmt).isEmpty)
      #expect(try store.setDone(false, [id], at: friday, in: .gmt).isEmpty)
      #expect(try store.setDone(true, [id], at: friday, in: .gmt).isEmpty)
      #expect(try store.items(matching: ItemFilter(state: .open)).count == 1)
    }
  }

  @Test func anEqualOpenItemIsTheNext() throws {
    for store in try stores() {
      let id = try store.add(item("FREQ=WEEKLY")).id
      var next = try item("FREQ=WEEKLY", due: "2026-11-27")
      next.triggers = [try LocationTrigger(event: .arrive)]
      let there = try store.add(next).id
      #expect(try store.setDone(true, [id], at: friday, in: .gmt).map(\.next) == [there])
      #expect(try store.items(matching: ItemFilter(state: .any)).count == 2)
    }
  }

  @Test func aMissingItemChangesNothing() throws {
    for store in try stores() {
      let id = try store.add(item("FREQ=WEEKLY")).id
      let missing = ItemID(number: 99)
      #expect(throws: ToDoError.noSuchItem(missing)) {
        try store.setDone(true, [id, missing], at: friday, in: .gmt)
      }
      #expect(try store.items().map(\.item.done) == [false])
      #expect(try store.item(withID: id)?.item.recurrence != nil)
    }
  }

  @Test func processesThatMarkTheSameItemDoneMakeOneNext() async throws {
    let first = try folder.store()
    let ids = try first.add(
      contentsOf: (0..<20).map { number in
        var item = try item("FREQ=WEEKLY")
        item.title = "Bins \(number)"
        return item
      }
    ).map(\.id)
    let stores = [first, try folder.store(), try folder.store()]
    let following = try await withThrowingTaskGroup(of: [FollowingItem].self) { group in
      for store in stores {
        group.addTask { [friday] in
          try ids.flatMap { try store.setDone(true, [$0], at: friday, in: .gmt) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(following.map(\.done)) == Set(ids) && following.count == ids.count)
    #expect(try first.items(matching: ItemFilter(state: .open)).count == ids.count)
    #expect(try first.items(matching: ItemFilter(state: .done)).count == ids.count)
  }

  @Test func aRepeatIsKeptChangedAndCounts() throws {
    let id: ItemID
    do {
      let store = try folder.store()
      id = try store.add(item("FREQ=WEEKLY;BYDAY=FR")).id
      #expect(try store.add(item("FREQ=WEEKLY;BYDAY=FR")).isNew == false)
      #expect(try store.add(item("FREQ=WEEKLY")).isNew)
    }
    let store = try folder.store()
    #expect(try store.item(withID: id)?.item.recurrence == Recurrence("FREQ=WEEKLY;BYDAY=FR"))
    try store.update(id) { $0.recurrence = Recurrence("AFTER-DONE=P3D") }
    #expect(try store.item(withID: id)?.item.recurrence == Recurrence("AFTER-DONE=P3D"))
    #expect(try store.add(item("AFTER-DONE=P3D")).id == id)
    try store.update(id) { $0.recurrence = nil }
    #expect(try store.item(withID: id)?.item.recurrence == nil)
  }

  /// The hash of a done item that repeated is that of one that never did.
  @Test func aHistoryOfRepeatsIsRecognizedWhenItIsAddedAgain() throws {
    let store = try folder.store()
    let id = try store.add(item("FREQ=WEEKLY")).id
    try store.setDone(true, [id], at: friday, in: .gmt)
    let items = try store.items(matching: ItemFilter(state: .any)).map(\.item)
    #expect(items.count == 2)
    #expect(try store.add(contentsOf: items).allSatisfy { !$0.isNew })
  }

  @Test func aDamagedRepeatIsReported() throws {
    do { try folder.store().add(item("FREQ=WEEKLY")) }
    try folder.withFile { try $0.execute(sql: "UPDATE items SET recurrence = 'FREQ=HOURLY'") }
    let error = #expect(throws: StoreError.self) { try folder.store().items() }
    #expect(error?.description.contains("FREQ=HOURLY is not supported") == true)
  }
}
