import JSONText

/// A position in a file.
public struct FilePosition: Hashable, Sendable {
  /// How many bytes come before it.
  public private(set) var byteOffset: Int
  /// The line, the first being 1.
  public private(set) var line: Int
  /// The column, in Unicode scalars, the first being 1.
  public private(set) var column: Int
  /// The path of the part of the file that it is in, such as `features[3]`; may be empty.
  public private(set) var path: String

  /// Creates a position. Lines and columns count from 1.
  package init(byteOffset: Int, line: Int, column: Int, path: String = "") {
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
    self.path = path
  }

  /// The start of a file.
  static let start = FilePosition(byteOffset: 0, line: 1, column: 1)

  /// A position without a path.
  init(_ position: TextPosition) {
    self.init(byteOffset: position.byteOffset, line: position.line, column: position.column)
  }

  /// The position in the whole file, for a position in a part of it that begins at `start`.
  func shifted(to start: TextPosition) -> FilePosition {
    FilePosition(
      byteOffset: start.byteOffset + byteOffset, line: start.line + line - 1,
      column: line == 1 ? start.column + column - 1 : column, path: path)
  }

  /// The same position with a path.
  func inside(_ path: String) -> FilePosition {
    FilePosition(byteOffset: byteOffset, line: line, column: column, path: path)
  }
}

extension FilePosition: CustomStringConvertible {
  /// The path, the line, the column and the byte offset.
  public var description: String {
    (path.isEmpty ? "" : "\(path), ") + "line \(line), column \(column) (byte \(byteOffset))"
  }
}
