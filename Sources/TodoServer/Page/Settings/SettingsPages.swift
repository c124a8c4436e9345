import Foundation
import HTTPTypes
import Hummingbird
import ToDoService
import ToDoStore

/// `/settings`: the parts of the settings, and the language of the pages.
struct SettingsPages {
  let site: PageSite

  /// A part of the settings, in the order of the menu.
  private enum Part: String, CaseIterable {
    case phones, targets, lists, places, tokens, account, files
  }

  func add(to router: Router<ServerContext>) {
    site.get("settings", on: router, menu)
    site.post("settings/language", on: router, setLanguage)
    PhoneSettings(site: site).add(to: router)
    DeviceSettingsPage(site: site).add(to: router)
    TargetSettings(site: site).add(to: router)
    ListSettings(site: site).add(to: router)
    PlaceSettings(site: site).add(to: router)
    FileSettings(site: site).add(to: router)
    TokenSettings(site: site).add(to: router)
    AccountSettings(site: site).add(to: router)
  }

  private func menu(_ visit: PageVisit) async throws -> Response {
    var values = PageValues()
    values.set(
      "parts",
      Part.allCases.map { part in
        var link = PageValues()
        link["partName"] = visit.text("settings-\(part.rawValue)")
        link["about"] = visit.text("settings-\(part.rawValue)-about")
        link["address"] = "/settings/\(part.rawValue)"
        return link
      })
    let chosen = visit.request.cookie(PageReader.languageCookie)
    values.set(
      "languages",
      PageText.Language.allCases.map { language in
        var option = PageValues()
        option["value"] = language.rawValue
        option["languageName"] =
          Locale(identifier: language.rawValue)
          .localizedString(forLanguageCode: language.rawValue)?.localizedCapitalized
        option.set("isChosen", language.rawValue == chosen)
        return option
      })
    return visit.settings("menu", "settings", values)
  }

  private func setLanguage(_ visit: PageVisit, _ form: FormBody) async throws -> Response {
    let language = PageText.Language(rawValue: form["language"])
    let cookie =
      "\(PageReader.languageCookie)=\(language?.rawValue ?? ""); Path=/; SameSite=Lax; Max-Age="
      + (language == nil ? "0" : "31536000")
    return PageAnswer.seeOther("/settings?said=saved", headers: [.setCookie: cookie])
  }
}

/// What a page of the settings says that a form did.
enum SettingsMessage: String {
  case added, forgotten, left, passwordChanged, removed, revoked, saved, sentAgain, signedOut
  case switchedOff, switchedOn
}

extension PageVisit {
  /// A page of the settings.
  ///
  /// - Parameters:
  ///   - template: Its template, without the `settings-`.
  ///   - title: The name of its title.
  ///   - isRefused: Whether it shows a form again.
  func settings(
    _ template: String, _ title: String, _ values: PageValues, isRefused: Bool = false
  ) -> Response {
    settings(template, titled: text(title), values, isRefused: isRefused)
  }

  func settings(
    _ template: String, titled title: String, _ values: PageValues, isRefused: Bool = false
  ) -> Response {
    var values = values
    values.set("needsAccount", caller.person.isLocal)
    if values.fields["message"] == nil, !isRefused,
      let said = SettingsMessage(rawValue: query("said"))
    {
      values["message"] = text("settings-said-\(said.rawValue)")
    }
    return page(
      "settings-\(template)", title: title, section: .settings, values,
      status: isRefused ? .unprocessableContent : .ok)
  }

  /// After a form: the page that says what it did.
  func settingsSaid(_ message: SettingsMessage, at path: String) -> Response {
    PageAnswer.seeOther("\(path)?said=\(message.rawValue)")
  }

  /// Where people and phones reach the server, as far as it is known.
  var serverURL: String {
    if let url = site.settings.publicURL {
      return url.hasSuffix("/") ? String(url.dropLast()) : url
    }
    let scheme = site.settings.isSecure ? "https" : "http"
    return "\(scheme)://\(request.head.authority ?? "localhost")"
  }
}
