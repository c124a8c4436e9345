import HTTPTypes
import Hummingbird

/// Refuses a request that says that it is larger than any route takes, before its body is read, and a
/// URL that is too long. Routes have lower limits of their own for bodies.
struct SizeMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  private static let mostURLBytes = 8_192
  /// An import of some hundred thousand items.
  static let mostBodyBytes = 256_000_000

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard request.uri.string.utf8.count <= Self.mostURLBytes else {
      throw Problem(
        .uriTooLong, "The URL is longer than \(Self.mostURLBytes) bytes. Send a shorter one.")
    }
    if let length = request.headers[.contentLength].flatMap({ Int($0) }),
      length > Self.mostBodyBytes
    {
      throw Problem(
        .contentTooLarge,
        "The body is larger than \(Self.mostBodyBytes / 1_000_000) MB. Send it in parts.",
        headers: [.connection: "close"])
    }
    return try await next(request, context)
  }
}
