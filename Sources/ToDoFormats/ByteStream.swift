/// Bytes that come piece by piece: from memory, a file or a pipe.
public struct ByteStream {
  private let next: (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// Makes a stream of whatever fills a buffer.
  ///
  /// - Parameter next: fills a buffer, which is never empty, from its beginning and says how
  ///   many bytes it put there; 0 at the end, and then every time. It may throw
  ///   `FormatError.unreadable`.
  public init(_ next: @escaping (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int) {
    self.next = next
  }

  /// The bytes of a collection.
  public init(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    next = { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// Some bytes, then those of a stream: for who has read the beginning to see what it is.
  public init(_ beginning: some Collection<UInt8>, then rest: ByteStream) {
    let first = ByteStream(beginning)
    var isInFirst = true
    next = { buffer throws(FormatError) in
      if isInFirst {
        let count = try first.read(into: buffer)
        if count > 0 { return count }
        isInFirst = false
      }
      return try rest.read(into: buffer)
    }
  }

  /// Puts the next bytes into a buffer.
  ///
  /// - Precondition: the buffer is not empty.
  /// - Returns: how many bytes there are; 0 at the end only.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    try next(buffer)
  }
}
