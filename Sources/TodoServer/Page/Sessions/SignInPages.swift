import Foundation
import HTTPTypes
import Hummingbird
import ToDoService

/// `/sign-in` and `/sign-out`.
struct SignInPages {
  let site: PageSite

  func add(to router: Router<ServerContext>) {
    router.get("sign-in") { request, context in
      try await show(request, context)
    }
    router.post("sign-in") { request, context in
      try await signIn(request, context)
    }
    site.post("sign-out", on: router) { visit, form in
      if form.isOn("everywhere") {
        try await visit.service.signOutEverywhere(visit.caller)
      } else {
        try await visit.service.signOut(visit.caller)
      }
      return PageAnswer.seeOther(
        "/sign-in?said=signedOut", headers: [.setCookie: site.cookie.removing])
    }
  }

  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    // Whoever needs no password, or gave it already, goes on.
    if (try? await PageVisit(request, context, site)) != nil {
      return PageAnswer.seeOther(Self.next(request))
    }
    return form(request, isSignedOut: request.uri.queryParameters["said"] == "signedOut")
  }

  private func signIn(_ request: Request, _ context: ServerContext) async throws -> Response {
    let body: FormBody
    do {
      // Another site must not sign somebody in under an account of its own.
      guard !request.isFromOtherSite else { throw FormToken.refusal }
      body = try await FormBody(request)
    } catch {
      return PageFrame(PageReader(request, site), nil).error(PageAnswer.problem(error, context))
    }
    let name = body["name"]
    let reader = PageReader(request, site)
    if let seconds = site.signIns.wait(name: name, address: context.clientAddress) {
      var answer = form(
        request, name: name, failure: reader.text("tooManySignIns", ["seconds": "\(seconds)"]),
        status: .tooManyRequests)
      answer.headers[.retryAfter] = "\(seconds)"
      return answer
    }
    do {
      let label = request.headers[.userAgent] ?? ""
      guard
        let token = try await site.service.signIn(
          name: name, password: body.text("password"), label: label)
      else {
        return form(
          request, name: name, failure: reader.text("wrongPassword"),
          status: .unprocessableContent)
      }
      return PageAnswer.seeOther(
        PageAddress.local(body["next"]), headers: [.setCookie: site.cookie.setting(token.text)])
    } catch {
      return PageFrame(reader, nil).error(PageAnswer.problem(error, context))
    }
  }

  private func form(
    _ request: Request, name: String = "", failure: String? = nil, isSignedOut: Bool = false,
    status: HTTPResponse.Status = .ok
  ) -> Response {
    let reader = PageReader(request, site)
    var values = PageValues()
    values["name"] = name
    values["failure"] = failure
    values["next"] = Self.next(request)
    if isSignedOut { values["message"] = reader.text("signedOut") }
    return PageFrame(reader, nil).page(
      "sign-in", title: reader.text("signIn"), section: nil, values, status)
  }

  private static func next(_ request: Request) -> String {
    let text = request.uri.queryParameters["next"].map(String.init) ?? "/"
    return PageAddress.local(text)
  }
}
