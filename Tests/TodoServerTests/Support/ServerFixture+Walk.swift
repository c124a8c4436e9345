import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import ToDo

@testable import ToDoService
@testable import TodoServer

extension ServerFixture {
  private static let stops = ["One": 13.41, "Two": 13.42, "Three": 13.43]

  /// An item with a reminder on arrival at one of three stops, each 680 m after the other.
  static func reminder(_ stop: String) throws -> ToDoItem {
    var item = try item(stop, 52.52, stops[stop] ?? 13.41)
    item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
    return item
  }

  func addReminders(_ stops: [String], to list: String?, token: String) async throws {
    try await add(try stops.map(Self.reminder), to: list, token: token)
  }

  /// The fixes of somebody who walks past the stops to one of them: a minute at each, which confirms
  /// that they arrived.
  ///
  /// - Parameter done: How many stops were passed before.
  static func way(to stop: String, after done: Int) throws -> [Fix] {
    let longitudes = [13.40, 13.41, 13.42, 13.43]
    let last = longitudes.firstIndex(of: stops[stop] ?? 13.41) ?? 1
    let start = now.timeIntervalSince1970 - 3_000
    return try ((done == 0 ? 0 : done + 1)...last).flatMap { index in
      try [0.0, 15, 30].map { seconds in
        Fix(
          coordinate: try Coordinate(latitude: 52.52, longitude: longitudes[index]),
          accuracy: .meters(5), timestamp: start + 600 * Double(index) + seconds)
      }
    }
  }

  func walk(
    to stop: String, token: String, after done: Int, device: String = "phone"
  ) async throws {
    let caller = try await service.authenticator.caller(.token(token))
    _ = try await service.take(
      Self.way(to: stop, after: done).map { (fix: $0, device: device) }, for: caller)
  }

  /// Runs a test against the server on a real socket.
  func live<Value: Sendable>(
    _ body: @escaping @Sendable (Int) async throws -> Value
  ) async throws -> Value {
    let application = Application(
      responder: StreamResponder(
        inner: try ServerRouter.router(service, pages: ServerFixture.pages.get())
          .buildResponder()),
      server: .server(nil),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    return try await application.test(.live) { client in
      try await body(try #require(client.port))
    }
  }
}
