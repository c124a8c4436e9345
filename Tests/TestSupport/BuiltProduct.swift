public import Foundation

/// A program of this package, built beside the tests.
public struct BuiltProduct: Sendable {
  public struct Result: Equatable, Sendable {
    public var output: String
    public var error: String
    public var code: Int32

    public init(output: String, error: String, code: Int32) {
      self.output = output
      self.error = error
      self.code = code
    }

    public var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  public let url: URL

  public init(_ name: String) {
    // The test bundle lies in the folder of the products, on macOS as a bundle.
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let own = bundle?.bundleURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    url = own.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Runs the program to its end.
  ///
  /// Both outputs go to files, so that neither can fill up while the other is read.
  ///
  /// - Parameter inputFolder: a folder to open as the standard input instead of `input`.
  public func run(
    _ arguments: [String], input: Data = Data(), inputFolder: URL? = nil,
    environment: [String: String], in folder: URL
  ) throws -> Result {
    let outputURL = folder.appendingPathComponent(UUID().uuidString)
    let errorURL = folder.appendingPathComponent(UUID().uuidString)
    let inputURL = folder.appendingPathComponent(UUID().uuidString)
    try input.write(to: inputURL)
    for url in [outputURL, errorURL] { try Data().write(to: url) }
    defer {
      for url in [outputURL, errorURL, inputURL] { try? FileManager.default.removeItem(at: url) }
    }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: inputFolder ?? inputURL)
    process.standardOutput = try FileHandle(forWritingTo: outputURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    return Result(
      output: try String(contentsOf: outputURL, encoding: .utf8),
      error: try String(contentsOf: errorURL, encoding: .utf8), code: process.terminationStatus)
  }
}
