/// The content of an element.
struct GPXContent {
  /// Its text, with that of the elements inside.
  private(set) var text = ""
  /// Whether it has neither attributes nor elements.
  private(set) var isPlain: Bool
  /// The whole element as XML that can be put into GPX 1.1.
  private(set) var fragment: [UInt8] = []

  /// Reads the rest of an element that has just begun.
  ///
  /// - Parameter asFragment: Whether `fragment` is wanted.
  init(_ parser: XMLPullParser, asFragment: Bool = false) throws(FormatError) {
    let outside = parser.depth - 1
    var bytes: [UInt8] = []
    var writer = asFragment ? XMLFragmentWriter(defaultNamespace: GPXNamespace.gpx11) : nil
    isPlain = parser.attributes.isEmpty
    writer?.begin(parser.name, parser.attributes)
    while parser.depth > outside {
      switch try parser.next() {
      case .begin:
        isPlain = false
        writer?.begin(parser.name, parser.attributes)
      case .text:
        bytes += parser.text
        writer?.text(parser.text)
      case .end: writer?.end(parser.name)
      case .finish: preconditionFailure("A file does not end inside an element")
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    fragment = writer?.bytes ?? []
  }
}
