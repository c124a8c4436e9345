import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

extension ItemRoutes {
  /// Marks an item as done or open. One that repeats is followed by the next, which the answer names.
  func setDone(
    _ done: Bool, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    let items = try await ItemRequest(request, context, service, known: ["timezone"])
    let id = try ItemRequest.id(context)
    let timeZone = try items.reader.timeZone()
    let now = service.now()
    let (secrets, conditions) = (service.secrets, items.conditions)
    let answer = try await items.list.writing { store in
      let following = try store.setDone(done, id, at: now, in: timeZone) {
        try conditions.check(ItemAnswer.tag(of: $0, secrets))
      }
      guard let stored = try store.item(withID: id) else { throw Problem.noSuchItem }
      let next = try following.first.flatMap { try store.item(withID: $0.next) }
      return try ItemAnswer(stored, next: next, secrets)
    }
    return answer.response()
  }

  /// Silences the reminders of an item: until a time, or until the next visit.
  func snooze(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service, known: ["timezone"])
    let body = try await JSONBody(request)
    let timeZone = try items.reader.timeZone()
    let now = service.now()
    let snooze = try await items.list.preparing { _ in
      try body.isEmpty ? .nextVisit : Self.snooze(body.value(), now, timeZone)
    }
    return try await change(items, context) { item in
      guard !item.triggers.isEmpty else {
        throw Problem(.conflict, "The item has no reminder. Give it a \"trigger\" first.")
      }
      item.triggers = try item.triggers.map { try $0.snoozed(snooze) }
    }
  }

  private static func snooze(
    _ value: JSONValue, _ now: Date, _ timeZone: TimeZone
  ) throws -> LocationTrigger.Snooze {
    let node = JSONNode(value)
    let members = try node.members(["until", "nextVisit"])
    let isNextVisit = try members["nextVisit"]?.flag() ?? false
    guard let until = members["until"] else { return .nextVisit }
    guard !isNextVisit else {
      throw until.error("\"until\" and \"nextVisit\" contradict each other. Send one of them.")
    }
    let text = try until.text()
    do {
      let dates = DateParser(now: now.timeIntervalSince1970, timeZone: timeZone)
      return .until(try dates.parseFuture(text, dateAlone: .start))
    } catch {
      throw until.error(error.description)
    }
  }

  /// Brings back an item that was deleted within the last day.
  func undelete(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service)
    let id = try ItemRequest.id(context)
    let day: TimeInterval = 86_400
    let earliest = service.now().addingTimeInterval(-day)
    let secrets = service.secrets
    let answer = try await items.list.writing { store in
      try store.restore(id, removedSince: earliest).map { try ItemAnswer($0, secrets) }
    }
    guard let answer else { throw Problem.noSuchItem }
    return answer.response()
  }
}
