import Foundation
import ToDoFormats

/// Standard input as it comes. Before it waits for more, it lets other work run; an error of that
/// work ends the stream and is kept.
final class LiveInput {
  /// The error that ended the stream, if there is one.
  private(set) var failure: (any Error)?
  private let idle: () throws -> Double?

  /// - Parameter idle: called before waiting. It returns the number of seconds after which to call
  ///   it again, or nil to wait for input only.
  init(idle: @escaping () throws -> Double?) {
    self.idle = idle
  }

  /// The bytes.
  var stream: ByteStream {
    ByteStream { buffer throws(FormatError) in
      do {
        try self.waitForInput()
      } catch {
        self.failure = error
        throw .unreadable(reason: "\(error)")
      }
      while true {
        let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        if count >= 0 { return count }
        guard errno == EINTR else {
          throw .unreadable(reason: String(cString: strerror(errno)))
        }
      }
    }
  }

  private func waitForInput() throws {
    guard !isReady(afterMilliseconds: 0) else { return }
    while true {
      let seconds = try idle()
      // A day at most: the clock may be set in the meantime.
      let milliseconds = seconds.map { Int32((min(max($0, 0), 86_400) * 1000).rounded(.up)) }
      if isReady(afterMilliseconds: milliseconds ?? -1) { return }
    }
  }

  /// Whether there is something to read: bytes, or the end of the input.
  private func isReady(afterMilliseconds timeout: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, timeout) > 0
  }
}
