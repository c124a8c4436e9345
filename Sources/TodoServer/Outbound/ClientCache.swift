import AsyncHTTPClient
import NIOCore
import Synchronization
import ToDoService

/// A client for each host and address that requests went to lately: it connects to this address, and
/// speaks to this host, so that no name is looked up a second time.
final class ClientCache: Sendable {
  struct Key: Hashable, Sendable {
    let host: String
    let address: IPAddress
  }

  private struct Entry {
    let client: HTTPClient
    var users = 0
    var lastUse: UInt64
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var lastUse: UInt64 = 0
  }

  private let state = Mutex(State())
  private let certificates: OutgoingCertificates
  private let limits: ClientTransport.Limits

  /// How many clients stay open.
  private static let mostClients = 64

  init(_ certificates: OutgoingCertificates, _ limits: ClientTransport.Limits) {
    self.certificates = certificates
    self.limits = limits
  }

  deinit {
    // A client that is not shut down ends the program.
    Self.close(state.withLock { $0.entries.values.map(\.client) })
  }

  /// A client, which is kept until it is given back.
  func take(_ key: Key) -> HTTPClient {
    let (client, surplus) = state.withLock { state in
      state.lastUse += 1
      var entry = state.entries[key] ?? Entry(client: makeClient(key), lastUse: 0)
      entry.users += 1
      entry.lastUse = state.lastUse
      state.entries[key] = entry
      return (entry.client, Self.removeSurplus(&state))
    }
    Self.close(surplus)
    return client
  }

  func giveBack(_ key: Key) {
    state.withLock { $0.entries[key]?.users -= 1 }
  }

  /// Ends all connections.
  func close() async {
    let clients = state.withLock { state in
      defer { state.entries = [:] }
      return state.entries.values.map(\.client)
    }
    for client in clients { try? await client.shutdown() }
  }

  private static func removeSurplus(_ state: inout State) -> [HTTPClient] {
    var surplus: [HTTPClient] = []
    while state.entries.count > mostClients,
      let oldest = state.entries.filter({ $0.value.users == 0 })
        .min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      state.entries[oldest.key] = nil
      surplus.append(oldest.value.client)
    }
    return surplus
  }

  private static func close(_ clients: [HTTPClient]) {
    guard !clients.isEmpty else { return }
    // Nobody uses them, so that a failure means nothing to anybody.
    Task { for client in clients { try? await client.shutdown() } }
  }

  private func makeClient(_ key: Key) -> HTTPClient {
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    configuration.timeout = HTTPClient.Configuration.Timeout(
      connect: limits.connection, read: limits.silence)
    configuration.tlsConfiguration = certificates.configuration
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    if IPAddress(key.host) == nil {
      configuration.dnsOverride = [key.host: key.address.description]
    }
    return HTTPClient(configuration: configuration)
  }
}
