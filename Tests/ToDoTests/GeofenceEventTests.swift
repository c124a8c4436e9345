import Foundation
import Testing

@testable import ToDo

/// Events as JSON.
struct GeofenceEventTests {
  private func json(reminder: Int) throws -> String {
    let event = GeofenceEvent(
      item: ItemID(number: 7), reminderNumber: 3, region: 1, placeName: "Library", device: "phone",
      event: .arrive, cause: .enter, timestamp: 100.25, receivedAt: 101,
      position: try Coordinate(latitude: 52.5, longitude: 13.4), distance: .meters(4))
    let text = String(decoding: try JSONEncoder().encode(event), as: UTF8.self)
    return text.replacing("\"reminderNumber\":3", with: "\"reminderNumber\":\(reminder)")
  }

  private func event(_ json: String) throws -> GeofenceEvent {
    try JSONDecoder().decode(GeofenceEvent.self, from: Data(json.utf8))
  }

  @Test func anEventReadsBackAsItself() throws {
    let event = try event(json(reminder: 3))
    #expect(event.reminder == ReminderID(item: ItemID(number: 7), number: 3))
    #expect(event.placeName == "Library" && event.distance == .meters(4) && event.entry == nil)
    #expect(try self.event(String(decoding: JSONEncoder().encode(event), as: UTF8.self)) == event)
  }

  @Test(arguments: [-1, ReminderID.largestNumber + 1, .min, .max])
  func aReminderNumberThatNoReminderHasIsRefused(number: Int) throws {
    let json = try json(reminder: number)
    #expect(throws: DecodingError.self) { try event(json) }
  }
}
