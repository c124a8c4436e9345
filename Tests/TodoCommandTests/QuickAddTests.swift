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
    let sooner = try session.todo(
      "add", "Sooner", "wait:2001-01-01", "--at", "1,2",
      environment: ["TODO_NOW": "2000-12-31T12:00:00Z"]
    ).lines[0]
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

  @Test(arguments: [
    ["add", "A", "--wait", "2001-01-01"], ["add", "A", "wait:yesterday"],
  ])
  func aWaitInThePastIsRefused(arguments: [String]) throws {
    let result = try BuiltProduct("todo").run(
      arguments, environment: session.environment, in: session.folder)
    #expect(result.code == 64 && result.error.hasSuffix("is in the past.\n"), "\(result)")
  }

  @Test func aRepeatIsAWordToo() throws {
    let id = try session.lines("add", "Bins", "repeat:every 2 weeks on fri")[0]
    let json = try session.todo("show", id, "--json").output
    #expect(json.contains(#""words":"every 2 weeks on fri""#), "\(json)")
    let twice = try session.todo("add", "Bins", "repeat:daily", "--repeat", "weekly")
    #expect(twice.code == 64 && twice.error.contains("--repeat is given twice"))
  }

  @Test func notExcludesATag() throws {
    _ = try session.lines("add", "Milk", "+shop", "--at", "1,2")
    _ = try session.lines("add", "Call mum", "--at", "1,2")
    #expect(try titles("not:shop") == ["Call mum"])
    #expect(try titles("not:+shop", "mum") == ["Call mum"])
    #expect(try session.lines("near", "1,2", "not:shop").count == 1)
    _ = try session.lines("done", "not:shop")
    #expect(try titles("not:shop", "--done") == ["Call mum"] && titles("+shop") == ["Milk"])
  }

  @Test func tagsAreListedWithTheirCounts() throws {
    #expect(try session.todo("tags").code == 1)
    _ = try session.lines("add", "Milk", "+shop")
    _ = try session.lines("add", "Bread", "+shop,urgent")
    _ = try session.lines("add", "Jam", "+later", "--wait", "2100-01-01")
    #expect(try session.lines("tags") == ["shop\t2", "urgent\t1"])
    #expect(try session.lines("tags", "--all") == ["later\t1", "shop\t2", "urgent\t1"])
    #expect(
      try session.todo("tags", "--json").output
        == #"[{"count":2,"tag":"shop"},{"count":1,"tag":"urgent"}]"# + "\n")
  }

  @Test func logTakesTagsWithCommasAsListDoes() throws {
    let id = try session.lines("add", "Milk", "+shop,urgent")[0]
    _ = try session.lines("done", id)
    #expect(try session.lines("log", "--tag", "shop,urgent").count == 1)
    #expect(try session.todo("log", "--tag", "shop,food").code == 1)
  }

  @Test func aTitleIsAsGoodAsAnID() throws {
    let milk = try session.lines("add", "Buy", "milk")[0]
    let bread = try session.lines("add", "Buy", "bread")[0]
    let part = try session.todo("done", "milk")
    #expect(part.code == 1)
    #expect(
      part.error == """
        todo: No item has the id "milk". Did you mean this one?
          \(milk)  Buy milk

        """)
    let several = try session.todo("done", "buy")
    #expect(several.code == 1 && several.error.contains("2 titles have \"buy\". Give an id:"))
    #expect(try session.lines("list").count == 2 && titles("--done") == [])
    #expect(try session.lines("done", "buy", "MILK") == [milk], "a whole title needs no question")
    #expect(try session.lines("undone", "Buy milk") == [milk])
    #expect(try session.lines("done", "bread", "--yes") == [bread])
    #expect(try session.lines("show", "milk").contains("id\t\(milk)"))
    let unknown = try session.todo("done", "jam")
    #expect(
      unknown.error == "todo: No item has the id \"jam\". \"todo list\" shows the ids; a part of a "
        + "title works too.\n")
  }

  @Test func noneAsADateSaysHowToClearIt() throws {
    let id = try session.lines("add", "Milk", "due:2027-01-01")[0]
    for field in ["due", "repeat", "wait"] {
      let result = try session.todo("edit", id, "--\(field)", "none")
      #expect(
        result
          == .init(
            output: "",
            error: "todo: --\(field) none: To clear it, give --without \(field).\n", code: 64))
    }
  }

  @Test func showEndsWithTheChanges() throws {
    let id = try session.lines("add", "Milk", "due:2027-01-01")[0]
    _ = try session.lines("edit", id, "--tag", "shop")
    let lines = try session.lines("show", id)
    let changes = try #require(lines.firstIndex { $0.hasPrefix("changes\t") })
    #expect(lines[changes].hasSuffix("edit \(id) --tag shop"))
    #expect(lines[(changes + 1)...].map { $0.hasSuffix("add Milk due:2027-01-01") } == [true])
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
