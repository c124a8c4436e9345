import Testing

/// Signing in, and what nobody sees who has not.
@Suite("Sign-in in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct SignInTests {
  @Test func whoeverSignsInSeesTheList() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.open("/")
      #expect(try await browser.path == "/sign-in")
      try await browser.signIn()
      #expect(try await browser.path == "/")
      #expect(try await browser.text("#open-heading").hasPrefix("To do"))
    }
  }

  @Test func aWrongPasswordIsRefusedAndSaysSo() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.open("/sign-in")
      try await browser.type("anna", into: "#name")
      try await browser.enter("wrong horse battery", into: "#password")
      #expect(try await browser.text("#failure") == "Name or password is wrong.")
      #expect(try await browser.attribute("value", of: "#name") == "anna")
    }
  }

  @Test func thePageThatWasAskedForComesAfterSigningIn() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.open("/settings/tokens")
      try await browser.signIn()
      #expect(try await browser.path == "/settings/tokens")
    }
  }

  @Test func afterSigningOutThePagesAreGone() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.signIn("/settings")
      try await browser.follow("form[action='/sign-out'] button")
      #expect(try await browser.text("#message") == "You are signed out.")
      try await browser.open("/")
      #expect(try await browser.path == "/sign-in")
    }
  }
}

extension Browser {
  /// Signs in on the form that is shown, or on the way to a page.
  func signIn(_ path: String? = nil, as name: String = "anna") async throws {
    if let path { try await open(path) }
    try await type(name, into: "#name")
    try await type("\(BrowserServer.password)\u{E007}", into: "#password")
    // The page that comes has the navigation.
    _ = try await text("nav.sections a")
  }
}
