/// Where in a file something is.
public struct FilePosition: Hashable, Sendable {
  /// How many bytes come before it.
  public let byteOffset: Int
  /// The line, the first being 1.
  public let line: Int
  /// The column, in Unicode scalars, the first being 1.
  public let column: Int

  public init(byteOffset: Int, line: Int, column: Int) {
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
  }

  /// The position of a byte.
  ///
  /// - Complexity: O(`byteOffset`); it is made for errors only.
  init(byteOffset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes.prefix(byteOffset) {
      if byte == .lineFeed {
        line += 1
        column = 1
      } else if byte & 0b1100_0000 != 0b1000_0000 {
        column += 1
      }
    }
    self.init(byteOffset: byteOffset, line: line, column: column)
  }
}

extension FilePosition: CustomStringConvertible {
  public var description: String { "line \(line), column \(column) (byte \(byteOffset))" }
}
