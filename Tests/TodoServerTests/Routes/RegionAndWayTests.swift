import Foundation
import HTTPTypes
import HummingbirdTesting
import TestSupport
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

/// `in` and `along`: the server's answers are those of the command on the same file.
@Suite("Regions and ways")
struct RegionAndWayTests {
  private static let square =
    #"{"type":"Polygon","coordinates":[[[13.39,52.51],[13.41,52.51],[13.41,52.53],[13.39,52.53],[13.39,52.51]]]}"#
  private static let way =
    #"{"type":"LineString","coordinates":[[13.38,52.50],[13.40,52.52],[13.43,52.525]]}"#

  /// A folder with a list's file, which the server and the command use.
  private struct Scene {
    let session: ServerSession
    let server: ServerFixture
    let token: String
    let file: String

    init() async throws {
      session = try ServerSession()
      server = try ServerFixture(folder: session.folder)
      token = try server.token(for: "anna", [.read, .write])
      let anna = try await server.caller("anna")
      file = session.folder.appendingPathComponent("\(anna.person.ownList.rawValue).sqlite").path
      var random = SeededGenerator(seed: 11)
      try await server.add(
        try (0..<60).map { index in
          var item = try ServerFixture.item(
            "item \(index)", 52.5 + Double.random(in: 0...0.05, using: &random),
            13.37 + Double.random(in: 0...0.08, using: &random))
          item.tags = index.isMultiple(of: 3) ? ["shop"] : []
          return item
        }, token: token)
      _ = try await server.service.gate.list(nil, for: anna).writing { store in
        try store.addPlace(
          Place(
            name: "Centre",
            region: try .circle(
              center: try Coordinate(latitude: 52.52, longitude: 13.4), radius: .meters(900))))
      }
    }

    /// The ids that the command finds, with a file of GeoJSON if it needs one.
    func command(_ arguments: String..., geoJSON: String) throws -> [String] {
      let path = session.folder.appendingPathComponent("shape.geojson").path
      try geoJSON.write(toFile: path, atomically: true, encoding: .utf8)
      let result = try BuiltProduct("todo").run(
        arguments.map { $0 == "FILE" ? path : $0 } + ["--json", "--db", file],
        environment: session.environment, in: session.folder)
      let json = try JSONDecoder().decode(JSONValue.self, from: Data(result.output.utf8))
      return json.elements.compactMap { $0["id"]?.text }
    }

    func ids(_ client: any TestClientProtocol, _ path: String) async throws -> [String] {
      let answer = try await client.get(path, token: token)
      try #require(answer.status == .ok, "\(answer.text)")
      return try answer.json().elements.compactMap { $0["id"]?.text }
    }
  }

  private static func encoded(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test func itemsInARegionAreThoseOfTheCommand() async throws {
    let scene = try await Scene()
    let query = "in=\(Self.encoded(Self.square))"
    let near = try scene.command(
      "near", "52.52,13.4", "--limit", "100", "--in", "FILE", geoJSON: Self.square)
    let list = try scene.command("list", "--in", "FILE", geoJSON: Self.square)
    #expect(!near.isEmpty && near.count < 60)
    try await scene.server.test { client async throws in
      #expect(
        try await scene.ids(client, "/v1/near?lat=52.52&lon=13.4&limit=100&\(query)") == near)
      #expect(try await scene.ids(client, "/v1/items?limit=100&\(query)") == list)
      let export = try await client.get("/v1/export?\(query)", token: scene.token).json()
      #expect(export["features"]?.elements.count == near.count)
    }
  }

  @Test func theNameOfAPlaceIsARegion() async throws {
    let scene = try await Scene()
    let circle =
      #"{"type":"Feature","properties":{"radius":900},"geometry":{"type":"Point","coordinates":[13.4,52.52]}}"#
    let near = try scene.command(
      "near", "52.52,13.4", "--limit", "100", "--in", "FILE", geoJSON: circle)
    #expect(!near.isEmpty)
    try await scene.server.test { client async throws in
      #expect(
        try await scene.ids(client, "/v1/near?lat=52.52&lon=13.4&limit=100&in=centre") == near)
    }
  }

  @Test func itemsAlongAWayAreThoseOfTheCommand() async throws {
    let scene = try await Scene()
    let all = try scene.command(
      "near", "--along", "FILE", "--width", "600m", geoJSON: Self.way)
    let shops = try scene.command(
      "near", "--along", "FILE", "--width", "600m", "--tag", "shop", geoJSON: Self.way)
    #expect(all.count > shops.count && !shops.isEmpty)
    try await scene.server.test { client async throws in
      let positions = Self.encoded("52.50,13.38;52.52,13.40;52.525,13.43")
      for way in [Self.encoded(Self.way), positions] {
        let path = "/v1/near?along=\(way)&width=600m"
        #expect(try await scene.ids(client, path) == all)
        #expect(try await scene.ids(client, path + "&tag=shop") == shops)
        #expect(try await scene.ids(client, path + "&limit=2") == Array(all.prefix(2)))
        let first = try await client.get(path, token: scene.token).json()[0]
        #expect(first?["along"]?.double != nil && first?["position"] != nil)
      }
    }
  }

  /// An oracle: the pages together are the one large answer, over two lists with the same items.
  @Test(arguments: [1, 7])
  func pagesAlongAWayTogetherAreTheWholeAnswer(limit: Int) async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    let items = try (0..<20).map { index in
      try ServerFixture.item("item \(index)", 52.5, 13.4 + Double(index / 2) / 1_000)
    }
    for list in [nil, shared.list] { try await server.add(items, to: list, token: shared.anna) }
    try await server.test { client in
      let path = "/v1/near?along=52.5,13.4;52.5,13.5&width=50m"
      let whole = try await client.get("\(path)&limit=100", token: shared.anna).json().elements
      #expect(whole.count == 40)
      var pages: [JSONValue] = []
      var next: String? = "\(path)&limit=\(limit)"
      while let path = next {
        let page = try await client.get(path, token: shared.anna)
        #expect(page.status == .ok, "\(page.text)")
        pages += try page.json().elements
        next = page.nextPath
        try #require(pages.count <= whole.count)
      }
      #expect(pages == whole)
    }
  }

  @Test func whatIsAlongAWayIsGeoJSONForWhoAsksForIt() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.add(
      [try ServerFixture.item("milk", 52.5, 13.45)], to: shared.list, token: shared.anna)
    try await server.test { client in
      let answer = try await client.execute(
        uri: "/v1/near?along=52.5,13.4;52.5,13.5&width=50m", method: .get,
        headers: [
          .authorization: "Bearer \(shared.anna)", .accept: "application/geo+json",
        ]
      ) { $0 }
      #expect(answer.headers[.contentType] == "application/geo+json")
      let feature = try answer.json()["features"]?[0]
      #expect(feature?["id"]?.text?.hasPrefix("\(shared.list)/") == true)
      #expect(feature?["geometry"]?["type"]?.text == "Point")
      #expect(feature?["properties"]?["title"]?.text == "milk")
      #expect(feature?["properties"]?["along"]?.double != nil)
    }
  }

  @Test func itemsWithoutATagAreListed() async throws {
    let scene = try await Scene()
    let list = try scene.command("list", "not:shop", geoJSON: Self.way)
    try await scene.server.test { client async throws in
      #expect(try await scene.ids(client, "/v1/items?limit=100&without=shop") == list)
    }
  }

  @Test(arguments: [
    ("/v1/near?lat=1&lon=1&in=nowhere", "in"), ("/v1/near?lat=1&lon=1&in=%7B", "in"),
    ("/v1/items?in=nowhere", "in"), ("/v1/export?in=", "in"),
    ("/v1/near?along=1,1;2,2", "width"), ("/v1/near?along=1,1&width=5", "along"),
    ("/v1/near?along=x;y&width=5", "along"), ("/v1/near?along=0,0;0,90&width=5", "along"),
    ("/v1/near?along=1,1;2,2&width=5&lat=1", "lat"), ("/v1/near?lat=1&lon=1&width=5", "width"),
    ("/v1/near?along=1,1;2,2&width=5&cursor=x", "cursor"),
  ])
  func whatIsWrongIsNamed(path: String, parameter: String) async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.test { client in
      let answer = try await client.get(path, token: token)
      #expect(answer.status == .badRequest, "\(answer.text)")
      #expect(try answer.json()["parameter"]?.text == parameter, "\(answer.text)")
    }
  }
}
