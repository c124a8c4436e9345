/// Writes SVG and HTML as XML that a browser can also read as HTML. Every text and value is escaped; a
/// character that XML does not allow becomes U+FFFD.
struct MarkupWriter {
  static let html = "http://www.w3.org/1999/xhtml"
  static let svg = "http://www.w3.org/2000/svg"

  private(set) var bytes: [UInt8] = []
  /// The namespace of the open element's content; nil before the first element.
  private var surrounding: String?
  private var namespace: String
  /// Whether the end of the last start tag is still to be written.
  private var isTagOpen = false

  init(namespace: String) {
    self.namespace = namespace
  }

  /// Writes an element with a text.
  ///
  /// - Precondition: without a text, it is an element of SVG or a void element of HTML: HTML has no
  ///   short form such as `<p/>` for others.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element with its content.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    content: (inout MarkupWriter) -> Void
  ) {
    let outer = (surrounding, namespace)
    if name == "svg" { namespace = Self.svg }
    closeTag()
    append("<\(name)")
    if surrounding != namespace { appendAttribute("xmlns", namespace) }
    for (name, value) in attributes { appendAttribute(name, value) }
    isTagOpen = true
    surrounding = namespace
    content(&self)
    append(isTagOpen ? "/>" : "</\(name)>")
    isTagOpen = false
    (surrounding, namespace) = outer
  }

  mutating func text(_ text: String) {
    guard !text.isEmpty else { return }
    closeTag()
    append(Self.escaped(text, isAttribute: false))
  }

  private mutating func closeTag() {
    if isTagOpen { append(">") }
    isTagOpen = false
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func appendAttribute(_ name: String, _ value: String) {
    append(" \(name)=\"\(Self.escaped(value, isAttribute: true))\"")
  }

  /// Quotes are not escaped in a text: HTML does not unescape the text of a style.
  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "\"" where isAttribute: result += "&quot;"
      // Unescaped it would be read as a line feed.
      case "\r": result += "&#13;"
      // The control characters and non-characters that XML 1.0 does not allow (section 2.2).
      case "\u{0}"..."\u{8}", "\u{b}", "\u{c}", "\u{e}"..."\u{1f}", "\u{fffe}", "\u{ffff}":
        result.unicodeScalars.append("\u{fffd}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
