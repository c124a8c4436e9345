public import Foundation

extension SQLiteItemStore {
  /// Where the items are when nobody says otherwise: `$TODO_DB`, else `todo/todo.sqlite` in
  /// `$XDG_DATA_HOME`, else in the platform's folder for such files.
  ///
  /// That folder is Application Support on macOS and `~/.local/share` elsewhere (XDG Base
  /// Directory Specification, which also has an empty or relative `$XDG_DATA_HOME` ignored).
  ///
  /// - Parameters:
  ///   - environment: the process's, or what stands for it.
  ///   - home: the user's home folder.
  public static func defaultURL(environment: [String: String], home: URL) -> URL {
    if let file = environment["TODO_DB"], !file.isEmpty {
      return URL(fileURLWithPath: file)
    }
    let folder: URL
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      folder = URL(fileURLWithPath: data, isDirectory: true)
    } else {
      #if os(macOS)
        folder = home.appendingPathComponent("Library/Application Support", isDirectory: true)
      #else
        folder = home.appendingPathComponent(".local/share", isDirectory: true)
      #endif
    }
    return folder.appendingPathComponent("todo/todo.sqlite")
  }
}
