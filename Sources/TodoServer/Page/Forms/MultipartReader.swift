import HTTPTypes

/// Takes `multipart/form-data` apart, however it is cut into pieces (RFC 2046, section 5.1; RFC 7578).
struct MultipartReader {
  /// What a part says of itself.
  struct Part: Equatable {
    let name: String
    let isFile: Bool
  }

  enum Event: Equatable {
    case begin(Part)
    case content([UInt8])
    case end
  }

  private enum State {
    /// Before the first boundary, in a part's header or in its content.
    case preamble, header, content
    /// After the last boundary.
    case epilogue
  }

  private static let mostHeaderBytes = 8_192
  private static let lineEnd = Array("\r\n".utf8)
  private static let headerEnd = Array("\r\n\r\n".utf8)

  /// `--` and the boundary, with the end of the line before it.
  private let delimiter: [UInt8]
  private var state = State.preamble
  private var rest: [UInt8]

  init(boundary: String) {
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary may be the first line.
    rest = Self.lineEnd
  }

  /// Whether the last boundary was read.
  var isComplete: Bool { state == .epilogue }

  /// - Throws: ``Problem`` for a header that cannot be read.
  mutating func read(_ bytes: some Sequence<UInt8>) throws -> [Event] {
    if isComplete { return [] }
    rest += bytes
    var events: [Event] = []
    while try step(&events) {}
    return events
  }

  /// - Returns: Whether another step may find more.
  private mutating func step(_ events: inout [Event]) throws -> Bool {
    switch state {
    case .epilogue:
      rest = []
      return false
    case .preamble, .content:
      guard let start = rest.firstIndex(of: delimiter) else {
        // What may be the beginning of a boundary waits for more.
        give(max(0, rest.count - delimiter.count + 1), &events)
        return false
      }
      // Two bytes say whether it was the last.
      let end = start + delimiter.count
      guard rest.count >= end + 2 else {
        give(start, &events)
        return false
      }
      give(start, &events)
      if state == .content { events.append(.end) }
      let isLast = rest[delimiter.count...].starts(with: Array("--".utf8))
      // The header begins with the end of the boundary's line: so an empty one is found too.
      rest.removeFirst(delimiter.count)
      state = isLast ? .epilogue : .header
      return true
    case .header:
      guard let end = rest.firstIndex(of: Self.headerEnd) else {
        guard rest.count <= Self.mostHeaderBytes else { throw Self.unreadable }
        return false
      }
      events.append(.begin(try Self.part(String(decoding: rest[..<end], as: UTF8.self))))
      rest.removeFirst(end + Self.headerEnd.count)
      state = .content
      return true
    }
  }

  /// Takes bytes that are content, if a part is read.
  private mutating func give(_ count: Int, _ events: inout [Event]) {
    guard count > 0 else { return }
    if state == .content { events.append(.content(Array(rest[..<count]))) }
    rest.removeFirst(count)
  }

  /// What `Content-Disposition: form-data; name="file"; filename="items.csv"` says.
  private static func part(_ header: String) throws -> Part {
    let line = header.split(separator: "\r\n")
      .first { $0.lowercased().hasPrefix("content-disposition:") }
    guard let line, let name = line.firstMatch(of: /[; ]name="([^"]*)"/)?.1 else {
      throw unreadable
    }
    return Part(name: String(name), isFile: line.contains(/; *filename\*?=/))
  }

  private static let unreadable = Problem(
    .badRequest, "A part of the form has no name. Send it again.")
}

extension [UInt8] {
  /// Where the first occurrence of other bytes begins.
  fileprivate func firstIndex(of other: [UInt8]) -> Int? {
    guard let first = other.first, count >= other.count else { return nil }
    var start = 0
    while let index = self[start...(count - other.count)].firstIndex(of: first) {
      if self[index...].starts(with: other) { return index }
      start = index + 1
      if start > count - other.count { return nil }
    }
    return nil
  }
}
