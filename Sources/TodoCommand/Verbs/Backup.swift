import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", _superCommandName: Todo.name,
    abstract: "Copy the to-do file, also while other programs use it.",
    discussion: """
      Examples:
        todo backup ~/todo-2026-11-22.sqlite
        todo backup --force /media/stick/todo.sqlite
        todo list --db ~/todo-2026-11-22.sqlite

      The copy holds everything as it is at one moment: items, places, history, and what reminders \
      remember. It is checked before it gets its name, so there is never half a copy. Only you can \
      read it.

      The copy is a to-do file itself: --db opens it. To restore it, stop todo watch and any other \
      program that uses the to-do file, delete the file with its -wal and -shm, and copy the backup \
      there.
      """)

  @Argument(help: ArgumentHelp("The new file.", valueName: "file"), completion: .file())
  var file: ArgumentText

  @Flag(help: "Replace the file if it exists.")
  var force = false

  @OptionGroup var jsonOption: JSONOption

  @OptionGroup var storeOptions: StoreOptions

  func run() throws {
    try translatingErrors {
      let target = try target()
      let store = try storeOptions.openThere()
      let backup: StoreBackup
      do {
        backup = try store.backUp(to: target, replacing: force)
      } catch StoreError.alreadyExists(let path) {
        throw CommandFailure(
          .misuse, "\(path) exists already. Add --force to replace it, or give another name.")
      } catch let error as StoreError {
        if case .cannotReplace = error { throw CommandFailure(.misuse, error.description) }
        throw error
      }
      let output = StandardOutput()
      if jsonOption.json {
        try output.write(json: BackupJSON(backup))
      } else {
        try output.write([output.isTerminal ? sentence(about: backup) : backup.url.path])
      }
    }
  }

  private func target() throws -> URL {
    guard file.text != "-" else {
      throw CommandFailure(
        .misuse, "A backup needs a file of its own: - does not work. Try todo backup todo.sqlite.")
    }
    guard !file.text.isEmpty else {
      throw CommandFailure(.misuse, "The name is empty. Try todo backup todo.sqlite.")
    }
    let target = URL(fileURLWithPath: file.text)
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: target.path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      throw CommandFailure(
        .misuse,
        "\(target.path) is a folder. Name a file in it, such as "
          + "\(target.appendingPathComponent("todo.sqlite").path).")
    }
    return target
  }

  private func sentence(about backup: StoreBackup) -> String {
    let count = backup.openCount + backup.doneCount
    return TerminalText.safe(
      "Backed up \(count) \(count == 1 ? "item" : "items") (\(ByteText.text(backup.byteCount))) "
        + "to \(backup.url.path)")
  }
}

/// A backup as JSON, its size in bytes.
private struct BackupJSON: Encodable {
  let file: String
  let open: Int
  let done: Int
  let bytes: Int64

  init(_ backup: StoreBackup) {
    file = backup.url.path
    open = backup.openCount
    done = backup.doneCount
    bytes = backup.byteCount
  }
}
