/// Looks a name up, once.
package protocol NameResolver: Sendable {
  /// The addresses of a host, the best first.
  func addresses(of host: String) async throws(OutgoingError) -> [IPAddress]
}

/// Makes a request to an address that has been checked.
package protocol OutgoingTransport: Sendable {
  /// Sends a request to exactly this address, and follows no redirect.
  func send(
    _ request: OutgoingRequest, to address: IPAddress
  ) async throws(OutgoingError) -> OutgoingResponse
}

/// A POST with JSON to a target.
package struct OutgoingRequest: Hashable, Sendable {
  package let url: OutgoingURL
  package let headers: [Header]
  package let body: [UInt8]

  /// A field of the request's header.
  package struct Header: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(_ url: OutgoingURL, _ headers: [Header], _ body: [UInt8]) {
    self.url = url
    self.headers = headers
    self.body = body
  }
}

/// What of an answer matters.
package struct OutgoingResponse: Hashable, Sendable {
  package let status: Int
  package let retryAfter: String?

  package init(status: Int, retryAfter: String? = nil) {
    self.status = status
    self.retryAfter = retryAfter
  }
}

/// Sends requests to addresses that the rules allow.
///
/// A name is looked up once, and the request goes to one of the addresses that were checked: a second
/// look-up might give another (DNS rebinding).
package struct GuardedClient: Sendable {
  package let rules: AddressRules
  private let resolver: any NameResolver
  private let transport: any OutgoingTransport
  private let brokers: any BrokerTransport

  /// How many addresses of a name are tried.
  private static let mostAddresses = 3

  package init(
    _ transport: any OutgoingTransport, brokers: any BrokerTransport = Offline(),
    resolver: any NameResolver, rules: AddressRules
  ) {
    self.transport = transport
    self.brokers = brokers
    self.resolver = resolver
    self.rules = rules
  }

  package func send(
    _ request: OutgoingRequest
  ) async throws(OutgoingError) -> OutgoingResponse {
    let (last, others) = try await addresses(of: request.url.host)
    for address in others {
      do {
        return try await transport.send(request, to: address)
      } catch .unreachable {
        continue
      }
    }
    return try await transport.send(request, to: last)
  }

  package func publish(_ publication: OutgoingPublication) async throws(OutgoingError) {
    let (last, others) = try await addresses(of: publication.broker.host)
    for address in others {
      do {
        return try await brokers.publish(publication, to: address)
      } catch .unreachable {
        continue
      }
    }
    try await brokers.publish(publication, to: last)
  }

  /// The addresses of a host that the rules allow: the one to try last, and those before it.
  private func addresses(
    of host: String
  ) async throws(OutgoingError) -> (last: IPAddress, others: ArraySlice<IPAddress>) {
    let found: [IPAddress] =
      if let address = IPAddress(host) { [address] } else {
        try await resolver.addresses(of: host)
      }
    guard let first = found.first else { throw .unresolved(host: host, "it has no address") }
    let addresses = found.filter(rules.allows).prefix(Self.mostAddresses)
    guard let last = addresses.last else { throw .forbiddenAddress(host: host, first) }
    return (last, addresses.dropLast())
  }
}

/// What sends nothing: for commands that work on the data beside a server.
package struct Offline: OutgoingTransport, BrokerTransport, NameResolver {
  package init() {}

  package func send(
    _ request: OutgoingRequest, to address: IPAddress
  ) async throws(OutgoingError) -> OutgoingResponse { throw .offline }

  package func addresses(of host: String) async throws(OutgoingError) -> [IPAddress] {
    throw .offline
  }

  package func publish(
    _ publication: OutgoingPublication, to address: IPAddress
  ) async throws(OutgoingError) { throw .offline }
}
