import Foundation
import ToDoPresentation

/// A file given by its path; `-` is standard input.
struct InputFile {
  let path: String

  /// - Throws: `CommandFailure` if the file does not exist, cannot be read, or is empty.
  func contents() throws -> Data {
    let data = path == "-" ? try FileHandle.standardInput.readToEnd() ?? Data() : try onDisk()
    guard !data.isEmpty else {
      throw CommandFailure(
        .badData, "\(Self.name(path)) is empty.")
    }
    return data
  }

  private func onDisk() throws -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Self.missing(path)
    }
    guard !isFolder.boolValue else { throw Self.folder(path) }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw CommandFailure(
        .noSuchFile, "\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// The name of the file in messages.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : TerminalText.safe(path)
  }

  static func missing(_ path: String) -> CommandFailure {
    CommandFailure(
      .noSuchFile, "No such file: \(name(path)).")
  }

  static func folder(_ path: String) -> CommandFailure {
    CommandFailure(.noSuchFile, "\(name(path)) is a folder, not a file.")
  }
}
