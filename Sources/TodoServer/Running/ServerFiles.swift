import CServerFiles

/// The files of TodoServer that are part of the program, by their paths in its folder. A new one is named
/// in `files.c` of CServerFiles.
enum ServerFiles {
  private static var all: UnsafeBufferPointer<CServerFile> {
    UnsafeBufferPointer(start: server_files(), count: server_file_count())
  }

  /// The paths of all files, or of those in a folder.
  static func paths(in folder: String? = nil) -> [String] {
    all.map { String(cString: $0.path) }.filter { path in
      folder.map { path.hasPrefix($0 + "/") } ?? true
    }
  }

  /// What is in a file.
  ///
  /// - Precondition: There is a file with this path.
  static func bytes(_ path: String) -> [UInt8] {
    guard let file = all.first(where: { String(cString: $0.path) == path }) else {
      preconditionFailure("There is no file \(path)")
    }
    return Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }
}
