import ArgumentParser
import CommandSupport
import Foundation
import ToDoService

struct BackupVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy all data into a new folder, also while the server runs.",
    discussion: """
      Examples:
        todo-server backup /var/backups/todo-2026-11-22
        todo list --db /var/backups/todo-2026-11-22/lists/4t1bq0z8m2n6c5kd.sqlite

      Copies the accounts and every list, each as it is at one moment, by SQLite's online backup. The \
      folder appears once everything is copied and checked. Only you can read it.

      The configuration file and TLS keys are not in it.
      """)

  @Argument(help: ArgumentHelp("A new folder.", valueName: "folder"), completion: .directory)
  var target: String

  @OptionGroup var data: DataOptions

  func run() throws {
    let target = URL(fileURLWithPath: target, isDirectory: true)
    let summary = try data.folder().backUp(to: target)
    try StandardOutput().write(["Backed up \(summary.words) to \(target.path)"])
  }
}

extension DataSummary {
  /// "3 items on 2 lists"
  var words: String {
    let items = itemCount == 1 ? "1 item" : "\(itemCount) items"
    return "\(items) on \(listCount == 1 ? "1 list" : "\(listCount) lists")"
  }
}
