import ArgumentParser
import CommandSupport
import Foundation

struct CheckVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Say everything that is wrong with a configuration.",
    discussion: """
      Examples:
        todo-server check
        todo-server check --config /etc/todo-server.conf
        todo-server check --listen 0.0.0.0:8443 --tls-cert cert.pem --tls-key key.pem

      Takes the options of serve. Problems go to stderr with exit code 78; remarks are hints. Nothing \
      is changed.
      """)

  @OptionGroup var options: ServeOptions

  func run() async throws {
    var check = ConfigurationCheck(SettingsReading(try options.sources()), now: Date())
    await check.run()
    for problem in check.problems { StandardError.write("todo-server: \(problem)") }
    try StandardOutput().write(check.remarks.map { "remark: \($0)" })
    guard check.problems.isEmpty else {
      throw ExitCode(CommandFailure.Code.badConfiguration.rawValue)
    }
    try StandardOutput().write(["No problems."])
  }
}
