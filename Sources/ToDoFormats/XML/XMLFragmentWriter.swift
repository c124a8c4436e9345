/// Writes the events of an `XMLScanner` down again, so that what comes out means the same in
/// another place: each namespace is declared where it is first used (as in Exclusive XML
/// Canonicalization 1.0, section 3). Comments and the ways in which characters were escaped are
/// not kept.
///
/// What it wrote, read and written once more, gives the same bytes.
struct XMLFragmentWriter {
  private(set) var bytes: [UInt8] = []
  /// What prefixes stand for where the fragment will stand.
  private let surrounding: [String: String]
  /// What the open elements declare.
  private var declared: [[String: String]] = []
  private var isTagOpen = false

  /// - Parameter defaultNamespace: what names without a prefix stand for around the fragment.
  init(defaultNamespace: String) {
    surrounding = ["": defaultNamespace, "xml": XMLNamespaces.xml]
  }

  mutating func begin(_ name: XMLName, _ attributes: [XMLAttribute]) {
    closeTag()
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.qualified.utf8)
    declare([name] + attributes.map(\.name).filter { !$0.prefix.isEmpty })
    for attribute in attributes { append(attribute.name.qualified, attribute.value) }
    isTagOpen = true
  }

  mutating func text(_ text: [UInt8]) {
    if text.isEmpty { return }
    closeTag()
    XMLText.append(text, to: &bytes)
  }

  mutating func end(_ name: XMLName) {
    declared.removeLast()
    guard !isTagOpen else {
      isTagOpen = false
      return bytes.append(contentsOf: "/>".utf8)
    }
    bytes.append(contentsOf: "</".utf8)
    bytes.append(contentsOf: name.qualified.utf8)
    bytes.append(UInt8(ascii: ">"))
  }

  private mutating func closeTag() {
    if isTagOpen { bytes.append(UInt8(ascii: ">")) }
    isTagOpen = false
  }

  private mutating func declare(_ names: [XMLName]) {
    var needed: [String: String] = [:]
    for name in names {
      let known = declared.last { $0[name.prefix] != nil } ?? surrounding
      if known[name.prefix] != name.namespace { needed[name.prefix] = name.namespace }
    }
    for (prefix, namespace) in needed.sorted(by: { $0.key < $1.key }) {
      append(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", namespace)
    }
    declared.append(needed)
  }

  private mutating func append(_ name: String, _ value: String) {
    bytes.append(.space)
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "=\"".utf8)
    XMLText.appendAttribute(value, to: &bytes)
    bytes.append(.quote)
  }
}
