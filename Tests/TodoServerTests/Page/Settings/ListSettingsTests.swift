import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: lists")
struct ListSettingsTests {
  /// The address of a list that somebody makes.
  private func make(_ name: String, _ browser: SettingsClient) async throws -> String {
    let answer = try await browser.post("/settings/lists", ["name": name])
    #expect(answer.status == .seeOther)
    return String(try #require(answer.headers[.location]).prefix { $0 != "?" })
  }

  @Test func aListIsMadeRenamedSharedAndLeft() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let ben = try await SettingsClient(server, client, as: "ben")
      let list = try await make("Flat", anna)
      #expect(try await ben.get(list).status == .notFound)
      let renamed = try await anna.follow(anna.post("\(list)/rename", ["name": "Our flat"]))
      #expect(renamed.text.contains("<h1 dir=\"auto\">Our flat</h1>"))
      let shared = try await anna.follow(
        anna.post("\(list)/share", ["person": "ben", "role": "reader"]))
      #expect(shared.text.contains("<strong dir=\"auto\">ben</strong>"))
      #expect(try await ben.get("/settings/lists").text.contains("may read"))
      // A reader may not change the list.
      #expect(try await ben.post("\(list)/rename", ["name": "Mine"]).status == .forbidden)
      let raised = try await anna.follow(
        anna.post("\(list)/share", ["person": "ben", "role": "owner"]))
      #expect(raised.text.contains("<option value=\"owner\" selected>"))
      let left = try await anna.follow(anna.post("\(list)/leave", [:]))
      #expect(left.text.contains("You have left the list.") && !left.text.contains("Our flat"))
      #expect(try await anna.get(list).status == .notFound)
      let deleted = try await ben.follow(ben.post("\(list)/remove", [:]))
      #expect(deleted.text.contains("Deleted.") && !deleted.text.contains("Our flat"))
    }
  }

  @Test func aMemberIsRemoved() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let ben = try await SettingsClient(server, client, as: "ben")
      let list = try await make("Flat", anna)
      _ = try await anna.post("\(list)/share", ["person": "ben", "role": "writer"])
      #expect(try await ben.post("\(list)/unshare", ["person": "anna"]).status == .forbidden)
      _ = try await anna.post("\(list)/unshare", ["person": "ben"])
      #expect(try await ben.get(list).status == .notFound)
    }
  }

  @Test func whetherAListRemindsIsForEachToSay() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let list = try await make("Flat", anna)
      let off = try await anna.follow(anna.post("\(list)/reminds", [:]))
      #expect(off.text.contains("name=\"reminds\" value=\"on\">"))
      let on = try await anna.follow(anna.post("\(list)/reminds", ["reminds": "on"]))
      #expect(on.text.contains("name=\"reminds\" value=\"on\" checked>"))
    }
  }

  @Test func whatCannotBeDoneIsSaidOnThePage() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let list = try await make("Flat", anna)
      let unknown = try await anna.post("\(list)/share", ["person": "nobody", "role": "writer"])
      #expect(unknown.status == .unprocessableContent)
      #expect(unknown.text.contains("There is no person named &quot;nobody&quot;."))
      #expect(unknown.text.contains("name=\"person\" value=\"nobody\""))
      let alone = try await anna.post("\(list)/leave", [:])
      #expect(alone.status == .unprocessableContent)
      #expect(alone.text.contains("A list needs an owner."))
      let nameless = try await anna.post("/settings/lists", ["name": " "])
      #expect(nameless.status == .unprocessableContent)
      #expect(nameless.text.contains("id=\"name-failure\""))
    }
  }

  @Test(arguments: HostileText.all)
  func aNameIsTextWhateverItIs(text: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let made = try await anna.post("/settings/lists", ["name": text])
      #expect(!HostileText.breaks(made.text))
      #expect(!HostileText.breaks(try await anna.get("/settings/lists").text))
      let list = try await make("Flat", anna)
      _ = try await anna.post("\(list)/rename", ["name": text])
      #expect(!HostileText.breaks(try await anna.get(list).text))
      let shared = try await anna.post("\(list)/share", ["person": text, "role": "reader"])
      #expect(shared.status == .unprocessableContent && !HostileText.breaks(shared.text))
    }
  }
}
