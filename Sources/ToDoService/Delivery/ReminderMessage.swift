import ToDo
import ToDoPresentation

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What is said to a target. It is made once, when the reminder fires, and is the same in every try.
package struct ReminderMessage: Codable, Hashable, Sendable {
  /// Why a message is sent.
  package enum Kind: String, Codable, Sendable {
    case fired = "reminder.fired"
    case test = "reminder.test"
  }

  package let kind: Kind
  /// The same for every target and every try.
  package let id: String
  /// When it happened, in seconds since 1970.
  let timestamp: Double
  package let title: String
  let text: String
  let isImportant: Bool
  let tags: [String]
  /// The id of the list; nil in a test.
  let list: String?
  /// The id of the item; nil in a test.
  package let item: String?
  /// The reminder in its JSON form; null in a test.
  let reminder: JSONValue

  /// The message for a reminder that fired.
  init(_ reminder: FiredReminder, id: String, list: String) throws {
    kind = .fired
    self.id = id
    timestamp = reminder.event.timestamp
    title = reminder.item.title
    text = ReminderSentence.text(reminder)
    isImportant = reminder.item.isImportant
    tags = reminder.item.tags.sorted()
    self.list = list
    item = reminder.event.item.description
    self.reminder = try JSONDecoder().decode(
      JSONValue.self, from: JSONEncoder.line.encode(ReminderJSON(reminder)))
  }

  /// The message by which a person tries a target.
  package init(testAt date: Date, id: String) {
    kind = .test
    self.id = id
    timestamp = date.timeIntervalSince1970
    title = "Test"
    text = "Reminders will arrive here."
    isImportant = false
    tags = []
    list = nil
    item = nil
    reminder = .null
  }

  /// The id of the message for an event: without the names that the event's own id contains, and
  /// different for two lists.
  static func id(of event: GeofenceEvent, on list: String, _ secrets: Secrets) -> String {
    let hash = secrets.hash("\(list)/\(event.id)")
    return "evt_"
      + hash.prefix(16).map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }.joined()
  }
}
