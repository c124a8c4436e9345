import Foundation
import TestSupport
import Testing
import ToDoService

/// The built `todo-server` with a data folder of its own, in a folder that is removed in the end.
final class ServerSession: Sendable {
  let folder: URL
  private let product = BuiltProduct("todo-server")

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("todo-server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  var data: URL { folder.appendingPathComponent("data") }

  var environment: [String: String] {
    [
      "TODO_SERVER_DATA": data.path, "TZ": "UTC", "HOME": folder.path, "PATH": "/usr/bin:/bin",
      "COLUMNS": "80",
    ]
  }

  /// Runs a verb to its end.
  @discardableResult
  func run(_ arguments: String..., input: String = "") throws -> BuiltProduct.Result {
    try run(arguments, input: input)
  }

  @discardableResult
  func run(_ arguments: [String], input: String = "") throws -> BuiltProduct.Result {
    try product.run(arguments, input: Data(input.utf8), environment: environment, in: folder)
  }

  /// Runs a verb that must succeed, and gives its first line.
  func line(_ arguments: String...) throws -> String {
    let result = try run(arguments)
    try #require(result.code == 0 && result.error.isEmpty, "\(arguments): \(result)")
    return try #require(result.lines.first)
  }

  /// Starts a server on a port of its own.
  func start(_ arguments: String...) throws -> RunningServer {
    try RunningServer(
      product.url, ["--listen", "127.0.0.1:0"] + arguments, environment: environment, in: folder)
  }
}
