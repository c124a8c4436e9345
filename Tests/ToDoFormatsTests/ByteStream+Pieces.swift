import ToDoFormats

extension ByteStream {
  /// Bytes that come in pieces of that size at most.
  init(_ bytes: [UInt8], inPiecesOf size: Int) {
    let whole = ByteStream(bytes)
    self.init { buffer throws(FormatError) in
      try whole.read(
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(size, buffer.count)]))
    }
  }
}
