import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Map page")
struct MapPageTests {
  private func server(_ items: [ToDoItem]) async throws -> (ServerFixture, MapVisitor) {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.add(items, token: token)
    return (server, try await MapVisitor("anna", on: server))
  }

  /// The address of a file that a page names.
  private func address(_ name: String, in page: String) -> String? {
    guard let end = page.range(of: "/\(name)\""),
      let start = page[..<end.lowerBound].range(of: "\"", options: .backwards)
    else { return nil }
    return page[start.upperBound..<end.lowerBound] + "/\(name)"
  }

  @Test(arguments: [
    "/map", "/map/data", "/map/devices", "/map/item", "/map/track", "/map/drawing.svg",
  ])
  func withoutASessionOneHasToSignIn(path: String) async throws {
    let (server, _) = try await server([])
    try await server.test { client in
      let answer = try await client.get(path)
      #expect(answer.status == .seeOther)
      #expect(answer.headers[.location]?.hasPrefix("/sign-in") == true)
    }
  }

  @Test func withLeafletThePageHasAMapAndWithoutScriptingADrawing() async throws {
    let (server, anna) = try await server([ServerFixture.item("Milk", 52.52, 13.405)])
    let leaflet = try LeafletFolder()
    try await server.test(leaflet.settings) { client in
      let page = try await anna.get("/map", on: client).text
      #expect(page.contains("/leaflet/leaflet.js\"></script>"))
      #expect(page.contains("id=\"map-page\""))
      let fallback = try #require(page.range(of: "<noscript>"))
      #expect(page[fallback.upperBound...].contains("src=\"/map/drawing.svg\""))
      #expect(page[fallback.upperBound...].contains(">Milk</a>"))
    }
  }

  @Test func withoutLeafletThePageSaysWhatToInstall() async throws {
    let (server, anna) = try await server([ServerFixture.item("Milk", 52.52, 13.405)])
    try await server.test { client in
      let page = try await anna.get("/map", on: client)
      #expect(page.status == .ok)
      #expect(page.text.contains("libjs-leaflet"))
      #expect(!page.text.contains("leaflet.js") && !page.text.contains("map-page"))
      #expect(page.text.contains("src=\"/map/drawing.svg\""))
      let german = try await anna.get("/map", on: client, language: "de")
      #expect(german.text.contains("Installiere das Paket libjs-leaflet"))
    }
  }

  @Test func onlyTheKnownFilesOfLeafletAreServed() async throws {
    let (server, anna) = try await server([])
    let leaflet = try LeafletFolder()
    try await server.test(leaflet.settings) { client in
      let page = try await anna.get("/map", on: client).text
      let script = try #require(address("leaflet.js", in: page))
      let answer = try await client.get(script)
      #expect(answer.text == "leaflet.js")
      #expect(answer.headers[.contentType] == "text/javascript; charset=utf-8")
      #expect(answer.headers[.cacheControl] == "public, max-age=31536000, immutable")
      let folder = script.dropLast("leaflet.js".count)
      #expect(
        try await client.get("\(folder)images/layers.png").headers[.contentType] == "image/png")
      for name in [
        "secret.txt", "../leaflet/secret.txt", "%2e%2e/secret.txt", "images/marker-icon.png",
      ] {
        #expect(try await client.get("\(folder)\(name)").status == .notFound, "\(name)")
      }
    }
  }

  @Test func thePolicyNamesTheHostOfTheTilesAndNothingElse() async throws {
    let (server, anna) = try await server([])
    let leaflet = try LeafletFolder()
    var settings = leaflet.settings
    let plain = try await server.test(settings) { client in
      try await anna.get("/map", on: client).headers[.contentSecurityPolicy]
    }
    #expect(plain?.contains("img-src 'self' data:;") == true)
    let tiles = try #require(TileSource("https://tile.example.org:8443/{z}/{x}/{y}.png"))
    settings.map.tiles = tiles
    settings.map.attribution = "© \"us\" <b>"
    let withTiles = try await server.test(settings) { client in
      let page = try await anna.get("/map", on: client)
      #expect(page.text.contains("© \\&quot;us\\&quot; &lt;b&gt;"))
      return page.headers[.contentSecurityPolicy]
    }
    let expected = plain?.replacing(
      "img-src 'self' data:;", with: "img-src 'self' data: https://tile.example.org:8443;")
    #expect(withTiles == expected)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"\u{301} onload=\"x", "שלום\u{202E}", "&lt;b&gt;",
  ])
  func titlesStayTexts(title: String) async throws {
    let (server, anna) = try await server([ServerFixture.item(title, 52.52, 13.405)])
    try await server.test { client in
      let page = try await anna.get("/map", on: client).text
      #expect(page.contains(">\(PageEscaping().escapeText(title))</a>"))
      #expect(!page.contains("<script>alert"))
      let data = try await anna.get("/map/data", on: client).json()
      #expect(data["items"]?[0]?[2]?.text == title)
      let drawing = try await anna.get("/map/drawing.svg", on: client)
      #expect(drawing.status == .ok && !drawing.text.contains("<script"))
    }
  }

  @Test func theDrawingSpeaksTheLanguageOfThePage() async throws {
    var item = try ServerFixture.item("Milch", 52.52, 13.405)
    let position = try Coordinate(latitude: 52.52, longitude: 13.405)
    let region = try Region.circle(center: position, radius: .meters(150))
    item.places = [Place(name: "Markt", region: region)]
    item.due = .at(ServerFixture.now)
    let (server, anna) = try await server([item])
    try await server.test { client in
      let drawing = try await anna.get("/map/drawing.svg", on: client, language: "de-DE").text
      #expect(drawing.contains("<title>Karte</title>"))
      #expect(drawing.contains(">Ort</text>"))
      for english in ["To-do", "item<", ">place<", "today"] {
        #expect(!drawing.contains(english), "\(english)")
      }
    }
  }

  @Test func theDrawingLoadsNothingAndShowsOnlyWhatMatches() async throws {
    let (server, anna) = try await server([
      ServerFixture.item("Milk", 52.52, 13.405), ServerFixture.item("Bread", 52.53, 13.41),
    ])
    try await server.test { client in
      let drawing = try await anna.get("/map/drawing.svg?q=milk", on: client)
      #expect(drawing.headers[.contentType] == "image/svg+xml")
      #expect(
        drawing.headers[.contentSecurityPolicy] == "default-src 'none'; style-src 'unsafe-inline'")
      #expect(drawing.text.contains("Milk") && !drawing.text.contains("Bread"))
      let page = try await anna.get("/map?q=milk", on: client).text
      #expect(page.contains("src=\"/map/drawing.svg?q=milk\"") && !page.contains("Bread"))
      #expect(try await anna.get("/map/drawing.svg?q=none", on: client).status == .notFound)
    }
  }

  @Test func aFilterThatCannotBeReadIsShownAgainWithTheReason() async throws {
    let (server, anna) = try await server([])
    try await server.test { client in
      let page = try await anna.get("/map?q=due:%3Cnever%3E", on: client)
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("value=\"due:&lt;never&gt;\""))
      #expect(page.text.contains("id=\"filter-failure\">"))
      #expect(try await anna.get("/map/data?q=due:never", on: client).status == .badRequest)
    }
  }
}
