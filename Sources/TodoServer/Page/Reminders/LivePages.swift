import HTTPTypes
import Hummingbird
import ToDoService

/// `/live`: the reminders as they fire, for the scripts of the pages.
struct LivePages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    router.get("live") { request, context in
      try await stream(request, context)
    }
  }

  private func stream(_ request: Request, _ context: ServerContext) async throws -> Response {
    let visit: PageVisit
    do {
      visit = try await PageVisit(request, context, site)
    } catch ServiceError.unauthenticated {
      // Without a challenge: a browser would ask for a password in a window of its own.
      throw Problem(.unauthorized, "Sign in first.")
    }
    // A script that begins anew cannot send the header.
    let last = request.headers[.lastEventID] ?? visit.query("after")
    let credentials: Authenticator.Credentials =
      if let session = visit.session { .session(session) } else { .none }
    return try EventRoutes.live(
      visit.service, visit.caller, credentials, list: nil,
      // What a script kept of an earlier version is no reason to stay away.
      start: EventCursor(last), saysStart: true, context)
  }
}
