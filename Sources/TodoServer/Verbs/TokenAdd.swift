import ArgumentParser
import CommandSupport
import Foundation
import ToDoPresentation
import ToDoService
import ToDoStore

struct TokenAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Make a token, and print it this once.",
    discussion: """
      Examples:
        todo-server token add anna --scope read,write
        todo-server token add anna --scope report --label "my phone" --expires 365d

      Only a hash of the token is kept, so it cannot be shown again. A phone needs no more than \
      report.
      """)

  @Argument(help: ArgumentHelp("Whose token it is.", valueName: "name"))
  var name: String

  @Option(
    help: ArgumentHelp(
      "What it allows, with commas: read, write, report (for a phone), admin (tokens, the account).",
      valueName: "scopes"))
  var scope: String

  @Option(help: ArgumentHelp("What it is for.", valueName: "text"))
  var label: String?

  @Option(
    help: ArgumentHelp(
      "How long it is valid, such as 365d (default: for ever).", valueName: "duration"))
  var expires: String?

  @OptionGroup var data: DataOptions

  func run() throws {
    let scopes = try Set(TokenScope.all(in: scope))
    let seconds = try expires.map { try DurationText.parse($0) }
    if let seconds, seconds <= 0 {
      throw CommandFailure(.misuse, "--expires must be more than 0, such as 365d.")
    }
    let service = try data.service().service
    let token = try service.addToken(
      for: name, scopes: scopes, label: label,
      expires: seconds.map { service.now().addingTimeInterval($0) })
    try StandardOutput().write([token.text])
  }
}

extension TokenScope {
  /// The scopes in words with commas between them.
  ///
  /// - Throws: `CommandFailure` for a word that is not a scope, and for none.
  static func all(in text: String) throws(CommandFailure) -> [TokenScope] {
    var scopes: [TokenScope] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let scope = TokenScope(rawValue: word.trimmingCharacters(in: .whitespaces)) else {
        throw CommandFailure(
          .misuse,
          "--scope: There is no scope \(QuotedText.text(word)). Use read, write, report or admin.")
      }
      scopes.append(scope)
    }
    return scopes
  }
}
