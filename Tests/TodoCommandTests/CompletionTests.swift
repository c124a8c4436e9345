import Foundation
import Testing

@testable import TodoCommand

/// What a shell gets when it asks for completions, whole outputs compared.
struct CompletionTests {
  private let session: TodoSession

  init() throws {
    session = try TodoSession()
  }

  private func complete(
    _ argument: String, of words: String..., for shell: String, listing: Bool = false
  ) throws -> BuiltProduct.Result {
    var verbs = Array(words.dropFirst().prefix(words.dropFirst().first == "place" ? 2 : 1))
    verbs += ["--", argument, "\(words.count - 1)", "\(words.last?.count ?? 0)"]
    var environment = session.environment
    environment["SAP_SHELL"] = shell
    if listing { environment["TODO_COMPLETION_TYPE"] = "63" }
    return try BuiltProduct("todo").run(
      ["---completion"] + verbs + words, environment: environment, in: session.folder)
  }

  private func output(_ lines: String...) -> BuiltProduct.Result {
    .init(output: lines.map { $0 + "\n" }.joined(), error: "", code: 0)
  }

  /// Adds two open items and a done one and gives their ids.
  private func addThree() throws -> [String] {
    let ids = try [
      session.lines("add", "Milk: 2\\3", "--tag", "shop", "--tag", "$(touch run)"),
      session.lines("add", "A/B\n\u{1b}", "--tag", "sheep"),
      session.lines("add", "Old", "--tag", "gone"),
    ].map { try #require($0.first) }
    _ = try session.lines("done", ids[2])
    return ids
  }

  @Test func idsAreCompletedWithTheirTitles() throws {
    let ids = try addThree()
    #expect(
      try complete("positional@0", of: "todo", "done", "", for: "fish")
        == output("\(ids[0])\tMilk: 2\\3", "\(ids[1])\tA/B␊␛"))
    // The last line is for zsh, which takes it off again.
    #expect(
      try complete("positional@0", of: "todo", "edit", "", for: "zsh")
        == output("\(ids[0]):Milk: 2\\\\3", "\(ids[1]):A/B␊␛", " "))
    #expect(
      try complete("positional@0", of: "todo", "done", "", for: "bash") == output(ids[0], ids[1]))
    #expect(
      try complete("positional@0", of: "todo", "undone", "", for: "fish")
        == output("\(ids[2])\tOld"))
    #expect(
      try complete("positional@0", of: "todo", "rm", ids[0], "", for: "bash")
        == output(ids[1], ids[2]), "one that is there is not offered again")
    #expect(
      try complete("positional@0", of: "todo", "show", "", for: "bash")
        == output(ids[0], ids[1], ids[2]))
  }

  @Test func bashListsTitlesWhereThereIsAChoice() throws {
    let ids = try addThree()
    #expect(
      try complete("positional@0", of: "todo", "done", "", for: "bash", listing: true)
        == output("\(ids[0])\\ \\ Milk\\:\\ 2\\\\3", "\(ids[1])\\ \\ A∕B␊␛"))
    #expect(
      try complete(
        "positional@0", of: "todo", "done", String(ids[1].prefix(5)), for: "bash", listing: true)
        == output(ids[1]))
  }

  /// A letter and the mark after it can be one character.
  @Test(arguments: ["`", "$", "\"", ";", "&", "|", "(", "<", "\\", "'", "*", "~", "!", "#", " "])
  func bashEscapesWhatFollowsALetterInACharacter(mark: String) {
    let prepended = "a\u{0d4e}\(mark)b"
    #expect(CompletionCandidate(value: prepended).word == "a\u{0d4e}\\\(mark)b")
  }

  private func titles(
    _ word: String, for shell: String, listing: Bool = false
  ) throws -> [String] {
    var environment = session.environment
    environment["SAP_SHELL"] = shell
    environment["TODO_COMPLETION_BY"] = "title"
    if listing { environment["TODO_COMPLETION_TYPE"] = "63" }
    return try BuiltProduct("todo").run(
      ["---completion", "done", "--", "positional@0", "2", "\(word.count)", "todo", "done", word],
      environment: environment, in: session.folder
    ).lines
  }

  @Test func aWordOfATitleIsCompletedToTheID() throws {
    let anna = try session.add("Ring (dentist) Anna")
    let bob = try session.add("DENTIST Bob")
    let bread = try session.add("Bread")
    let done = try session.add("Dental floss")
    _ = try session.lines("done", done)
    #expect(
      try titles("dent", for: "zsh") == ["\(anna):Ring (dentist) Anna", "\(bob):DENTIST Bob", " "])
    #expect(try titles("Bre", for: "bash") == ["Bre\\\u{1f}\(bread)"])
    #expect(try titles("Dent", for: "bash") == ["Dent\\\u{1f}Dent", "Dent\\\u{1f}Dent…"])
    #expect(
      try titles("dent", for: "bash", listing: true).prefix(2) == [
        "dent\\\u{1f}\(anna)\\ \\ Ring\\ \\(dentist\\)\\ Anna",
        "dent\\\u{1f}\(bob)\\ \\ DENTIST\\ Bob",
      ])
    #expect(try !titles("entist", for: "zsh").contains { $0.contains(anna) || $0.contains(bob) })
    // fish asks once, and takes what contains the word.
    #expect(
      try complete("positional@0", of: "todo", "done", "dent", for: "fish")
        == output("\(anna):dentist\tRing (dentist) Anna", "\(bob):dentist\tDENTIST Bob"))
    #expect(try session.lines("done", "\(anna):dentist") == [anna])
    #expect(try session.todo("done", ":dentist").code == 1)
  }

  /// The generated script as bash runs it: a single title becomes the id.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/bin/bash"), "needs bash"))
  func bashReplacesAWordOfATitle() throws {
    let id = try session.add("Dentist: Anna")
    let other = try session.add("Buy dental floss")
    #expect(
      try bash("try 9 todo done dentis\ntry 9 todo done dent\ntry 9 todo done zzz\ntry 9 todo li")
        == ["\(id)|", "dent|dent…|", "|", "list|"])
    let listed = try bash("try 63 todo done dent").first ?? ""
    #expect(listed.contains("\(id)  Dentist: Anna|\(other)  Buy dental floss|"))
  }

  @Test func tagsOfOpenItemsAreCompleted() throws {
    _ = try addThree()
    for (verb, option) in [
      ("list", "--tag"), ("near", "--tag"), ("add", "--tag"), ("edit", "--untag"),
    ] {
      #expect(
        try complete(option, of: "todo", verb, option, "", for: "fish")
          == output("$(touch run)", "sheep", "shop"))
    }
    #expect(
      try complete("--tag", of: "todo", "list", "--tag", "", for: "bash")
        == output("\\$\\(touch\\ run\\)", "sheep", "shop"))
  }

  @Test func eventsAreCompletedWithTheirMeaning() throws {
    #expect(
      try complete("--on", of: "todo", "add", "A", "--on", "", for: "fish")
        == output(
          "arrive\tat any of the places", "leave\tall of the places",
          "dwell:10m\tafter 10 minutes inside", "away:30m\tafter 30 minutes outside",
          "pass\tarrive or pass through", "none\tno reminder"))
    #expect(
      try complete("--on", of: "todo", "edit", "a", "--on", "", for: "zsh").lines[2]
        == "dwell\\:10m:after 10 minutes inside")
  }

  @Test func placesAreCompletedWithTheirKind() throws {
    for arguments in [
      ["home", "52.52,13.405"], ["my park", "1,2", "--radius", "1km"], ["shop", "1,2"],
      ["shop", "1,3"], ["a:b", "1,2"],
    ] {
      _ = try BuiltProduct("todo").run(
        ["place", "add", "--also"] + arguments, environment: session.environment, in: session.folder
      )
    }
    let positions = output(
      "a:b\tpoint, 1.0,2.0", "home\tpoint, 52.52,13.405", "my park\tcircle 1.0 km, 1.0,2.0")
    #expect(try complete("positional@0", of: "todo", "near", "", for: "fish") == positions)
    #expect(
      try complete("--at", of: "todo", "add", "A", "--at", "", for: "fish") == positions)
    #expect(
      try complete("--from", of: "todo", "list", "--from", "", for: "fish") == positions)
    #expect(
      try complete("positional@1", of: "todo", "place", "add", "x", "", for: "fish") == positions)
    #expect(
      try complete("--place", of: "todo", "add", "A", "--place", "", for: "zsh")
        == output(
          "a\\:b:point, 1.0,2.0", "home:point, 52.52,13.405", "my park:circle 1.0 km, 1.0,2.0",
          "shop:2 places", " "))
    #expect(
      try complete("positional@0", of: "todo", "place", "rm", "", for: "bash")
        == output("a\\:b", "home", "my\\ park", "shop"))
  }

  @Test func manyCandidatesAreNarrowedByThePrefix() throws {
    let rows = (0..<500).map { "Item \($0),tag\($0)\n" }.joined()
    try session.write("name,tags\n" + rows, to: "items.csv")
    let ids = try session.lines("import", "items.csv")
    #expect(
      try complete("positional@0", of: "todo", "done", "", for: "bash").lines
        == Array(ids.prefix(200)))
    let prefix = String(ids[7].prefix(2))
    #expect(
      try complete("positional@0", of: "todo", "done", prefix, for: "bash").lines
        == ids.filter { $0.hasPrefix(prefix) }.sorted())
    #expect(try complete("positional@0", of: "todo", "done", "!", for: "bash").lines == [])
    #expect(
      try complete("--tag", of: "todo", "list", "--tag", "\"tag49", for: "bash").lines
        == ["tag49"] + (490..<500).map { "tag\($0)" })
  }

  @Test func theFileIsTheOneOnTheCommandLine() throws {
    let id = try #require(try session.lines("add", "A", "--db", "my items.sqlite").first)
    for db in [
      ["--db", "my\\ items.sqlite"], ["--db='my items.sqlite'"],
      ["--db", "=", "my\\ items.sqlite"],
    ] {
      let words = ["todo", "done"] + db + [""]
      let result = try BuiltProduct("todo").run(
        ["---completion", "done", "--", "positional@0", "\(words.count - 1)", "0"] + words,
        environment: session.environment, in: session.folder)
      #expect(result == output(id), "\(db)")
    }
  }

  @Test func withoutAFileNothingIsOfferedOrCreated() throws {
    let nothing = output()
    #expect(try complete("positional@0", of: "todo", "done", "", for: "bash") == nothing)
    #expect(try complete("--tag", of: "todo", "list", "--tag", "", for: "fish") == nothing)
    #expect(!FileManager.default.fileExists(atPath: session.storeURL.path))
    try Data("no database".utf8).write(to: session.storeURL)
    #expect(try complete("positional@0", of: "todo", "near", "", for: "bash") == nothing)
    #expect(
      try complete("positional@7", of: "todo", "near", "", for: "bash")
        == .init(output: "", error: "", code: 64), "a script of another version is told nothing")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func theScriptIsTheParsersOwn(shell: String) throws {
    let script = try session.todo("completions", shell)
    let parsers = try session.todo("--generate-completion-script", shell)
    #expect(script.code == 0 && script.error.isEmpty && !parsers.output.isEmpty)
    // What is added is behind the parser's script, in zsh before its last lines.
    let ending = zip(script.output.reversed(), parsers.output.reversed()).prefix { $0 == $1 }.count
    switch shell {
    case "bash": #expect(script.output.hasPrefix(parsers.output) && script.output != parsers.output)
    case "zsh": #expect(script.output.hasPrefix(parsers.output.dropLast(ending)) && ending < 200)
    default: #expect(script.output == parsers.output)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/bin/bash"), "needs bash"))
  func bashCompletesButRunsNothing() throws {
    let ids = try addThree()
    let answer = try bash(
      """
      try 9 todo li
      try 9 todo place ""
      try 9 todo done ""
      try 63 todo done ""
      try 9 todo done \(ids[0].prefix(4))
      try 9 todo list --tag ""
      try 9 todo list --sort d
      """)
    #expect(
      answer == [
        "list|", "--version|-h|--help|add|list|move|rename|rm|", "\(ids[0])|\(ids[1])|",
        "\(ids[0])  Milk: 2\\3|\(ids[1])  A∕B␊␛|", "\(ids[0])|", "$(touch run)|sheep|shop|",
        "due|distance|",
      ])
    #expect(!FileManager.default.fileExists(atPath: session.folder.path + "/run"))
  }

  /// Sources the script in bash, and runs lines that call `try COMP_TYPE WORD…`.
  private func bash(_ lines: String) throws -> [String] {
    try session.write(try session.todo("completions", "bash").output, to: "todo.bash")
    try session.write(
      """
      source ./todo.bash
      try() {
        COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2)) COMP_LINE="${*:2}" COMP_TYPE="$1" COMPREPLY=()
        COMP_POINT=${#COMP_LINE}
        _todo_with_titles todo "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s|' "${COMPREPLY[@]}"
        echo
      }
      \(lines)
      """, to: "try.bash")
    return try shell("/bin/bash", ["try.bash"])
  }

  /// Runs a shell with `todo` in its path, and gives its lines.
  private func shell(_ path: String, _ arguments: [String]) throws -> [String] {
    let link = session.folder.appendingPathComponent("todo")
    if !FileManager.default.fileExists(atPath: link.path) {
      try FileManager.default.createSymbolicLink(
        at: link, withDestinationURL: BuiltProduct("todo").url)
    }
    var environment = session.environment
    environment["PATH"] = "\(session.folder.path):/usr/bin:/bin"
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = session.folder
    process.standardOutput = pipe
    try process.run()
    let answer = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return answer.split(separator: "\n").map(String.init)
  }
}
