import Foundation
import Testing

@testable import ToDo

/// Items that wait.
struct WaitTests {
  private let zone: TimeZone
  private let day: CalendarDay

  init() throws {
    zone = try #require(TimeZone(identifier: "America/New_York"))
    day = try #require(CalendarDay("2026-11-27"))
  }

  private func item(_ wait: Due?) -> ToDoItem {
    var item = ToDoItem(title: "Milk", due: .day(day), triggers: [])
    item.waitsUntil = wait
    return item
  }

  @Test func anItemWaitsUntilADayBeginsWhereOneIs() {
    let start = day.start(in: zone)
    #expect(item(.day(day)).isWaiting(at: start - 1, in: zone))
    #expect(!item(.day(day)).isWaiting(at: start, in: zone))
    #expect(!item(.day(day)).isWaiting(at: start - 1, in: .gmt))
  }

  @Test func anItemWaitsUntilATime() {
    let time = Date(timeIntervalSince1970: 1_800_000_000)
    #expect(item(.at(time)).isWaiting(at: time - 1))
    #expect(!item(.at(time)).isWaiting(at: time))
    #expect(!item(nil).isWaiting(at: time))
  }

  @Test func aDoneItemDoesNotWait() {
    var done = item(.day(day))
    done.done = true
    #expect(!done.isWaiting(at: .distantPast))
  }

  @Test func onlyAFilterWithATimeExcludesWhatWaits() {
    let matcher = RegionMatcher()
    var filter = ItemFilter(timeZone: zone)
    #expect(filter.includes(item(.day(day)), matcher: matcher))
    filter.readyAt = day.start(in: zone) - 1
    #expect(!filter.includes(item(.day(day)), matcher: matcher))
    filter.timeZone = .gmt
    #expect(filter.includes(item(.day(day)), matcher: matcher))
  }

  @Test func reminderStartsWhenTheWaitIsOver() throws {
    var item = item(.at(Date(timeIntervalSince1970: 1000)))
    item.location = Location(name: "", coordinate: try Coordinate(latitude: 1, longitude: 2))
    item.triggers = try [nil, 500, 2000].map { start in
      try LocationTrigger(event: .arrive, start: start.map(Date.init(timeIntervalSince1970:)))
    }
    let stored = StoredItem(id: ItemID(number: 1), item: item)
    #expect(stored.reminders.map(\.reminder.trigger.startTimestamp) == [1000, 1000, 2000])
  }

  @Test func aReminderThatExpiresBeforeTheWaitIsOverIsNotWatchedAndSaysWhy() throws {
    let expiry = Date(timeIntervalSince1970: 900)
    var item = item(.at(Date(timeIntervalSince1970: 1000)))
    item.location = Location(name: "", coordinate: try Coordinate(latitude: 1, longitude: 2))
    item.trigger = try LocationTrigger(event: .arrive, expiry: expiry)
    let stored = StoredItem(id: ItemID(number: 1), item: item)
    #expect(stored.reminders.isEmpty)
    let explanation = GeofenceEngine().explanation(
      of: stored, for: "phone", at: nil, receivedAt: Date(timeIntervalSince1970: 800))
    #expect(explanation.reasons == [.expiresFirst(at: expiry)])
  }

  @Test func nothingFiresWhileItWaits() throws {
    let place = try Coordinate(latitude: 1, longitude: 2)
    var item = item(.at(Date(timeIntervalSince1970: 1000)))
    item.location = Location(name: "", coordinate: place)
    item.trigger = try LocationTrigger(event: .arrive, repeats: true)
    var engine = GeofenceEngine()
    engine.watch(StoredItem(id: ItemID(number: 1), item: item), at: 50)
    let far = try Coordinate(latitude: 1.1, longitude: 2)
    func fired(_ position: Coordinate, _ time: Double) -> Int {
      let fix = Fix(coordinate: position, accuracy: .meters(5), timestamp: time)
      return engine.take(fix, from: "phone", receivedAt: time).events.count
    }
    let before = [fired(far, 100), fired(place, 800), fired(place, 850)]
    #expect(before == [0, 0, 0])
    #expect(fired(place, 1100) == 1)
  }
}
