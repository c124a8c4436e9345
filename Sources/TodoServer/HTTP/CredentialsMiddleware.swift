import Foundation
import HTTPTypes
import Hummingbird
import ToDoService

/// Finds out who makes a request, before a route sees it, and whether there were too many.
struct CredentialsMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let authenticator: Authenticator
  var limits = RequestLimits()
  var openMode = OpenModeGuard()

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let caller: Caller
    do {
      caller = try await authenticator.caller(request.credentials)
    } catch ServiceError.unauthenticated {
      try limits.countFailure(from: context.clientAddress)
      throw ServiceError.unauthenticated
    }
    if caller.token == nil { try openMode.check(request) }
    try limits.count(caller, from: context.clientAddress)
    context.knownCaller = caller
    return try await next(request, context)
  }
}

extension Request {
  /// The token in `Authorization: Bearer`, the name and token in `Authorization: Basic`, or the token in
  /// `?token=`, in this order.
  var credentials: Authenticator.Credentials {
    if let header = headers[.authorization] { return Self.credentials(in: header) }
    if let token = uri.queryParameters["token"] { return .token(String(token)) }
    return .none
  }

  /// Credentials that cannot be read are wrong ones, and not none.
  private static func credentials(in header: String) -> Authenticator.Credentials {
    let parts = header.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return .token("") }
    let value = parts[1].trimmingCharacters(in: .whitespaces)
    switch parts[0].lowercased() {
    case "bearer": return .token(value)
    case "basic":
      // RFC 7617: the name has no colon.
      guard let bytes = Data(base64Encoded: value),
        let pair = String(bytes: bytes, encoding: .utf8),
        let colon = pair.firstIndex(of: ":")
      else { return .token("") }
      return .basic(name: String(pair[..<colon]), token: String(pair[pair.index(after: colon)...]))
    default: return .token("")
    }
  }
}
