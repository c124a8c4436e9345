import Hummingbird

/// Answers requests by another responder: those for live streams in tasks of their own.
///
/// A task keeps the memory that it has once needed until it ends. The task of a connection lives for as
/// long as a stream on it, and what the routes and the middleware need would be kept with it.
struct StreamResponder<Inner: HTTPResponder<ServerContext>>: HTTPResponder {
  typealias Context = ServerContext

  let inner: Inner

  func respond(to request: Request, context: ServerContext) async throws -> Response {
    guard request.headers.contains(where: { $0.name == .accept && $0.value == Self.mediaType })
    else { return try await inner.respond(to: request, context: context) }
    async let response = inner.respond(to: request, context: context)
    return try await response
  }

  /// What browsers send for an event source, and nothing else.
  private static var mediaType: String { "text/event-stream" }
}
