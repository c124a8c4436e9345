/// Takes a stream apart into lines, each as soon as its line break is there: LF, CRLF or CR.
struct LineSequence: ~Copyable {
  struct Line {
    /// Without the line break; nil where the line has more than `sizeLimit` bytes.
    let bytes: [UInt8]?
    /// The first line of the file being 1.
    let number: Int
    /// How many bytes of the file come before it.
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

  /// The next line; nil at the end. A byte order mark before the first one is passed over.
  mutating func next() throws(FormatError) -> Line? {
    if window.offset == 0 { try window.skipByteOrderMark() }
    // To wait for the second half of a CRLF would be to wait for the next line, after a CR.
    if endedWithCarriageReturn, try window.peek() == .lineFeed { window.index += 1 }
    endedWithCarriageReturn = false
    guard try window.peek() != nil else { return nil }
    number += 1
    let byteOffset = window.offset
    var bytes: [UInt8] = []
    var isTooLong = false
    while let byte = try window.peek() {
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
