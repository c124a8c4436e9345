/// Where in a file something is.
public struct FilePosition: Hashable, Sendable {
  /// How many bytes come before it.
  public private(set) var byteOffset: Int
  /// The line, the first being 1.
  public private(set) var line: Int
  /// The column, in Unicode scalars, the first being 1.
  public private(set) var column: Int
  /// What it is in, `features[3]` or `after features[3]`; empty where that has no name.
  public private(set) var place: String

  public init(byteOffset: Int, line: Int, column: Int, place: String = "") {
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
    self.place = place
  }

  /// Where every file begins.
  static let start = FilePosition(byteOffset: 0, line: 1, column: 1)

  /// The position behind some bytes.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func advanced(over bytes: ArraySlice<UInt8>) -> FilePosition {
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

  /// The position in a file of what is here in a part of it, which begins at `start`.
  func shifted(to start: FilePosition) -> FilePosition {
    FilePosition(
      byteOffset: start.byteOffset + byteOffset, line: start.line + line - 1,
      column: line == 1 ? start.column + column - 1 : column, place: place)
  }

  /// The same position in something that has a name.
  func inside(_ place: String) -> FilePosition {
    FilePosition(byteOffset: byteOffset, line: line, column: column, place: place)
  }
}

extension FilePosition: CustomStringConvertible {
  public var description: String {
    (place.isEmpty ? "" : "\(place), ") + "line \(line), column \(column) (byte \(byteOffset))"
  }
}
