import ArgumentParser
import CommandSupport
import Foundation
import ToDoService

struct RestoreVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the data by a backup.",
    discussion: """
      Examples:
        todo-server restore /var/backups/todo-2026-11-22
        todo-server restore /var/backups/todo-2026-11-22 --data /srv/todo

      Stop the server first. The backup is copied and checked before anything changes. The earlier \
      data is not deleted: it is moved into a folder "replaced-…" in the data folder.
      """)

  @Argument(help: ArgumentHelp("A backup.", valueName: "folder"), completion: .directory)
  var backup: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let (summary, earlier) = try data.folder().restore(
      from: URL(fileURLWithPath: backup, isDirectory: true), now: Date())
    var lines = ["Restored \(summary.words)."]
    if let earlier { lines.append("The earlier data is in \(earlier.path)") }
    try StandardOutput().write(lines)
  }
}
