extension XMLScanner {
  /// Finds out what the prefixes of an element and its attributes stand for, and enters it.
  mutating func resolve(
    _ qualified: String, _ written: [(name: String, value: String)]
  ) throws(FormatError) {
    var declarations: [(prefix: String, namespace: String)] = []
    for (name, value) in written {
      guard let prefix = Self.declaredPrefix(name) else { continue }
      let isXML = value == XMLNamespaces.xml
      guard prefix != "xmlns", isXML == (prefix == "xml"), prefix.isEmpty || !value.isEmpty else {
        throw tagError("\"\(name)\" cannot be declared as \"\(value)\". Remove the declaration.")
      }
      declarations.append((prefix, value))
    }
    namespaces.open(declarations)
    attributes = []
    for (name, value) in written where Self.declaredPrefix(name) == nil {
      // The default namespace is not that of attributes.
      let prefix = XMLName.prefix(of: name)
      let namespace = prefix.isEmpty ? "" : try namespace(of: name)
      attributes.append(
        XMLAttribute(name: XMLName(qualified: name, namespace: namespace), value: value))
    }
    name = XMLName(qualified: qualified, namespace: try namespace(of: qualified))
    open.append(name)
    try checkForDuplicates(declarations.map(\.prefix))
  }

  /// The prefix that an attribute declares, the empty one for the default; nil for others.
  private static func declaredPrefix(_ name: String) -> String? {
    guard name.utf8.starts(with: "xmlns".utf8) else { return nil }
    let rest = name.utf8.dropFirst(5)
    return rest.isEmpty ? "" : rest.first == .colon ? String(name.dropFirst(6)) : nil
  }

  private mutating func namespace(of qualified: String) throws(FormatError) -> String {
    let prefix = XMLName.prefix(of: qualified)
    if let namespace = namespaces[prefix] { return namespace }
    throw tagError(
      "the prefix of \"\(qualified)\" is not declared. Add xmlns:\(prefix)=\"…\" to the "
        + "outermost element.")
  }

  private func checkForDuplicates(_ declaredPrefixes: [String]) throws(FormatError) {
    if let repeated = Self.firstRepeated(in: attributes, by: \.name.expanded) {
      throw tagError("the attribute \"\(repeated.name.qualified)\" is given twice. Remove one.")
    }
    if let repeated = Self.firstRepeated(in: declaredPrefixes, by: \.self) {
      throw tagError("the namespace of \"\(repeated)\" is declared twice. Remove one.")
    }
  }

  private static func firstRepeated<Value, Key: Hashable>(
    in values: [Value], by key: (Value) -> Key
  ) -> Value? {
    // Two, as most elements have, are compared; more would take too long that way.
    if values.count < 2 || values.count == 2 && key(values[0]) != key(values[1]) { return nil }
    var seen: Set<Key> = []
    return values.first { !seen.insert(key($0)).inserted }
  }

  private func tagError(_ reason: String) -> FormatError { .notXML(tagPosition, reason: reason) }
}
