import Testing
import ToDo

/// A circle that is changed on the map.
@Suite("A circle in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct CircleTests {
  /// A list with one item, which has a circle of 150 m.
  private static func server() throws -> BrowserServer {
    var id: ItemID?
    let server = try BrowserServer { store in
      let center = try Coordinate(latitude: 52.52, longitude: 13.405)
      let circle = try Region.circle(center: center, radius: .meters(150))
      let item = ToDoItem(title: "Buy milk", places: [Place(name: "Market", region: circle)])
      id = try store.add(item).id
    }
    server.set("item", try #require(id))
    return server
  }

  @Test func theRadiusThatIsShownAfterDraggingTheEdgeIsSaved() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.signIn(browser.server.path("/lists/{list}/items/{item}/edit"))
      #expect(try await browser.radius() == 150)
      try await browser.drag(".is-edge", right: 80)
      let wider = try await browser.radius()
      #expect(wider > 200)
      try await browser.drag(".is-edge", right: -40)
      let shown = try await browser.radius()
      #expect(shown < wider && shown > 150)
      try await browser.click(".item-form .primary")
      #expect(try await browser.text("#message p").contains("Saved: Buy milk"))
      let saved = try await browser.circle()
      #expect(saved.radius == shown)
      #expect(saved.middle == [13.405, 52.52])
      #expect(try await browser.radius() == shown)
    }
  }

  @Test func draggingTheMiddleMovesTheCircleAndKeepsItsRadius() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.signIn(browser.server.path("/lists/{list}/items/{item}/edit"))
      try await browser.drag(".is-center", right: 60, down: -30)
      #expect(try await browser.radius() == 150)
      let shown = try await browser.script("return document.getElementById('place').value").text
      try await browser.click(".item-form .primary")
      _ = try await browser.text("#message p")
      let saved = try await browser.circle()
      #expect(saved.radius == 150)
      #expect(saved.middle.reversed().map { "\($0)" }.joined(separator: ",") == shown)
      #expect(saved.middle[0] > 13.405 && saved.middle[1] > 52.52)
    }
  }

  /// Arrow keys do the same.
  @Test func theRadiusIsChangedByKeys() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.signIn(browser.server.path("/lists/{list}/items/{item}/edit"))
      // U+E014 is the right arrow key.
      try await browser.type("\u{E014}\u{E014}", into: ".is-edge")
      let shown = try await browser.radius()
      #expect(shown > 150)
      try await browser.click(".item-form .primary")
      _ = try await browser.text("#message p")
      #expect(try await browser.circle().radius == shown)
    }
  }
}

extension Browser {
  /// The radius that the form shows.
  fileprivate func radius() async throws -> Double {
    _ = try await element(".is-edge")
    return try await script("return document.getElementById('shape-radius').valueAsNumber").double
  }

  /// The circle of the item as it is saved: its radius, and its middle as longitude and latitude.
  fileprivate func circle() async throws -> (radius: Double, middle: [Double]) {
    try await open(server.path("/lists/{list}/items/{item}/edit"))
    let shape = try await savedShape()
    return (
      shape["properties"]["radius"].double,
      shape["geometry"]["coordinates"].elements.map(\.double)
    )
  }
}
