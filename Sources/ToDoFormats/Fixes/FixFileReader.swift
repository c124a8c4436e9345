import JSONText
public import ToDo

/// Reads fixes from a file or a pipe, and detects its format: JSON (objects, the messages of
/// OwnTracks, the reports of gpsd), CSV, or the tracks of GPX.
///
/// ```swift
/// try FixFileReader().read(stream) { entry in … }
/// ```
public struct FixFileReader: Sendable {
  /// Creates a reader.
  public init() {}

  /// Reads fixes and gives each as soon as its object, row or track point is complete, without
  /// waiting for more of a pipe.
  ///
  /// Lines before the first one that shows the format are refusals. A file of unknown format is
  /// read as CSV; the error says what its first line should be.
  ///
  /// - Throws: `FormatError` if reading cannot go on, after the entries before it were given; and
  ///   whatever `body` throws.
  public func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    var beginning: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // White space says nothing about the format, and is not looked at again.
    var blankCount = 0
    while !FixFileFormat.isDecisive(beginning[blankCount...]) {
      let count = try buffer.withUnsafeMutableBytes { buffer throws(FormatError) in
        try stream.read(into: buffer)
      }
      guard count > 0 else { break }
      beginning += buffer[..<count]
      let content = beginning[blankCount...].firstIndex { !$0.isWhiteSpace }
      blankCount = content ?? beginning.endIndex
    }
    let format = FixFileFormat.detecting(beginning[blankCount...]) ?? .csv
    try format.read(ByteStream(beginning, then: stream), body)
  }
}

/// An entry that a reader of fixes gives.
public enum FixFileEntry: Hashable, Sendable {
  /// A fix, and the name of the device that sent it; nil if the file does not say.
  case fix(Fix, device: String?)
  /// An entry that could not be read. It has no fix.
  case refusal(FormatNotice)
}
