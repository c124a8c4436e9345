import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService

@testable import TodoServer

@Suite("Whether a list has changed")
struct ListVersionTests {
  private func version(
    _ browser: ItemBrowser, _ path: String = "/version", known: String? = nil
  ) async throws -> TestResponse {
    try await browser.server.test { client in
      try await client.execute(
        uri: path, method: .get,
        headers: [.cookie: "todo-session=\(browser.token)", .ifNoneMatch: known ?? ""]
      ) { $0 }
    }
  }

  @Test func itChangesWithTheItemsWhoeverChangesThem() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let first = try #require(try await version(browser).headers[.eTag])
    #expect(try await version(browser, known: first).status == .notModified)
    let id = try browser.store.add(ToDoItem(title: "Milk")).id
    var tags = [first]
    for change in 0..<3 {
      switch change {
      case 0: break
      case 1: try browser.store.update(id) { $0.title = "Oat milk" }
      default: try browser.store.remove([id])
      }
      let answer = try await version(browser, known: tags.last)
      #expect(answer.status == .noContent)
      tags.append(try #require(answer.headers[.eTag]))
    }
    #expect(Set(tags).count == 4)
  }

  @Test func positionsDoNotChangeIt() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let tag = try #require(try await version(browser).headers[.eTag])
    let caller = try await browser.server.service.authenticator.caller(.session(browser.token))
    let fix = Fix(
      coordinate: try Coordinate(latitude: 52, longitude: 13), accuracy: .meters(5),
      timestamp: ServerFixture.now.timeIntervalSince1970)
    _ = try await browser.server.service.take([(fix, "phone")], for: caller)
    #expect(try await version(browser, known: tag).status == .notModified)
  }

  @Test func thePageOfAListHasItsVersion() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    for (page, path) in [("/", "/version"), (browser.list, "/version")] {
      let tag = try #require(try await version(browser, path).headers[.eTag])
      #expect(
        try await browser.get(page).text.contains(
          "data-version=\"\(tag.replacing("\"", with: "&quot;"))\" data-version-path=\"\(path)\""))
    }
    let shared = try await browser.server.sharedList()
    #expect(try await version(browser, "/lists/\(shared.list)/version").status == .noContent)
    #expect(
      try await browser.get("/lists/\(shared.list)").text
        .contains("data-version-path=\"/lists/\(shared.list)/version\""))
  }

  @Test func theListsOfOthersAreNotThere() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let other = try await ItemBrowser(browser.server, "ben")
    let answer = try await version(other, "\(browser.list)/version")
    #expect(answer.status == .notFound)
    let unknown = try await browser.server.test { client in
      try await client.execute(uri: "/version", method: .get) { $0 }
    }
    #expect(unknown.status == .seeOther)
  }
}
