import Foundation
import Testing
import ToDo

/// What a person does with the page from the first to the last click.
@Suite("A walk in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct WalkTests {
  @Test func anItemAddedOnTheMapIsFoundNearbyAndTickedOff() async throws {
    let server = try BrowserServer { store in
      let far = try Coordinate(latitude: 52.53, longitude: 13.405)
      try store.add(
        ToDoItem(title: "Fetch the parcel", location: Location(name: "", coordinate: far)))
    }
    try await Browser.run(server) { browser in
      try await browser.signIn("/")
      try await browser.stand(at: 52.52, 13.405)

      // Add it: a tap on the map, a little to the east of where one is.
      try await browser.click(".adding a.button")
      try await browser.type("Buy milk", into: "#title")
      try await browser.click("#shape-editor .map-button")
      try await browser.wait(until: "document.getElementById('place').value === '52.52,13.405'")
      try await browser.tap("#shape-editor .map", right: 100)
      try await browser.wait(until: "document.getElementById('place').value !== '52.52,13.405'")
      let place = try await browser.script("return document.getElementById('place').value").text
      let position = place.split(separator: ",").compactMap { Double($0) }
      try #require(position.count == 2, "\(place)")
      // 100 pixels at zoom 15, of 256 · 2^15 around the world.
      #expect(abs(position[0] - 52.52) < 0.000_1)
      #expect(abs(position[1] - 13.405 - 100 * 360 / (256 * 32_768)) < 0.000_1)
      try await browser.click(".item-form .primary")

      // See it in the list.
      #expect(try await browser.text("#message p").contains("Added: Buy milk"))
      #expect(try await browser.path == "/")
      #expect(try await browser.titles("#open") == ["Fetch the parcel", "Buy milk"])

      // Be near it.
      try await browser.click("#sort option[value=distance]")
      try await browser.wait(until: "location.search.includes('sort=distance')")
      try await browser.click("[data-here]")
      try await browser.wait(until: "location.search.includes('from=52.52')")
      #expect(try await browser.titles("#open") == ["Buy milk", "Fetch the parcel"])
      // A pixel is 2.9 m.
      let distance = try await browser.text("#open .distance")
      #expect(distance.hasSuffix(" m"), "\(distance)")
      #expect((285...297).contains(Int(distance.prefix { $0.isNumber }) ?? 0), "\(distance)")

      // Check, undo, check, reload.
      try await browser.click("#open .check")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      #expect(try await browser.titles("#open") == ["Fetch the parcel"])
      try await browser.click("#message .undo button")
      try await browser.wait(until: "document.querySelectorAll('#open .row').length === 2")
      #expect(try await browser.titles("#open") == ["Buy milk", "Fetch the parcel"])
      try await browser.click("#open .check")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      try await browser.reload()
      #expect(try await browser.titles("#open") == ["Fetch the parcel"])
      #expect(try await browser.titles("#done") == ["Buy milk"])
      #expect(try await browser.console() == [])
    }
  }

  /// The map's own page leads to the form as well.
  @Test func aTapOnTheMapOfAllItemsAddsOneThere() async throws {
    let server = try BrowserServer { store in
      let position = try Coordinate(latitude: 52.52, longitude: 13.405)
      try store.add(
        ToDoItem(title: "Fetch the parcel", location: Location(name: "", coordinate: position)))
    }
    try await Browser.run(server) { browser in
      try await browser.signIn("/map")
      try await browser.wait(until: "document.querySelector('.map-marker') !== null")
      try await browser.tap("#map", right: 120, down: 60)
      try await browser.click(".map-popup a.primary")
      try await browser.wait(until: "location.pathname === '/add'")
      try await browser.type("Buy milk\u{E007}", into: "#title")
      #expect(try await browser.text("#message p").contains("Added: Buy milk"))
      try await browser.open("/map")
      try await browser.wait(until: "document.querySelectorAll('.map-marker').length === 2")
    }
  }

  /// The pointer draws what the form saves.
  @Test func anAreaIsDrawnCorrectedAndSaved() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.signIn("/add")
      try await browser.stand(at: 52.52, 13.405)
      try await browser.type("Walk the dog", into: "#title")
      try await browser.click("#shape-editor .map-button")
      try await browser.wait(until: "document.getElementById('place').value !== ''")
      try await browser.click("input[name=shape-kind][value=polygon]")
      for (right, down) in [(-80, -40), (80, -40), (0, 60)] {
        try await browser.tap("#shape-editor .map", right: right, down: down)
      }
      try await browser.click(".is-corner[aria-label='Corner 1']")
      try await browser.wait(until: "document.getElementById('shape').value.includes('Polygon')")
      try await browser.drag(".is-corner[aria-label='Corner 3']", down: 50)
      try await browser.drag(".is-middle", down: -30)
      try await browser.wait(
        until:
          "JSON.parse(document.getElementById('shape').value).geometry.coordinates[0].length === 5"
      )
      let shape = try await browser.script("return document.getElementById('shape').value").text
      try await browser.click(".item-form .primary")
      try await browser.click("#open .title")
      try await browser.click(".actions a")
      let drawn = try JSONDecoder().decode(JSONValue.self, from: Data(shape.utf8))
      let saved = try await browser.savedShape()
      #expect(saved["geometry"]["type"].text == "Polygon")
      #expect(Set(saved.corners) == Set(drawn.corners))
      #expect(Set(saved.corners).count == 4)
    }
  }
}

extension Browser {
  /// The titles of the rows of a part of the list.
  func titles(_ section: String) async throws -> [String] {
    try await script(
      """
      return [...document.querySelectorAll(arguments[0] + " .title")].map((row) => row.textContent)
      """, .string(section)
    ).elements.map(\.text)
  }
}

extension Browser {
  /// The GeoJSON of the item's own shape, as the form came from the server.
  func savedShape() async throws -> JSONValue {
    _ = try await element("#shape-editor .map")
    return try await script("return JSON.parse(document.getElementById('shape').defaultValue)")
  }
}

extension JSONValue {
  /// The corners of an area, as texts.
  fileprivate var corners: [String] {
    (self["geometry"]["coordinates"].elements.first?.elements ?? []).map { corner in
      corner.elements.map { "\($0.double)" }.joined(separator: ",")
    }
  }
}
