/// Reads XML 1.0 with namespaces from a stream: elements, attributes and text, one event at a
/// time. Comments and processing instructions are skipped.
///
/// Anything that is not well-formed ends in an error with its line and column. No more than a
/// piece of the document is held, and the events in it.
///
/// ```swift
/// let parser = XMLPullParser(stream)
/// while try parser.next() != .finish { … }
/// ```
final class XMLPullParser {
  enum Event: Equatable {
    /// An element begins: `name` and `attributes`.
    case begin
    /// Some of the text in the element: `text`. It may come in several pieces.
    case text
    /// An element ends: `name`.
    case end
    /// The document ends.
    case finish
  }

  /// How deep elements may nest. GPX needs 6.
  static let depthLimit = 128
  /// How many bytes a tag may have, or the part of a document after `beginLimit`, unless the
  /// initializer says otherwise.
  static let sizeLimit = 16 << 20

  /// The element that has just begun or ended.
  private(set) var name = XMLName(local: "", namespace: "")
  /// The attributes of the element that has just begun, without declarations of namespaces.
  private(set) var attributes: [XMLAttribute] = []
  /// The text that was just read, in UTF-8; empty for other events.
  private(set) var text: [UInt8] = []
  /// The position of the last opening tag.
  private(set) var tagPosition = FilePosition.start
  /// How many elements are open.
  private(set) var depth = 0

  private let stream: ByteStream
  private let expat = ExpatParser(depthLimit: XMLPullParser.depthLimit)
  /// How many of expat's events have been given.
  private var givenCount = 0
  private let sizeLimit: Int
  private var limitedSince: Int?

  init(_ stream: ByteStream, sizeLimit: Int = XMLPullParser.sizeLimit) {
    self.stream = stream
    self.sizeLimit = sizeLimit
  }

  /// Reads on to the next event.
  ///
  /// - Throws: `FormatError` with the position of the error, every time once it has thrown.
  func next() throws(FormatError) -> Event {
    if !text.isEmpty { text.removeAll(keepingCapacity: true) }
    while givenCount == expat.events.count {
      if let failure = expat.failure { throw failure }
      if expat.isFinished { return .finish }
      let unfinishedStart = expat.byteCount - expat.unfinishedCount
      guard expat.unfinishedCount <= sizeLimit else { throw tooLarge }
      if let limitedSince, unfinishedStart - limitedSince > sizeLimit { throw tooLarge }
      givenCount = 0
      try expat.parse(stream)
    }
    let event = expat.events[givenCount]
    if let limitedSince, event.position.byteOffset - limitedSince > sizeLimit { throw tooLarge }
    givenCount += 1
    switch event.kind {
    case .begin:
      name = event.name
      attributes = event.attributes
      tagPosition = event.position
      depth += 1
      return .begin
    case .end:
      name = event.name
      attributes = []
      depth -= 1
      return .end
    case .text:
      text.append(contentsOf: expat.text[event.text])
      return .text
    }
  }

  /// Reads to the end of the element that has just begun.
  func skipElement() throws(FormatError) {
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// From the last opening tag on, no more than `sizeLimit` bytes may come before `endLimit`.
  func beginLimit() { limitedSince = tagPosition.byteOffset }

  func endLimit() { limitedSince = nil }

  private var tooLarge: FormatError {
    .refusedXML(
      tagPosition, reason: "more than \(sizeLimit) bytes follow in one piece. Make it smaller.")
  }
}
