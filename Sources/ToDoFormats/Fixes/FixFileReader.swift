/// Reads fixes from a file or a pipe whose format it finds out from the first bytes.
///
/// ```swift
/// try FixFileReader().read(stream) { entry in … }
/// ```
public struct FixFileReader: Sendable {
  public init() {}

  /// Reads fixes and gives each as soon as its object, row or track point is there: of a pipe no
  /// more is asked for before.
  ///
  /// Lines before the first that shows a format are refusals, which are given with that. What
  /// shows none is read as CSV, whose error says what the first line should be.
  ///
  /// - Throws: `FormatError` for what ends the reading, after what came before it was given; and
  ///   whatever `body` throws.
  public func read(_ stream: ByteStream, _ body: (FixFileEntry) throws -> Void) throws {
    var beginning: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // White space shows nothing, and is not looked at again.
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
