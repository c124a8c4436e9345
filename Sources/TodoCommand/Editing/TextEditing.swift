import ArgumentParser
import Foundation
import ToDo
import ToDoPresentation
import ToDoStore

/// Lets a person edit an item as text in their editor, until it can be read or they give up.
struct TextEditing {
  let store: SQLiteItemStore

  /// Edits an item.
  ///
  /// - Throws: `CommandFailure` that says where the text is kept, if the item stays as it was.
  func edit(_ stored: StoredItem) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw CommandFailure(
        .misuse,
        "Nothing to change. Say what, such as --due fri; on a terminal, an id alone opens the item "
          + "in an editor.")
    }
    let original = ItemText(stored.item, timeZone: try TimeZoneVariable.zone())
    let file = try TemporaryText(original.text, name: "todo-\(stored.id)")
    var shown = original.text
    var last: String?
    while true {
      try Editor.preferred.open(file.url)
      let text = try file.read()
      guard !text.allSatisfy(\.isWhitespace) else {
        file.remove()
        throw CommandFailure(.misuse, "Nothing was changed: the text was empty.")
      }
      switch try original.read(
        text, now: CurrentTime.now.timeIntervalSince1970, in: store)
      {
      case .success(let item):
        try save(item, over: stored, keptIn: file)
        file.remove()
        return
      case .failure(let faults):
        // Left as it is, or made the same again by a program: it will not get better.
        guard text != shown, text != last else {
          for fault in faults.all { StandardError.write("todo: \(fault.reason)") }
          throw CommandFailure(
            .misuse,
            "Nothing was changed: the text still has errors. It is kept in \(file.url.path).")
        }
        last = text
        shown = ItemText.text(text, with: faults)
        try file.write(shown)
      }
    }
  }

  private func save(_ item: ToDoItem, over stored: StoredItem, keptIn file: TemporaryText) throws {
    do {
      try store.update(stored.id) { now in
        guard now == stored.item else {
          throw CommandFailure(.misuse, "The item was changed meanwhile.")
        }
        let (done, properties) = (now.done, now.properties)
        now = item
        now.done = done
        now.properties = properties
        guard
          now.trigger == nil || !now.triggerRegions.isEmpty || stored.item.triggerRegions.isEmpty
        else { throw CommandFailure(.misuse, "Its reminder needs a place.") }
      }
    } catch {
      let failure = CommandFailure(translating: error)
      throw CommandFailure(
        failure.code, "\(failure.message) Your text is kept in \(file.url.path).")
    }
  }
}

/// A text in a file that only its owner can read.
struct TemporaryText {
  let url: URL

  init(_ text: String, name: String) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(name)-\(UUID().uuidString.prefix(8)).txt")
    let isMade = FileManager.default.createFile(
      atPath: url.path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    guard isMade else {
      throw CommandFailure(
        .storeUnavailable, "Can't write \(url.path). Set TMPDIR to a folder that you can write to.")
    }
  }

  func read() throws -> String {
    do {
      return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    } catch {
      throw CommandFailure(.noSuchFile, "The editor left no text at \(url.path).")
    }
  }

  /// Keeps the file's permissions.
  func write(_ text: String) throws {
    do {
      let handle = try FileHandle(forWritingTo: url)
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw CommandFailure(.storeUnavailable, "Can't write \(url.path).")
    }
  }

  func remove() { try? FileManager.default.removeItem(at: url) }
}
