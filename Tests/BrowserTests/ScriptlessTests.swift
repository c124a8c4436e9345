import Testing
import ToDo

/// The page in a browser that runs no scripts: forms do it all.
@Suite("Without scripts", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct ScriptlessTests {
  private static var settings: Browser.Settings {
    var settings = Browser.Settings()
    settings.hasScripts = false
    return settings
  }

  @Test func anItemIsAddedFoundNearbyChangedAndTickedOff() async throws {
    let server = try BrowserServer { store in
      let far = try Coordinate(latitude: 52.53, longitude: 13.405)
      try store.add(
        ToDoItem(title: "Fetch the parcel", location: Location(name: "", coordinate: far)))
    }
    try await Browser.run(server, Self.settings) { browser in
      try await browser.signIn("/")

      // Add it, with a place and a reminder.
      try await browser.follow(".adding a.button")
      try await browser.type("Buy milk", into: "#title")
      try await browser.type("52.52,13.405", into: "#place")
      try await browser.click("#on-0 option[value=arrive]")
      try await browser.follow(".item-form .primary")
      #expect(try await browser.text("#message p") == "Added: Buy milk")

      // See it in the list, by the distance from a point.
      try await browser.click("#sort option[value=distance]")
      try await browser.follow(".filter button:not([hidden])")
      try await browser.enter("52.521,13.405", into: "#from")
      #expect(try await browser.text("#open .row:first-child .title") == "Buy milk")
      #expect(try await browser.text("#open .row:first-child .distance") == "111 m")

      // Its details, and a circle of 200 m typed as a shape.
      try await browser.follow("#open .row:first-child .title")
      #expect(try await browser.text(".sentence").contains("arrive"))
      try await browser.follow(".actions a")
      try await browser.click(".shape summary")
      try await browser.type(
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[13.405,52.52]},"#
          + #""properties":{"radius":200}}"#, into: "#shape")
      try await browser.follow(".item-form .primary")
      #expect(try await browser.text("#message p") == "Saved: Buy milk")
      try await browser.follow(".actions a")
      #expect(try await browser.value(of: "#shape").contains(#""radius":200"#))
      try await browser.follow(".item-form .actions a")

      // Check, undo, check, reload.
      try await browser.follow(".actions .primary")
      #expect(try await browser.text("#message p") == "Done: Buy milk")
      try await browser.follow("#message .undo button")
      #expect(try await browser.text("#message p") == "To do again: Buy milk")
      try await browser.follow(".actions .primary")
      try await browser.follow(".above a")
      #expect(try await browser.text("#done s") == "Buy milk")
      try await browser.reload()
      #expect(try await browser.text("#done s") == "Buy milk")
      #expect(try await browser.text("#open .title") == "Fetch the parcel")
    }
  }

  @Test func whatIsWrongIsSaidBesideWhatWasTyped() async throws {
    try await Browser.run(BrowserServer(), Self.settings) { browser in
      try await browser.signIn("/add")
      try await browser.type("Buy milk", into: "#title")
      try await browser.type("some day", into: "#due")
      try await browser.follow(".item-form .primary")
      #expect(try await browser.attribute("value", of: "#title") == "Buy milk")
      #expect(try await browser.attribute("value", of: "#due") == "some day")
      #expect(try await browser.text("#due-fault").contains("some day"))
    }
  }

  @Test func remindersAreTickedOffAndSnoozed() async throws {
    let server = try BrowserServer { store in
      let position = try Coordinate(latitude: 52.52, longitude: 13.405)
      for title in ["Buy milk", "Call Ben"] {
        var item = ToDoItem(title: title, location: Location(name: "", coordinate: position))
        item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
        try store.add(item)
      }
    }
    try await Browser.run(server, Self.settings) { browser in
      try await server.arrive(at: 52.52, 13.405, minutesAgo: 30)
      try await browser.signIn("/reminders")
      #expect(try await browser.count(".missed .reminder") == 2)
      let first = try await browser.text(".missed h3")
      try await browser.follow(".missed .primary")
      #expect(try await browser.text("#message p") == "Done: \(first)")
      // The other one is missed still.
      let second = try await browser.text(".missed h3")
      #expect(second != first)
      try await browser.follow(".missed button[value=hour]")
      #expect(try await browser.text("#message p") == "Snoozed: \(second)")
    }
  }

  @Test func theMapIsADrawingWithItsItemsInAList() async throws {
    try await Browser.run(BrowserServer.filled(), Self.settings) { browser in
      try await browser.signIn("/map")
      #expect(try await browser.text(".map-rows") != "")
      try await browser.click(".map-drawing img")
      try await browser.follow(".map-rows a")
      #expect(try await browser.text("h1") != "")
    }
  }

  @Test func aListIsMadeSharedAndFilled() async throws {
    try await Browser.run(BrowserServer(people: ["anna", "ben"]), Self.settings) { browser in
      try await browser.signIn("/settings/lists")
      try await browser.enter("Home", into: "#name")
      #expect(try await browser.text("#message") == "Added.")
      try await browser.enter("ben", into: "#person")
      #expect(try await browser.text(".things").contains("ben"))
      try await browser.open("/")
      try await browser.follow("nav.lists li:last-child a")
      try await browser.enter("Mend the tap", into: "#title")
      #expect(try await browser.text("#open .title") == "Mend the tap")
      // Ben sees it.
      let lists = try await browser.server.send("GET", "/v1/lists", as: "ben")
      #expect(lists.elements.contains { $0["name"] == .string("Home") })
    }
  }
}
