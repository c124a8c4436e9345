import JSONText

/// Splits a stream into its JSON objects, each as soon as its last brace is there. They may be one a
/// line, one after another, or in arrays.
///
/// It looks only for the ends of objects; `JSONScanner` checks whether they are well-formed. An
/// object that is cut off must not swallow the next ones, so it also ends at a line break in a
/// string, where JSON permits none, and before a line that begins with a brace. After a broken
/// array, reading goes on as if it had ended.
struct JSONObjectSequence: ~Copyable {
  /// A part of the stream.
  struct Piece {
    enum Content: Equatable {
      /// The bytes of an object, or of the beginning of one that is cut off.
      case object([UInt8])
      /// An object of more than `sizeLimit` bytes, of which only the beginning is kept.
      case tooLarge(beginning: [UInt8])
      /// The rest of a line that is not an object.
      case other
      /// An array that is broken, and the error there. The position is where the array begins.
      case brokenArray(JSONError)
    }

    var content: Content
    /// The position where the piece begins.
    let position: TextPosition
    /// The text before the piece on its line.
    var prefix: JSONLinePrefix?
    /// The index of the piece in its array; nil outside arrays.
    let index: Int?
  }

  /// How many bytes an object may have.
  static let sizeLimit = 1 << 20

  /// How many bytes of a larger one are kept.
  private static let keptLength = 4096

  private enum ArrayState {
    case begun, behindElement, behindComma
  }

  private var window: ByteWindow
  private var array: (state: ArrayState, count: Int, position: TextPosition)?
  /// Whether an array was left before its closing bracket, which may still come.
  private var isArrayLeft = false
  private var lastByte = UInt8.lineFeed
  /// Whether there was anything but white space.
  private(set) var hasContent = false
  private var hasObject = false

  init(_ stream: ByteStream) {
    window = ByteWindow(stream)
  }

  /// The next piece; nil at the end.
  ///
  /// - Throws: `JSONError.cutOff` where there was nothing but the beginning of an array; and
  ///   what the stream throws.
  mutating func next() throws(JSONError) -> Piece? {
    if window.offset == 0 { try window.skipByteOrderMark() }
    while let byte = try window.peek() {
      guard !byte.isWhiteSpace else {
        take(byte)
        continue
      }
      hasContent = true
      if array != nil {
        if let piece = try nextInArray(byte) { return piece }
        continue
      }
      switch byte {
      case .leftBrace: return try object()
      case .leftBracket: if let piece = try arrayOrOther() { return piece }
      // Objects that were copied out of an array may bring theirs.
      case .comma: take(byte)
      case .rightBracket where isArrayLeft:
        take(byte)
        isArrayLeft = false
      default: return try other(since: window.position)
      }
    }
    guard array != nil else { return nil }
    let error = unexpected("\"]\"")
    guard hasObject else { throw error }
    return leaveArray(error)
  }

  /// Skips the rest of a broken line, unless another object follows directly.
  mutating func recover() throws(JSONError) {
    guard array == nil, lastByte != .lineFeed else { return }
    while let byte = try window.peek(), byte.isWhiteSpace {
      take(byte)
      if byte == .lineFeed { return }
    }
    if try window.peek() != .leftBrace { try skipLine() }
  }
}

extension JSONObjectSequence {
  /// Takes an element, a comma or the end of the array.
  private mutating func nextInArray(_ byte: UInt8) throws(JSONError) -> Piece? {
    guard let (state, count, position) = array else { return nil }
    switch (state, byte) {
    case (.begun, .rightBracket), (.behindElement, .rightBracket):
      take(byte)
      array = nil
      return nil
    case (.behindElement, .comma):
      take(byte)
      array = (.behindComma, count, position)
      return nil
    case (.begun, .leftBrace), (.behindComma, .leftBrace):
      let piece = try object()
      if array != nil { array = (.behindElement, count + 1, position) }
      return piece
    default: break
    }
    let piece = leaveArray(
      unexpected(state == .behindElement ? "\",\" or \"]\"" : "\"{\""))
    // The next line or object is read separately.
    if byte != .leftBrace, lastByte != .lineFeed { take(byte) }
    return piece
  }

  private mutating func leaveArray(_ error: JSONError) -> Piece? {
    guard let position = array?.position else { return nil }
    array = nil
    isArrayLeft = true
    return Piece(content: .brokenArray(error), position: position, prefix: nil, index: nil)
  }

  /// Takes an object that begins at the next byte.
  private mutating func object() throws(JSONError) -> Piece {
    var piece = Piece(
      content: .tooLarge(beginning: []), position: window.position, prefix: nil, index: array?.count
    )
    var bytes: [UInt8] = []
    var isTooLarge = false
    var depth = 0
    var isInString = false
    var isEscaped = false
    hasObject = true
    scan: while let byte = try window.peek() {
      let isAtLineStart = lastByte == .lineFeed && !bytes.isEmpty
      if byte == .leftBrace, isAtLineStart { break }
      take(byte)
      if bytes.count < Self.sizeLimit { bytes.append(byte) } else { isTooLarge = true }
      if isInString {
        if byte == .lineFeed { break }
        if byte == .quote, !isEscaped { isInString = false }
        isEscaped = byte == .backslash && !isEscaped
        continue
      }
      switch byte {
      case .quote: isInString = true
      case .leftBrace, .leftBracket: depth += 1
      case .rightBrace, .rightBracket:
        depth -= 1
        if depth == 0 { break scan }
      default: break
      }
    }
    piece.content =
      isTooLarge ? .tooLarge(beginning: Array(bytes.prefix(Self.keptLength))) : .object(bytes)
    // An object without a known end may have swallowed the end of its array.
    if array != nil, depth > 0 || lastByte != .rightBrace {
      array = nil
      isArrayLeft = true
    }
    return piece
  }

  /// Enters an array, or takes a line that only begins like one, such as a log's `[INFO]`.
  private mutating func arrayOrOther() throws(JSONError) -> Piece? {
    let position = window.position
    take(.leftBracket)
    var isAloneOnLine = false
    while let byte = try window.peek(), byte.isWhiteSpace {
      take(byte)
      if byte == .lineFeed { isAloneOnLine = true }
    }
    if let byte = try window.peek(), byte != .leftBrace, byte != .rightBracket {
      guard isAloneOnLine else { return try other(since: position) }
      return Piece(content: .other, position: position, prefix: nil, index: nil)
    }
    array = (.begun, 0, position)
    return nil
  }

  /// Takes the rest of a line that does not begin with an object: with its object if it is a line
  /// that may have a prefix.
  private mutating func other(since position: TextPosition) throws(JSONError) -> Piece {
    var bytes: [UInt8] = []
    while let byte = try window.peek() {
      if byte == .leftBrace, let prefix = JSONLinePrefix(bytes) {
        lastByte = .space
        var piece = try object()
        piece.prefix = prefix
        return piece
      }
      take(byte)
      if byte == .lineFeed { break }
      if bytes.count <= JSONLinePrefix.longest { bytes.append(byte) }
    }
    return Piece(content: .other, position: position, prefix: nil, index: nil)
  }

  private mutating func skipLine() throws(JSONError) {
    while let byte = try window.peek() {
      take(byte)
      if byte == .lineFeed { return }
    }
  }

  private mutating func take(_ byte: UInt8) {
    window.index += 1
    lastByte = byte
  }

  private mutating func unexpected(_ expected: String) -> JSONError {
    guard window.index < window.end else { return .cutOff(window.position, expected: expected) }
    return .notJSON(
      window.position, expected: expected,
      found: JSONScanner.description(of: window.bytes[window.index]))
  }
}
