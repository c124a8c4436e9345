import Testing

@testable import ToDoPresentation

/// The short words of a command line.
struct QuickWordsTests {
  @Test func wordsSetTheRestOfAnItem() throws {
    let words = try QuickWords(
      ["Buy", "milk", "+shop", "+a,b", "@supermarket", "due:fri", "wait:mon", "!"])
    #expect(words.text == ["Buy", "milk"])
    #expect(words.tags == ["shop", "a", "b"])
    #expect(words.places == ["supermarket"])
    #expect(words.due == "fri" && words.wait == "mon" && words.isImportant)
  }

  @Test(arguments: [
    "Buy milk +shop", "+ 1", "+49", "+", "@", "Now!", "C++", "a@b.org", "due:", "overdue:x", "-",
  ])
  func otherWordsAreText(word: String) throws {
    let words = try QuickWords([word])
    #expect(words.text == [word] && words.isText)
  }

  /// A shell removes the quotes of `due:"mon 9:00"`.
  @Test func aQuotedDateIsADate() throws {
    let words = try QuickWords(["Call", "due:mon 9:00", "wait:in 2 weeks", "due: or not"])
    #expect(words.due == "mon 9:00" && words.wait == "in 2 weeks")
    #expect(words.text == ["Call", "due: or not"])
  }

  @Test(arguments: ["+shop", "@home", "!", "due:fri"])
  func aBackslashKeepsAWord(word: String) throws {
    #expect(try QuickWords(["\\" + word]).text == [word])
  }

  @Test func aSecondDateIsRefused() {
    #expect(throws: InputError.repeatedWord("due:sat")) { try QuickWords(["due:fri", "due:sat"]) }
  }

  @Test func tagsAreNeverEmpty() throws {
    #expect(try TagsParser.parse("a, b,") == ["a", "b"])
    #expect(throws: InputError.emptyTag) { try TagsParser.parse(" ,") }
  }

  @Test func linesWithBoxesAreShownAsWhatTheyAre() {
    #expect(
      NoteText.text("- [ ] milk\n  - [x] bread\n- [y] jam\n- [ ]tea") == """
        ☐ milk
          ☑ bread
        - [y] jam
        - [ ]tea
        """)
  }
}
