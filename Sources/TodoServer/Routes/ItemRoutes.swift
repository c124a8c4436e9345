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
    let known = QueryReader.filterParameters.union([
      "sort", "limit", "cursor", AskedRegion.parameter,
    ])
    let items = try await ItemRequest(request, context, service, known: known)
    var wanted = try items.reader.filter(now: service.now())
    wanted.region = try await AskedRegion.region(items.reader, [items.list])
    let filter = wanted
    let order =
      try items.reader.value("sort") { text in
        guard let order = PageOrder(rawValue: text), order != .list else {
          throw Problem(
            .badRequest,
            "\"sort\" must be due or added. Leave it out for the order of the list; for the nearest "
              + "items first, ask /v1/near.", parameter: "sort")
        }
        return order
      } ?? .list
    let limit = try items.reader.count("limit", in: 1...Self.mostLimit) ?? Self.usualLimit
    let cursor = try items.reader.value("cursor") { text in
      guard let key = PageKey(cursor: text), order.has(key) else {
        throw Problem(
          .badRequest,
          "This is not a cursor of such a list. Use the address of the next page as it is.",
          parameter: "cursor")
      }
      return key
    }
    let secrets = service.secrets
    let (bytes, tag, next) = try await items.list.reading { store in
      for name in filter.placeNames.sorted() where cursor == nil { try Self.check(name, in: store) }
      let page = try store.page(of: filter, order: order, after: cursor, limit: limit)
      let bytes = [UInt8](try JSONEncoder.line.encode(page.items.map(ItemJSON.init)))
      // Where the next page begins is a part of the state, too.
      let state = bytes + Array((page.next?.cursor ?? "").utf8)
      return (bytes, EntityTag(of: state, secrets), page.next)
    }
    var headers: HTTPFields = [:]
    if let next {
      let query = items.reader.text(with: [("cursor", next.cursor)])
      headers[.link] = "<\(request.uri.path)?\(query)>; rel=\"next\""
    }
    if items.conditions.isKnown(tag) { return .notModified(tag, headers: headers) }
    return .tagged(bytes, tag, headers: headers)
  }

  /// Refuses the name of a place that neither a place nor an item has: it would find nothing.
  private static func check(_ name: String, in store: any ListStore) throws {
    if try !store.places(named: name).isEmpty { return }
    if try ItemLocationParser(store: store).isKnown(name) { return }
    do {
      _ = try PlaceNameParser(store: store).places(named: name)
    } catch let error as InputError {
      throw Problem(.badRequest, error.description, parameter: "place")
    }
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
    return items.conditions.isKnown(answer.tag) ? .notModified(answer.tag) : answer.response()
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

extension PageKey {
  /// The key as a parameter: letters that mean nothing to a client.
  fileprivate var cursor: String {
    Data(description.utf8).base64EncodedString().replacing("=", with: "")
      .replacing("+", with: "-").replacing("/", with: "_")
  }

  fileprivate init?(cursor: String) {
    let padding = String(repeating: "=", count: (4 - cursor.utf8.count % 4) % 4)
    let base64 = cursor.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let bytes = Data(base64Encoded: base64), let text = String(bytes: bytes, encoding: .utf8)
    else { return nil }
    self.init(text)
  }
}
