import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// A live stream of events (HTML, section 9.2: server-sent events).
///
/// The id of each event says how far the stream has come in every list, so that `Last-Event-ID` resumes
/// it without loss or repetition. Before anything is sent, the credentials and the memberships are
/// looked at again: whoever may not see a list any more gets nothing more of it.
struct LiveEvents: Sendable {
  let service: ToDoService.Service
  let person: PersonID
  let credentials: Authenticator.Credentials
  /// The only list; nil for all of the person's.
  let list: String?
  /// Where to go on; nil to begin with what comes.
  let start: EventCursor?
  /// Whether an event says that the stream has begun: a browser tells scripts of no id without an event.
  var saysStart = false
  /// The connection; nil without one.
  let channel: (any Channel)?

  private static let eventsAtOnce = 100
  /// When a client that lost the connection comes again, in milliseconds.
  private static let retry = 3_000

  func run(_ writer: inout any ResponseBodyWriter) async throws {
    let channel = channel
    let subscription = service.events.subscribe(person) {
      channel?.close(mode: .all, promise: nil)
    }
    guard let subscription else { return try await writer.finish(nil) }
    // A stream that nobody reads any more makes room for others at once.
    channel?.whenHungUp { subscription.finish() }
    defer {
      channel?.whenHungUp(nil)
      service.events.end(subscription)
    }
    // `cancelOnGracefulShutdown()` would take three more tasks for each stream.
    try await withGracefulShutdownHandler {
      try await send(to: &writer, subscription)
    } onGracefulShutdown: {
      subscription.finish()
    }
    try await writer.finish(nil)
  }

  private func send(
    to writer: inout any ResponseBodyWriter, _ subscription: EventSubscription
  ) async throws {
    var cursor = start ?? EventCursor()
    guard let lists = try await lists(&cursor, subscription) else { return }
    for list in lists {
      // The numbers of a list that was restored from a backup begin earlier.
      let last = try await list.readingGeofences { try $0.lastEventNumber() }
      cursor[list.id] = min(cursor[list.id] ?? last, last)
    }
    // An id without data is kept by the client, and no event for it.
    let event = saysStart ? "\nevent: start\ndata" : ""
    try await write(
      "retry: \(Self.retry)\nid: \(cursor.text)\(event)\n\n", to: &writer, subscription)
    for list in lists { try await send(list, &cursor, to: &writer, subscription) }
    for await _ in subscription.signals {
      let wake = subscription.takeWake()
      let known = Set(cursor.numbers.keys)
      guard let lists = try await self.lists(&cursor, subscription) else { return }
      for list in lists where wake.lists.contains(list.id) || !known.contains(list.id) {
        try await send(list, &cursor, to: &writer, subscription)
      }
      if wake.isBeat { try await write(":\n\n", to: &writer, subscription) }
    }
  }

  /// The lists that the person may see now. Those that are new begin with what comes.
  ///
  /// - Returns: Nil if the stream is over.
  private func lists(
    _ cursor: inout EventCursor, _ subscription: EventSubscription
  ) async throws -> [ListAccess]? {
    let lists: [ListAccess]
    do {
      let caller = try await service.authenticator.caller(credentials)
      guard caller.person.id == person else { return nil }
      try caller.require(.read)
      if let list {
        lists = [try await service.gate.list(list, for: caller)]
      } else {
        lists = try await service.gate.lists(for: caller)
      }
    } catch is ServiceError {
      return nil
    }
    let ids = Set(lists.map(\.id))
    cursor.keep(ids)
    // It is watched before its last event is looked up, so that none comes between.
    subscription.watch(ids)
    for list in lists where cursor[list.id] == nil {
      cursor[list.id] = try await list.readingGeofences { try $0.lastEventNumber() }
    }
    return lists
  }

  private func send(
    _ list: ListAccess, _ cursor: inout EventCursor, to writer: inout any ResponseBodyWriter,
    _ subscription: EventSubscription
  ) async throws {
    while true {
      let events = try await service.events(
        in: list, afterNumber: cursor[list.id] ?? 0, limit: Self.eventsAtOnce)
      for event in events {
        cursor[list.id] = event.number
        let data = String(decoding: try JSONEncoder.line.encode(EventJSON(event)), as: UTF8.self)
        try await write(
          "id: \(cursor.text)\nevent: reminder\ndata: \(data)\n\n", to: &writer, subscription)
      }
      if events.count < Self.eventsAtOnce { return }
    }
  }

  /// Writes, and waits until the client has taken enough of it.
  private func write(
    _ text: String, to writer: inout any ResponseBodyWriter, _ subscription: EventSubscription
  ) async throws {
    subscription.setWriting(since: .now)
    defer { subscription.setWriting(since: nil) }
    try await writer.write(ByteBuffer(string: text))
  }
}
