import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions",
    abstract: "Print the shell completion script.",
    discussion: """
      It completes ids, tags, places and options. To install it, once:
        bash: echo 'eval "$(todo completions bash)"' >> ~/.bashrc
        zsh:  todo completions zsh > ~/.zfunc/_todo
              (any folder in $fpath, before compinit runs)
        fish: todo completions fish > ~/.config/fish/completions/todo.fish
      """)

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish

    var completionShell: CompletionShell {
      switch self {
      case .bash: return .bash
      case .zsh: return .zsh
      case .fish: return .fish
      }
    }
  }

  @Argument(help: "The shell.")
  var shell: Shell

  func run() throws {
    try translatingErrors {
      let script = Todo.completionScript(for: shell.completionShell)
      try StandardOutput().write(shell == .bash ? [script, BashListing.script] : [script])
    }
  }
}
