package import Foundation

/// Writes all of some bytes to a file descriptor, where `write` may write a part.
package enum WholeWrite {
  /// - Returns: The error number, or 0.
  package static func write(_ bytes: some ContiguousBytes, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = Foundation.write(descriptor, part.baseAddress, part.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 {
          return EIO
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }
}
