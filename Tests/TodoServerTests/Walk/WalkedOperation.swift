import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoStore

@testable import TodoServer

/// What a part of a request names.
enum WalkedName: String, CaseIterable, Sendable {
  case list, item, place, device, member, target, delivery, token, action
  /// Where a page of events, or of a near-query, begins.
  case eventCursor, nearCursor
  /// The last event of a live stream.
  case streamCursor

  /// Whether what has the name belongs to somebody: others get the answer 404.
  var isSomebodys: Bool {
    [.list, .item, .target, .delivery, .token, .action].contains(self)
  }
}

/// An operation of the API's document, with all that a valid request of it needs.
struct WalkedOperation: Sendable {
  struct Parameter: Sendable {
    let name: String
    let isHeader: Bool
    let isRequired: Bool
    let example: String?
    /// What it names; nil if it names nothing.
    let names: WalkedName?
  }

  let id: String
  let method: HTTPRequest.Method
  let path: String
  /// Whether a token is needed at all.
  let needsToken: Bool
  let scopes: Set<TokenScope>
  let role: ListRole?
  /// Those of the query and the headers.
  let parameters: [Parameter]
  let contentType: String?
  let body: JSONValue?
  /// The members that a body may have, and those that it must have.
  let bodyMembers: (all: Set<String>, required: Set<String>)
  let isStream: Bool

  /// The captures of the path, with what each of them names.
  var captures: [(name: String, names: WalkedName)] {
    get throws {
      try path.split(separator: "/").filter { $0.hasPrefix("{") }.map { part in
        let name = String(part.dropFirst().dropLast())
        // What a capture is must be known for the walk to mean anything.
        let kind = try #require(Self.kind(ofCapture: name, in: path), "\(path)")
        return (name, kind)
      }
    }
  }

  /// Everything in a request of it that can name something.
  var names: Set<WalkedName> {
    get throws {
      var names = Set(try captures.map(\.names))
      names.formUnion(parameters.compactMap(\.names))
      if !bodyMembers.all.isDisjoint(with: ["places", "position"]) { names.insert(.place) }
      return names
    }
  }

  /// Whether it ends something that other requests need.
  var isFinal: Bool { method == .delete || id.hasPrefix("undelete") }

  var takesList: Bool { get throws { try names.contains(.list) } }

  private static func kind(ofCapture name: String, in path: String) -> WalkedName? {
    switch name {
    case "id" where path.contains("/tokens/"): .token
    case "token" where path.contains("/actions/"): .action
    case "name" where path.contains("/places/"): .place
    case "name" where path.contains("/devices/"): .device
    case "name" where path.contains("/members/"): .member
    case "list", "item", "target", "delivery": WalkedName(rawValue: name)
    default: nil
    }
  }

  fileprivate static func kind(ofParameter name: String, in path: String) -> WalkedName? {
    switch name {
    case "list": .list
    case "place", "at", "in": .place
    case "device", "d", "X-Limit-D": .device
    case "id" where path.hasSuffix("/osmand"): .device
    case "Last-Event-ID": .streamCursor
    case "cursor" where path.hasSuffix("/events"): .eventCursor
    case "cursor" where path.hasSuffix("/near"): .nearCursor
    default: nil
    }
  }
}

extension WalkedOperation {
  /// All operations of the document as a server gives it out.
  static func all() async throws -> [WalkedOperation] {
    try await ServerFixture().test { client in
      let document = APIDocument(root: try await client.get("/openapi.json").json())
      let paths = try #require(document.root["paths"]?.members)
      return try paths.sorted { $0.key < $1.key }.flatMap { path, operations in
        let members = try #require(operations.members)
        let shared = members["parameters"]?.elements ?? []
        return try members.filter { $0.key != "parameters" }.sorted { $0.key < $1.key }.map {
          try WalkedOperation(document, path, $0.key, $0.value, shared)
        }
      }
    }
  }

  private init(
    _ document: APIDocument, _ path: String, _ method: String, _ operation: JSONValue,
    _ shared: [JSONValue]
  ) throws {
    id = try #require(operation["operationId"]?.text)
    self.method = try #require(HTTPRequest.Method(method.uppercased()))
    self.path = path
    let security = (operation["security"] ?? document.root["security"])?.elements ?? []
    let bearer = security.lazy.compactMap { $0["bearer"] }.first
    needsToken = bearer != nil
    scopes = Set(
      try (bearer?.elements ?? []).map { try #require(TokenScope(rawValue: $0.text ?? "")) })
    role = operation["x-role"]?.text.flatMap(ListRole.init(rawValue:))
    parameters = (shared + (operation["parameters"]?.elements ?? [])).compactMap { value in
      let parameter = document.resolved(value)
      guard let name = parameter["name"]?.text, let place = parameter["in"]?.text, place != "path",
        name != "token"
      else { return nil }
      return Parameter(
        name: name, isHeader: place == "header",
        isRequired: parameter["required"] == .bool(true),
        example: parameter["example"]?.asParameter,
        names: Self.kind(ofParameter: name, in: path))
    }
    let content = operation["requestBody"].map(document.resolved)?["content"]?.members ?? [:]
    let example = content.sorted { $0.key < $1.key }.first { $0.value["example"] != nil }
    contentType = example?.key
    body = example?.value["example"]
    let schema = example?.value["schema"].map(document.resolved)
    bodyMembers = (
      Set(schema?["properties"]?.members?.keys.map { $0 } ?? []),
      Set(schema?["required"]?.elements.compactMap(\.text) ?? [])
    )
    isStream = operation["responses"]?["200"]?["content"]?["text/event-stream"] != nil
    if operation["requestBody"]?["required"] == .bool(true) {
      try #require(body != nil, "\(id): no body has an example")
    }
  }
}

/// The document, with its references.
private struct APIDocument {
  let root: JSONValue

  func resolved(_ value: JSONValue) -> JSONValue {
    guard let reference = value["$ref"]?.text else { return value }
    let target = reference.split(separator: "/").dropFirst().reduce(Optional(root)) {
      $0?[String($1)]
    }
    return target.map(resolved) ?? .null
  }
}

extension JSONValue {
  /// The value as a parameter has it.
  fileprivate var asParameter: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let flag): "\(flag)"
    default: nil
    }
  }
}
