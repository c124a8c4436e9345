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

  /// The program of util-linux that runs another one on a terminal of its own.
  static let terminal = URL(fileURLWithPath: "/usr/bin/script")

  static var hasTerminal: Bool {
    #if os(Linux)
      FileManager.default.isExecutableFile(atPath: terminal.path)
    #else
      false
    #endif
  }

  /// Runs a verb on a terminal, where both outputs are one. Each line is typed once the verb has asked
  /// for it.
  func onTerminal(_ arguments: [String], typing lines: [String]) throws -> BuiltProduct.Result {
    let process = Process()
    process.executableURL = Self.terminal
    let words = [product.url.path] + arguments
    process.arguments = ["-qec", words.map { "'\($0)'" }.joined(separator: " "), "/dev/null"]
    process.environment = environment
    process.currentDirectoryURL = folder
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var shown = ""
    var rest = lines[...]
    while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
      shown += String(decoding: data, as: UTF8.self)
      guard shown.hasSuffix(": ") else { continue }
      guard let line = rest.popFirst() else {
        try input.fileHandleForWriting.close()
        continue
      }
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    }
    process.waitUntilExit()
    return BuiltProduct.Result(output: shown, error: "", code: process.terminationStatus)
  }

  /// Runs a verb that must succeed, and gives its first line.
  func line(_ arguments: String...) throws -> String {
    let result = try run(arguments)
    try #require(result.code == 0 && result.error.isEmpty, "\(arguments): \(result)")
    return try #require(result.lines.first)
  }

  /// Starts a server on a port of its own.
  func start(_ arguments: String..., listen: String = "127.0.0.1:0") throws -> RunningServer {
    try RunningServer(
      product.url, ["--listen", listen] + arguments, environment: environment, in: folder)
  }
}
