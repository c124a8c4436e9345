import ArgumentParser
import CommandSupport

/// The confirmation of what cannot be taken back.
struct Confirmation: ParsableArguments {
  @Flag(help: "Confirm.")
  var yes = false

  /// - Parameter consequence: What is done, in a sentence.
  /// - Throws: `CommandFailure` without `--yes`.
  func require(_ consequence: String) throws(CommandFailure) {
    guard yes else { throw CommandFailure(.misuse, "\(consequence) Add --yes to confirm.") }
  }
}
