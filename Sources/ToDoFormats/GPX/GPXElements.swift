/// Goes through the elements of a GPX file (1.0 or 1.1), and skips those of other namespaces.
struct GPXElements {
  private let parser: XMLPullParser
  private let expectation: String
  /// The namespaces of GPX's elements.
  private(set) var namespaces = GPXNamespace.gpx

  /// - Parameter expectation: What the file should be, for the error if it is another.
  init(_ parser: XMLPullParser, expectation: String) {
    self.parser = parser
    self.expectation = expectation
  }

  /// Goes to the next element, in this one if it is not skipped.
  ///
  /// - Returns: False at the end of the file.
  mutating func next() throws(FormatError) -> Bool {
    while true {
      switch try parser.next() {
      case .finish: return false
      case .text, .end: break
      case .begin where parser.depth == 1:
        guard parser.name.local == "gpx" else {
          throw .notGPX(reason: "The file holds <\(parser.name.qualified)>, but \(expectation).")
        }
        namespaces.insert(parser.name.namespace)
      case .begin where namespaces.contains(parser.name.namespace): return true
      case .begin: try parser.skipElement()
      }
    }
  }
}
