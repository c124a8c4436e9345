import ArgumentParser

struct Completions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", _superCommandName: Todo.name,
    abstract: "Print the shell completion script.",
    discussion: """
      It completes ids, tags, places and options. An id is also completed from the beginning of a \
      word of the title: todo done dent. "make install" installs it; without that, once:
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
      switch shell {
      case .bash: try StandardOutput().write([script, BashListing.script])
      case .zsh: try StandardOutput().write([TitleCompletion.zshScript(script)])
      case .fish: try StandardOutput().write([script])
      }
    }
  }
}
