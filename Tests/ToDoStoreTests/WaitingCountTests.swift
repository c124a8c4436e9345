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
}
