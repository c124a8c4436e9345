import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/reminders`: the reminders that fired, and what their buttons do.
struct ReminderPages {
  let site: PageSite

  /// The count in the navigation says no more than this.
  private static let mostCounted = 100

  func add(to router: Router<ServerContext>) {
    site.get("reminders", on: router) { try await ReminderPage($0).response() }
    site.get("reminders/count", on: router) { visit in
      let count = try await visit.service.missedReminders(
        of: visit.caller, most: Self.mostCounted)
      return try .json(["count": count])
    }
    site.post("reminders/:list/:item/snooze", on: router) { visit, form in
      try await snooze(visit, form)
    }
  }

  /// How long the page's buttons silence an item.
  enum Snooze: String, CaseIterable {
    case hour, tomorrow, visit

    /// - Throws: `InputError`
    fileprivate func value(at now: Date, in timeZone: TimeZone) throws -> LocationTrigger.Snooze {
      switch self {
      case .hour: return .until(now.addingTimeInterval(3_600))
      case .tomorrow:
        let dates = DateParser(now: now.timeIntervalSince1970, timeZone: timeZone)
        let time = try dates.parseFuture("tomorrow", dateAlone: .start)
        return .until(Date(timeIntervalSince1970: time))
      case .visit: return .nextVisit
      }
    }
  }

  private func snooze(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let list = try await visit.list()
    let id = try visit.itemID()
    guard let choice = Snooze(rawValue: form["for"]) else {
      throw Problem(.unprocessableContent, "Snooze for an hour, until tomorrow or the next visit.")
    }
    let snooze = try choice.value(at: visit.now, in: visit.timeZone)
    try await list.writing { store in
      guard let stored = try store.item(withID: id) else { throw Problem.noSuchItem }
      guard !stored.item.triggers.isEmpty else {
        throw Problem(.conflict, "The item has no reminder any more.")
      }
      try store.update(id) { item in
        item.triggers = try item.triggers.map { try $0.snoozed(snooze) }
      }
    }
    return PageAnswer.seeOther(ItemForms.back(form, to: list, .snoozed, id))
  }
}
