import Testing
import ToDo

/// What somebody else has.
@Suite(
  "Another person's pages in a browser", .serialized,
  .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct ForeignPageTests {
  @Test func theyAreNotThere() async throws {
    try await Browser.run(BrowserServer.filled()) { browser in
      try await browser.signIn("/", as: "ben")
      let paths = [
        "/lists/{list}", "/lists/{list}?show=done", "/lists/{list}/add",
        "/lists/{list}/items/{rich}", "/lists/{list}/items/{rich}/edit",
        "/lists/{work}", "/lists/{shared}/items/{rich}", "/settings/lists/{list}",
        "/settings/lists/{work}", "/settings/phones/{device}",
      ]
      for path in paths {
        try await browser.open(browser.server.path(path))
        #expect(try await browser.text("h1") == "Not found", "\(path)")
        let words = try await browser.text("body")
        for secret in ["library", "Work", "52.5"] {
          #expect(!words.contains(secret), "\(path)")
        }
      }
      // What is shared with ben is there.
      try await browser.open(browser.server.path("/lists/{shared}/items/{other}"))
      #expect(try await browser.text("h1") == "Mend the tap")
    }
  }

  @Test func theyAreNotOnTheMapNorAmongTheReminders() async throws {
    try await Browser.run(BrowserServer.filled()) { browser in
      try await browser.signIn("/", as: "ben")
      for path in ["/", "/map", "/reminders", "/settings/phones", "/settings/places"] {
        try await browser.open(path)
        let words = try await browser.text("body")
        for secret in ["library", "Buy milk", "supermarket", "Return"] {
          #expect(!words.contains(secret), "\(path)")
        }
      }
      let data = try await browser.script(
        "return fetch('/map/data').then((answer) => answer.json()).then((data) => data.items.length)"
      )
      #expect(data == .integer(0))
    }
  }
}
