import Testing
import ToDo

/// Reminders that fire while pages are open, and while none is.
@Suite("Reminders in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct LiveTests {
  /// A list with items that remind on arriving, a kilometre from one another.
  private static func server(_ titles: String...) throws -> BrowserServer {
    try BrowserServer { store in
      for (index, title) in titles.enumerated() {
        let position = try Coordinate(latitude: 52.52, longitude: longitude(index))
        var item = ToDoItem(title: title, location: Location(name: "", coordinate: position))
        item.triggers = [try LocationTrigger(LocationTrigger.Settings(event: .arrive))]
        try store.add(item)
      }
    }
  }

  private static func longitude(_ index: Int) -> Double { 13.4 + 0.015 * Double(index) }

  /// A phone comes to the place of an item.
  private static func arrive(
    at index: Int, minutesAgo: Double, _ server: BrowserServer
  ) async throws {
    try await server.arrive(at: 52.52, longitude(index), minutesAgo: minutesAgo)
  }

  @Test func aReminderAppearsWhenAPhoneReportsAndDoneTicksItOff() async throws {
    try await Browser.run(Self.server("Buy milk", "Call Ben")) { browser in
      try await browser.signIn("/")
      try await browser.waitForStream()
      try await Self.arrive(at: 0, minutesAgo: 30, browser.server)
      #expect(try await browser.text("#live .reminder h3") == "Buy milk")
      try await browser.wait(until: "document.querySelector('#missed b').textContent === '1'")
      try await browser.script("window.isSame = true")
      try await browser.click("#live .primary")
      #expect(try await browser.text("#message p").contains("Done: Buy milk"))
      try await browser.wait(until: "document.querySelector('#live .reminder') === null")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      #expect(try await browser.titles("#open") == ["Call Ben"])
      #expect(try await browser.script("return window.isSame === true") == .bool(true))
      #expect(try await browser.console() == [])
    }
  }

  /// The stream is on every page of whoever is signed in.
  @Test(arguments: ["/settings", "/map", "/add"])
  func aReminderAppearsWhereverOneIs(path: String) async throws {
    try await Browser.run(Self.server("Buy milk")) { browser in
      try await browser.signIn(path)
      try await browser.waitForStream()
      try await Self.arrive(at: 0, minutesAgo: 30, browser.server)
      #expect(try await browser.text("#live .reminder h3") == "Buy milk")
      try await browser.click("#live .close")
      #expect(try await browser.count("#live .reminder") == 0)
    }
  }

  @Test func whatWasMissedIsOnTopWhenOneComesBack() async throws {
    try await Browser.run(Self.server("Buy milk", "Call Ben", "Post the letter")) { browser in
      try await Self.arrive(at: 0, minutesAgo: 50, browser.server)
      try await browser.signIn("/reminders")
      #expect(try await browser.reminders(".missed") == ["Buy milk"])

      // Away: nothing of the page is open.
      try await browser.leave()
      try await Self.arrive(at: 1, minutesAgo: 40, browser.server)
      try await Self.arrive(at: 2, minutesAgo: 30, browser.server)
      try await browser.open("/")
      try await browser.wait(until: "document.querySelector('#missed b').textContent === '2'")
      try await browser.click("nav.sections a[href='/reminders']")
      _ = try await browser.text("#missed-heading")
      #expect(try await browser.reminders(".missed") == ["Post the letter", "Call Ben"])
      #expect(
        try await browser.reminders("#sections") == ["Post the letter", "Call Ben", "Buy milk"])

      // Seen once, they are missed no more.
      try await browser.open("/reminders")
      #expect(try await browser.count(".missed") == 0)
      #expect(
        try await browser.reminders("#sections") == ["Post the letter", "Call Ben", "Buy milk"])
    }
  }

  @Test func aReminderComesToTheOpenPageOfReminders() async throws {
    try await Browser.run(Self.server("Buy milk")) { browser in
      try await browser.signIn("/reminders")
      try await browser.waitForStream()
      try await Self.arrive(at: 0, minutesAgo: 30, browser.server)
      try await browser.wait(until: "document.querySelector('#sections .reminder') !== null")
      #expect(try await browser.reminders("#sections") == ["Buy milk"])
      try await browser.click("#sections .snooze button[value=visit]")
      #expect(try await browser.text("#message p").contains("Snoozed: Buy milk"))
    }
  }
}

extension Browser {
  /// Returns once the page hears of reminders.
  func waitForStream() async throws {
    let end = ContinuousClock.now + Self.patience
    repeat {
      if try await network().liveEvents.contains("start") { return }
      // The browser notices it in its own time.
      try await wait(until: "new Promise((done) => requestAnimationFrame(() => done(true)))")
    } while ContinuousClock.now < end
    Issue.record("the page has no live stream")
  }

  /// The titles of the reminders in a part of the page.
  fileprivate func reminders(_ part: String) async throws -> [String] {
    try await script(
      """
      return [...document.querySelectorAll(arguments[0] + " .reminder h3")]
        .map((title) => title.textContent)
      """, .string(part)
    ).elements.map(\.text)
  }
}
