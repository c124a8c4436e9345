import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: Todo.name,
    abstract: "Check the to-do file, and mend what can be mended.",
    discussion: """
      Examples:
        todo doctor
        todo doctor --mend
        todo doctor --json --db copy.sqlite

      Checks the file itself, and whether everything that is worked out from the items agrees with \
      them: indexes, counts, what reminders remember. Nothing is changed unless you say so: on a \
      terminal it asks, in a script add --mend. Mending copies the file beside itself first and \
      changes all or nothing. What it cannot mend it names and leaves as it is.

      The exit code is 0 if nothing is wrong (any more), else 65.
      """)

  @Flag(help: "Mend without asking.")
  var mend = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let store = try storeOptions.openThere()
      let found = try store.check()
      if !jsonOption.json { try show(found) }
      var left = found
      var copy: URL?
      if try wantsMending(found) {
        let mending = try store.mend(found)
        (copy, left) = (mending.copy, mending.left)
        if !jsonOption.json { try tell(of: mending, insteadOf: found) }
      }
      if jsonOption.json {
        try StandardOutput().write(json: CheckJSON(found: found, left: left, copy: copy?.path))
      }
      guard left.isEmpty else { throw ExitCode(CommandFailure.Code.badData.rawValue) }
    }
  }

  private func wantsMending(_ findings: [StoreFinding]) throws -> Bool {
    let count = findings.count { $0.isMendable }
    guard count > 0 else { return false }
    if mend { return true }
    guard !jsonOption.json else { return false }
    guard Question.isPossible else {
      StandardError.write("todo: \"todo doctor --mend\" mends \(count) of these")
      return false
    }
    return Question(count == 1 ? "Mend it?" : "Mend these \(count)?").isAnsweredYes()
  }

  private func show(_ findings: [StoreFinding]) throws {
    let output = StandardOutput()
    guard !findings.isEmpty else {
      return try output.write(["Nothing is wrong with the file."])
    }
    try output.write(
      findings.flatMap { finding in
        [
          TerminalText.safe(finding.description),
          TerminalText.safe(
            "  \(finding.isMendable ? "Mending" : "What to do"): \(finding.remedy)"),
        ]
      })
  }

  private func tell(of mending: StoreMending, insteadOf found: [StoreFinding]) throws {
    let output = StandardOutput()
    if let copy = mending.copy {
      try output.write([TerminalText.safe("The file as it was is \(copy.path)")])
    }
    guard !mending.left.isEmpty else { return try output.write(["Mended. Nothing is wrong now."]) }
    let isNew = mending.left.contains { !found.contains($0) }
    try output.write([isNew ? "Still wrong, or found now:" : "Still wrong:"])
    try show(mending.left)
  }
}

/// What a check has found and what mending has left, as JSON.
private struct CheckJSON: Encodable {
  struct Finding: Encodable {
    let kind: StoreFinding.Kind
    let count: Int
    let ids: [String]
    let name: String?
    let text: String
    let remedy: String
    let mendable: Bool
    let row: [String: String]?

    init(_ finding: StoreFinding) {
      kind = finding.kind
      count = finding.count
      ids = finding.items.map(\.description)
      name = finding.name
      text = finding.description
      remedy = finding.remedy
      mendable = finding.isMendable
      row = finding.row.isEmpty ? nil : finding.row
    }
  }

  let found: [Finding]
  let left: [Finding]
  let copy: String?

  init(found: [StoreFinding], left: [StoreFinding], copy: String?) {
    self.found = found.map(Finding.init)
    self.left = left.map(Finding.init)
    self.copy = copy
  }
}
