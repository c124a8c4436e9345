import Foundation
import Testing
import ToDo

/// The list as a person uses it.
@Suite("The list in a browser", .serialized, .enabled(if: WebDriver.isThere, WebDriver.isMissing))
struct ListPageTests {
  @Test func anItemIsAddedCheckedTakenBackAndCheckedAgain() async throws {
    try await Browser.run(BrowserServer()) { browser in
      try await browser.signIn("/")
      try await browser.type("Buy milk +shop due:tomorrow\u{E007}", into: "#title")
      try await browser.wait(until: "document.querySelectorAll('#open .row').length === 1")
      #expect(try await browser.text("#open .title") == "Buy milk")
      #expect(try await browser.text("#open .tag") == "shop")
      #expect(try await browser.text("#open .due") == "tomorrow")
      try await browser.click("#open .check")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      #expect(try await browser.text("#message").contains("Done: Buy milk"))
      try await browser.click("#message .undo button")
      try await browser.wait(until: "document.querySelectorAll('#open .row').length === 1")
      try await browser.click("#open .check")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      try await browser.reload()
      #expect(try await browser.count("#open .row") == 0)
      #expect(try await browser.text("#done s") == "Buy milk")
    }
  }

  @Test func checkingAndAddingLoadNoPage() async throws {
    try await Browser.run(
      BrowserServer { try $0.add(ToDoItem(title: "Water the plants")) }
    ) { browser in
      try await browser.signIn("/")
      try await browser.script("window.isSame = true")
      try await browser.click("#open .check")
      try await browser.wait(until: "document.querySelectorAll('#done .row').length === 1")
      try await browser.type("Call Ben\u{E007}", into: "#title")
      try await browser.wait(until: "document.querySelectorAll('#open .row').length === 1")
      #expect(try await browser.script("return window.isSame === true") == .bool(true))
      // The next item can be typed at once.
      #expect(
        try await browser.script("return document.activeElement.id") == .string("title"))
    }
  }

  @Test func aFilterShowsWhatMatchesAndItsCounts() async throws {
    try await Browser.run(
      BrowserServer { store in
        for title in ["Buy milk", "Buy bread", "Call Ben"] {
          try store.add(ToDoItem(title: title))
        }
      }
    ) { browser in
      try await browser.signIn("/")
      try await browser.type("buy\u{E007}", into: "#q")
      try await browser.wait(until: "location.search.includes('q=buy')")
      #expect(try await browser.count("#open .row") == 2)
      #expect(try await browser.text("#open-heading .count") == "2")
      try await browser.open("/?q=nothing+like+it")
      #expect(try await browser.text(".nothing") == "No items match.")
    }
  }

  @Test func withoutScriptsTheFormsDoTheSame() async throws {
    var settings = Browser.Settings()
    settings.hasScripts = false
    try await Browser.run(BrowserServer(), settings) { browser in
      try await browser.signIn("/")
      try await browser.enter("Buy milk", into: "#title")
      #expect(try await browser.text("#message") == "Added: Buy milk\nUndo")
      #expect(try await browser.text("#open .title") == "Buy milk")
      try await browser.follow("#open .check")
      #expect(try await browser.text("#done s") == "Buy milk")
      try await browser.follow("#message .undo button")
      #expect(try await browser.text("#open .title") == "Buy milk")
      try await browser.follow("#open .check")
      try await browser.reload()
      #expect(try await browser.text("#done s") == "Buy milk")
    }
  }

  @Test(arguments: [
    "<script>document.title = 'no'</script>", "\"><img src=x onerror=document.title='no'>",
    "\"\u{301}onfocus=\"document.title='no'", "قائمة المشتريات", "{{formToken}}",
    String(repeating: "a", count: 10_000),
  ])
  func aTitleIsTextWhateverItIs(title: String) async throws {
    try await Browser.run(
      BrowserServer { try $0.add(ToDoItem(title: title)) }
    ) { browser in
      try await browser.signIn("/")
      #expect(
        try await browser.script("return document.querySelector('#open .title').textContent")
          == .string(title))
      #expect(try await browser.title == "List · todo")
      #expect(try await browser.count("#open img, main script") == 0)
      #expect(try await browser.overhang() == 0)
      #expect(try await browser.console() == [])
    }
  }

  @Test func anotherPersonsListIsNotThere() async throws {
    let server = try BrowserServer(people: ["anna", "ben"])
    try await Browser.run(server) { browser in
      try await browser.signIn("/", as: "ben")
      for path in ["/lists/abcdefghij", "/settings/phones/phone"] {
        try await browser.open(path)
        #expect(try await browser.text("h1") == "Not found", "\(path)")
      }
    }
  }
}
