import Foundation
import Testing

/// Short words, waits, importance, and several items at once.
struct QuickAddTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func titles(_ arguments: String...) throws -> [String] {
    let result = try session.todo("list", "--json")
    try #require(result.code == 0)
    return try titles(of: arguments)
  }

  private func titles(of arguments: [String]) throws -> [String] {
    let result = try BuiltProduct("todo").run(
      ["list"] + arguments, environment: session.environment, in: session.folder)
    return result.lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false)[2] }
      .map(String.init)
  }

  @Test func aTitleNeedsNoQuotesAndWordsSetTheRest() throws {
    _ = try session.lines("place", "add", "supermarket", "52.5,13.4")
    let id = try session.lines(
      "add", "Buy", "oat", "milk", "+shop", "@supermarket", "due:2027-01-02", "!")[0]
    let json = try session.todo("show", id, "--json").output
    for part in [
      #""title":"Buy oat milk""#, #""tags":["shop"]"#, #""places":["supermarket"]"#,
      #""due":"2027-01-02""#, #""important":true"#,
    ] { #expect(json.contains(part), "\(json)") }
  }

  @Test func aQuotedTitleStaysAsItIs() throws {
    _ = try session.lines("add", "Buy milk +shop !")
    #expect(try titles() == ["Buy milk +shop !"])
  }

  @Test func anUnknownPlaceIsRefusedWithASuggestion() throws {
    _ = try session.lines("place", "add", "supermarket", "52.5,13.4")
    for verb in ["add", "list"] {
      let result = try session.todo(verb, "Milk", "@supermarkt")
      #expect(result.code == 64 && result.error.contains("Did you mean \"supermarket\"?"))
    }
  }

  @Test func theLocationOfAnItemIsKnownByItsName() throws {
    _ = try session.lines("add", "Milk", "--at", "52.5,13.4", "--name", "Rewe")
    _ = try session.lines("add", "Bread", "@rewe")
    let id = try session.lines("add", "Jam", "--at", "REWE")[0]
    #expect(try session.todo("show", id, "--json").output.contains(#""latitude":52.5"#))
    #expect(try titles("@Rewe") == ["Milk", "Bread", "Jam"])
  }

  @Test func listAndItsAliasesFilterByWords() throws {
    _ = try session.lines("add", "Oat", "milk", "+Shop", "due:2001-01-01")
    _ = try session.lines("add", "Bread", "+shop", "!")
    _ = try session.lines("add", "Call mum")
    #expect(try titles("milk", "+shop", "due:week") == ["Oat milk"])
    #expect(try titles("+SHOP", "!") == ["Bread"])
    #expect(try titles("due:none", "call") == ["Call mum"])
    #expect(try session.lines("ls", "+shop").count == 2)
    #expect(try session.lines("find", "mum").count == 1)
    #expect(try session.todo("list", "--tag", ",").code == 64)
    #expect(try titles("--tag", "shop,food") == [])
  }

  @Test func whatWaitsIsOnlyListedWithAll() throws {
    _ = try session.lines("add", "Later", "--wait", "2100-01-01", "--at", "1,2")
    let sooner = try session.lines("add", "Sooner", "wait:2001-01-01", "--at", "1,2")[0]
    #expect(try titles() == ["Sooner"])
    #expect(try titles("--all") == ["Later", "Sooner"])
    #expect(try session.lines("near", "1,2").count == 1)
    #expect(try session.lines("near", "1,2", "--all").count == 2)
    #expect(try session.todo("export").output.contains(#""wait":"2100-01-01""#))
    _ = try session.lines("edit", sooner, "--wait", "2100-01-01")
    #expect(try session.todo("list").code == 1)
    _ = try session.lines("edit", sooner, "--without", "wait")
    #expect(try titles() == ["Sooner"])
  }

  @Test func filtersChangeManyAtOnce() throws {
    for number in 1...6 { _ = try session.lines("add", "Item \(number)", "+shop") }
    _ = try session.lines("add", "Other")
    let refused = try session.todo("done", "+shop")
    #expect(refused.code == 64 && refused.error.contains("6 items match. Add --yes"))
    #expect(try session.lines("edit", "+shop", "--due", "2027-01-01", "--yes").count == 6)
    #expect(try titles("--due", "2027-01-01").count == 6)
    #expect(try session.lines("done", "+shop", "--yes").count == 6)
    #expect(try session.lines("undone", "+shop", "--yes").count == 6)
    #expect(try session.lines("del", "+shop", "due:2027-01-01", "--yes").count == 6)
    #expect(try titles() == ["Other"])
  }

  @Test(arguments: [
    (["done"], "Which items?"), (["rm", "abc", "+shop"], "not both"),
    (["edit", "+shop", "--title", "x", "--yes"], "--title changes one item"),
    (["edit", "+shop"], "Nothing to change"), (["done", "wait:fri"], "is not a filter"),
  ])
  func unclearSelectionsAreRefused(arguments: [String], error: String) throws {
    for title in ["a", "b"] { _ = try session.lines("add", title, "+shop") }
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    #expect(result.code == 64 && result.error.contains(error), "\(result)")
  }

  @Test func tagsIgnoreCaseAndAreNotAddedTwice() throws {
    let id = try session.lines("add", "Milk", "--tag", "Shop,food")[0]
    _ = try session.lines("edit", id, "--tag", "shop")
    #expect(try session.todo("show", id, "--json").output.contains(#""tags":["Shop","food"]"#))
    _ = try session.lines("edit", id, "--untag", "SHOP")
    #expect(try session.todo("show", id, "--json").output.contains(#""tags":["food"]"#))
    let both = try session.todo("edit", id, "--tag", "a", "--untag", "A")
    #expect(both.code == 64 && both.error.contains("contradict"))
    #expect(try session.todo("add", "Jam", "--tag", "").code == 64)
  }

  @Test func anEditorNeedsATerminal() throws {
    let id = try session.lines("add", "Milk")[0]
    let result = try session.todo("edit", id, environment: ["EDITOR": "true"])
    #expect(result.code == 64 && result.error.contains("Say what, such as --due fri"))
  }

  @Test func aNoteKeepsItsLines() throws {
    let id = try session.lines("add", "Pack", "--note", "- [ ] tent\n- [x] stove\nand more")[0]
    let shown = try session.todo("show", id).output
    #expect(shown.contains("note\t☐ tent\n\t☑ stove\n\tand more\n"))
  }
}
