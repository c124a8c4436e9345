import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Measures each request, and writes a line about it to the log: the method, the route, the status and
/// the time. The path is not in it, for it may have what only its sender should know; the query only if
/// that is wanted, and without a token.
struct ObservingMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let metrics: RequestMetrics
  let logsQueries: Bool
  /// Health checks come every few seconds, and say nothing.
  private static let quiet: Set = ["/healthz", "/readyz", "/metrics"]

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    let response = try await next(request, context)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let route = context.endpointPath ?? "none"
    metrics.note(
      .init(method: request.method.known, route: route, status: response.status.code),
      seconds: seconds)
    guard !Self.quiet.contains(route) || response.status.code >= 400 else { return response }
    var metadata: Logger.Metadata = [
      "method": .string(request.method.known), "route": .string(route),
      "status": .string(String(response.status.code)),
      "ms": .string(((seconds * 1e5).rounded() / 100).description),
    ]
    if logsQueries, let query = request.uri.query {
      metadata["query"] = .string(query.withoutParameters(["token"]))
    }
    context.logger.info("request", metadata: metadata)
    return response
  }
}

extension HTTPRequest.Method {
  /// The method, or "OTHER": a client can make up any.
  fileprivate var known: String {
    [.get, .head, .post, .put, .patch, .delete, .options].contains(self) ? rawValue : "OTHER"
  }
}
