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

@Suite("Nested JSON")
struct NestedJSONTests {
  /// A route that takes JSON.
  private struct Taker {
    let method: HTTPRequest.Method
    let path: String
    let type: String
  }

  /// What nests, and what is around it.
  enum Shape: CaseIterable {
    case arrays, unclosedArrays, objects, member, properties, coordinates, collections

    func text(_ depth: Int) -> String {
      func nested(_ opening: String, _ closing: String) -> String {
        String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
      }
      let feature = #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"#
      return switch self {
      case .arrays: nested("[", "]")
      case .unclosedArrays: nested("[", "")
      case .objects: nested(#"{"a":"#, "").appending("1") + nested("", "}")
      case .member: #"{"name":"a","title":"a","lat":1,"lon":2,"x":\#(nested("[", "]"))}"#
      case .properties: "\(feature)\"x\":\(nested("[", "]"))}}]}"
      case .coordinates:
        #"\#(feature)},"geometry":{"type":"Point","coordinates":\#(nested("[", "]"))}}]}"#
      case .collections:
        "\(feature)},\"geometry\":"
          + nested(#"{"type":"GeometryCollection","geometries":["#, "]}") + "}]}"
      }
    }
  }

  /// Every route whose request may be JSON, by the document.
  private static func takers(_ names: [String: String]) throws -> [Taker] {
    guard case .object(let paths)? = try OpenAPIDocument().value["paths"] else { return [] }
    return paths.flatMap { path, operations -> [Taker] in
      guard case .object(let operations) = operations else { return [] }
      let path = names.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
      return operations.flatMap { method, operation -> [Taker] in
        guard case .object(let types)? = operation["requestBody"]?["content"],
          let method = HTTPRequest.Method(method.uppercased())
        else { return [] }
        return types.keys.filter { $0.hasSuffix("json") }
          .map { Taker(method: method, path: path, type: $0) }
      }
    }
  }

  @Test(arguments: Shape.allCases)
  func jsonThatNestsTooDeeplyIsRefusedByEveryRoute(shape: Shape) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna", Set(TokenScope.allCases))
    let id = try #require(await server.add([ToDoItem(title: "Milk")], token: token).first)
    let list = try #require(try server.service.accounts.person(named: "anna")).ownList.rawValue
    try await server.test { client in
      let made = try await client.send(
        .post, "/v1/targets", #"{"kind":"webhook","url":"https://example.org/"}"#, token: token)
      let takers = try Self.takers([
        "item": id.description, "list": list, "name": "anna",
        "target": try #require(made.json()["id"]?.text),
      ])
      #expect(takers.count > 30)
      for taker in takers {
        for depth in [200, 100_000] {
          let answer = try await client.send(
            taker.method, taker.path, shape.text(depth), token: token,
            headers: [.contentType: taker.type, .ifMatch: "*"])
          // Where few members are known, a large body is refused before it is read as JSON.
          let statuses: [HTTPResponse.Status] =
            depth > 200 ? [.badRequest, .contentTooLarge] : [.badRequest]
          #expect(
            statuses.contains(answer.status),
            "\(taker.method) \(taker.path) \(depth): \(answer.status) \(answer.text.prefix(200))")
          #expect(answer.headers[.contentType] == "application/problem+json")
        }
      }
    }
  }

  @Test func jsonMayNestAsDeepAsTheDocumentSays() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    @Sendable func body(_ depth: Int) -> String {
      let inner = depth - 1
      return #"{"name":"a","x":"# + String(repeating: "[", count: inner)
        + String(repeating: "]", count: inner) + "}"
    }
    try await server.test { client in
      let deep = try await client.send(.post, "/v1/lists", body(64), token: token)
      #expect(deep.member("pointer") == "/x")
      let tooDeep = try await client.send(.post, "/v1/lists", body(65), token: token)
      #expect(tooDeep.member("detail")?.contains("nested more than 64 deep") == true)
    }
  }
}
