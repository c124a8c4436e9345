/// The bytes of a stream around the index where it is being read.
///
/// Bytes before that index are dropped, and only counted, unless they are held. So the window is as
/// large as the bytes that are held at once, or a chunk.
///
/// What runs once per byte is `@inlinable`, since the readers of other modules go through it too.
package struct ByteWindow: ~Copyable {
  /// Fills a buffer, which is never empty, from its start and returns how many bytes it wrote; 0
  /// at the end. It throws `JSONError.unreadable`.
  package typealias Source = (UnsafeMutableRawBufferPointer) throws(JSONError) -> Int

  /// How many bytes are read from the source at once.
  package static let chunkSize = 262_144

  /// Where more bytes come from; nil at the end.
  private var source: Source?
  /// The bytes in the window; those from `end` on are unused.
  @usableFromInline package private(set) var bytes: [UInt8]
  /// How many of the bytes are used.
  @usableFromInline package private(set) var end: Int
  /// The index in `bytes` where reading goes on. Reading more of the stream moves it.
  @usableFromInline package var index = 0
  @usableFromInline var heldIndex: Int?
  /// The position of the first byte in the window.
  @usableFromInline private(set) var start = TextPosition.start
  /// The position in the window that was computed last, from which the next is counted.
  private var counted = TextPosition.start

  /// Creates a window on the bytes of a source.
  package init(_ source: @escaping Source) {
    self.source = source
    bytes = Array(repeating: 0, count: Self.chunkSize)
    end = 0
  }

  /// Creates a window on all of a text that is in memory already.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  /// The next byte; nil at the end.
  // Always inlined: CSV calls this for each byte from another module, where a call costs 3 % of the
  // reading (callgrind, rows of fixes).
  @inline(__always) @inlinable package mutating func peek() throws(JSONError) -> UInt8? {
    if index < end { return bytes[index] }
    return try fill() ? bytes[index] : nil
  }

  /// The next bytes; fewer at the end only.
  package mutating func peek(_ count: Int) throws(JSONError) -> ArraySlice<UInt8> {
    while end - index < count, try fill() {}
    return bytes[index..<min(index + count, end)]
  }

  /// Skips a byte order mark. No more of the stream is read than is needed to see that
  /// there is none.
  package mutating func skipByteOrderMark() throws(JSONError) {
    let mark = UTF8Text.byteOrderMark
    for count in mark.indices.map({ $0 + 1 }) {
      guard try peek(count).elementsEqual(mark.prefix(count)) else { return }
    }
    index += mark.count
  }
}

extension ByteWindow {
  /// Holds all bytes from here on, until they are released or others are held.
  @inlinable package mutating func hold() {
    heldIndex = index
  }

  /// Lets the held bytes be dropped.
  @inlinable package mutating func release() {
    heldIndex = nil
  }

  /// The bytes that are held, up to the index where reading goes on.
  package var held: ArraySlice<UInt8> { bytes[(heldIndex ?? index)..<index] }

  /// The held bytes as text, and the position of the first that is not UTF-8, if there is one;
  /// such bytes are replaced.
  package mutating func heldText() -> (text: String, invalid: TextPosition?) {
    let bytes = held
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    // Validating costs several times as much for short texts, and most are ASCII.
    if isASCII { return (String(decoding: bytes, as: UTF8.self), nil) }
    if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
    let valid = UTF8Text.firstInvalidOffset(in: bytes) ?? 0
    let position = position(at: offset - bytes.count + valid)
    return (String(decoding: bytes, as: UTF8.self), position)
  }

  /// Goes back to the first byte that is held.
  mutating func goBackToHeld() {
    index = heldIndex ?? index
  }
}

extension ByteWindow {
  /// How many bytes of the stream come before the next one.
  @inlinable package var offset: Int { start.byteOffset + index }

  /// The position of the next byte.
  package var position: TextPosition {
    mutating get { position(at: offset) }
  }

  /// The position of a byte in the window or just after it, given by how many bytes of the
  /// stream come before it.
  ///
  /// - Complexity: O(*n*) in the bytes since the position computed last, or in the window.
  package mutating func position(at offset: Int) -> TextPosition {
    let known = offset < counted.byteOffset ? start : counted
    let first = known.byteOffset - start.byteOffset
    counted = known.advanced(over: bytes[first..<(offset - start.byteOffset)])
    return counted
  }

  /// Takes more bytes from the source; false when there are none.
  @usableFromInline mutating func fill() throws(JSONError) -> Bool {
    guard let source else { return false }
    dropPassed()
    if end == bytes.count {
      bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, Self.chunkSize)))
    }
    let free = end..<bytes.count
    let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(JSONError) in
      try source(
        UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[free])))
    }
    if count == 0 { self.source = nil }
    end += count
    return count > 0
  }

  private mutating func dropPassed() {
    let count = heldIndex ?? index
    guard count > 0 else { return }
    start = position(at: start.byteOffset + count)
    bytes.withUnsafeMutableBytes { buffer in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[count..<end]))
    }
    end -= count
    index -= count
    heldIndex = heldIndex.map { $0 - count }
  }
}
