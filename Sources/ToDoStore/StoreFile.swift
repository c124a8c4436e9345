import Foundation

/// The file of a store, before SQLite opens it.
struct StoreFile {
  let path: String

  /// - Throws: `StoreError.cannotOpen` if that cannot be found out.
  func exists() throws(StoreError) -> Bool {
    var information = stat()
    if stat(path, &information) == 0 { return true }
    let code = errno
    if code == ENOENT { return false }
    throw .cannotOpen(path: path, detail: String(cString: strerror(code)))
  }

  /// Makes an empty file and its folder, if there are none: only their owner can read them.
  func make() throws(StoreError) {
    try makeFolder()
    makeFile()
  }

  private func makeFolder() throws(StoreError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    guard !FileManager.default.fileExists(atPath: folder.path) else { return }
    do {
      // XDG Base Directory Specification, "Referencing this specification".
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: path, detail: "the folder \(folder.path) cannot be made")
    }
  }

  /// SQLite gives its log and the log's index the permissions of the file.
  ///
  /// The file gets its name only when it is closed again: closing a file releases every lock that
  /// this process has on it, also that of another store that opens it at the same time. If this
  /// fails, SQLite creates the file or reports why it cannot.
  private func makeFile() {
    guard (try? exists()) == false else { return }
    let unnamed = "\(path)-new-\(UUID().uuidString)"
    let descriptor = open(unnamed, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    close(descriptor)
    link(unnamed, path)
    unlink(unnamed)
  }
}
