import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService

/// A request for a page by somebody who may see it.
struct PageVisit: Sendable {
  let request: Request
  let context: ServerContext
  let site: PageSite
  let caller: Caller
  let reader: PageReader
  let formToken: FormToken
  /// The token of the session; nil on a server without accounts.
  let session: String?

  /// - Throws: `ServiceError.unauthenticated` for whoever has to sign in first, and ``Problem``.
  init(_ request: Request, _ context: ServerContext, _ site: PageSite) async throws {
    self.request = request
    self.context = context
    self.site = site
    reader = PageReader(request, site)
    // Pages of other sites may link to a page, but may not send a form to it.
    if request.method != .get, request.method != .head {
      guard !request.isFromOtherSite else { throw FormToken.refusal }
    }
    (caller, session) = try await Self.caller(request, site)
    if caller.token == nil { try site.openMode.checkHost(request) }
    try site.limits.count(caller, from: context.clientAddress)
    formToken = FormToken(session: session, site.service.secrets)
  }

  /// Whoever is signed in; without a session that is good, whoever uses a server without accounts.
  private static func caller(
    _ request: Request, _ site: PageSite
  ) async throws -> (Caller, session: String?) {
    let authenticator = site.service.authenticator
    if let token = site.cookie.token(request),
      let caller = try? await authenticator.caller(.session(token))
    {
      return (caller, token)
    }
    return (try await authenticator.caller(.none), nil)
  }

  var service: Service { site.service }
  var text: PageText { reader.text }
  var words: PageWords { reader.words }
  var now: Date { reader.words.now }
  var timeZone: TimeZone { reader.words.timeZone }

  /// The list that the path names, or the caller's own.
  func list() async throws -> ListAccess {
    try await service.gate.list(context.parameters.get("list"), for: caller)
  }

  /// The id of the item that the path names.
  func itemID() throws -> ItemID { try ItemRequest.id(context) }

  /// A parameter of the query, without blanks around it; empty if there is none.
  func query(_ name: String) -> String {
    (request.queryFields.first { $0.name == name }?.value ?? "")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// A page.
  func page(
    _ template: String, title: String, section: PageFrame.Section?, _ values: PageValues,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    PageFrame(reader, self).page(template, title: title, section: section, values, status)
  }
}

extension Request {
  /// Whether a page of another site sends it, as far as the browser says (Fetch Metadata; Fetch, 3.2).
  var isFromOtherSite: Bool {
    if let fetched = headers[.init(fixed: "Sec-Fetch-Site")] {
      return !["same-origin", "none"].contains(fetched)
    }
    guard let origin = headers[.origin], let authority = head.authority else { return false }
    guard let scheme = origin.range(of: "://") else { return true }
    return origin[scheme.upperBound...].lowercased() != authority.lowercased()
  }
}
