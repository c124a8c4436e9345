public import Foundation

/// The folder with the help of each verb of a command, as it is printed.
public struct HelpFiles {
  private let folder: URL

  /// - Parameter bundle: Where the folder `Help` is.
  public init(in bundle: Bundle) {
    folder = bundle.bundleURL.appendingPathComponent("Help")
  }

  /// The help of a verb, given by the words that lead to it.
  public func text(of path: [String]) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(Self.name(of: path)), encoding: .utf8)
  }

  /// The names of the files.
  public func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
  }

  /// The name of the file with the help of a verb.
  public static func name(of path: [String]) -> String { path.joined(separator: "-") + ".txt" }
}
