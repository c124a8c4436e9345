import JSONText
import ToDo

/// The extensions of a waypoint: our own elements, and foreign ones as XML.
struct GPXExtensions: Equatable {
  var own = GPXSupplement()
  /// Foreign elements, which an item keeps in its property `extensions`. Each declares the
  /// namespaces that it uses, except that of GPX 1.1 without a prefix.
  var foreign: [UInt8] = []
  /// Remarks on elements in our namespace that we do not write.
  var remarks: [String] = []

  /// Reads the rest of an `extensions` element that has just begun.
  mutating func read(_ parser: XMLPullParser) throws(FormatError) {
    let depth = parser.depth
    while true {
      switch try parser.next() {
      case .begin: try readElement(parser)
      case .text:
        // White space between elements is only for readability. Other text is kept.
        guard !parser.text.allSatisfy(\.isWhiteSpace) else { break }
        XMLText.append(parser.text, to: &foreign)
      case .end where parser.depth < depth: return
      case .end, .finish: preconditionFailure("Elements inside were read to their ends")
      }
    }
  }

  /// Reads the rest of one of these elements that has just begun.
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
  /// Whether the property, written into a waypoint's extensions, comes back the same.
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
    // Elements that were taken for our own are not in the property.
    return read.foreign.elementsEqual(text.utf8)
  }
}
