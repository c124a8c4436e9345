import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ToDoService
import ToDoStore

/// What is around every page: the head, the navigation, and the headers.
struct PageFrame {
  /// The parts of the site, as the navigation has them.
  enum Section: String, CaseIterable {
    case list, map, reminders, settings

    var path: String { self == .list ? "/" : "/\(rawValue)" }
  }

  private let reader: PageReader
  private let visit: PageVisit?

  /// - Parameter visit: Nil for a page that everybody may see.
  init(_ reader: PageReader, _ visit: PageVisit?) {
    self.reader = reader
    self.visit = visit
  }

  func page(
    _ template: String, title: String, section: Section?, _ values: PageValues,
    _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var all = PageValues()
    all.set("t", reader.text)
    all["title"] = title
    all["language"] = reader.words.locale.identifier.replacing("_", with: "-")
    all["assets"] = reader.site.assets.base
    all["zone"] = reader.words.timeZone.identifier
    all["mapSettings"] = reader.site.map.settings(reader.text)
    if let visit {
      all.set("isSignedIn", visit.caller.token != nil)
      all["person"] = visit.caller.person.isLocal ? nil : visit.caller.person.name
      all["formToken"] = visit.formToken.text
      all.set("sections", Section.allCases.map { Self.link($0, section, reader.text) })
    }
    all.merge(values)
    let html = reader.site.templates.page(template, all)
    var headers = headers
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.contentSecurityPolicy] = Self.policy(tiles: reader.site.map.tileOrigin)
    headers[.contentLength] = "\(html.utf8.count)"
    headers[.vary] = "Accept-Language, Cookie"
    headers[.cacheControl] = "private, no-store"
    headers[.init(fixed: "Referrer-Policy")] = "same-origin"
    headers[.init(fixed: "Permissions-Policy")] = "geolocation=(self)"
    headers[.init(fixed: "Cross-Origin-Opener-Policy")] = "same-origin"
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
  }

  func error(_ problem: Problem) -> Response { error(problem, problem) }

  /// What went wrong.
  ///
  /// - Parameter error: What was thrown; the problem itself where that is for the log only.
  func error(_ problem: Problem, _ error: any Error) -> Response {
    var values = PageValues()
    let said = ErrorWords(reader.text).said(Problem(translating: error) == nil ? problem : error)
    // What is only said in English needs no words before it.
    values["detail"] = said.english == nil ? said.text : nil
    values["english"] = said.english
    values["status"] = "\(problem.status.code)"
    let title = reader.text(problem.status == .notFound ? "notFound" : "wentWrong")
    var headers = HTTPFields()
    if let wait = problem.headers[.retryAfter] { headers[.retryAfter] = wait }
    return page("error", title: title, section: nil, values, problem.status, headers: headers)
  }

  private static func link(
    _ section: Section, _ current: Section?, _ text: PageText
  ) -> PageValues {
    var link = PageValues()
    link["path"] = section.path
    link["name"] = text(section.rawValue)
    link["icon"] = section.rawValue
    link.set("isCurrent", section == current)
    link.set("hasCount", section == .reminders)
    return link
  }

  /// Scripts and styles come from files of this server and nowhere else (CSP Level 3; Trusted Types).
  ///
  /// - Parameter tiles: The host that pictures may come from besides; nil for none.
  private static func policy(tiles: String?) -> String {
    tiles.map { start + " \($0); " + rest } ?? start + "; " + rest
  }

  private static let start = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:",
  ].joined(separator: "; ")

  private static let rest = [
    "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
    "trusted-types page default",
  ].joined(separator: "; ")
}
