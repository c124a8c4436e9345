import Foundation
import Hummingbird
import ToDoService

/// How whoever asks for a page reads: their language, their way to write dates and numbers, and where
/// their days begin.
struct PageReader: Sendable {
  /// Set by the script, since no header says it.
  static let zoneCookie = "todo-zone"
  static let languageCookie = "todo-language"

  let site: PageSite
  let path: String
  let text: PageText
  let words: PageWords

  init(_ request: Request, _ site: PageSite) {
    self.site = site
    path = request.uri.path
    let chosen = request.cookie(Self.languageCookie)
    let accepted = request.headers[.acceptLanguage]
    // What was chosen comes first; the region may still be that of the browser.
    let languages = PageLanguages([chosen, accepted].compactMap(\.self).joined(separator: ","))
    text = site.texts[languages.language]
    let zone = request.cookie(Self.zoneCookie)?.removingPercentEncoding
      .flatMap { TimeZone(identifier: $0) }
    words = PageWords(
      text: text, locale: languages.locale, timeZone: zone ?? .current, now: site.service.now())
  }
}
