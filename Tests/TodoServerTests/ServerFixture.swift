import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// A server in memory with its people and their tokens, and a clock that stands still.
struct ServerFixture {
  let service: Service
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  init() throws {
    service = Service(
      try .inMemory(), now: { Self.now }, passwordLimits: .least,
      openList: { _ in try SQLiteItemStore.inMemory(now: { Self.now }) })
  }

  /// Adds a person, and returns a token of theirs.
  func token(for name: String, _ scopes: Set<TokenScope> = [.read, .write]) throws -> String {
    if try service.accounts.person(named: name) == nil { try service.addPerson(named: name) }
    return try service.addToken(for: name, scopes: scopes).text
  }

  /// Runs a test against the routes, without a socket.
  func test<Value>(
    _ settings: HTTPSettings = HTTPSettings(),
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let application = Application(
      router: ServerRouter.router(service, settings), logger: Self.quiet)
    return try await application.test(.router, body)
  }

  private static var quiet: Logger {
    Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
  }
}

extension TestClientProtocol {
  /// Makes a request with a token, and returns the answer.
  func get(_ path: String, token: String? = nil) async throws -> TestResponse {
    try await execute(
      uri: path, method: .get, headers: token.map { [.authorization: "Bearer \($0)"] } ?? [:]
    ) { $0 }
  }
}

extension TestResponse {
  /// The body as text.
  var text: String { String(buffer: body) }
}
