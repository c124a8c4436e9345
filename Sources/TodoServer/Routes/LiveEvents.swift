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

  /// Sends what comes, until there is nothing more for this client.
  ///
  /// What is looked up runs in tasks of its own: the memory that a task has once needed is kept until it
  /// ends, and thousands of streams wait here.
  private func send(
    to writer: inout any ResponseBodyWriter, _ subscription: EventSubscription
  ) async throws {
    async let beginning = beginning(subscription)
    guard var cursor = try await beginning else { return }
    // An id without data is kept by the client, and no event for it.
    let event = saysStart ? "\nevent: start\ndata" : ""
    try await write(
      "retry: \(Self.retry)\nid: \(cursor.text)\(event)\n\n", to: &writer, subscription)
    var wake = EventSubscription.Wake(lists: Set(cursor.numbers.keys))
    var signals = subscription.signals.makeAsyncIterator()
    while true {
      guard try await sendEvents(of: wake.lists, after: &cursor, to: &writer, subscription) else {
        return
      }
      if wake.isBeat { try await write(":\n\n", to: &writer, subscription) }
      guard await signals.next() != nil else { return }
      wake = subscription.takeWake()
    }
  }

  /// Sends the events of some lists, and of those that are new.
  ///
  /// - Returns: False if the stream is over.
  private func sendEvents(
    of lists: Set<ListID>, after cursor: inout EventCursor,
    to writer: inout any ResponseBodyWriter, _ subscription: EventSubscription
  ) async throws -> Bool {
    var rest = lists
    repeat {
      let (wanted, last) = (rest, cursor)
      async let next = part(of: wanted, after: last, subscription)
      guard let part = try await next else { return false }
      if !part.text.isEmpty { try await write(part.text, to: &writer, subscription) }
      (rest, cursor) = (part.lists, part.cursor)
    } while !rest.isEmpty
    return true
  }

  /// Where the stream begins.
  ///
  /// - Returns: Nil if the stream is over.
  private func beginning(_ subscription: EventSubscription) async throws -> EventCursor? {
    var cursor = start ?? EventCursor()
    guard let lists = try await self.lists(&cursor, subscription) else { return nil }
    for list in lists {
      // The numbers of a list that was restored from a backup begin earlier.
      let last = try await list.readingGeofences { try $0.lastEventNumber() }
      cursor[list.id] = min(cursor[list.id] ?? last, last)
    }
    return cursor
  }

  /// A part of what is to be sent.
  private struct Part {
    /// Events, each with its id; empty if there are none.
    var text = ""
    /// How far the stream has come with them.
    var cursor: EventCursor
    /// The lists that may have more.
    var lists: Set<ListID>
  }

  /// The next events of some lists, and of those that are new.
  ///
  /// - Returns: Nil if the stream is over.
  private func part(
    of wanted: Set<ListID>, after cursor: EventCursor, _ subscription: EventSubscription
  ) async throws -> Part? {
    let known = Set(cursor.numbers.keys)
    var part = Part(cursor: cursor, lists: wanted)
    guard let lists = try await self.lists(&part.cursor, subscription) else { return nil }
    part.lists.formUnion(lists.lazy.map(\.id).filter { !known.contains($0) })
    part.lists.formIntersection(lists.map(\.id))
    for list in lists where part.lists.contains(list.id) {
      let events = try await service.events(
        in: list, afterNumber: part.cursor[list.id] ?? 0, limit: Self.eventsAtOnce)
      for event in events {
        part.cursor[list.id] = event.number
        let data = String(decoding: try JSONEncoder.line.encode(EventJSON(event)), as: UTF8.self)
        part.text += "id: \(part.cursor.text)\nevent: reminder\ndata: \(data)\n\n"
      }
      if events.count < Self.eventsAtOnce { part.lists.remove(list.id) }
      if !events.isEmpty { return part }
    }
    return part
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

  /// Writes, and waits until the client has taken enough of it.
  private func write(
    _ text: String, to writer: inout any ResponseBodyWriter, _ subscription: EventSubscription
  ) async throws {
    subscription.setWriting(since: .now)
    defer { subscription.setWriting(since: nil) }
    try await writer.write(ByteBuffer(string: text))
  }
}
