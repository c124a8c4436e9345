import Foundation
import Testing
import ToDo

/// The engine with dates, beside the one with seconds.
struct GeofenceDateTests {
  private let home: Coordinate
  private let item: StoredItem

  init() throws {
    home = try Coordinate(latitude: 52.5, longitude: 13.4)
    let trigger = try LocationTrigger(event: .dwell(.seconds(90)), radius: .meters(150))
    item = StoredItem(
      id: ItemID(number: 1),
      item: ToDoItem(
        title: "Milk", location: Location(name: "", coordinate: home), trigger: trigger))
  }

  @Test func datesGiveTheSameEventsAsSeconds() throws {
    let start = 1_798_125_600.123
    var (seconds, dates) = (GeofenceEngine(), GeofenceEngine())
    seconds.watch(item, at: start)
    dates.watch(item, at: Date(timeIntervalSince1970: start))
    var events: [GeofenceEvent] = []
    for (offset, meters) in [(0.0, 900.0), (60, 40), (75.5, 30), (100, 20)] {
      let time = start + offset
      let here = Geodesic.direct(
        from: home, bearing: Bearing(degrees: 90), distance: .meters(meters))
      let date = Date(timeIntervalSince1970: time)
      let fix = Fix(coordinate: here, accuracy: .meters(10), date: date)
      #expect(fix == Fix(coordinate: here, accuracy: .meters(10), timestamp: time))
      #expect(fix.date == date)
      let result = dates.take(fix, from: "phone", receivedAt: date)
      #expect(result == seconds.take(fix, from: "phone", receivedAt: time))
      events += result.events
    }
    let due = try #require(dates.nextDueDate)
    #expect(due == Date(timeIntervalSince1970: start + 60 + 90))
    #expect(dates.tick(at: due.addingTimeInterval(-1)).events.isEmpty)
    events += dates.tick(at: due).events
    #expect(dates.flush(at: due).events.isEmpty)
    let event = try #require(events.first)
    #expect(events.count == 1 && event.cause == .dwell)
    #expect(event.date == due && event.receivedDate == due)
    #expect(event.id.hasSuffix("/dwell/1798125750123"))
  }

  @Test func rulesAreSetInDurations() {
    var rules = FixFilter.Rules()
    #expect(rules.futureTolerance == .seconds(300) && rules.reorderWindow == .zero)
    rules.futureTolerance = nil
    rules.reorderWindow = .milliseconds(1500)
    #expect(rules.futureToleranceSeconds == nil && rules.reorderSeconds == 1.5)
  }
}
