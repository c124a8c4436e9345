/// The bytes of an XML text as they come, and where in the file they stand.
///
/// No more than a piece of the text is held, however the stream cuts it.
struct XMLInput {
  /// Which bytes stand for which characters beyond ASCII.
  enum Encoding {
    case utf8
    /// ISO-8859-1: one byte each.
    case latin1
  }

  var encoding = Encoding.utf8

  private static let pieceSize = 65_536

  private let stream: ByteStream
  private var buffer = [UInt8](repeating: 0, count: Self.pieceSize)
  /// The bytes at hand are those from `index` to `end`.
  private var index = 0
  private var end = 0
  private var streamHasEnded = false
  /// The position of `buffer[countedIndex]`: lines are counted when somebody asks.
  private var counted = FilePosition(byteOffset: 0, line: 1, column: 1)
  private var countedIndex = 0

  init(_ stream: ByteStream) {
    self.stream = stream
  }

  /// How many bytes were taken.
  var byteOffset: Int { counted.byteOffset + index - countedIndex }

  /// Where the next byte stands.
  ///
  /// - Complexity: O(1) for each byte, once, however often it is asked.
  mutating func position() -> FilePosition {
    var line = counted.line
    var column = counted.column
    for byte in buffer[countedIndex..<index] {
      if byte == .lineFeed {
        line += 1
        column = 1
      } else if encoding == .latin1 || byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    counted = FilePosition(byteOffset: byteOffset, line: line, column: column)
    countedIndex = index
    return counted
  }

  /// The next byte, which is not taken; nil at the end.
  mutating func peek() throws(FormatError) -> UInt8? {
    if index < end { return buffer[index] }
    return try has(1) ? buffer[index] : nil
  }

  /// The next bytes, not taken: as many as there are up to `count`.
  mutating func peek(_ count: Int) throws(FormatError) -> ArraySlice<UInt8> {
    _ = try has(count)
    return buffer[index..<min(end, index + count)]
  }

  /// Takes bytes that were peeked at.
  mutating func skip(_ count: Int = 1) {
    index += count
    assert(index <= end, "Only what was seen is taken")
  }

  /// Takes the bytes of a literal where they come next.
  mutating func take(_ literal: StaticString) throws(FormatError) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard try has(count) else { return false }
    let matches = literal.withUTF8Buffer { $0.elementsEqual(buffer[index..<index + count]) }
    if matches { index += count }
    return matches
  }

  /// Appends the bytes at hand up to the first that is not plain. There may be more to come, and
  /// there may be none.
  mutating func takeRun(into text: inout [UInt8], while isPlain: (UInt8) -> Bool) {
    var stop = index
    while stop < end, isPlain(buffer[stop]) { stop += 1 }
    text.append(contentsOf: buffer[index..<stop])
    index = stop
  }

  /// Whether that many bytes follow; they are at hand then.
  private mutating func has(_ count: Int) throws(FormatError) -> Bool {
    while end - index < count, !streamHasEnded {
      if index > 0 {
        _ = position()
        for (place, byte) in buffer[index..<end].enumerated() { buffer[place] = byte }
        end -= index
        index = 0
        countedIndex = 0
      }
      let stream = stream
      let start = end
      let read = try buffer.withUnsafeMutableBufferPointer { bytes throws(FormatError) in
        try stream.read(
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: bytes[start...]))
        )
      }
      streamHasEnded = read == 0
      end += read
    }
    return end - index >= count
  }
}
