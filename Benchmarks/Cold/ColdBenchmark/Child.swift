import Foundation

/// A program that is timed; its output is discarded.
struct Child {
  let program: String
  let arguments: [String]

  /// Runs the program to its end.
  ///
  /// - Returns: The wall time in seconds, from just before the start to just after the end.
  func seconds() throws -> Double {
    try seconds(printingTo: "/dev/null")
  }

  /// Runs the program once and returns the lines that it prints.
  func lines(by file: String) throws -> [Substring] {
    _ = try seconds(printingTo: file)
    return try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
  }

  private func seconds(printingTo file: String) throws -> Double {
    var actions = Actions()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let clock = ContinuousClock()
    let start = clock.now
    let code = posix_spawnp(&process, program, &actions, nil, &words, environ)
    guard code == 0 else { throw Failure(what: "\(program) cannot be started: error \(code)") }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let (seconds, attoseconds) = (clock.now - start).components
    guard status == 0 else {
      throw Failure(what: "\(program) \(arguments.joined(separator: " ")) failed: \(status)")
    }
    return Double(seconds) + Double(attoseconds) * 1e-18
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif
}

struct Failure: Error, CustomStringConvertible {
  let what: String
  var description: String { what }
}
