import Foundation
import ServiceTestSupport
import Synchronization
import Testing

/// A built server that is running.
final class RunningServer: Sendable {
  private let process: Process
  let port: Int
  private let log: ServerLogText

  /// Returns once the server listens.
  init(
    _ program: URL, _ arguments: [String], environment: [String: String], in folder: URL
  ) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = folder
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    try process.run()
    self.process = process
    var log = ""
    var port: Int?
    let reader = pipe.fileHandleForReading
    while port == nil {
      let data = reader.availableData
      try #require(!data.isEmpty, "The server ended: \(log)")
      log += String(decoding: data, as: UTF8.self)
      port = log.firstMatch(of: /listening on [^ "]*:(\d+)[^\d]/).flatMap { Int($0.1) }
    }
    self.port = try #require(port)
    let text = ServerLogText(log)
    self.log = text
    Thread.detachNewThread {
      while true {
        let data = reader.availableData
        if data.isEmpty { break }
        text.add(String(decoding: data, as: UTF8.self))
      }
      text.end()
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func signal(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits until it has ended.
  func end() -> (code: Int32, wasKilled: Bool, log: String) {
    process.waitUntilExit()
    return (
      process.terminationStatus, process.terminationReason == .uncaughtSignal, log.whole()
    )
  }

  /// Sends bytes, and reads until the server closes the connection.
  func exchange(_ request: String) throws -> String {
    let connection = try Connection(port: port)
    try connection.send(request)
    return try connection.readToEnd()
  }

  func get(_ path: String, _ headers: String...) throws -> String {
    let lines = ["GET \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + headers
    return try exchange(lines.map { $0 + "\r\n" }.joined() + "\r\n")
  }

  func post(_ path: String, _ body: String, _ headers: String...) throws -> String {
    let lines =
      [
        "POST \(path) HTTP/1.1", "Host: 127.0.0.1", "Connection: close",
        "Content-Length: \(body.utf8.count)",
      ] + headers
    return try exchange(lines.map { $0 + "\r\n" }.joined() + "\r\n" + body)
  }

  /// A connection over which nothing is interpreted.
  struct Connection: ~Copyable {
    private let descriptor: Int32

    init(port: Int) throws { descriptor = try LoopbackSocket.connected(to: port) }

    deinit { close(descriptor) }

    func send(_ text: String) throws {
      #if canImport(Glibc)
        let flags = Int32(MSG_NOSIGNAL)
      #else
        let flags: Int32 = 0
      #endif
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Foundation.send(descriptor, $0.baseAddress, $0.count, flags)
        }
        guard count > 0 else { throw POSIXError(.EPIPE) }
        rest = rest.dropFirst(count)
      }
    }

    func readToEnd() throws -> String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count > 0 else { break }
        bytes += buffer[..<count]
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}

/// What a server has written to its log.
private final class ServerLogText: Sendable {
  private let text: Mutex<String>
  private let isWhole = DispatchSemaphore(value: 0)

  init(_ text: String) { self.text = Mutex(text) }

  func add(_ more: String) { text.withLock { $0 += more } }

  func end() { isWhole.signal() }

  /// Waits for the end.
  func whole() -> String {
    isWhole.wait()
    return text.withLock { $0 }
  }
}
