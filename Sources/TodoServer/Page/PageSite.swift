import CommandSupport
import Foundation
import HTTPTypes
import Hummingbird
import ToDoService

/// What all pages share.
struct PageSite: Sendable {
  let service: Service
  let templates: PageTemplates
  let assets: PageAssets
  let texts: PageTexts
  let map: PageMap
  let cookie: SessionCookie
  let settings: HTTPSettings
  let openMode: OpenModeGuard
  let limits: RequestLimits
  let signIns: SignInLimits

  /// - Throws: `CommandFailure` for a base map.
  init(
    _ service: Service, _ settings: HTTPSettings, _ limits: RequestLimits,
    _ signIns: SignInLimits, _ sources: PageSources
  ) throws(CommandFailure) {
    self.service = service
    self.limits = limits
    self.signIns = signIns
    self.settings = settings
    templates = sources.templates
    texts = sources.texts
    map = try PageMap(settings.map, texts)
    assets = PageAssets(service.secrets, map.assets)
    cookie = SessionCookie(isSecure: settings.isSecure)
    openMode = OpenModeGuard()
  }

  /// Adds a page that is shown.
  func get(
    _ path: String, on router: Router<ServerContext>,
    _ body: @escaping @Sendable (PageVisit) async throws -> Response
  ) {
    router.get(RouterPath(path)) { request, context in
      await answer(request, context, body)
    }
  }

  /// Adds what a form does. The form has been read, and comes from a page of this session.
  ///
  /// - Parameter most: How many bytes of the form are read.
  func post(
    _ path: String, upTo most: Int = FormBody.mostBytes, on router: Router<ServerContext>,
    _ body: @escaping @Sendable (PageVisit, FormBody) async throws -> Response
  ) {
    router.post(RouterPath(path)) { request, context in
      await answer(request, context) { visit in
        let form = try await FormBody(request, upTo: most)
        try visit.formToken.check(form, service.secrets)
        return try await body(visit, form)
      }
    }
  }

  /// Answers whoever may see the page; everybody else is told why not, or to sign in.
  func answer(
    _ request: Request, _ context: ServerContext,
    _ body: (PageVisit) async throws -> Response
  ) async -> Response {
    var known: PageVisit?
    do {
      let visit = try await PageVisit(request, context, self)
      known = visit
      return try await body(visit)
    } catch ServiceError.unauthenticated {
      return PageAnswer.toSignIn(request)
    } catch {
      let problem = PageAnswer.problem(error, context)
      let reader = PageReader(request, self)
      return PageFrame(reader, known).error(problem, error)
    }
  }
}
