import JSONText

/// Splits a stream into lines, each as soon as its line break (LF, CRLF or CR) is there.
struct LineSequence: ~Copyable {
  struct Line {
    /// The bytes without the line break; nil if there are more than `sizeLimit`.
    let bytes: [UInt8]?
    /// The number of the line, counted from 1.
    let number: Int
    /// Its byte offset in the file.
    let byteOffset: Int
  }

  /// How many bytes a line may have.
  static let sizeLimit = 1 << 20

  private var window: ByteWindow
  private var number = 0
  private var endedWithCarriageReturn = false
  /// How many bytes were taken.
  var offset: Int { window.offset }

  init(_ stream: ByteStream) {
    window = ByteWindow(stream)
  }

  /// The next line; nil at the end. A byte order mark before the first one is skipped.
  mutating func next() throws(FormatError) -> Line? {
    if window.offset == 0 {
      try FormatError.translating { () throws(JSONError) in try window.skipByteOrderMark() }
    }
    // After a CR, waiting for the second half of a CRLF would mean waiting for the next line.
    if endedWithCarriageReturn, try window.next() == .lineFeed { window.index += 1 }
    endedWithCarriageReturn = false
    guard try window.next() != nil else { return nil }
    number += 1
    let byteOffset = window.offset
    var bytes: [UInt8] = []
    var isTooLong = false
    while let byte = try window.next() {
      window.index += 1
      if byte == .lineFeed { break }
      if byte == .carriageReturn {
        endedWithCarriageReturn = true
        break
      }
      if bytes.count < Self.sizeLimit { bytes.append(byte) } else { isTooLong = true }
    }
    return Line(bytes: isTooLong ? nil : bytes, number: number, byteOffset: byteOffset)
  }
}
