public import Foundation

/// Files beside the checkout that some tests read when they are there.
public enum SharedData {
  /// `$TODO_SHARED_DATA`, else the folder `shared/data` beside the checkout; nil where there is
  /// none.
  public static let folder: URL? = {
    let environment = ProcessInfo.processInfo.environment["TODO_SHARED_DATA"]
    let folder =
      environment.map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/data")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  public static var isPresent: Bool { folder != nil }

  public static func url(_ path: String) throws -> URL {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return folder.appendingPathComponent(path)
  }
}
