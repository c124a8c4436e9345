import Foundation
import TestSupport
import Testing

/// The command with arguments that nobody would give: a result or a clear error, never a trap.
@Suite struct MutatedArgumentsTests {
  private static let plan = FuzzPlan(cases: 2000)
  /// This many cases share a session, and the items they added.
  private static let casesInSession = 100

  private static let verbs = [
    "near", "add", "list", "show", "done", "undone", "edit", "rm", "import", "export", "help",
    "place", "completions", "snooze", "watch", "why", "replay", "plan",
  ]

  private static let words = [
    "", " ", "-", "--", "---", "home", "supermarket", "52.52,13.405", "-33.87,151.21", "91,0",
    "nan,inf", "1e999,0", "0x10,0", "52.52", "u33db", "geohash:u33db", "geo:1,2;u=3",
    "9F4MGC22+22", "https://www.openstreetmap.org/#map=17/52.52/13.405", "52°31'12\"N 13°24'18\"E",
    "Buy milk", "a\tb\nc", "\u{1b}[31mred", "\u{202e}evil", "日本語", "👨‍👩‍👧‍👦", "e\u{301}", "\u{0}",
    "k", "0", "zzzzzz", "ooooooo", "500m", "-5km", "1e308mi", "5 00m", "today", "tomorrow 25:00",
    "in 99999 days", "in 9999 months", "9999-12-31", "2026-02-30", "10000-01-01", "next week",
    "due", "title", "distance", "none", "overdue", "week", "metric", "imperial", "places",
    "good.csv", "bad.geojson", "missing.csv", "..", "/", "/dev/null", "bash", "zsh", "rm", "list",
    "add", "1", "-1", "0.5", "99999999999999999999", "'; DROP TABLE items; --", "%s%n", "$HOME",
    "+shop", "@home", "due:week", "wait:fri", "!", "arrive", "dwell:10m", "away:99999999999h",
    "17:00-20:00", "mon-fri", "fire", "snooze",
    String(repeating: "x", count: 5000),
  ]

  private static let options = [
    "--within", "--limit", "--tag", "--untag", "--due", "--text", "--done", "--in", "--units",
    "--json", "--db", "--at", "--name", "--note", "--title", "--without", "--sort", "--strict",
    "--dry-run", "--place", "--radius", "--region", "--from", "--format", "--help", "-h",
    "--on", "--every-visit", "--once", "--reminding", "--between", "--days", "--until", "--initial",
    "--wait", "--important", "--all", "--yes", "--next-visit", "--live", "--device", "--keep",
    "--time", "--accuracy", "--map",
    "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  private static func arguments(_ generator: inout SeededGenerator) -> [String] {
    var arguments: [String] = []
    if Int.random(in: 0..<20, using: &generator) > 0 { arguments.append(pick(verbs, &generator)) }
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let option = pick(options, &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1: arguments.append(word(&generator))
      case 2, 3: arguments += [option, word(&generator)]
      case 4: arguments.append("\(option)=\(word(&generator))")
      default: arguments.append(option)
      }
    }
    return arguments
  }

  private static func word(_ generator: inout SeededGenerator) -> String {
    var scalars = Array(pick(words, &generator).unicodeScalars)
    if Int.random(in: 0..<4, using: &generator) == 0, !scalars.isEmpty {
      let place = Int.random(in: scalars.indices, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(pick(["-", ",", "9", "°", "\n", "=", "e"], &generator), at: place)
      default: scalars.swapAt(place, Int.random(in: scalars.indices, using: &generator))
      }
    }
    // An argument ends at a NUL.
    return String(String.UnicodeScalarView(scalars.filter { $0.value != 0 }))
  }

  private static func pick<Element>(
    _ elements: [Element], _ generator: inout SeededGenerator
  ) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  @Test(arguments: 0..<(plan.cases + casesInSession - 1) / casesInSession)
  func endInAResultOrAClearError(sessionNumber: Int) throws {
    let session = try TodoSession()
    try session.write("name,lat,lon,tags\nA,1,2,x\nB,3,4,\n", to: "good.csv")
    try session.write(#"{"type":"FeatureCollection","features":[{"type":"#, to: "bad.geojson")
    let first = sessionNumber * Self.casesInSession
    for number in first..<min(first + Self.casesInSession, Self.plan.cases) {
      var generator = Self.plan.generator(case: number)
      let arguments = Self.arguments(&generator)
      let result = try BuiltProduct("todo").run(
        arguments, environment: session.environment, in: session.folder)
      let what = "seed \(Self.plan.seed), case \(number): \(arguments): \(result)"
      // 70 is our own fault; a trap or a signal is none of these.
      #expect([0, 1, 64, 65, 66, 69].contains(result.code), "\(what)")
      if result.code >= 64 { #expect(!result.error.isEmpty, "\(what)") }
      if result.code == 64 { #expect(result.output.isEmpty, "\(what)") }
      // Nothing that was given takes the terminal over.
      #expect(!(result.output + result.error).contains("\u{1b}"), "\(what)")
    }
    #expect(try session.todo("list", "--json").code <= 1, "the file is sound")
  }
}
