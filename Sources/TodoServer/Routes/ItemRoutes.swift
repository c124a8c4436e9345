import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/items`, and the same below `/v1/lists/ID`.
struct ItemRoutes {
  let service: Service

  private static let usualLimit = 100
  private static let mostLimit = 1_000

  func add(to group: RouterGroup<ServerContext>) {
    for base in ["items", "lists/:list/items"] {
      let items = group.group(RouterPath(base))
        .add(middleware: IdempotencyMiddleware(service: service))
      items.get(use: list)
      items.post(use: create)
      items.get(":item", use: show)
      items.put(":item", use: replace)
      items.patch(":item", use: patch)
      items.delete(":item", use: remove)
      items.post(":item/check") { try await setDone(true, $0, $1) }
      items.post(":item/uncheck") { try await setDone(false, $0, $1) }
      items.post(":item/snooze", use: snooze)
      items.post(":item/undelete", use: undelete)
      items.get(":item/history", use: history)
    }
  }

  /// A page of the items: the options of `todo list` as parameters.
  private func list(_ request: Request, _ context: ServerContext) async throws -> Response {
    let known = FilterReader.parameters.union([
      "sort", "limit", "cursor", AskedRegion.parameter,
    ])
    let items = try await ItemRequest(request, context, service, known: known)
    var wanted = try FilterReader(items.reader, now: service.now()).filter(otherwise: .any)
    wanted.region = try await AskedRegion.region(items.reader, [items.list])
    let filter = wanted
    let order =
      try items.reader.value("sort") { text in
        guard let order = PageOrder(rawValue: text), order != .list else {
          throw Problem(
            .badRequest,
            "\"sort\" must be title, due or added. Leave it out for the order of the list; for the "
              + "nearest items first, ask /v1/near.", parameter: "sort")
        }
        return order
      } ?? .list
    let limit = try items.reader.count("limit", in: 1...Self.mostLimit) ?? Self.usualLimit
    let start = try items.reader.value("cursor") { try QueryCursor.key($0, in: order) }
    if start == nil { try await [items.list].refuseUnknownPlaces(filter.placeNames) }
    let secrets = service.secrets
    let (bytes, tag, next) = try await items.list.reading { store in
      let page = try store.page(of: filter, order: order, after: start, limit: limit)
      let bytes = [UInt8](try JSONEncoder.line.encode(page.items.map(ItemJSON.init)))
      // Where the next page begins is a part of the state, too.
      let state = bytes + Array((page.next?.description ?? "").utf8)
      return (bytes, EntityTag(of: state, secrets), page.next)
    }
    let headers = NextLink.headers(request, to: next.map { QueryCursor($0) })
    if let known = items.conditions.known(tag) { return .notModified(known, headers: headers) }
    return .tagged(bytes, tag, headers: headers)
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service)
    let id = try ItemRequest.id(context)
    let secrets = service.secrets
    let answer = try await items.list.reading { store in
      try store.item(withID: id).map { try ItemAnswer($0, secrets) }
    }
    guard let answer else { throw Problem.noSuchItem }
    if let match = items.conditions.match { try Conditions(match: match).check(answer.tag) }
    return items.conditions.known(answer.tag).map { .notModified($0) } ?? answer.response()
  }

  /// The steps that have changed an item, which may be deleted, the newest first.
  private func history(_ request: Request, _ context: ServerContext) async throws -> Response {
    let items = try await ItemRequest(request, context, service)
    let id = try ItemRequest.id(context)
    let steps = try await items.list.reading { store in
      let steps = try store.steps(of: id)
      guard try !steps.isEmpty || store.item(withID: id) != nil else { throw Problem.noSuchItem }
      return steps
    }
    return try .json(steps.map(HistoryStepJSON.init))
  }
}

extension QueryCursor {
  private static let itemsKind = "items"

  /// Where a page of items begins.
  fileprivate init(_ key: PageKey) { self.init([Self.itemsKind, key.description]) }

  /// The key of a cursor in a list of items.
  ///
  /// - Throws: ``Problem`` for a cursor of another list, or in another order.
  fileprivate static func key(_ text: String, in order: PageOrder) throws -> PageKey {
    let cursor = try QueryCursor(text, kind: itemsKind, count: 2)
    guard let key = PageKey(cursor.fields[1]), order.has(key) else { throw refusal }
    return key
  }
}
