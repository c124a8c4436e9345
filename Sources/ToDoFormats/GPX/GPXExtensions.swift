import ToDo

/// What stands in a waypoint's extensions: our own elements, and those of others, as XML.
struct GPXExtensions: Equatable {
  var own = GPXSupplement()
  /// Others' elements; in an item's property `extensions`. Every element declares the namespaces
  /// that it uses, but that of GPX 1.1 without a prefix.
  var foreign: [UInt8] = []
  /// What is to be said of elements in our namespace that are not what we write.
  var remarks: [String] = []

  /// Reads the rest of an `extensions` element that has just begun.
  mutating func read(_ parser: XMLPullParser) throws(FormatError) {
    let depth = parser.depth
    while true {
      switch try parser.next() {
      case .begin: try readElement(parser)
      case .text:
        // Between elements there is white space for the eye; what else there is, we keep.
        guard !parser.text.allSatisfy(\.isWhiteSpace) else { break }
        XMLText.append(parser.text, to: &foreign)
      case .end where parser.depth < depth: return
      case .end, .finish: preconditionFailure("Elements inside were read to their ends")
      }
    }
  }

  /// Reads the rest of an element that has just begun and belongs here.
  mutating func readElement(_ parser: XMLPullParser) throws(FormatError) {
    let name = parser.name
    let content = try GPXContent(parser, asFragment: true)
    if name.namespace == GPXNamespace.todo {
      if content.isPlain, own.take(name.local, content.text) { return }
      let reason = GPXSupplement.reason(against: name.local, content.text)
      remarks.append(
        "todo:\(name.local) is not what ToDo writes there, and was kept as it is."
          + (reason.map { " \($0)" } ?? ""))
    }
    foreign += content.fragment
  }
}

extension GPXExtensions {
  /// Whether that property, written into a waypoint's extensions, is read again the same.
  static func canSay(_ text: String) -> Bool {
    let around = (
      before: "<gpx xmlns=\"\(GPXNamespace.gpx11)\"><wpt><extensions>",
      after: "</extensions></wpt></gpx>"
    )
    guard !text.isEmpty, XMLText.canSay(text) else { return false }
    let parser = XMLPullParser(ByteStream((around.before + text + around.after).utf8))
    var read = GPXExtensions()
    do {
      for _ in 0..<3 { _ = try parser.next() }
      try read.read(parser)
      for _ in 0..<2 where try parser.next() != .end { return false }
      guard try parser.next() == .finish else { return false }
    } catch {
      return false
    }
    // What it took for our own is missing there.
    return read.foreign.elementsEqual(text.utf8)
  }
}
