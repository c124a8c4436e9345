import JSONText

/// Bytes that come piece by piece: from memory, a file or a pipe.
public struct ByteStream {
  private let next: (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// Creates a stream from a closure that fills buffers.
  ///
  /// - Parameter next: Fills a buffer, which is never empty, from its start and returns how many
  ///   bytes it wrote; 0 at the end, and on every call after that. It may throw
  ///   `FormatError.unreadable`.
  public init(_ next: @escaping (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int) {
    self.next = next
  }

  /// Creates a stream of the bytes of a collection.
  public init(_ bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    next = { buffer in
      let count = min(buffer.count, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }

  /// Creates a stream of some bytes, followed by those of another stream. It is for bytes that were
  /// read to detect the format.
  package init(_ beginning: some Collection<UInt8>, then rest: ByteStream) {
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

  /// Reads the next bytes into a buffer.
  ///
  /// - Precondition: the buffer is not empty.
  /// - Returns: How many bytes were read; 0 only at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(FormatError) -> Int {
    try next(buffer)
  }
}

extension ByteWindow {
  /// Creates a window on the bytes of a stream.
  init(_ stream: ByteStream) {
    self.init { buffer throws(JSONError) in
      do throws(FormatError) {
        return try stream.read(into: buffer)
      } catch .unreadable(let reason) {
        throw .unreadable(reason: reason)
      } catch {
        throw .unreadable(reason: error.description)
      }
    }
  }

  /// The next byte; nil at the end. This is `peek` for formats other than JSON.
  mutating func next() throws(FormatError) -> UInt8? {
    do throws(JSONError) {
      return try peek()
    } catch {
      throw FormatError(error)
    }
  }
}
