import Foundation
import ToDoFormats

/// Standard input as it comes: before it waits for more, others get a turn.
///
/// What they throw ends the stream; it is kept for who reads it.
final class LiveInput {
  /// What stopped the reading; nil while nothing has.
  private(set) var failure: (any Error)?
  private let idle: () throws -> Double?

  /// - Parameter idle: called when nothing has come yet, and again after as many seconds as it
  ///   says; nil to wait for input only.
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
      // No longer than a day, which a clock that was set may cut short.
      let milliseconds = seconds.map { Int32((min(max($0, 0), 86_400) * 1000).rounded(.up)) }
      if isReady(afterMilliseconds: milliseconds ?? -1) { return }
    }
  }

  /// Whether there is something to be read, be it the end.
  private func isReady(afterMilliseconds timeout: Int32) -> Bool {
    var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&input, 1, timeout) > 0
  }
}
