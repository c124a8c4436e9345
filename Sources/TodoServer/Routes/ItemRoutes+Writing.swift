import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

extension ItemRoutes {
  /// What a request sends, read as far as is possible before its turn comes.
  private struct Sent: Sendable {
    let draft: ItemDraft
    let setting: ItemDraft.Setting
  }

  /// Adds an item. One that equals an open item is not added again: the answer is that one.
  func create(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service, known: ["timezone"])
    let sent = try await sent(request, items)
    let new = try await items.list.preparing { _ in try sent.draft.newItem(sent.setting) }
    let (secrets, conditions) = (service.secrets, items.conditions)
    let (answer, isNew) = try await items.list.writing { store in
      let addition = try store.add(new)
      guard let stored = try store.item(withID: addition.id) else { throw Problem.noSuchItem }
      let answer = try ItemAnswer(stored, secrets)
      if !addition.isNew, conditions.noneMatch == .any { try conditions.check(answer.tag) }
      return (answer, addition.isNew)
    }
    return answer.response(
      isNew ? .created : .ok, headers: [.location: "\(items.base)/\(answer.id)"])
  }

  /// Gives an item the content that is sent.
  func replace(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service, known: ["timezone"])
    try items.conditions.require()
    let sent = try await sent(request, items)
    return try await change(items, context) { item in try sent.draft.replace(&item, sent.setting) }
  }

  /// Changes the members of an item that are sent (RFC 7396).
  func patch(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service, known: ["timezone"])
    let sent = try await sent(request, items, types: JSONBody.patchTypes)
    return try await change(items, context) { item in try sent.draft.patch(&item, sent.setting) }
  }

  func remove(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service)
    let id = try ItemRequest.id(context)
    let (secrets, conditions) = (service.secrets, items.conditions)
    try await items.list.writing { store in
      try store.remove(id) { try conditions.check(ItemAnswer.tag(of: $0, secrets)) }
    }
    return Response(status: .noContent)
  }

  /// Changes the content of the item in the path, if it is as the request expects it to be.
  func change(
    _ items: ItemRequest, _ context: ServerContext,
    _ change: @escaping @Sendable (inout ToDoItem) throws -> Void
  ) async throws -> Response {
    let id = try ItemRequest.id(context)
    let (secrets, conditions) = (service.secrets, items.conditions)
    let answer = try await items.list.writing { store in
      try store.update([id]) { id, item in
        try conditions.check(ItemAnswer.tag(of: StoredItem(id: id, item: item), secrets))
        try change(&item)
      }
      guard let stored = try store.item(withID: id) else { throw Problem.noSuchItem }
      return try ItemAnswer(stored, secrets)
    }
    return answer.response()
  }

  private func sent(
    _ request: Request, _ items: ItemRequest, types: [String] = JSONBody.types
  ) async throws -> Sent {
    let body = try await JSONBody(request, types: types, upTo: JSONBody.mostBytes)
    let timeZone = try items.reader.timeZone()
    let now = service.now()
    return try await items.list.preparing { store in
      let draft = try ItemDraft(body.value())
      let places = try NamedPlaces(draft.placeNames, in: store)
      return Sent(draft: draft, setting: .init(now: now, timeZone: timeZone, places: places))
    }
  }
}
