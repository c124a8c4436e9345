/// A position in a text.
package struct TextPosition: Hashable, Sendable {
  /// How many bytes come before it.
  @usableFromInline package private(set) var byteOffset: Int
  /// The line, the first being 1.
  package private(set) var line: Int
  /// The column, in Unicode scalars, the first being 1.
  package private(set) var column: Int

  /// Creates a position. Lines and columns count from 1.
  package init(byteOffset: Int, line: Int, column: Int) {
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
  }

  /// The start of a text.
  package static let start = TextPosition(byteOffset: 0, line: 1, column: 1)

  /// The position after some bytes.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package func advanced(over bytes: ArraySlice<UInt8>) -> TextPosition {
    let lastLine: ArraySlice<UInt8>
    var next = self
    if let lastBreak = bytes.lastIndex(of: .lineFeed) {
      next.line += bytes[...lastBreak].reduce(0) { $0 &+ ($1 == .lineFeed ? 1 : 0) }
      next.column = 1
      lastLine = bytes[(lastBreak + 1)...]
    } else {
      lastLine = bytes
    }
    next.column += lastLine.reduce(0) { $0 &+ ($1 & 0b1100_0000 == 0b1000_0000 ? 0 : 1) }
    next.byteOffset += bytes.count
    return next
  }
}
