/// What an element holds.
struct GPXContent {
  /// Its text, that of elements inside included.
  private(set) var text = ""
  /// Whether it has neither attributes nor elements, so that the text says all.
  private(set) var isPlain: Bool
  /// The whole element as XML, to be put among others in GPX 1.1.
  private(set) var fragment: [UInt8] = []

  /// Reads the rest of an element that has just begun.
  ///
  /// - Parameter asFragment: Whether `fragment` is wanted.
  init(_ scanner: inout XMLScanner, asFragment: Bool = false) throws(FormatError) {
    let outside = scanner.depth - 1
    var bytes: [UInt8] = []
    var writer = asFragment ? XMLFragmentWriter(defaultNamespace: GPXNamespace.gpx11) : nil
    isPlain = scanner.attributes.isEmpty
    writer?.begin(scanner.name, scanner.attributes)
    while scanner.depth > outside {
      switch try scanner.next() {
      case .begin:
        isPlain = false
        writer?.begin(scanner.name, scanner.attributes)
      case .text:
        bytes += scanner.text
        writer?.text(scanner.text)
      case .end: writer?.end(scanner.name)
      case .finish: preconditionFailure("A file does not end inside an element")
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
    fragment = writer?.bytes ?? []
  }
}
