import Foundation

/// A command that the shell runs.
///
/// Not Foundation's `Process`, which on Linux does not see the end of a shell that has left
/// something running in the background before that has ended too.
struct ShellCommand {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It was not even begun, for the reason that `errno` has.
    case failure(errno: Int32)
  }

  let text: String
  /// All of it: of this process's nothing is added.
  let environment: [String: String]

  /// Runs it until the shell ends.
  ///
  /// - Parameter input: the descriptor that is its standard input.
  func run(input: Int32) -> End {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    var process: pid_t = 0
    let error = Self.withCStrings(["sh", "-c", text]) { arguments in
      Self.withCStrings(environment.map { "\($0)=\($1)" }) { environment in
        posix_spawn(&process, "/bin/sh", &actions, nil, arguments, environment)
      }
    }
    guard error == 0 else { return .failure(errno: error) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return .failure(errno: errno) }
    }
    // What WIFEXITED, WEXITSTATUS and WTERMSIG of <sys/wait.h> say; macros are not imported.
    let signal = status & 0x7f
    return signal == 0 ? .exit(status >> 8 & 0xff) : .signal(signal)
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
