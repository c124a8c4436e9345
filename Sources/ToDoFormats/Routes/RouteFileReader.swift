import JSONText
public import ToDo

/// A way that was read from a file.
public struct RouteFile: Hashable, Sendable {
  /// The positions in the order of the way.
  public let positions: [Coordinate]
  /// What was left out, in words.
  public let notices: [FormatNotice]
}

/// Reads a way from a file, and detects its format: GPX or GeoJSON.
///
/// ```swift
/// let route = try Route(RouteFileReader().read(stream).positions)
/// ```
///
/// Of GPX it is the first track, whose segments are joined; without a track the first route; without
/// either the waypoints in their order. Of GeoJSON it is the only LineString or MultiLineString, whose
/// lines are joined.
public struct RouteFileReader: Sendable {
  /// Creates a reader.
  public init() {}

  /// Reads a whole file.
  ///
  /// - Throws: `FormatError` if the file cannot be read or has no way, or if a position is impossible.
  /// - Complexity: O(*n*) in its bytes, which are held in memory.
  public func read(_ stream: ByteStream) throws(FormatError) -> RouteFile {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let result = buffer.withUnsafeMutableBytes { buffer -> Result<Int, FormatError> in
        do throws(FormatError) {
          return .success(try stream.read(into: buffer))
        } catch {
          return .failure(error)
        }
      }
      let count = try result.get()
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    let content = bytes.dropFirst(bytes.starts(with: byteOrderMark) ? 3 : 0)
      .first { !$0.isWhiteSpace }
    guard let content else { throw .emptyFile }
    switch content {
    case UInt8(ascii: "{"): return try GeoJSONRoute.read(bytes)
    // XML in UTF-8, or in UTF-16 behind its byte order mark.
    case UInt8(ascii: "<"), 0xfe, 0xff, 0: return try GPXRoute.read(ByteStream(bytes))
    default: throw .notGPX(reason: "The file is neither GPX nor GeoJSON, which a route has to be.")
    }
  }
}
