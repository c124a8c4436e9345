import Foundation
import Testing

@testable import ToDoPresentation

/// The short words of a command line.
struct QuickWordsTests {
  @Test func wordsSetTheRestOfAnItem() throws {
    let words = try QuickWords(
      ["Buy", "milk", "+shop", "+a,b", "@supermarket", "due:fri", "wait:mon", "repeat:daily", "!"],
      for: .item)
    #expect(words.text == ["Buy", "milk"])
    #expect(words.tags == ["shop", "a", "b"])
    #expect(words.places == ["supermarket"])
    #expect(words.due == "fri" && words.wait == "mon" && words.isImportant)
    #expect(words.repetition == "daily")
  }

  @Test(arguments: [
    "Buy milk +shop", "+ 1", "+49", "+", "@", "Now!", "C++", "a@b.org", "due:", "overdue:x", "-",
  ])
  func otherWordsAreText(word: String) throws {
    let words = try QuickWords([word], for: .item)
    #expect(words.text == [word] && words.isText)
  }

  /// A shell removes the quotes of `due:"mon 9:00"`.
  @Test func aQuotedDateIsADate() throws {
    let words = try QuickWords(
      [
        "Call", "due:mon 9:00", "wait:in 2 weeks", "due: or not", "repeat:every 2 weeks",
        "repeat: after me",
      ], for: .item)
    #expect(words.due == "mon 9:00" && words.wait == "in 2 weeks")
    #expect(words.text == ["Call", "due: or not", "repeat: after me"])
    #expect(words.repetition == "every 2 weeks")
  }

  @Test(arguments: ["+shop", "@home", "!", "due:fri", "repeat:daily"])
  func aBackslashKeepsAWord(word: String) throws {
    #expect(try QuickWords(["\\" + word], for: .item).text == [word])
  }

  @Test func aSecondDateIsRefused() {
    #expect(throws: InputError.repeatedWord("due:sat")) {
      try QuickWords(["due:fri", "due:sat"], for: .item)
    }
  }

  @Test func aFilterExcludesTagsAndAnItemDoesNot() throws {
    let words = try QuickWords(["not:shop", "NOT:+a,b", "milk"], for: .filter)
    #expect(words.excludedTags == ["shop", "a", "b"] && words.text == ["milk"] && !words.isText)
    #expect(try QuickWords(["not:shop"], for: .item).text == ["not:shop"])
  }

  @Test(arguments: ["wait:fri", "repeat:daily"])
  func whatSetsAnItemIsNotAFilter(word: String) throws {
    let words = try QuickWords([word], for: .filter)
    #expect(throws: InputError.notAFilter(word)) {
      try WordFilter(words, dates: DueFilterParser(now: 0, timeZone: .gmt))
    }
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
