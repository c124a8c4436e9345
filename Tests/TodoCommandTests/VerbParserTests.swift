import ArgumentParser
import Testing

@testable import TodoCommand

/// A command line means the same whether its verb's command parses it or the whole program.
struct VerbParserTests {
  private static let lines: [[String]] = [
    [], ["near"], ["near", "52.52,13.405", "--limit", "3", "--tag", "shop", "--json"],
    ["near", "-33.87,151.21"], ["near", "--", "-33.87,151.21"], ["near", "--within", "-5km"],
    ["add", "Buy milk", "--at", "52.52,13.4", "--name", "Rewe"], ["add", "near"], ["add", "help"],
    ["add"], ["list"], ["list", "--bogus"], ["done", "k7f3", "u2"], ["done"], ["near", "--help"],
    ["near", "-h"], ["near", "--version"], ["--version"], ["--help"], ["help"], ["help", "near"],
    ["place", "add", "home", "52.52,13.405"], ["place"], ["place", "--help"], ["list", "--limit"],
    ["near", "--generate-completion-script", "bash"], ["near", "--experimental-dump-help"],
    ["undo"], ["agenda"], ["tags", "surplus"], ["export", "--format", "gpx"],
    ["completions", "zsh"], ["ls"], ["del", "k7f3"], ["find", "milk"],
  ]

  private enum Outcome: Equatable {
    case parsed(String)
    case refused(String, ExitCode)
  }

  private func outcome(_ parse: () throws -> any ParsableCommand) -> Outcome {
    do {
      var text = ""
      dump(try parse(), to: &text)
      return .parsed(text)
    } catch {
      return .refused(Todo.fullMessage(for: error), Todo.exitCode(for: error))
    }
  }

  @Test(arguments: lines)
  func theVerbsCommandParsesTheSame(line: [String]) {
    let whole = outcome { try Todo.parseAsRoot(SignedPositions.shielded(line)) }
    #expect(outcome { try VerbParser.command(for: line, of: Todo.self) } == whole)
  }

  /// Without it the parser first looks twice for a request for a completion script.
  @Test func everyVerbThatIsParsedAloneNamesTheProgram() {
    let verbs = Todo.configuration.subcommands.filter { $0.configuration.subcommands.isEmpty }
    #expect(verbs.count > 20)
    for verb in verbs { #expect(verb.configuration._superCommandName == Todo.name, "\(verb)") }
  }

  @Test func commandsWithVerbsOfTheirOwnAreLeftToTheProgram() {
    #expect(VerbParser.verb("place", of: Todo.self) == nil)
    #expect(VerbParser.verb("nonsense", of: Todo.self) == nil)
    #expect(VerbParser.verb("near", of: Todo.self) == Near.self)
    #expect(VerbParser.verb(nil, of: Todo.self) == AgendaVerb.self)
  }
}
