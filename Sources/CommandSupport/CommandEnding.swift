package import ArgumentParser

/// How a command ends that threw something: its words and its exit code.
package struct CommandEnding {
  private let root: any ParsableCommand.Type
  private let translate: (any Error) -> CommandFailure

  /// - Parameters:
  ///   - root: The program's own command.
  ///   - translate: Says why a verb failed.
  package init(
    _ root: any ParsableCommand.Type, translating translate: @escaping (any Error) -> CommandFailure
  ) {
    self.root = root
    self.translate = translate
  }

  /// Ends the process.
  ///
  /// - Parameter isCompletion: Whether a shell asked for completions: it gets no message, which would
  ///   appear in the middle of the line being typed.
  package func exit(_ error: any Error, isCompletion: Bool) -> Never {
    let program = root.configuration.commandName ?? ""
    if let error = error as? ExitCode { root.exit(withError: error) }
    let code = root.exitCode(for: error)
    if error is CommandFailure || code == .failure {
      // An error that neither the argument parser nor a verb has explained is translated.
      let failure = translate(error)
      StandardError.write("\(program): \(failure.message)")
      root.exit(withError: ExitCode(failure.code.rawValue))
    }
    // The argument parser does not make its messages safe to show.
    let text = root.fullMessage(for: error)
    if code != .success {
      if !isCompletion { StandardError.write(ParserMessage.text(text, of: program)) }
      root.exit(withError: code)
    }
    // The help, the version or a completion script.
    guard !text.isEmpty else { root.exit(withError: ExitCode.success) }
    do {
      try StandardOutput().write([ParserMessage.help(text)])
    } catch {
      if !isCompletion { StandardError.write("\(program): \(error.message)") }
      root.exit(withError: ExitCode(error.code.rawValue))
    }
    root.exit(withError: ExitCode.success)
  }
}
