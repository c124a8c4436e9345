import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite struct ListPageTests {
  @Test func anItemIsAddedCheckedAndOpenedAgainByForms() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let added = try await browser.submit("/", ["title": "Oat milk +shop due:2026-12-24 !"])
      #expect(added.contains("Added: Oat milk"))
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      let item = try #require(try server.store(list).items().first)
      #expect(item.item.tags == ["shop"])
      #expect(item.item.isImportant)
      let path = "/lists/\(list.rawValue)/items/\(item.id)"
      let done = try await browser.submit("\(path)/check", ["back": "/"])
      #expect(done.contains("Done: Oat milk"))
      #expect(done.contains("action=\"\(path)/uncheck\""))
      #expect(done.contains("<s>Oat milk</s>"))
      let open = try await browser.submit("\(path)/uncheck", ["back": "/?q=milk"])
      #expect(open.contains("To do again: Oat milk"))
      let removed = try await browser.submit("\(path)/remove")
      #expect(removed.contains("Deleted."))
      #expect(!removed.contains(">Oat milk<"))
      let restored = try await browser.submit("\(path)/restore")
      #expect(restored.contains("Back again: Oat milk"))
    }
  }

  @Test func theFilterIsReadAsABrowserSendsIt() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      for title in ["Oat milk", "Oat bread"] { _ = try await browser.submit("/", ["title": title]) }
      // A form that asks with GET writes a blank as a plus sign.
      let page = try await browser.get("/?q=oat+milk").text
      #expect(page.contains("value=\"oat milk\""))
      #expect(page.contains(">Oat milk<") && !page.contains(">Oat bread<"))
    }
  }

  @Test func whatCannotBeReadIsShownAgainWithTheReason() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let page = try await browser.submit("/", ["title": "Milk due:nonsense"])
      #expect(page.contains("value=\"Milk due:nonsense\""))
      #expect(page.contains("id=\"title-failure\""))
      let filtered = try await browser.get("/?q=due:nonsense").text
      #expect(filtered.contains("id=\"filter-failure\""))
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"\u{301} onfocus=alert(1) x=\"", "'><img src=x>", "&lt;b&gt;",
    "{{title}}{{{formToken}}}", "שלום עולם", String(repeating: "x", count: 10_000),
  ])
  func textsAreEscapedOnce(_ title: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      try server.store(list).add(
        ToDoItem(title: title, tags: ["\u{301}\"<\(title.prefix(20))"], triggers: []))
      let page = try await browser.get("/").text
      let escaped = PageEscaping().escapeText(title)
      #expect(page.contains("dir=\"auto\">\(escaped)</a>"))
      #expect(page.contains("aria-label=\"Mark as done: \(escaped)\""))
      #expect(escaped == title || !page.contains(title))
    }
  }

  @Test func escapingLooksAtBytesAndNotAtCharacters() {
    #expect(
      PageEscaping().escapeText("\"\u{301}<\u{301}>'&") == "&quot;\u{301}&lt;\u{301}&gt;&#39;&amp;")
    #expect(PageEscaping().escapeText("plain ü 👍") == "plain ü 👍")
  }

  @Test func formsNeedTheTokenOfTheirSession() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let other = try await PageClient.signedIn(as: "bert", on: server, client)
      let others = try await other.formToken()
      for token in ["", "wrong", others] {
        let answer = try await browser.post("/", ["title": "Milk", FormToken.field: token])
        #expect(answer.status == .forbidden)
      }
      let token = try await browser.formToken()
      for (name, value) in [("Sec-Fetch-Site", "cross-site"), ("Origin", "https://evil.example")] {
        let answer = try await browser.post(
          "/", ["title": "Milk", FormToken.field: token],
          headers: [try #require(HTTPField.Name(name)): value])
        #expect(answer.status == .forbidden, "\(name)")
      }
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      #expect(try server.store(list).items().isEmpty)
    }
  }

  @Test func anotherPersonsListIsAsOneThatDoesNotExist() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await PageClient.signedIn(as: "anna", on: server, client)
      let bert = try await PageClient.signedIn(as: "bert", on: server, client)
      _ = try await anna.submit("/", ["title": "Secret"])
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      let item = try #require(try server.store(list).items().first)
      let page = try await bert.get("/lists/\(list.rawValue)")
      let nothing = try await bert.get("/lists/aaaaaaaaaaaaaaaa")
      #expect(page.status == .notFound)
      #expect(page.text == nothing.text)
      let token = try await bert.formToken()
      for verb in ["check", "remove"] {
        let answer = try await bert.post(
          "/lists/\(list.rawValue)/items/\(item.id)/\(verb)", [FormToken.field: token])
        #expect(answer.status == .notFound)
      }
      #expect(try server.store(list).items().map(\.item.done) == [false])
    }
  }

  @Test func theListIsPagedInItsOrderWithoutLossOrRepetition() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await PageClient.signedIn(as: "anna", on: server, client)
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      try server.store(list).add(
        contentsOf: (0..<250).map { number in
          ToDoItem(
            title: "Item \(number)",
            location: Location(
              name: "", coordinate: try Coordinate(latitude: 52, longitude: Double(number % 90))))
        })
      for order in ["list", "due", "title", "distance"] {
        var titles: [String] = []
        var next: String? = "/?sort=\(order)&from=52,13"
        while let address = next {
          let page = try await browser.get(address).text
          titles += page.matches(of: /dir="auto">(Item [0-9]+)<\/a>/).map { String($0.1) }
          next = page.firstMatch(of: /href="([^"]*)" data-more/)
            .map { String($0.1).replacing("&amp;", with: "&") }
        }
        #expect(titles.count == 250, "\(order)")
        #expect(Set(titles).count == 250, "\(order)")
      }
    }
  }

  @Test func anUnknownAddressIsAPageForABrowserAndJSONForAProgram() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var browser = PageClient(client)
      let program = try await browser.get("/nothing")
      #expect(program.headers[.contentType] == "application/problem+json")
      browser.headers[.accept] = "text/html,application/xhtml+xml,*/*;q=0.8"
      let page = try await browser.get("/nothing")
      #expect(page.status == .notFound)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.text.contains("<h1>Not found</h1>"))
    }
  }

  @Test func allLanguagesHaveTheSameTexts() throws {
    let english = try PageText(.english)
    for language in PageText.Language.allCases {
      let keys = try PageText(language).keys
      #expect(keys == english.keys)
    }
  }

  @Test func datesAndDistancesAreWrittenAsTheBrowserAsks() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      var browser = try await PageClient.signedIn(as: "anna", on: server, client)
      browser.headers[.acceptLanguage] = "fr;q=0.5, de-AT, en;q=0.8"
      let list = try #require(try server.service.accounts.person(named: "anna")).ownList
      try server.store(list).add(
        ToDoItem(
          title: "Milch", due: .day(try #require(CalendarDay("2027-03-05"))),
          location: Location(
            name: "", coordinate: try Coordinate(latitude: 52, longitude: 13.1)),
          triggers: []))
      let page = try await browser.get("/?sort=distance&from=52,13").text
      #expect(page.contains("<html lang=\"de-AT\""))
      #expect(page.contains("Zu tun"))
      #expect(page.contains("5. März 2027"))
      #expect(page.contains("6,9\u{A0}km"))
    }
  }

  @Test func languagesAreTakenByTheirQuality() {
    #expect(PageLanguages("en;q=0.2, de;q=0.9").language == .german)
    #expect(PageLanguages("fr, pt").language == .english)
    #expect(PageLanguages(nil).language == .english)
    #expect(PageLanguages("de;q=0, en").language == .english)
    #expect(PageLanguages("en-US,en;q=0.9").locale.identifier.hasPrefix("en"))
  }
}
