import ServiceTestSupport
import Testing
import ToDo
import ToDoPresentation

@testable import ToDoService

@Suite("Words of messages")
struct ReminderSentenceTests {
  @Test(arguments: [("shop", "Arrived at shop"), ("", "Arrived")])
  func aPlaceIsNamedIfItHasAName(name: String, text: String) throws {
    let item = ToDoItem(
      title: "milk", location: Location(name: name, coordinate: try OutboundFixture.shop()),
      triggers: [])
    let event = GeofenceEvent(
      item: ItemID(number: 1), region: 0, device: "phone", event: .arrive,
      cause: .enter, timestamp: 0, receivedAt: 0, distance: .zero)
    #expect(ReminderSentence.text(FiredReminder(event: event, item: item)) == text)
  }
}
