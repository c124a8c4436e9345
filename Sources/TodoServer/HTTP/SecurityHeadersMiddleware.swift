import HTTPTypes
import Hummingbird

/// Adds what keeps browsers from misusing an answer. What a route has set stays.
struct SecurityHeadersMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  /// Whether people reach the server by HTTPS.
  let isSecure: Bool

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    var headers: HTTPFields = [
      .xContentTypeOptions: "nosniff",
      .init(fixed: "X-Frame-Options"): "DENY",
      .init(fixed: "Referrer-Policy"): "no-referrer",
      .contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'",
      // Answers are somebody's own. With an ETag they may be kept, but asked about each time.
      .cacheControl: response.headers[.eTag] == nil ? "no-store" : "private, no-cache",
    ]
    if isSecure { headers[.strictTransportSecurity] = "max-age=31536000" }
    for field in headers where response.headers[field.name] == nil {
      response.headers[field.name] = field.value
    }
    return response
  }
}
