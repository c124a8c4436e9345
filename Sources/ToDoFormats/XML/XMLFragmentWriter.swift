import JSONText

/// Writes the events of an `XMLPullParser` as a fragment that means the same in another document:
/// each namespace is declared where it is first used (as in Exclusive XML Canonicalization 1.0,
/// section 3). Comments and the original escapes are not kept.
///
/// A fragment that is read and written again gives the same bytes.
struct XMLFragmentWriter {
  private(set) var bytes: [UInt8] = []
  /// The namespaces of the prefixes that the surrounding document declares.
  private let surrounding: [String: String]
  /// The prefixes that the open elements declare, the innermost last.
  private var declared: [[String: String]] = []
  private var isTagOpen = false

  /// - Parameter defaultNamespace: The namespace of names without a prefix around the fragment.
  init(defaultNamespace: String) {
    surrounding = ["": defaultNamespace, "xml": XMLName.xmlNamespace]
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
