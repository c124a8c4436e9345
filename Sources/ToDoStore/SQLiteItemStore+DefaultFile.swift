public import Foundation

extension SQLiteItemStore {
  /// The file that the `todo` command uses by default: `$TODO_DB`, otherwise `todo/todo.sqlite`
  /// in `$XDG_DATA_HOME`, otherwise in the platform's folder for data.
  ///
  /// That folder is Application Support on macOS and `~/.local/share` elsewhere. As the XDG Base
  /// Directory Specification says, an empty or relative `$XDG_DATA_HOME` is ignored.
  ///
  /// - Parameters:
  ///   - environment: the environment variables.
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
