import HTTPTypes
import Hummingbird
import ToDoService

/// Finds the address of the client behind proxies that are trusted.
struct ClientAddressMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let trusted: [IPNetwork]

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard !trusted.isEmpty else { return try await next(request, context) }
    var context = context
    context.clientAddress = client(
      behind: context.clientAddress, request.headers[values: .forwardedFor])
    return try await next(request, context)
  }

  /// Each proxy appends whom it heard; what an untrusted one says of others is not believed.
  func client(behind peer: String, _ fields: [String]) -> String {
    var client = peer
    var chain = fields.joined(separator: ",").split(separator: ",")
      .map { String($0.filter { $0 != " " && $0 != "\t" }) }
    while isTrusted(client), let earlier = chain.popLast() {
      guard IPAddress(earlier) != nil else { break }
      client = earlier
    }
    return client
  }

  private func isTrusted(_ address: String) -> Bool {
    guard let address = IPAddress(address)?.unmapped else { return false }
    return trusted.contains { $0.contains(address) }
  }
}
