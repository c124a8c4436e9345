import HTTPTypes
import Hummingbird
import NIOCore
import ToDoService

/// What is known about a request beyond the request itself.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address that the request comes from.
  let remoteAddress: SocketAddress?
  /// The address of the client as far as it is known: that of `remoteAddress`, or what a trusted proxy
  /// says.
  var clientAddress: String
  /// The connection.
  let channel: (any Channel)?
  /// Who makes the request; set by ``CredentialsMiddleware``.
  var knownCaller: Caller?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
    clientAddress = remoteAddress?.ipAddress ?? ""
    channel = source.channel
  }

  /// Who makes the request.
  ///
  /// - Throws: `ServiceError.unauthenticated`, where the route is not behind the credentials.
  var caller: Caller {
    get throws {
      guard let knownCaller else { throw ServiceError.unauthenticated }
      return knownCaller
    }
  }

  /// Whether a program on this machine makes the request for itself, and no proxy for another.
  func isFromThisMachine(_ request: Request) -> Bool {
    guard let address = remoteAddress?.ipAddress, ListenAddress.isLoopback(address) else {
      return false
    }
    return request.headers[.forwardedFor] == nil && request.headers[.forwarded] == nil
  }
}

extension HTTPField.Name {
  /// What proxies say of the client.
  static let forwardedFor = Self(fixed: "X-Forwarded-For")
  /// RFC 7239.
  static let forwarded = Self(fixed: "Forwarded")
}
