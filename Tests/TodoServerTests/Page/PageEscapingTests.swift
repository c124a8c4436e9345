import HTTPTypes
import HummingbirdTesting
import Testing

@testable import TodoServer

@Suite("Page escaping")
struct PageEscapingTests {
  /// To Swift a quotation mark with an accent on it is another character than a quotation mark.
  @Test func aQuotationMarkWithAnAccentEndsNoAttributeOfARow() async throws {
    let server = try ServerFixture()
    let token = try server.token(for: "anna")
    try await server.add([ServerFixture.item("\"\u{301} onload=x", 52.52, 13.405)], token: token)
    let anna = try await MapVisitor("anna", on: server)
    try await server.test { client in
      let page = Array(try await anna.get("/", on: client).text.utf8)
      #expect(page.contains(Array("Mark as done: &quot;\u{301} onload=x\"".utf8)))
      #expect(!page.contains(Array("\"\u{301} onload".utf8)))
    }
  }
}
