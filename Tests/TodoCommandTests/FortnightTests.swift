import Foundation
import Testing

/// Two weeks with the command, day by day, with a clock that stands still at each command: all that it
/// prints is compared with what is stored in the folder Fortnight.
struct FortnightTests {
  /// Where and when somebody lives through it.
  struct Life: CustomTestStringConvertible {
    let name: String
    let zone: String
    /// A Friday.
    let start: String
    /// Where clocks are set.
    var change: String?

    var testDescription: String { name }
  }

  static let lives = [
    Life(name: "tokyo", zone: "Asia/Tokyo", start: "2026-11-20"),
    Life(name: "new-york", zone: "America/New_York", start: "2026-11-20"),
    Life(name: "berlin-spring", zone: "Europe/Berlin", start: "2026-03-20"),
    Life(name: "berlin-autumn", zone: "Europe/Berlin", start: "2026-10-16"),
  ]

  @Test(arguments: lives)
  func printsWhatIsStored(_ life: Life) throws {
    let run = try FortnightRun(life)
    let output = try run.output(of: Self.text("script"))
    if let folder = ProcessInfo.processInfo.environment["TODO_FORTNIGHT_FOLDER"] {
      try Data(output.utf8).write(
        to: URL(fileURLWithPath: folder).appendingPathComponent("\(life.name).txt"))
    }
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = try Self.text(life.name).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.difference(from: expected).isEmpty, "\(lines.difference(from: expected))")
  }

  private static func text(_ name: String) throws -> String {
    try String(
      contentsOf: Bundle.module.bundleURL.appendingPathComponent("Fortnight/\(name).txt"),
      encoding: .utf8)
  }
}

/// Runs the script in one time zone.
private final class FortnightRun {
  private let life: FortnightTests.Life
  private let session: TodoSession
  private let product = BuiltProduct("todo")
  private let calendar: Calendar
  private let start: Date

  init(_ life: FortnightTests.Life) throws {
    self.life = life
    session = try TodoSession()
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try #require(TimeZone(identifier: life.zone))
    self.calendar = calendar
    let parts = life.start.split(separator: "-").compactMap { Int($0) }
    start = try #require(
      calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])))
  }

  func output(of script: String) throws -> String {
    var lines: [String] = []
    for line in script.split(separator: "\n") where !line.hasPrefix("#") {
      let words = Self.words(line)
      let (day, time, machine) = (try #require(Int(words[0])), words[1], words[2])
      let clock = time.split(separator: ":").compactMap { Int($0) }
      let date = try #require(
        calendar.date(byAdding: .day, value: day, to: start).flatMap {
          calendar.date(bySettingHour: clock[0], minute: clock[1], second: 0, of: $0)
        })
      lines.append("\(day) \(time) \(machine)$ \(line.split(separator: " ", maxSplits: 3)[3])")
      let command = Array(words.dropFirst(3))
      switch command[0] {
      case "walk": lines += try walk(to: command[1], on: machine, at: date)
      case "send": lines += try send(from: machine, to: command[1], at: date)
      default: lines += try todo(Array(command.dropFirst()), on: machine, at: date)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The words of a line: quoted ones, and `[title]` as one.
  private static func words(_ line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word = ""
    var end: Character?
    for character in line {
      if character == end {
        if character == "]" { word.append(character) }
        end = nil
      } else if end != nil {
        word.append(character)
      } else if character == "\"" {
        end = "\""
      } else if character == "[" {
        end = "]"
        word.append(character)
      } else if character == " " {
        words.append(word)
        word = ""
      } else {
        word.append(character)
      }
    }
    return (words + [word]).map { $0.replacingOccurrences(of: "\\n", with: "\n") }
  }

  private func run(
    _ arguments: [String], on machine: String, at date: Date, input: String = ""
  ) throws -> BuiltProduct.Result {
    var environment = session.environment
    environment["TODO_DB"] = session.folder.appendingPathComponent("\(machine).sqlite").path
    environment["TZ"] = life.zone
    environment["TODO_NOW"] = "\(ISO8601DateFormatter().string(from: date))"
    return try product.run(
      arguments, input: Data(input.utf8), environment: environment, in: session.folder)
  }

  private func todo(_ arguments: [String], on machine: String, at date: Date) throws -> [String] {
    let known = try arguments.map { argument in
      argument.hasPrefix("[")
        ? try id(of: String(argument.dropFirst().dropLast()), on: machine, at: date) : argument
    }
    let result = try run(known, on: machine, at: date)
    let shown = result.output + result.error
    return shown.split(separator: "\n").map { "  \($0)" }
      + (result.code == 0 ? [] : ["  exit \(result.code)"])
  }

  /// The open item with a title, else the done one.
  private func id(of title: String, on machine: String, at date: Date) throws -> String {
    let rows = try run(["list", "--all"], on: machine, at: date).output.split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    return String(try #require(rows.first { $0[2] == title }, "\(title) at \(date)")[0])
  }

  /// Three positions, ten seconds apart.
  private func walk(to position: String, on machine: String, at date: Date) throws -> [String] {
    let degrees = position.split(separator: ",")
    func fix(_ latitude: Substring, _ longitude: Substring, after seconds: Int) -> String {
      let time = Int(date.timeIntervalSince1970) + seconds
      return #"{"_type":"location","lat":\#(latitude),"lon":\#(longitude),"acc":10,"tst":\#(time)}"#
    }
    let fixes = (0..<3).map { fix(degrees[0], degrees[1], after: 10 * $0) }
    // Before that, somewhere else.
    let away = fix("52.6", "13.6", after: -3_600)
    let result = try run(
      ["watch", "--device", "phone"], on: machine, at: date.addingTimeInterval(30),
      input: ([away] + fixes).joined(separator: "\n") + "\n")
    return (result.output + result.error).split(separator: "\n").map { "  \($0)" }
  }

  private func send(from machine: String, to other: String, at date: Date) throws -> [String] {
    let export = try run(["export"], on: machine, at: date)
    let result = try run(["import", "-", "--json"], on: other, at: date, input: export.output)
    return (result.output + result.error + export.error).split(separator: "\n").map { "  \($0)" }
  }
}
