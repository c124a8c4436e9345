import HTTPTypes
import Hummingbird

/// Adds what keeps browsers from misusing an answer. What a route has set stays.
struct SecurityHeadersMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  private let fields: [HTTPField]

  /// - Parameter isSecure: Whether people reach the server by HTTPS.
  init(isSecure: Bool) {
    var fields = [
      HTTPField(name: .xContentTypeOptions, value: "nosniff"),
      HTTPField(name: .init(fixed: "X-Frame-Options"), value: "DENY"),
      HTTPField(name: .init(fixed: "Referrer-Policy"), value: "no-referrer"),
      HTTPField(
        name: .contentSecurityPolicy, value: "default-src 'none'; frame-ancestors 'none'"),
    ]
    if isSecure {
      fields.append(HTTPField(name: .strictTransportSecurity, value: "max-age=31536000"))
    }
    self.fields = fields
  }

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var response = try await next(request, context)
    if !response.headers.contains(.cacheControl) {
      // Answers are somebody's own. With an ETag they may be kept, but asked about each time.
      response.headers[.cacheControl] =
        response.headers.contains(.eTag) ? "private, no-cache" : "no-store"
    }
    for field in fields where !response.headers.contains(field.name) {
      response.headers.append(field)
    }
    return response
  }
}
