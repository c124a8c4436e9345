import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService

@testable import TodoServer

@Suite("The page of an item")
struct ItemPageTests {
  private static func library() throws -> ToDoItem {
    var item = ToDoItem(
      title: "Return books", itemDescription: "- [ ] both\nsee https://example.org/a?b=c&d.",
      due: .at(ServerFixture.now.addingTimeInterval(3_600)),
      location: Location(
        name: "Library", coordinate: try Coordinate(latitude: 52.5, longitude: 13.4)),
      tags: ["town"],
      triggers: [
        try LocationTrigger(
          event: .arrive, radius: .meters(150), repeats: true,
          window: TimeWindow(
            from: 17 * 60, to: 20 * 60, days: Set(Weekday.allCases.prefix(5)), timeZone: "UTC"))
      ])
    item.isImportant = true
    return item
  }

  @Test func everythingOfAnItemIsShown() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let page = try await browser.get(browser.add(Self.library()))
    #expect(page.status == .ok)
    for text in [
      "<h1 dir=\"auto\">Return books ", "☐ both\nsee ", "Library", "52.5, 13.4",
      "<a href=\"https://example.org/a?b=c&amp;d\" rel=\"noopener nofollow\">",
      "when I arrive, within 150\u{A0}m, workdays 17:00–20:00, every visit",
      "No position from &quot;phone&quot; yet.", "name=\"until\" value=\"+1h\"", ">town</a>",
      "id=\"item-map\" hidden", "data-lat=\"52.5\"", "&quot;radius&quot;:150",
    ] {
      #expect(page.text.contains(text), "\(text)")
    }
  }

  @Test func germanPagesAreGerman() async throws {
    var browser = try await ItemBrowser(ServerFixture())
    browser.language = "de-DE"
    let page = try await browser.get(browser.add(Self.library()))
    #expect(
      page.text.contains(
        "wenn ich ankomme, im Umkreis von 150\u{A0}m, Montag bis Freitag 17:00–20:00, bei jedem Besuch"
      ))
    #expect(page.text.contains("<p>Sie wartet.</p>"))
    #expect(page.text.contains("Noch keine Position von „phone“."))
    #expect(!page.text.contains("lang=\"en\""))
    #expect(!page.text.contains("every visit"))
  }

  @Test func anItemWithoutAPositionHasNoMap() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let page = try await browser.get(browser.add(ToDoItem(title: "Call")))
    #expect(page.status == .ok)
    #expect(!page.text.contains("item-map"))
    #expect(!page.text.contains("reminders-heading"))
  }

  @Test(arguments: ["", "/edit"])
  func withoutASessionOneSignsInFirst(_ suffix: String) async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let path = try await browser.add(ToDoItem(title: "Secret")) + suffix
    let answer = try await browser.server.test { client in try await client.get(path) }
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location]?.hasPrefix("/sign-in?next=") == true)
  }

  @Test(arguments: ["", "/edit"])
  func theItemOfAnotherIsAsOneThatNeverWas(_ suffix: String) async throws {
    let server = try ServerFixture()
    let anna = try await ItemBrowser(server)
    let ben = try await ItemBrowser(server, "ben")
    let path = try await anna.add(ToDoItem(title: "Secret"))
    let hidden = try await ben.get(path + suffix)
    let never = try await ben.get("/lists/nowhere/items/zzzzzz" + suffix)
    #expect(hidden.status == .notFound)
    #expect(hidden.text == never.text)
    let gone = try await ben.get("\(ben.list)/items/zzzzzz" + suffix)
    #expect(gone.status == .notFound)
  }

  @Test(arguments: ["edit", "snooze", "undo", "check", "remove"])
  func aFormWithoutItsTokenIsRefused(_ verb: String) async throws {
    var browser = try await ItemBrowser(ServerFixture())
    let path = try await browser.add(Self.library())
    browser.sendsFormToken = false
    let answer = try await browser.post("\(path)/\(verb)", [("title", "Other")])
    #expect(answer.status == .forbidden)
    #expect(try browser.item(path) == Self.library())
    #expect(try !browser.item(path).done)
  }

  @Test(arguments: ["edit", "snooze", "undo", "check"])
  func theFormsOfAnothersItemDoNothing(_ verb: String) async throws {
    let server = try ServerFixture()
    let anna = try await ItemBrowser(server)
    let ben = try await ItemBrowser(server, "ben")
    let path = try await anna.add(Self.library())
    #expect(try await ben.post("\(path)/\(verb)", [("title", "Other")]).status == .notFound)
    #expect(try anna.item(path) == Self.library())
  }

  @Test func doneIsDisabledOnceItIsUsedAndCanBeTakenBack() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let path = try await browser.add(Self.library())
    let answer = try await browser.post("\(path)/check", [("back", path)])
    let next = try #require(answer.headers[.location])
    #expect(next.hasPrefix("\(path)?said=done"))
    let page = try await browser.get(next)
    #expect(page.text.contains("<button class=\"primary\" disabled>"))
    #expect(page.text.contains("Done: Return books"))
    #expect(page.text.contains("action=\"\(path)/uncheck\""))
    #expect(page.text.contains("not while the item is done"))
    #expect(!page.text.contains("why-heading"))
  }

  @Test(arguments: [
    ("+1h", 3_600.0), ("tomorrow morning", 67_600), ("", nil),
  ])
  func remindersAreSnoozedAndThatIsTakenBack(_ until: String, _ seconds: Double?) async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let path = try await browser.add(Self.library())
    let answer = try await browser.post("\(path)/snooze", [("until", until), ("back", path)])
    #expect(answer.status == .seeOther)
    let snooze = try #require(try browser.item(path).trigger?.snooze)
    if let seconds {
      #expect(snooze.date == ServerFixture.now.addingTimeInterval(seconds))
    } else {
      #expect(snooze == .nextVisit)
    }
    let page = try await browser.get(try #require(answer.headers[.location]))
    #expect(page.text.contains("action=\"\(path)/undo\""))
    #expect(page.text.contains("Next: when I arrive, snoozed until"))
    _ = try await browser.post("\(path)/undo", [("back", path)])
    #expect(try browser.item(path) == Self.library())
  }

  @Test func snoozingRefusesWhatIsOverAndItemsWithoutReminder() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let plain = try await browser.add(ToDoItem(title: "Call"))
    #expect(try await browser.post("\(plain)/snooze").status == .conflict)
    let path = try await browser.add(Self.library())
    #expect(
      try await browser.post("\(path)/snooze", [("until", "2001-01-01")]).status == .badRequest)
  }

  @Test func whatOthersOfTheListDidIsTheirs() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList()
    try await server.addReminders(["One"], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    let anna = try await ItemBrowser(server)
    let ben = try await ItemBrowser(server, "ben")
    let id = try #require(
      try await server.test { client in
        try await client.get("/v1/items?list=\(shared.list)", token: shared.anna).json()[0]?["id"]?
          .text
      })
    let path = "/lists/\(shared.list)/items/\(id)"
    #expect(try await ben.get(path).text.contains("Last reminder:"))
    let seen = try await anna.get(path).text
    #expect(!seen.contains("Last reminder:"))
    #expect(!seen.contains("ben/phone"))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"\u{301}><img src=x onerror=alert(1)>", "'onfocus='alert(1)",
    String(repeating: "x", count: 10_000), "\u{5E9}\u{5DC}\u{5D5}\u{5DD}\u{202E}abc", "{{t.add}}",
    "</textarea><script>",
  ])
  func hostileTextStaysText(_ text: String) async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let position = try Coordinate(latitude: 52.5, longitude: 13.4)
    var item = try Self.library()
    item.title = text
    item.itemDescription = text
    item.location = Location(name: text, coordinate: position)
    item.places = [Place(name: text, region: try .circle(center: position, radius: .meters(50)))]
    item.tags = [String(text.prefix(500))]
    let path = try await browser.add(item)
    let escaped = PageEscaping().escapeText(text)
    for page in [try await browser.get(path), try await browser.get("\(path)/edit")] {
      #expect(page.status == .ok)
      #expect(page.text.contains(escaped))
      #expect(!page.text.contains("<script>a"))
      #expect(!page.text.contains("<img src=x"))
      #expect(!page.text.contains("</textarea><script>"))
    }
    // What the form shows can be sent back, and changes nothing.
    let answer = try await browser.post("\(path)/edit", browser.form("\(path)/edit"))
    #expect(answer.status == .seeOther)
    #expect(try browser.item(path) == item)
  }
}
