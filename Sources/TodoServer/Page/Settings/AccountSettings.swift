import Foundation
import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/settings/account`: the browsers in which the caller is signed in, the password, and the end of the
/// account.
struct AccountSettings {
  let site: PageSite
  private static let path = "/settings/account"

  func add(to router: Router<ServerContext>) {
    site.get("settings/account", on: router) { try await page($0) }
    site.post("settings/account/sessions/:id/end", on: router, endSession)
    site.post("settings/account/password", on: router, changePassword)
    site.post("settings/account/remove", on: router, remove)
  }

  private func page(_ visit: PageVisit, _ refusal: FormRefusal? = nil) async throws -> Response {
    var values = PageValues()
    values.show(refusal, fields: ["confirm"])
    values["personName"] = visit.caller.person.isLocal ? nil : visit.caller.person.name
    let words = visit.words
    values.set(
      "sessions",
      try await site.service.sessions(for: visit.caller).reversed().map { session in
        var row = PageValues()
        let label = session.label ?? ""
        row["browser"] = BrowserName(label).text ?? visit.text("settings-browser")
        row["label"] = label
        row["since"] = visit.text("settings-since", ["time": words.moment(session.made)])
        row["lastUsed"] = session.lastUsed.map {
          // It is known to the hour, which may have begun before.
          visit.text("settings-last-used", ["time": words.ago(max($0, session.made))])
        }
        row.set("isThis", session.id == visit.caller.token)
        row["address"] = "\(Self.path)/sessions/\(session.id.rawValue)"
        return row
      })
    return visit.settings("account", "settings-account", values, isRefused: refusal != nil)
  }

  private func endSession(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let id = TokenID(rawValue: visit.context.parameters.get("id") ?? "")
    // A token of another kind is none of this page's.
    guard try await site.service.sessions(for: visit.caller).contains(where: { $0.id == id }),
      try await site.service.removeToken(id, for: visit.caller)
    else { throw Problem(.notFound, "There is no such browser.") }
    return visit.settingsSaid(.signedOut, at: Self.path)
  }

  /// Changes the password, signs out everywhere, and signs this browser in again.
  private func changePassword(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let person = visit.caller.person
    guard try await isPassword(form.text("password"), visit) else {
      return try await page(
        visit, FormRefusal(visit.text("settings-password-wrong"), at: "password", in: form))
    }
    let new = form.text("new")
    guard Passwords.lengths.contains(new.utf8.count) else {
      return try await page(
        visit, FormRefusal(visit.text("settings-password-length"), at: "new", in: form))
    }
    let service = site.service
    try await service.waiting { try service.passwords.set(new, of: person.name) }
    try await service.signOutEverywhere(visit.caller)
    let label = visit.request.headers[.userAgent] ?? ""
    guard
      let token = try await service.signIn(name: person.name, password: new, label: label)
    else { return PageAnswer.toSignIn(visit.request) }
    return PageAnswer.seeOther(
      "\(Self.path)?said=\(SettingsMessage.passwordChanged.rawValue)",
      headers: [.setCookie: site.cookie.setting(token.text)])
  }

  private func remove(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    guard form["confirm"] == visit.caller.person.name else {
      return try await page(
        visit, FormRefusal(visit.text("settings-confirm-wrong"), at: "confirm", in: form))
    }
    guard try await isPassword(form.text("password"), visit) else {
      return try await page(
        visit,
        FormRefusal(visit.text("settings-password-wrong"), at: "removalPassword", in: form))
    }
    try await site.service.removeAccount(of: visit.caller)
    return PageAnswer.seeOther("/sign-in", headers: [.setCookie: site.cookie.removing])
  }

  /// Whether it is the caller's password. Attempts are limited as those to sign in are.
  private func isPassword(_ password: String, _ visit: PageVisit) async throws -> Bool {
    let person = visit.caller.person
    guard !person.isLocal else {
      throw ServiceError.refused("This server has no accounts, and so no passwords.")
    }
    if let seconds = site.signIns.wait(
      name: person.name, address: visit.context.clientAddress)
    {
      throw Problem(
        .tooManyRequests, visit.text("tooManySignIns", ["seconds": "\(seconds)"]),
        headers: [.retryAfter: "\(seconds)"])
    }
    return try await site.service.passwords.person(named: person.name, password: password)?.id
      == person.id
  }
}
