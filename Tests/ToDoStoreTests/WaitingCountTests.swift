import Foundation
import Testing
import ToDo

@testable import ToDoStore

struct WaitingCountTests {
  @Test(arguments: [0.0, 86_399, 86_400, 172_800.5], ["GMT", "Asia/Tokyo", "America/New_York"])
  func theCountIsThatOfThePlainScan(_ seconds: Double, _ zone: String) throws {
    let zone = try #require(TimeZone(identifier: zone))
    let store = try SQLiteItemStore.inMemory()
    var items = (0..<40).map { ToDoItem(title: "\($0)") }
    for index in items.indices {
      switch index % 4 {
      case 0: items[index].waitsUntil = .day(CalendarDay(daysSince1970: index / 4 - 1))
      case 1: items[index].waitsUntil = Due(timestamp: Double(index) * 21_600)
      default: break
      }
      items[index].done = index % 5 == 0
    }
    try store.add(contentsOf: items)
    let date = Date(timeIntervalSince1970: seconds)
    let wanted = try store.items().filter { $0.item.isWaiting(at: date, in: zone) }.count
    #expect(wanted > 0)
    #expect(try store.waitingCount(at: date, in: zone) == wanted)
  }

  @Test func thePagesAreThoseOfThePlainScan() throws {
    let zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    let store = try SQLiteItemStore.inMemory()
    try store.add(
      contentsOf: (0..<60).map { index in
        var item = ToDoItem(title: "\(index)", tags: index % 4 == 0 ? ["shop"] : [])
        if index % 3 == 0 { item.waitsUntil = .day(CalendarDay(daysSince1970: index % 7)) }
        if index % 3 == 1 { item.waitsUntil = Due(timestamp: Double(index % 7) * 86_400) }
        return item
      })
    let date = Date(timeIntervalSince1970: 100_000)
    for tags in [[], ["shop"]] as [Set<String>] {
      let filter = ItemFilter(timeZone: zone, tags: tags)
      let wanted = try store.items(matching: filter)
        .filter { $0.item.isWaiting(at: date, in: zone) }
      #expect(wanted.count > 3)
      var found: [StoredItem] = []
      var position: Int64?
      while true {
        let page = try store.waiting(at: date, matching: filter, after: position, limit: 3)
        found += page.map(\.item)
        guard page.count == 3 else { break }
        position = page.last?.position
      }
      #expect(found == wanted)
    }
  }

  @Test func onlyIndexesOfWhatWaitsAreRead() throws {
    let plans = try SQLiteItemStore.inMemory().waitingPlans()
    #expect(plans.count == 4)
    for plan in plans { #expect(plan.contains("USING COVERING INDEX items_by_wait"), "\(plan)") }
  }
}
