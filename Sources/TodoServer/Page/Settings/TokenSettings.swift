import Foundation
import HTTPTypes
import Hummingbird
import ToDo
import ToDoPresentation
import ToDoService
import ToDoStore

/// `/settings/tokens`: the tokens of the caller.
struct TokenSettings {
  let site: PageSite
  private static let fields = ["scopes", "label", "expires"]
  private static let mostLabelBytes = 200

  func add(to router: Router<ServerContext>) {
    site.get("settings/tokens", on: router) { try await page($0) }
    site.post("settings/tokens", on: router, make)
    site.post("settings/tokens/:id/revoke", on: router) { visit, _ in
      let id = TokenID(rawValue: visit.context.parameters.get("id") ?? "")
      guard try await site.service.removeToken(id, for: visit.caller) else {
        throw Problem(.notFound, "There is no such token.")
      }
      return visit.settingsSaid(.revoked, at: "/settings/tokens")
    }
  }

  /// - Parameter made: A token that was made just now, which is shown this once.
  private func page(
    _ visit: PageVisit, _ refusal: FormRefusal? = nil, made: String? = nil
  ) async throws -> Response {
    var values = PageValues()
    let chosen = refusal.map { Set($0.form.values("scope")) } ?? []
    values.set(
      "scopes",
      TokenScope.allCases.map { scope in
        var box = PageValues()
        box["scope"] = scope.rawValue
        box["about"] = visit.text("settings-scope-\(scope.rawValue)")
        box.set("isChosen", chosen.contains(scope.rawValue))
        return box
      })
    values.show(refusal, fields: Self.fields)
    values["made"] = made
    let words = visit.words
    values.set(
      "tokens",
      try await site.service.tokens(for: visit.caller).map { token in
        var row = PageValues()
        row["address"] = "/settings/tokens/\(token.id.rawValue)"
        row["label"] = token.label ?? token.id.rawValue
        row["scopeNames"] = token.scopes.sorted().map(\.rawValue).joined(separator: ", ")
        row["lastUsed"] =
          token.lastUsed.map {
            visit.text("settings-last-used", ["time": words.ago(max($0, token.made))])
          } ?? visit.text("settings-never-used")
        row["expires"] = token.expires.map {
          visit.text(
            $0 <= visit.now ? "settings-expired" : "settings-expires", ["time": words.moment($0)])
        }
        return row
      })
    return visit.settings("tokens", "settings-tokens", values, isRefused: refusal != nil)
  }

  private func make(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    func refused(_ key: String, at field: String) async throws -> Response {
      try await page(visit, FormRefusal(visit.text(key), at: field, in: form))
    }
    let scopes = Set(form.values("scope").compactMap(TokenScope.init(rawValue:)))
    guard !scopes.isEmpty else {
      return try await refused("settings-scope-missing", at: "scopes")
    }
    let label = form["label"]
    guard label.utf8.count <= Self.mostLabelBytes else {
      return try await refused("settings-label-long", at: "label")
    }
    var expires: Date?
    if !form["expires"].isEmpty {
      guard let time = TimeText.parse(form["expires"], timeZone: visit.timeZone) else {
        return try await refused("settings-expires-wrong", at: "expires")
      }
      expires = Date(timeIntervalSince1970: time)
    }
    do {
      let (token, _) = try await site.service.addToken(
        scopes: scopes, label: label.isEmpty ? nil : label, expires: expires,
        for: visit.caller)
      return try await page(visit, made: token.text)
    } catch {
      guard
        let refusal = FormRefusal(
          error, in: form, fields: Self.fields, otherwise: "expires", visit.errors)
      else { throw error }
      return try await page(visit, refusal)
    }
  }
}
