import Hummingbird
import Logging

/// Answers every error with a problem document. What went wrong inside is in the log, and not in the
/// answer.
struct ProblemMiddleware: RouterMiddleware {
  typealias Context = ServerContext

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      if error is CancellationError { throw error }
      if let problem = Problem(translating: error) {
        return try problem.response(from: request, context: context)
      }
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return try Problem(
        .internalServerError, "Something went wrong on the server. Its log says more."
      )
      .response(from: request, context: context)
    }
  }
}
