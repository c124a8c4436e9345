import Hummingbird

/// Answers a browser that asks for an address which does not exist with a page instead of JSON.
struct UnknownPageMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  let site: PageSite

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem
      where request.accepts("text/html") && !request.uri.path.hasPrefix("/v1/")
    {
      let visit = try? await PageVisit(request, context, site)
      return PageFrame(PageReader(request, site), visit).error(problem)
    }
  }
}
