import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo
import ToDoService

@testable import TodoServer

@Suite("What is hidden in a list, and tags to filter by")
struct WaitingItemsTests {
  private static func items() throws -> [ToDoItem] {
    try (0..<5).map { index in
      var item = ToDoItem(title: "Item \(index)", tags: [index % 2 == 0 ? "even" : "odd"])
      if index > 1 {
        item.waitsUntil = .at(ServerFixture.now.addingTimeInterval(Double(index - 2)))
      }
      if index == 4 { item.waitsUntil = .day(try #require(CalendarDay("2026-09-22"))) }
      return item
    }
  }

  @Test func hiddenItemsAreCountedApart() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    for item in try Self.items() { _ = try await browser.add(item) }
    let page = try await browser.get("/").text
    #expect(page.contains("To do <span class=\"count\">3</span>"))
    #expect(
      page.contains("<a class=\"hidden-items\" href=\"/?show=waiting\">and 2 hidden until later"))
    #expect(!page.contains("Item 3"))
    let filtered = try await browser.get("/?q=%2Beven").text
    #expect(filtered.contains("To do <span class=\"count\">2</span>"))
    #expect(filtered.contains("and 1 hidden until later"))
    let hidden = try await browser.get("/?show=waiting").text
    #expect(hidden.contains("Item 3") && hidden.contains("Item 4"))
    #expect(!hidden.contains("Item 2"))
    let odd = try await browser.get("/?q=%2Bodd&show=waiting").text
    #expect(odd.contains("Item 3") && !odd.contains("Item 4"))
  }

  @Test func hiddenItemsComeInPages() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let later = ServerFixture.now.addingTimeInterval(1)
    try browser.store.add(
      contentsOf: (0..<130).map { index in
        var item = ToDoItem(title: "Item \(index)")
        item.waitsUntil = .at(later)
        return item
      })
    let first = try await browser.get("/?show=waiting").text
    #expect(first.contains(">Item 99<") && !first.contains(">Item 100<"))
    let more = try #require(first.firstMatch(of: /href="([^"]*)" data-more/)?.1)
    let second = try await browser.get(String(more).replacing("&amp;", with: "&")).text
    #expect(!second.contains(">Item 99<"))
    #expect(second.contains(">Item 100<") && second.contains(">Item 129<"))
    #expect(!second.contains("data-more"))
  }

  @Test func aTagIsTurnedOnAndOff() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    for item in try Self.items() { _ = try await browser.add(item) }
    let page = try await browser.get("/?q=milk").text
    #expect(page.contains("<a href=\"/?q=milk%20%2Beven\" dir=\"auto\">even</a>"))
    let on = try await browser.get("/?q=milk%20%2BEven").text
    #expect(on.contains("<a href=\"/?q=milk\" aria-current=\"true\" dir=\"auto\">even</a>"))
  }

  @Test func theAddLineLeadsToAllFields() async throws {
    let server = try ServerFixture()
    let browser = try await ItemBrowser(server)
    #expect(try await browser.get("/").text.contains("href=\"/add\""))
    let shared = try await server.sharedList()
    let path = "/lists/\(shared.list)"
    #expect(try await browser.get(path).text.contains("href=\"\(path)/add\""))
  }
}
