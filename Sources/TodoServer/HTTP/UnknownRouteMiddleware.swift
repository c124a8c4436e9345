import HTTPTypes
import Hummingbird

/// Answers a request that no route takes: with 405 and the methods that there are at its path, or with
/// 404.
struct UnknownRouteMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  /// The parts of a path and the methods for it; a part is nil where anything may stand.
  private let routes: [(parts: [String?], methods: [HTTPRequest.Method])]

  /// - Parameter router: With all of its routes; the middleware is added after them, so that it sees
  ///   only what they do not take.
  init(_ router: Router<ServerContext>) {
    routes = Dictionary(grouping: router.routes, by: \.path.description).map { path, routes in
      let methods = routes.map(\.method)
      return (
        path.split(separator: "/").map { $0.hasPrefix("{") ? nil : String($0) },
        methods.contains(.get) ? methods + [.head] : methods
      )
    }
  }

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let parts = request.uri.path.split(separator: "/")
    let methods = routes.lazy
      .filter { $0.parts.count == parts.count }
      .filter { zip($0.parts, parts).allSatisfy { $0 == nil || $0 == String($1) } }
      .flatMap(\.methods)
    guard !methods.isEmpty else {
      throw Problem(.notFound, "There is nothing at this path. See /openapi.json.")
    }
    let allowed = Set(methods.map(\.rawValue)).sorted().joined(separator: ", ")
    throw Problem(
      .methodNotAllowed, "This path takes \(allowed) only.", headers: [.allow: allowed])
  }
}
