import Foundation
import HTTPTypes
import HummingbirdTesting
import ToDoService
import ToDoStore

@testable import TodoServer

/// Somebody who is signed in, in a browser.
struct MapVisitor {
  let cookie: String

  private static let password = "correct horse battery"

  init(_ name: String, on server: ServerFixture) async throws {
    if try server.service.accounts.person(named: name) == nil {
      try server.service.addPerson(named: name)
    }
    try server.service.passwords.set(Self.password, of: name)
    let token = try await server.service.signIn(name: name, password: Self.password, label: "")
    cookie = "todo-session=\(token?.text ?? "")"
  }

  func get(
    _ path: String, on client: any TestClientProtocol, language: String = "en"
  ) async throws -> TestResponse {
    try await client.ask(
      .get, path, headers: [.cookie: cookie, .acceptLanguage: language])
  }
}

/// A folder that has what is served of Leaflet, and more.
final class LeafletFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("leaflet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent("images"), withIntermediateDirectories: true)
    for name in ["leaflet.js", "leaflet.css", "secret.txt", "images/layers.png"] {
      try Data(name.utf8).write(to: url.appendingPathComponent(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var settings: HTTPSettings { HTTPSettings(map: MapSettings(leaflet: url)) }
}
