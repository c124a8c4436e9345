/// What prefixes stand for, inside the elements that are open.
struct XMLNamespaces {
  /// What the prefix `xml` always stands for.
  static let xml = "http://www.w3.org/XML/1998/namespace"

  private var bindings: [String: [String]] = ["": [""], "xml": [Self.xml]]
  /// What most names are in: those without a prefix.
  private var defaultNamespace = ""
  /// The prefixes that each open element declares.
  private var declared: [[String]] = []

  /// Enters an element that declares these.
  mutating func open(_ declarations: [(prefix: String, namespace: String)]) {
    declared.append(declarations.map(\.prefix))
    for (prefix, namespace) in declarations {
      bindings[prefix, default: []].append(namespace)
      if prefix.isEmpty { defaultNamespace = namespace }
    }
  }

  /// Leaves the element that was entered last.
  mutating func close() {
    for prefix in declared.removeLast() {
      bindings[prefix]?.removeLast()
      if prefix.isEmpty { defaultNamespace = bindings[prefix]?.last ?? "" }
    }
  }

  /// What a prefix stands for, the empty one for the default; nil when it was not declared.
  subscript(prefix: String) -> String? {
    prefix.isEmpty ? defaultNamespace : bindings[prefix]?.last
  }
}
