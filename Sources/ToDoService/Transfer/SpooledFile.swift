import Foundation
import Synchronization
package import ToDoFormats

/// A temporary file without a name, which is gone when nobody uses it any more.
///
/// What a client sends is gathered in it before a list is changed, and what a client is sent before the
/// list is let go: so a slow client holds up nobody, and however much it is, little is in memory.
package final class SpooledFile: Sendable {
  private let descriptor: Int32
  private let count = Mutex(0)

  /// - Throws: ``SpoolError``.
  package init() throws {
    var template = Array(
      FileManager.default.temporaryDirectory.appendingPathComponent("todo-XXXXXX").path.utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw SpoolError(code: errno) }
    unlink(template)
  }

  deinit { close(descriptor) }

  /// How many bytes were written.
  package var byteCount: Int { count.withLock { $0 } }

  /// Adds bytes at the end.
  ///
  /// - Throws: ``SpoolError``.
  package func append(_ bytes: some Sequence<UInt8>) throws {
    let bytes = Array(bytes)
    try count.withLock { count in
      var written = 0
      while written < bytes.count {
        let result = bytes.withUnsafeBytes { buffer in
          pwrite(
            descriptor, buffer.baseAddress.map { $0 + written }, bytes.count - written,
            off_t(count + written))
        }
        if result < 0 {
          guard errno == EINTR else { throw SpoolError(code: errno) }
          continue
        }
        written += result
      }
      count += written
    }
  }

  /// The bytes from an offset on; empty at the end.
  ///
  /// - Throws: ``SpoolError``.
  package func bytes(at offset: Int, most: Int) throws -> [UInt8] {
    while true {
      var result = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: most) { buffer, count in
        result = pread(descriptor, buffer.baseAddress, most, off_t(offset))
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      guard errno == EINTR else { throw SpoolError(code: errno) }
    }
  }

  /// The bytes from the beginning on, with a count of those that were read.
  package func stream(_ noteRead: @escaping (Int) -> Void = { _ in }) -> ByteStream {
    var offset = 0
    return ByteStream { buffer throws(FormatError) in
      do {
        let bytes = try self.bytes(at: offset, most: buffer.count)
        buffer.copyBytes(from: bytes)
        offset += bytes.count
        noteRead(offset)
        return bytes.count
      } catch {
        throw .unreadable(reason: "\(error)")
      }
    }
  }
}

/// Why a temporary file cannot be used.
package struct SpoolError: Error, CustomStringConvertible {
  let code: Int32

  /// Whether the disk is full.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  package var description: String { String(cString: strerror(code)) }
}
