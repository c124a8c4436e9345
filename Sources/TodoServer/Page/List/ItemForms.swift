import Foundation
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// What the buttons of an item do.
struct ItemForms {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    for (verb, message) in [("check", ItemMessage.done), ("uncheck", .opened)] {
      post(verb, on: router) { visit, list, id in
        let (now, zone) = (visit.now, visit.timeZone)
        _ = try await list.writing { store in
          try store.setDone(verb == "check", [id], at: now, in: zone)
        }
        return message
      }
    }
    post("remove", on: router) { _, list, id in
      try await list.writing { try $0.remove(id) }
      return .removed
    }
    post("restore", on: router) { visit, list, id in
      let earliest = visit.now.addingTimeInterval(-86_400)
      let found = try await list.writing { try $0.restore(id, removedSince: earliest) != nil }
      guard found else { throw Problem.noSuchItem }
      return .restored
    }
    post("undo", on: router) { _, list, id in
      guard try await list.writing({ try $0.undo(changeOf: id) != nil }) else {
        throw Problem.noSuchItem
      }
      return .takenBack
    }
    site.post("lists/:list/items/:item/snooze", on: router) { visit, form in
      let list = try await visit.list()
      let id = try visit.itemID()
      try await snooze(id, form["until"], in: list, visit)
      return PageAnswer.seeOther(Self.back(form, to: list, .snoozed, id))
    }
  }

  /// Silences the reminders of an item.
  ///
  /// - Parameter until: Until when, in the words that the command reads; empty for the next visit.
  private func snooze(
    _ id: ItemID, _ until: String, in list: ListAccess, _ visit: PageVisit
  ) async throws {
    let dates = DateParser(now: visit.now.timeIntervalSince1970, timeZone: visit.timeZone)
    let snooze: LocationTrigger.Snooze =
      until.isEmpty ? .nextVisit : .until(try dates.parseFuture(until, dateAlone: .start))
    try await list.writing { store in
      try store.update(id) { item in
        guard !item.triggers.isEmpty else {
          throw Problem(.conflict, "The item has no reminder. Edit it to add one.")
        }
        item.triggers = try item.triggers.map { try $0.snoozed(snooze) }
      }
    }
  }

  private func post(
    _ verb: String, on router: Router<ServerContext>,
    _ body: @escaping @Sendable (PageVisit, ListAccess, ItemID) async throws -> ItemMessage
  ) {
    site.post("lists/:list/items/:item/\(verb)", on: router) { visit, form in
      let list = try await visit.list()
      let id = try visit.itemID()
      let message = try await body(visit, list, id)
      return PageAnswer.seeOther(Self.back(form, to: list, message, id))
    }
  }

  /// Where a form leads back to, with what it did.
  static func back(
    _ form: FormBody, to list: ListAccess, _ message: ItemMessage, _ id: ItemID
  ) -> String {
    let back = form["back"].isEmpty ? ListAddress(list).path : PageAddress.local(form["back"])
    let kept = back.split(separator: "?", maxSplits: 1)
    let query = kept.count < 2 ? "" : String(kept[1]).withoutParameters(["said", "item"])
    let said = "said=\(message.rawValue)&item=\(id)"
    return "\(kept.first ?? "/")?\(query.isEmpty ? said : "\(query)&\(said)")"
  }
}
