/// Writes elements of SVG and HTML as XML that a browser reads as HTML, too. Every text and value
/// is escaped; a character that XML cannot say becomes U+FFFD.
struct MarkupWriter {
  static let html = "http://www.w3.org/1999/xhtml"
  static let svg = "http://www.w3.org/2000/svg"

  private var xml = XMLFragmentWriter(defaultNamespace: "")
  private var namespace: String

  init(namespace: String) {
    self.namespace = namespace
  }

  var bytes: [UInt8] { xml.bytes }

  /// Writes an element with a text.
  ///
  /// - Precondition: HTML knows no such short form as `<p/>` for elements without a text but the
  ///   void ones.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String = ""
  ) {
    element(name, attributes) { $0.text(text) }
  }

  /// Writes an element with what stands in it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    content: (inout MarkupWriter) -> Void
  ) {
    let surrounding = namespace
    if name == "svg" { namespace = Self.svg }
    let qualified = XMLName(qualified: name, namespace: namespace)
    xml.begin(
      qualified,
      attributes.map { name, value in
        XMLAttribute(name: XMLName(qualified: name, namespace: ""), value: Self.sayable(value))
      })
    content(&self)
    xml.end(qualified)
    namespace = surrounding
  }

  mutating func text(_ text: String) { xml.text(Array(Self.sayable(text).utf8)) }

  private static func sayable(_ text: String) -> String {
    guard !XMLText.canSay(text) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.isXMLCharacter ? $0 : "\u{fffd}" }))
  }
}
