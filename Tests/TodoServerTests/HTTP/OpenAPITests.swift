import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import ToDo

@testable import TodoServer

@Suite("OpenAPI")
struct OpenAPITests {
  /// A method and a path, as "GET /v1/items/{id}".
  private static func documented() throws -> Set<String> {
    let document = try OpenAPIDocument()
    let paths = try #require(document.value["paths"]?.members)
    return Set(
      paths.flatMap { path, operations in
        (operations.members ?? [:]).keys.filter { $0 != "parameters" }
          .map { "\($0.uppercased()) \(path)" }
      })
  }

  @Test func everyRouteIsDocumentedAndNothingElse() throws {
    let server = try ServerFixture()
    let routes = Self.names(
      try ServerRouter.router(server.service, pages: ServerFixture.pages.get()))
    let pages = Router(context: ServerContext.self)
    try PageRoutes(
      site: try PageSite(
        server.service, HTTPSettings(), RequestLimits(), SignInLimits(),
        ServerFixture.pages.get())
    ).add(to: pages)
    let api = routes.subtracting(Self.names(pages))
    #expect(api.sorted() == (try Self.documented().sorted()))
  }

  private static func names(_ router: Router<ServerContext>) -> Set<String> {
    Set(
      router.routes.map { route in
        let path = route.path.description.split(separator: "/").map { part in
          part.hasPrefix(":") ? "{\(part.dropFirst())}" : String(part)
        }
        return "\(route.method) /\(path.joined(separator: "/"))"
      })
  }

  @Test func everyReferenceHasATarget() throws {
    let document = try OpenAPIDocument().value
    for reference in document.references {
      let target = reference.split(separator: "/").dropFirst().reduce(Optional(document)) {
        $0?[String($1)]
      }
      #expect(target != nil, "\(reference)")
    }
  }

  @Test func everyOperationHasANameOfItsOwn() throws {
    let paths = try #require(try OpenAPIDocument().value["paths"]?.members)
    let names = paths.values.flatMap { ($0.members ?? [:]).values }
      .compactMap { $0["operationId"]?.string }
    #expect(Set(names).count == (try Self.documented().count))
  }

  @Test func theDocumentIsServedWithoutCredentials() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get("/openapi.json")
      #expect(answer.status == .ok)
      #expect(answer.text.hasPrefix(#"{"components":"#))
    }
  }
}

extension JSONValue {
  fileprivate var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The values of all members named "$ref".
  fileprivate var references: [String] {
    switch self {
    case .object(let members):
      members.flatMap { name, value in
        if name == "$ref", let reference = value.string { [reference] } else { value.references }
      }
    case .array(let elements): elements.flatMap(\.references)
    default: []
    }
  }
}
