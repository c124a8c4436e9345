import Foundation
import Testing

/// The built `todo` with an empty store, in a folder of its own that is removed in the end.
final class TodoSession {
  let folder: URL
  private let product = BuiltProduct("todo")

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  var storeURL: URL { folder.appendingPathComponent("items.sqlite") }

  var environment: [String: String] {
    ["TODO_DB": storeURL.path, "TZ": "UTC", "HOME": folder.path, "PATH": "/usr/bin:/bin"]
  }

  @discardableResult
  func todo(
    _ arguments: String..., input: String = "", environment changes: [String: String?] = [:]
  ) throws -> BuiltProduct.Result {
    var environment = environment
    for (name, value) in changes { environment[name] = value }
    return try product.run(
      arguments, input: Data(input.utf8), environment: environment, in: folder)
  }

  /// Adds an item and gives its id.
  @discardableResult
  func add(_ title: String, _ arguments: String...) throws -> String {
    let result = try product.run(
      ["add", title] + arguments, environment: environment, in: folder)
    try #require(result.code == 0 && result.error.isEmpty, "\(title) \(arguments): \(result)")
    return try #require(result.lines.first)
  }

  /// Runs the command, which must succeed without messages, and gives its lines.
  func lines(_ arguments: String..., input: String = "") throws -> [String] {
    let result = try product.run(
      arguments, input: Data(input.utf8), environment: environment, in: folder)
    try #require(result.code == 0 && result.error.isEmpty, "\(arguments): \(result)")
    return result.lines
  }

  /// The lines of `todo show` about an item as it is, without those about its changes.
  func details(_ id: String) throws -> [String] {
    Array(try lines("show", id).prefix { !$0.hasPrefix("changes\t") })
  }

  @discardableResult
  func write(_ content: String, to name: String) throws -> URL {
    let url = folder.appendingPathComponent(name)
    try Data(content.utf8).write(to: url)
    return url
  }
}
