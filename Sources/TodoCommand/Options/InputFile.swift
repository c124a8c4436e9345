import Foundation

/// A file that a person names; `-` is standard input.
struct InputFile {
  let path: String

  /// - Throws: `CommandFailure` when there is none, it cannot be read, or it is empty.
  func contents() throws -> Data {
    let data = path == "-" ? try FileHandle.standardInput.readToEnd() ?? Data() : try onDisk()
    guard !data.isEmpty else {
      throw CommandFailure(
        .badData, "\(Self.name(path)) is empty. Give a file that holds something.")
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

  /// What to call it in messages.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : TerminalText.safe(path)
  }

  static func missing(_ path: String) -> CommandFailure {
    CommandFailure(
      .noSuchFile, "There is no file \(name(path)). Check the name and the folder.")
  }

  static func folder(_ path: String) -> CommandFailure {
    CommandFailure(.noSuchFile, "\(name(path)) is a folder. Give the files in it.")
  }
}
