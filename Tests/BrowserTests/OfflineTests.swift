import Testing
import ToDo

/// What the service worker keeps.
@Suite("Offline in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct OfflineTests {
  private static func server() throws -> BrowserServer {
    try BrowserServer { store in
      for title in ["Buy milk", "Call Ben"] { try store.add(ToDoItem(title: title)) }
    }
  }

  @Test func theLastListIsThereAndNothingOfItCanBeChanged() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.keepList()
      browser.server.stop()
      for path in ["/", "/settings", "/reminders"] {
        try await browser.open(path)
        #expect(try await browser.text(".offline").hasPrefix("Offline, as of"), "\(path)")
        #expect(try await browser.titles("#open") == ["Buy milk", "Call Ben"])
        #expect(
          try await browser.count(
            "button:enabled, input:enabled:not([type=hidden]), select:enabled")
            == 0)
        // It has its style.
        #expect(
          try await browser.script(
            "return getComputedStyle(document.querySelector('.rows')).listStyleType")
            == .string("none"))
        #expect(try await browser.overhang() == 0)
      }
    }
  }

  /// Also what was changed without loading a page.
  @Test func theLastListHasWhatWasDoneLast() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.keepList()
      try await browser.type("Post the letter\u{E007}", into: "#title")
      try await browser.wait(until: browser.keeps("Post the letter"))
      try await browser.click("#open .check")
      try await browser.wait(until: browser.keeps("<s>Buy milk</s>"))
      browser.server.stop()
      try await browser.open("/")
      #expect(try await browser.titles("#open") == ["Call Ben", "Post the letter"])
      #expect(try await browser.titles("#done") == ["Buy milk"])
      // What happened then is not said again.
      #expect(try await browser.count("#message > *") == 0)
    }
  }

  @Test func whoeverSignsOutLeavesNothingBehind() async throws {
    try await Browser.run(Self.server()) { browser in
      try await browser.keepList()
      try await browser.open("/settings")
      try await browser.click("form[action='/sign-out'] button")
      _ = try await browser.text("#password")
      browser.server.stop()
      try await browser.open("/")
      #expect(try await browser.text("body").hasPrefix("You are offline, and nothing is kept"))
    }
  }
}

extension Browser {
  /// Opens the list until it is kept.
  fileprivate func keepList() async throws {
    try await signIn("/")
    try await wait(until: "navigator.serviceWorker.controller !== null")
    try await open("/")
    try await wait(until: keeps("Buy milk"))
  }

  /// Whether the list is kept, with a text.
  fileprivate func keeps(_ text: String) -> String {
    """
    caches.match("/", { cacheName: "todo-pages" }).then((page) => page?.text())
      .then((html) => html?.includes("\(text)") === true)
    """
  }
}
