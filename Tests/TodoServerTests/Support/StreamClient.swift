import Foundation
import ServiceTestSupport
import Synchronization

/// A client on a real socket that reads a response as it comes.
final class StreamClient: Sendable {
  struct Failure: Error {
    let text: String
  }

  private let descriptor: Int32
  private let received = Mutex("")
  private let queue = DispatchQueue(label: "stream client")

  /// Connects, and sends a request for a live stream.
  convenience init(
    port: Int, _ path: String, token: String, lastEventID: String? = nil, receiveBuffer: Int? = nil
  ) throws {
    try self.init(
      port: port, path, header: "Authorization: Bearer \(token)", lastEventID: lastEventID,
      receiveBuffer: receiveBuffer)
  }

  /// - Parameter header: The line by which the request proves who makes it.
  init(
    port: Int, _ path: String, header: String, lastEventID: String? = nil,
    receiveBuffer: Int? = nil
  ) throws {
    descriptor = try LoopbackSocket.connected(to: port) { descriptor in
      if var size = receiveBuffer.map(Int32.init) {
        setsockopt(
          descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      }
      // A test that waits in vain fails; it does not hang.
      var patience = timeval(tv_sec: 20, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    let last = lastEventID.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    let request =
      "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\n"
      + "\(header)\r\n\(last)\r\n"
    let sent = Array(request.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard sent == request.utf8.count else { throw Failure(text: "cannot send") }
  }

  deinit { close(descriptor) }

  /// Closes the connection.
  func hangUp() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Reads on until a text has come so many times, and returns all that has come.
  ///
  /// - Throws: ``Failure`` if the server closes the connection or keeps it waiting before that.
  @discardableResult
  func read(until text: String, times: Int = 1) async throws -> String {
    try await onQueue {
      while self.received.withLock({ $0.count(of: text) }) < times {
        guard try self.readMore() else {
          throw Failure(text: "closed before \"\(text)\": \(self.received.withLock { $0 })")
        }
      }
      return self.received.withLock { $0 }
    }
  }

  /// Reads on until the server closes the connection, and returns all that has come.
  func readToEnd() async throws -> String {
    try await onQueue {
      while try self.readMore() {}
      return self.received.withLock { $0 }
    }
  }

  private func onQueue(_ body: @escaping @Sendable () throws -> String) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  private func readMore() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count >= 0 else {
      if errno == ECONNRESET { return false }
      throw Failure(text: "nothing came: \(errno)")
    }
    received.withLock { $0 += String(decoding: buffer[..<count], as: UTF8.self) }
    return count > 0
  }
}

extension String {
  /// The last id of a stream of server-sent events.
  var lastEventID: String? {
    split(whereSeparator: \.isNewline).last { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
  }

  /// How often a text is in this one.
  func count(of text: String) -> Int { ranges(of: text).count }
}
