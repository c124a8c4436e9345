import HTTPTypes
import Hummingbird

/// Lets pages of some origins use the API (CORS, https://fetch.spec.whatwg.org/#http-cors-protocol).
struct OriginMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let allowed: Set<String>

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard !allowed.isEmpty else { return try await next(request, context) }
    let origin = request.headers[.origin].flatMap { allowed.contains($0.lowercased()) ? $0 : nil }
    if let origin, request.method == .options,
      request.headers[.accessControlRequestMethod] != nil
    {
      return Response(
        status: .noContent,
        headers: [
          .accessControlAllowOrigin: origin, .vary: "Origin",
          .accessControlAllowMethods: "GET, HEAD, POST, PUT, PATCH, DELETE",
          .accessControlAllowHeaders:
            "Authorization, Content-Type, Accept, If-Match, If-None-Match, Idempotency-Key, "
            + "Last-Event-ID",
          .accessControlMaxAge: "600",
        ])
    }
    var response = try await next(request, context)
    response.headers[values: .vary].append("Origin")
    if let origin {
      response.headers[.accessControlAllowOrigin] = origin
      response.headers[.accessControlExposeHeaders] = "ETag, Location, Retry-After, Link"
    }
    return response
  }
}
