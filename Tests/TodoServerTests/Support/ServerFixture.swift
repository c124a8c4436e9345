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
  private let stores: Stores
  static let now = Date(timeIntervalSince1970: 1_790_000_000)

  /// - Parameter folder: Where the lists are kept; nil to keep them in memory.
  init(folder: URL? = nil, eventInterval: Duration = .seconds(1)) throws {
    let stores = Stores(folder: folder)
    self.stores = stores
    service = try Service(
      .inMemory(), now: { Self.now }, passwordLimits: .least, eventInterval: eventInterval,
      openList: { try stores.store($0) })
  }

  private init(_ stores: Stores, _ service: Service) {
    self.stores = stores
    self.service = service
  }

  /// The same server, with the same people and lists, at a later time.
  func later(by seconds: TimeInterval) throws -> ServerFixture {
    let stores = stores
    return ServerFixture(
      stores,
      try Service(
        service.accounts, now: { Self.now.addingTimeInterval(seconds) },
        openList: { try stores.store($0) }))
  }

  /// The lists in memory, which stay while the server is started again.
  private final class Stores: Sendable {
    private let folder: URL?

    init(folder: URL?) { self.folder = folder }

    private let stores = Mutex<[ListID: SQLiteItemStore]>([:])

    func store(_ id: ListID) throws -> SQLiteItemStore {
      try stores.withLock { stores in
        if let store = stores[id] { return store }
        let store =
          try folder.map {
            try SQLiteItemStore(url: $0.appendingPathComponent("\(id.rawValue).sqlite"))
          }
          ?? SQLiteItemStore.inMemory(now: { ServerFixture.now })
        stores[id] = store
        return store
      }
    }
  }

  /// The store of a list.
  func store(_ list: ListID) throws -> SQLiteItemStore { try stores.store(list) }

  /// Adds a person, and returns a token of theirs.
  func token(for name: String, _ scopes: Set<TokenScope> = [.read, .write]) throws -> String {
    if try service.accounts.person(named: name) == nil { try service.addPerson(named: name) }
    return try service.addToken(for: name, scopes: scopes).text
  }

  /// Runs a test against the routes, without a socket.
  ///
  /// - Parameter now: The clock by which clients are slowed down.
  func test<Value>(
    _ settings: HTTPSettings = HTTPSettings(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    try await Self.test(service, settings, now: now, body)
  }

  /// The same, while no time passes for clients that are slowed down: how long the test itself takes
  /// makes no difference.
  func testWithoutTime<Value>(
    _ settings: HTTPSettings = HTTPSettings(),
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let start = ContinuousClock.now
    return try await test(settings, now: { start }, body)
  }

  /// Runs a test against the routes of a service, without a socket.
  static func test<Value>(
    _ service: Service, _ settings: HTTPSettings = HTTPSettings(),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Value
  ) async throws -> Value {
    let application = Application(
      router: try ServerRouter.router(service, settings, pages: pages.get(), now: now),
      logger: quiet)
    return try await application.test(.router, body)
  }

  /// The same for every server: read once.
  static let pages = Result { try PageSources() }

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
