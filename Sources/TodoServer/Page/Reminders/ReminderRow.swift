import Foundation
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A reminder that fired, as the page shows it.
struct ReminderRow {
  let visit: PageVisit
  let lists: [ListAccess]
  let reasons: ReminderReasons
  /// What the caller calls their devices.
  let labels: [String: String]

  func values(_ listed: ListedEvent, isMissed: Bool = false) -> PageValues {
    let event = listed.event
    let text = visit.text
    let item = listed.item?.item
    let list = lists.first { $0.id == listed.list }
    let path = ItemAddress(list: listed.list.rawValue, item: event.item).path
    var row = PageValues()
    row["reminderID"] = "reminder-\(listed.list.rawValue)-\(listed.number)"
    row["reminderTitle"] = item?.title ?? text("remindersGone")
    row["itemPath"] = path
    row.set("isThere", item != nil)
    row.set("isDone", item?.done == true)
    row.set("isMissed", isMissed)
    row["sentence"] = sentence(listed)
    let date = Date(timeIntervalSince1970: event.timestamp)
    row["moment"] = visit.words.moment(date)
    row["momentTime"] = date.formatted(.iso8601)
    row["ago"] = visit.words.ago(date)
    row["device"] =
      listed.isOwn
      ? labels[event.device] ?? event.device
      : listed.person.map { text("remindersOf", ["person": $0]) }
    if listed.isOwn, event.distance > .zero {
      row["away"] = text("remindersAway", ["distance": visit.words.distance(event.distance)])
    }
    if lists.count > 1, let list {
      row["listName"] = list.isOwn ? text("myList") : list.membership.name
    }
    let mayWrite = list.map { $0.membership.role >= .writer } ?? false
    row.set("canAct", mayWrite && item?.done == false)
    row.set("canSnooze", mayWrite && item?.done == false && item?.triggers.isEmpty == false)
    row["snoozePath"] = "/reminders/\(listed.list.rawValue)/\(event.item)/snooze"
    row["asked"] = text("reminders-asked-\(event.event.rawValue)")
    row["late"] = late(event)
    row.set("reasons", reasons[listed].map(Self.line))
    return row
  }

  private static func line(_ text: String) -> PageValues {
    var line = PageValues()
    line["reason"] = text
    return line
  }

  /// What happened, and where.
  private func sentence(_ listed: ListedEvent) -> String {
    let event = listed.event
    var cause = event.cause.rawValue
    if event.cause == .initial || event.cause == .opening {
      cause = event.isOutside ? "away" : "there"
    }
    let place = listed.item.flatMap {
      ReminderSentence.place(of: FiredReminder(event: event, item: $0.item))
    }
    guard let place = place ?? event.placeName else {
      return visit.text("reminders-\(cause)")
    }
    return visit.text("reminders-\(cause)-at", ["place": place])
  }

  /// How long after it happened the server learned of it.
  private func late(_ event: GeofenceEvent) -> String? {
    guard event.receivedAt - event.timestamp >= 60 else { return nil }
    return visit.text(
      "remindersLate",
      ["time": visit.words.moment(Date(timeIntervalSince1970: event.receivedAt))])
  }
}
