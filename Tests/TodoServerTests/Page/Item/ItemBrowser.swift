import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// A browser without scripting, in which somebody is signed in.
struct ItemBrowser: Sendable {
  let server: ServerFixture
  let person: Person
  let token: String
  /// Where distances are metric and clocks have 24 hours.
  var language = "en-IE"
  /// Whether it sends the field that a page of this session has.
  var sendsFormToken = true

  private static let password = "correct horse battery"

  init(_ server: ServerFixture, _ name: String = "anna") async throws {
    self.server = server
    if try server.service.accounts.person(named: name) == nil {
      try server.service.addPerson(named: name)
    }
    try server.service.passwords.set(Self.password, of: name)
    person = try #require(try server.service.accounts.person(named: name))
    token = try #require(
      try await server.service.signIn(name: name, password: Self.password, label: "test")
    ).text
  }

  /// The pages of the person's own list.
  var list: String { "/lists/\(person.ownList.rawValue)" }

  private var headers: HTTPFields {
    [
      .cookie: "todo-session=\(token); todo-zone=UTC", .acceptLanguage: language,
    ]
  }

  func get(_ path: String) async throws -> TestResponse {
    let headers = headers
    return try await server.test { client in
      try await client.execute(uri: path, method: .get, headers: headers) { $0 }
    }
  }

  /// Sends a form.
  func post(_ path: String, _ fields: [(String, String)] = []) async throws -> TestResponse {
    var headers = headers
    headers[.contentType] = "application/x-www-form-urlencoded"
    let formToken = FormToken(session: token, server.service.secrets).text
    let all = fields + (sendsFormToken ? [(FormToken.field, formToken)] : [])
    let body = all.map { "\(PageAddress.encoded($0.0))=\(PageAddress.encoded($0.1))" }
      .joined(separator: "&")
    return try await server.test { [headers] client in
      try await client.execute(
        uri: path, method: .post, headers: headers, body: ByteBuffer(string: body)
      ) { $0 }
    }
  }

  /// Adds an item past the pages, and returns the path of its page.
  func add(_ item: ToDoItem) async throws -> String {
    let id = try store.add(item).id
    return "\(list)/items/\(id)"
  }

  var store: any ListStore { get throws { try server.store(person.ownList) } }

  /// The item of a page.
  func item(_ path: String) throws -> ToDoItem {
    let id = try #require(ItemID(String(path.split(separator: "/").last ?? "")))
    return try #require(try store.item(withID: id)).item
  }

  /// What the form of a page sends when nothing is changed in it, but for some fields.
  func form(_ path: String, changing changes: [String: String] = [:]) async throws -> [(
    String, String
  )] {
    let page = try await get(path)
    #expect(page.status == .ok)
    return try PageForm(page.text).fields.map { ($0.0, changes[$0.0] ?? $0.1) }
      + changes.filter { change in
        ["important"].contains(change.key) || change.key.hasPrefix("days-")
      }.map { ($0.key, $0.value) }
  }
}

/// What a browser would send of the last form of a page.
struct PageForm {
  var fields: [(String, String)] = []

  init(_ page: String) throws {
    let start = try #require(page.range(of: "<form class=\"item-form\""))
    let form = String(page[start.lowerBound...])
    let pattern =
      /<input([^>]*)>|<textarea([^>]*)>\n?([^<]*)<\/textarea>|<select([^>]*)>|<option([^>]*)>/
    var select = ""
    var isFirst = false
    func attribute(_ name: String, _ tag: Substring) -> String? {
      guard let range = tag.range(of: " \(name)=\"") else { return nil }
      return Self.plain(tag[range.upperBound...].prefix { $0 != "\"" })
    }
    for match in form.matches(of: pattern) {
      if let tag = match.1, let name = attribute("name", tag), name != FormToken.field {
        let isBox = tag.contains("type=\"checkbox\"")
        if !isBox || tag.contains(" checked") {
          fields.append((name, attribute("value", tag) ?? ""))
        }
      } else if let tag = match.2, let text = match.3, let name = attribute("name", tag) {
        fields.append((name, Self.plain(text)))
      } else if let tag = match.4, let name = attribute("name", tag) {
        (select, isFirst) = (name, true)
      } else if let tag = match.5, !select.isEmpty, let value = attribute("value", tag) {
        if isFirst {
          fields.append((select, value))
        } else if tag.contains(" selected") {
          fields[fields.count - 1].1 = value
        }
        isFirst = false
      }
    }
    fields.removeAll { $0.0 == FormToken.field }
  }

  subscript(name: String) -> String? { fields.first { $0.0 == name }?.1 }

  private static func plain(_ text: Substring) -> String {
    // By their scalars: a combining mark may follow.
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(String(text)) { text, name in
        text.replacingOccurrences(of: name.0, with: name.1, options: .literal)
      }
  }
}
