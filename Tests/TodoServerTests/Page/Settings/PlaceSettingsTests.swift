import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import ToDo
import ToDoService
import ToDoStore

@testable import TodoServer

@Suite("Settings: places")
struct PlaceSettingsTests {
  private let path = "/settings/places"

  @Test func aPlaceIsAddedRenamedAndDeleted() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let added = try await browser.follow(
        browser.post(path, ["name": "home", "position": "52.52,13.405", "radius": "150 m"]))
      #expect(added.text.contains("Added.") && added.text.contains("circle, radius"))
      let renamed = try await browser.follow(
        browser.post("\(path)/rename", ["old": "home", "name": "flat"]))
      #expect(renamed.text.contains("<strong dir=\"auto\">flat</strong>"))
      #expect(!renamed.text.contains("<strong dir=\"auto\">home</strong>"))
      let removed = try await browser.follow(browser.post("\(path)/remove", ["old": "flat"]))
      #expect(removed.text.contains("Deleted.") && !removed.text.contains("circle"))
    }
  }

  @Test(arguments: [
    ("", "52.52,13.405", "", "name"), ("home", "nowhere", "", "position"),
    ("home", "52.52,13.405", "far", "radius"), ("1,2", "52.52,13.405", "", "name"),
  ])
  func whatIsWrongIsSaidBesideItsField(
    name: String, position: String, radius: String, field: String
  ) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let answer = try await browser.post(
        path, ["name": name, "position": position, "radius": radius])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("id=\"\(field)-failure\""))
      #expect(answer.text.contains("name=\"position\" value=\"\(position)\""))
    }
  }

  @Test func aPlaceIsNotRenamedToAnother() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      for (name, position) in [("home", "52.52,13.405"), ("work", "52.53,13.4")] {
        _ = try await browser.post(path, ["name": name, "position": position])
      }
      let answer = try await browser.post("\(path)/rename", ["old": "home", "name": "Work"])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("There is a place called"))
    }
  }

  @Test func thePlacesOfAnothersListAreNotThere() async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let anna = try await SettingsClient(server, client, as: "anna")
      let ben = try await SettingsClient(server, client, as: "ben")
      _ = try await anna.post(path, ["name": "home", "position": "52.52,13.405"])
      let list = try server.service.accounts.knownPerson(named: "anna").ownList.rawValue
      #expect(try await ben.get("\(path)?list=\(list)").status == .notFound)
      let answer = try await ben.post("\(path)/remove", ["list": list, "old": "home"])
      #expect(answer.status == .notFound)
      #expect(try await anna.get(path).text.contains("<strong dir=\"auto\">home</strong>"))
    }
  }

  @Test(arguments: HostileText.all)
  func aNameIsTextWhateverItIs(text: String) async throws {
    let server = try ServerFixture()
    try await server.test { client in
      let browser = try await SettingsClient(server, client, as: "anna")
      let added = try await browser.post(path, ["name": text, "position": "52.52,13.405"])
      #expect(!HostileText.breaks(added.text))
      #expect(!HostileText.breaks(try await browser.get(path).text))
      let refused = try await browser.post(
        path, ["name": text, "position": text, "radius": text])
      #expect(refused.status == .unprocessableContent && !HostileText.breaks(refused.text))
    }
  }
}
