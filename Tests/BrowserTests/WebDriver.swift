import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import Testing
import ToDo

/// A chromedriver that runs on a free port, and speaks WebDriver (https://www.w3.org/TR/webdriver2/).
final class WebDriver: Sendable {
  /// What chromedriver refuses.
  struct Failure: Error, CustomStringConvertible {
    let code: String
    let message: String

    var description: String { "\(code): \(message)" }

    /// Whether the element belongs to a page that is gone. While it goes, chromedriver passes on
    /// what the browser says (https://github.com/SeleniumHQ/selenium/issues/15401).
    var isStale: Bool {
      code == "stale element reference"
        || message.contains("Node with given id does not belong to the document")
        || message.contains("No node with given id found")
    }
  }

  private let process: Process
  private let address: String
  /// What it and the browser keep while they run.
  private let folder: URL
  private static let mostBytes = 64_000_000

  /// Where chromedriver and Chromium are; nil where one is missing.
  static let programs: (driver: URL, browser: URL)? = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func find(_ names: String...) -> URL? {
      names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
        .map { URL(fileURLWithPath: $0) }
    }
    guard let driver = find("chromedriver"), let browser = find("chromium", "google-chrome")
    else { return nil }
    return (driver, browser)
  }()

  /// Whether there is a browser to test with.
  static let isThere = programs != nil
  static let isMissing: Testing.Comment = "chromium and chromedriver are not installed"

  /// Returns once it listens.
  init() throws {
    let driver = try #require(Self.programs?.driver)
    // The browser makes a socket in it, whose path can have 107 bytes (unix(7)).
    folder = URL(fileURLWithPath: "/tmp/todo-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      let port: Int
      (process, port) = try Self.start(driver, in: folder)
      address = "http://127.0.0.1:\(port)"
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  /// Starts chromedriver. It takes a port that is free for IPv6, and ends where IPv4 has it in use; the
  /// next one it takes is another.
  private static func start(
    _ driver: URL, in folder: URL, tries: Int = 5
  ) throws -> (process: Process, port: Int) {
    let process = Process()
    process.executableURL = driver
    process.arguments = ["--port=0"]
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder.path
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      let port = try ListeningPort.start(process, /started successfully on port (\d+)/) {
        process.standardOutput = $0
      }
      return (process, port)
    } catch let ended as ListeningPort.Ended
      where tries > 1 && ended.text.contains("port not available")
    {
      return try start(driver, in: folder, tries: tries - 1)
    }
  }

  deinit {
    // Whoever starts it may have other signals blocked, and it inherits that.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends it as it likes to be ended.
  func end() async throws {
    _ = try await send("GET", "/shutdown", as: JSONValue?.self)
  }

  /// Makes a request.
  ///
  /// - Returns: The `value` of the answer.
  func send<Value: Decodable>(
    _ method: String, _ path: String, _ body: JSONValue? = nil, as type: Value.Type
  ) async throws -> Value {
    var request = HTTPClientRequest(url: address + path)
    request.method = .RAW(value: method)
    if let body {
      request.headers.add(name: "Content-Type", value: "application/json")
      request.body = .bytes(ByteBuffer(bytes: try JSONEncoder().encode(body)))
    }
    let response = try await HTTPClient.shared.execute(request, timeout: .seconds(60))
    let bytes = try await response.body.collect(upTo: Self.mostBytes)
    let answer = Data(bytes.readableBytesView)
    guard response.status == .ok else {
      let problem = try JSONDecoder().decode(Answer<JSONValue>.self, from: answer).value
      throw Failure(code: problem["error"].text, message: problem["message"].text)
    }
    return try JSONDecoder().decode(Answer<Value>.self, from: answer).value
  }

  private struct Answer<Value: Decodable>: Decodable {
    let value: Value
  }
}

extension JSONValue {
  /// A member of an object; null if there is none.
  subscript(name: String) -> JSONValue {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  var text: String { if case .string(let text) = self { text } else { "" } }

  var double: Double {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: .nan
    }
  }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
}
