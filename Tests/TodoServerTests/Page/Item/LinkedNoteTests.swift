import Testing

@testable import TodoServer

struct LinkedNoteTests {
  private func links(_ note: String) -> [String] {
    LinkedNote(note).parts.filter(\.isLink).map(\.text)
  }

  @Test(arguments: [
    ("see https://example.org.", "https://example.org"),
    ("HTTP://Example.org/A b", "HTTP://Example.org/A"),
    ("(https://example.org/a_(b))", "https://example.org/a_(b)"),
    ("<https://example.org/a>", "https://example.org/a"),
    ("\"https://example.org/a\"", "https://example.org/a"),
    ("https://example.org/?a=1&b=2#c, and more", "https://example.org/?a=1&b=2#c"),
    ("hhttps://example.org", "https://example.org"),
  ])
  func aLinkEndsWhereTheSentenceGoesOn(_ note: String, _ link: String) {
    #expect(links(note) == [link])
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "https://", "http:// x", "https:///path",
    "ftp://a.b",
    "mailto:a@b.c", "",
  ])
  func nothingElseIsALink(_ note: String) {
    #expect(links(note).isEmpty)
  }

  @Test func thePartsAreTheNote() {
    let note = "a http://x.org b\n- [x] https://y.org, c http://z"
    let parts = LinkedNote(note).parts
    #expect(parts.map(\.text).joined() == "a http://x.org b\n☑ https://y.org, c http://z")
    #expect(parts.filter(\.isLink).map(\.text) == ["http://x.org", "https://y.org", "http://z"])
  }

  @Test func aNoteFullOfLinksHasSomeOfThem() {
    let note = String(repeating: "http://x.org ", count: 20_000)
    let parts = LinkedNote(note).parts
    #expect(parts.filter(\.isLink).count == 500)
    #expect(parts.map(\.text).joined() == note)
  }
}
