import Hummingbird
import NIOCore
import ToDoService

/// What is known of a request besides the request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The address that the request comes from.
  let remoteAddress: SocketAddress?
  /// The connection.
  let channel: (any Channel)?
  /// Who makes the request; set by ``CredentialsMiddleware``.
  var knownCaller: Caller?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    remoteAddress = source.channel.remoteAddress
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
}
