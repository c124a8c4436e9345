import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("The page of reminders")
struct ReminderPageTests {
  /// Anna's and Ben's lists and the one they share.
  private struct World {
    let server: ServerFixture
    let shared: ServerFixture.Shared
    let anna: PageBrowser
    let ben: PageBrowser

    init() async throws {
      server = try ServerFixture()
      shared = try await server.sharedList()
      anna = try await PageBrowser(server, "anna")
      ben = try await PageBrowser(server, "ben")
    }

    func own(_ name: String) throws -> ListID {
      try #require(try server.service.accounts.person(named: name)).ownList
    }
  }

  @Test func aReminderSaysWhatFiredWhereWhenAndByWhichDevice() async throws {
    let world = try await World()
    try await world.server.addReminders(["One"], to: nil, token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.anna, after: 0)
    try await world.server.test { client in
      let page = try await world.anna.get("/reminders", on: client)
      #expect(page.status == .ok)
      for part in ["One</a>", "Arrived", "phone", "<details", "Why?", "It fired at"] {
        #expect(page.text.contains(part), "\(part)")
      }
      #expect(page.text.contains("datetime=\"2026-09-21T13:"))
    }
  }

  @Test func whatCameSinceTheLastVisitIsMissedUntilThePageWasSeen() async throws {
    let world = try await World()
    try await world.server.addReminders(["One", "Two"], to: nil, token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.anna, after: 0)
    try await world.server.test { client in
      #expect(try await world.anna.get("/reminders/count", on: client).text == #"{"count":1}"#)
      // Who only peeks has not seen it.
      let peek = try await world.anna.get("/reminders?peek=1", on: client)
      let first = try await world.anna.get("/reminders", on: client)
      for page in [peek, first] { #expect(page.text.contains("Missed since your last visit")) }
      #expect(try await world.anna.get("/reminders/count", on: client).text == #"{"count":0}"#)
      #expect(
        try await !world.anna.get("/reminders", on: client).text.contains("Missed since"))
      try await world.server.walk(to: "Two", token: world.shared.anna, after: 1)
      let next = try await world.anna.get("/reminders", on: client).text
      let earlier = try #require(next.range(of: "earlier-heading\">"))
      #expect(next[..<earlier.lowerBound].contains("Two</a>"))
      #expect(next[earlier.upperBound...].contains("One</a>"))
      #expect(!next[..<earlier.lowerBound].contains("One</a>"))
    }
  }

  /// A form leads back to the visit in which it was sent.
  @Test func tickingOneOffLeavesTheOthersMissed() async throws {
    let world = try await World()
    let ids = try await world.server.add(
      ["One", "Two"].map(ServerFixture.reminder), token: world.shared.anna)
    try await world.server.walk(to: "Two", token: world.shared.anna, after: 0)
    let list = try world.own("anna").rawValue
    try await world.server.test { client in
      let page = try await world.anna.get("/reminders", on: client).text
      let back = try #require(page.firstMatch(of: /name="back" value="([^"]+)"/)?.1)
      let answer = try await world.anna.post(
        "/lists/\(list)/items/\(ids[0])/check", ["back": String(back)], on: client)
      #expect(answer.status == .seeOther)
      let next = try await world.anna.get(try #require(answer.headers[.location]), on: client).text
      #expect(next.contains("Done: One"))
      #expect(next.contains("action=\"/lists/\(list)/items/\(ids[0])/uncheck\""))
      let earlier = try #require(next.range(of: "earlier-heading\">"))
      #expect(next[..<earlier.lowerBound].contains("Two</a>"))
      #expect(next[earlier.upperBound...].contains("<s>One</s>"))
    }
  }

  @Test(arguments: ["hour", "tomorrow", "visit"])
  func aReminderIsSnoozed(choice: String) async throws {
    let world = try await World()
    let ids = try await world.server.add(
      [ServerFixture.reminder("One")], token: world.shared.anna)
    let list = try world.own("anna")
    try await world.server.test { client in
      let answer = try await world.anna.post(
        "/reminders/\(list.rawValue)/\(ids[0])/snooze", ["for": choice, "back": "/reminders"],
        on: client)
      #expect(answer.headers[.location] == "/reminders?said=snoozed&item=\(ids[0])")
    }
    let item = try #require(try world.server.store(list).item(withID: ids[0])).item
    let snooze = try #require(item.triggers.first?.snooze)
    switch choice {
    case "visit": #expect(snooze == .nextVisit)
    case "hour": #expect(snooze == .until(ServerFixture.now.addingTimeInterval(3_600)))
    default:
      guard case .until(let date) = snooze else {
        Issue.record("\(snooze)")
        return
      }
      #expect((0...93_600).contains(date.timeIntervalSince(ServerFixture.now)))
    }
  }

  @Test func anotherPersonsReminderIsNeverSeen() async throws {
    let world = try await World()
    let ids = try await world.server.add(
      [ServerFixture.reminder("One")], token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.anna, after: 0)
    let list = try world.own("anna").rawValue
    try await world.server.test { client in
      for path in ["/reminders", "/reminders?peek=1", "/reminders?since=\(list):0"] {
        let page = try await world.ben.get(path, on: client)
        #expect(page.status == .ok)
        #expect(!page.text.contains("One</a>") && !page.text.contains("<li id=\"reminder-"))
      }
      #expect(try await world.ben.get("/reminders/count", on: client).text == #"{"count":0}"#)
      let answer = try await world.ben.post(
        "/reminders/\(list)/\(ids[0])/snooze", ["for": "hour"], on: client)
      #expect(answer.status == .notFound)
    }
  }

  /// On a shared list one sees for whom it fired, and not where they are.
  @Test func anotherMembersReminderNamesNoDeviceAndIsNotMissed() async throws {
    let world = try await World()
    try await world.server.addReminders(
      ["One"], to: world.shared.list, token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.ben, after: 0)
    try await world.server.test { client in
      let page = try await world.anna.get("/reminders", on: client).text
      #expect(page.contains("ben’s device") && page.contains("Home"))
      #expect(!page.contains("phone") && !page.contains("Missed since"))
      #expect(try await world.ben.get("/reminders", on: client).text.contains("phone"))
    }
  }

  @Test func aReaderHasNoButtons() async throws {
    let server = try ServerFixture()
    let shared = try await server.sharedList(ben: .reader)
    let ids = try await server.add(
      [ServerFixture.reminder("One")], to: shared.list, token: shared.anna)
    try await server.walk(to: "One", token: shared.ben, after: 0)
    let ben = try await PageBrowser(server, "ben")
    try await server.test { client in
      let page = try await ben.get("/reminders", on: client).text
      #expect(page.contains("One</a>") && !page.contains("/snooze"))
      let answer = try await ben.post(
        "/reminders/\(shared.list)/\(ids[0])/snooze", ["for": "hour"], on: client)
      #expect(answer.status == .forbidden)
    }
  }

  @Test func olderOnesAreOnFurtherPages() async throws {
    let world = try await World()
    try await world.server.add(
      (0..<40).map { index in
        var item = try ServerFixture.reminder("One")
        item.title = "Item \(index)."
        return item
      }, token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.anna, after: 0)
    try await world.server.test { client in
      var titles: [String] = []
      var next: String? = "/reminders"
      while let path = next {
        let page = try await world.anna.get(path, on: client).text
        titles += page.matches(of: /(Item \d+\.)<\/a>/).map { String($0.1) }
        next = page.firstMatch(of: /href="(\/reminders\?[^"]+)"/).map {
          String($0.1).replacing("&amp;", with: "&")
        }
        try #require(titles.count <= 40)
      }
      #expect(titles.count == 40 && Set(titles).count == 40)
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"\u{301} onmouseover=alert(1)", "<img src=x>",
    "\u{202E}שלום", String(repeating: "x", count: 10_000),
  ])
  func whatPeopleWriteIsText(title: String) async throws {
    let world = try await World()
    var item = try ServerFixture.reminder("One")
    item.title = title
    item.location = Location(name: title, coordinate: try #require(item.location?.coordinate))
    try await world.server.add([item], token: world.shared.anna)
    let caller = try await world.server.service.authenticator.caller(.token(world.shared.anna))
    _ = try await world.server.service.take(
      ServerFixture.way(to: "One", after: 0).map { (fix: $0, device: "<b>phone") }, for: caller)
    try await world.server.test { client in
      let page = try await world.anna.get("/reminders", on: client)
      #expect(page.status == .ok)
      #expect(page.text.contains(PageEscaping().escapeText(title)))
      for part in ["<script>alert", "<img src=x", "<b>phone"] { #expect(!page.text.contains(part)) }
      // A macro cannot take a quotation mark with an accent.
      let attribute = "\"\u{301} on"
      #expect(!page.text.utf8Contains(attribute))
    }
  }

  @Test func thePageSpeaksGerman() async throws {
    let world = try await World()
    try await world.server.addReminders(["One"], to: nil, token: world.shared.anna)
    try await world.server.walk(to: "One", token: world.shared.anna, after: 0)
    try await world.server.test { client in
      let page = try await world.anna.get(
        "/reminders", on: client, headers: [.acceptLanguage: "de-AT"])
      for part in ["Angekommen", "Warum?", "bis morgen", "Verpasst seit deinem letzten Besuch"] {
        #expect(page.text.contains(part), "\(part)")
      }
      #expect(page.text.contains("<ul><li>Sie hat erinnert ("))
      #expect(!page.text.contains("lang=\"en\""))
    }
  }

  @Test func withoutASessionOneSignsInFirst() async throws {
    let server = try ServerFixture()
    _ = try server.token(for: "anna")
    try await server.test { client in
      let page = try await client.get("/reminders")
      #expect(page.status == .seeOther)
      #expect(page.headers[.location] == "/sign-in?next=%2Freminders")
    }
  }

  @Test func aFormOfNoPageIsRefused() async throws {
    let world = try await World()
    let ids = try await world.server.add(
      [ServerFixture.reminder("One")], token: world.shared.anna)
    let list = try world.own("anna").rawValue
    try await world.server.test { client in
      for (path, token) in [
        ("/reminders/\(list)/\(ids[0])/snooze", ""), ("/reminders/\(list)/\(ids[0])/snooze", "x"),
        ("/reminders/browser", ""), ("/reminders/browser/remove", "x"),
      ] {
        let answer = try await world.anna.post(path, ["for": "hour"], token: token, on: client)
        #expect(answer.status == .forbidden, "\(path)")
      }
    }
  }

  @Test(arguments: ["", "never", "<script>"])
  func anUnknownTimeToSnoozeIsRefused(choice: String) async throws {
    let world = try await World()
    let ids = try await world.server.add(
      [ServerFixture.reminder("One")], token: world.shared.anna)
    let list = try world.own("anna").rawValue
    try await world.server.test { client in
      let answer = try await world.anna.post(
        "/reminders/\(list)/\(ids[0])/snooze", ["for": choice], on: client)
      #expect(answer.status == .unprocessableContent)
    }
  }
}

extension String {
  /// Swift compares characters; a browser compares code points.
  fileprivate func utf8Contains(_ other: String) -> Bool {
    Array(utf8).firstRange(of: Array(other.utf8)) != nil
  }
}
