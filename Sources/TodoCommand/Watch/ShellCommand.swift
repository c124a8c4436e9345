import Foundation

/// A command for the shell.
///
/// Foundation's `Process` on Linux does not see that a shell has ended while a process that it left
/// in the background still runs.
struct ShellCommand {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// It could not be started.
    case failure(errno: Int32)
  }

  let text: String
  /// The whole environment: nothing of this process's is added.
  let environment: [String: String]

  /// Runs it until the shell ends.
  ///
  /// - Parameter input: the descriptor of its standard input.
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
    // As WIFEXITED, WEXITSTATUS and WTERMSIG of <sys/wait.h> do, which are macros.
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
