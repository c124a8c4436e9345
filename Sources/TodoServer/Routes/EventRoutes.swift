import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/v1/events`: the reminders that fired, as a list or, for `Accept: text/event-stream`, as they fire.
struct EventRoutes {
  let service: Service

  private static let defaultEvents = 100
  private static let mostEvents = 1_000

  func add(to group: RouterGroup<ServerContext>) {
    group.get("events", use: events)
    group.get("lists/:list/events", use: events)
  }

  private func events(_ request: Request, _ context: ServerContext) async throws -> Response {
    if request.accepts("text/event-stream") { return try await live(request, context) }
    let asked = AskedLists(context)
    let reader = try QueryReader(
      request, known: asked.parameters.union(["since", "timezone", "limit", "cursor"]))
    let zone = try reader.timeZone()
    let dates = DateParser(now: service.now().timeIntervalSince1970, timeZone: zone)
    let since = try reader.value("since") { text in
      Date(timeIntervalSince1970: try dates.parsePast(text, dateAlone: .start))
    }
    let limit = try reader.count("limit", in: 1...Self.mostEvents) ?? Self.defaultEvents
    let before = try reader.value("cursor", Self.key)
    let lists = try await asked.all(reader, service, context.caller)
    let (events, hasMore) = try await service.events(
      in: lists, since: since, before: before, limit: limit)
    var headers = NextLink.headers(
      request, to: hasMore ? events.last.map { Self.cursor($0.key) } : nil)
    headers[.vary] = "Accept"
    return try .json(events.map(EventJSON.init), headers: headers)
  }

  private func live(_ request: Request, _ context: ServerContext) async throws -> Response {
    let asked = AskedLists(context)
    let reader = try QueryReader(request, known: asked.parameters)
    let caller = try context.caller
    // The first answer is that of any other request.
    _ = try await asked.all(reader, service, caller)
    var start: EventCursor?
    if let text = request.headers[.lastEventID] {
      guard let cursor = EventCursor(text) else {
        throw Problem(
          .badRequest, "Last-Event-ID is not the id of an event of this stream. Leave it out.")
      }
      start = cursor
    }
    return try Self.live(
      service, caller, request.credentials, list: try asked.name(reader), start: start, context)
  }

  /// A live stream.
  ///
  /// - Parameters:
  ///   - credentials: What is looked at again before anything is sent.
  ///   - list: The only list; nil for all of the caller's.
  ///   - start: Where to go on; nil to begin with what comes.
  ///   - saysStart: Whether an event says that the stream has begun, which scripts of browsers need.
  /// - Throws: ``Problem`` for too many streams.
  static func live(
    _ service: Service, _ caller: Caller, _ credentials: Authenticator.Credentials, list: String?,
    start: EventCursor?, saysStart: Bool = false, _ context: ServerContext
  ) throws -> Response {
    guard service.events.hasRoom(for: caller.person.id) else {
      throw Problem(
        .tooManyRequests,
        "You have \(EventFeed.mostStreams) live streams already. Close one first.",
        headers: [.retryAfter: "15"])
    }
    let stream = LiveEvents(
      service: service, person: caller.person.id, credentials: credentials, list: list,
      start: start, saysStart: saysStart, channel: context.channel)
    return Response(
      status: .ok,
      headers: [
        .contentType: "text/event-stream", .cacheControl: "no-store", .vary: "Accept",
      ], body: ResponseBody { try await stream.run(&$0) })
  }

  static func cursor(_ key: ListedEvent.Key) -> QueryCursor {
    QueryCursor([
      "events", QueryCursor.text(key.timestamp), key.list.rawValue, String(key.number, radix: 16),
    ])
  }

  static func key(_ text: String) throws -> ListedEvent.Key {
    let cursor = try QueryCursor(text, kind: "events", count: 4)
    guard let list = ListID(rawValue: cursor.fields[2]),
      let number = Int64(cursor.fields[3], radix: 16)
    else { throw QueryCursor.refusal }
    return ListedEvent.Key(timestamp: try cursor.number(1), list: list, number: number)
  }
}

extension HTTPField.Name {
  /// HTML, section 9.2.4.
  static let lastEventID = Self(fixed: "Last-Event-ID")
}
