import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing
import ToDo

@testable import TodoServer

@Suite("Notes of any length in a form")
struct LargeNoteTests {
  /// Two bytes each, which a form sends as six.
  private static func note(letters: Int) -> String { String(repeating: "ü", count: letters) }

  @Test func theLongestNoteIsTaken() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let note = Self.note(letters: ItemLimits.descriptionBytes / 2)
    let answer = try await browser.post("/add", [("title", "Milk"), ("note", note)])
    #expect(answer.status == .seeOther)
    #expect(try browser.store.items().first?.item.itemDescription == note)
  }

  @Test func aLongerOneIsShownAgainWithTheReason() async throws {
    var browser = try await ItemBrowser(ServerFixture())
    browser.language = "de"
    let path = try await browser.add(ToDoItem(title: "Milk"))
    let note = Self.note(letters: ItemLimits.descriptionBytes / 2 + 1)
    for form in ["/add", "\(path)/edit"] {
      let answer = try await browser.post(
        form, browser.form(form, changing: ["title": "Oat milk", "note": note]))
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Die Notiz hat 1000002 Bytes, höchstens 1000000 gehen."))
      #expect(answer.text.contains("name=\"title\" value=\"Oat milk\""))
      #expect(answer.text.range(of: "\n\(note)</textarea>", options: .literal) != nil)
    }
    #expect(try browser.store.items().map(\.item.title) == ["Milk"])
  }

  @Test func whatTheAPIWouldNotTakeEitherIsRefused() async throws {
    let browser = try await ItemBrowser(ServerFixture())
    let note = String(repeating: "x", count: FormBody.mostItemBytes)
    let answer = try await browser.post("/add", [("title", "Milk"), ("note", note)])
    #expect(answer.status == .contentTooLarge)
    #expect(answer.text.contains("The form is too large."))
    #expect(try browser.store.items().isEmpty)
  }
}
