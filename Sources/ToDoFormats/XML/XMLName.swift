/// The name of an element or attribute, its prefix resolved (Namespaces in XML 1.0).
struct XMLName: Hashable {
  /// The namespace that the XML 1.0 recommendation reserves for the prefix `xml`.
  static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

  /// The part before the colon; empty without one.
  let prefix: String
  /// The part after the colon.
  let local: String
  /// The namespace that the prefix is declared to mean; empty for a name in no namespace.
  let namespace: String

  init(prefix: String = "", local: String, namespace: String) {
    self.prefix = prefix
    self.local = local
    self.namespace = namespace
  }

  /// The name as it is written: `gpx` or `ext:aaa`.
  var qualified: String { prefix.isEmpty ? local : "\(prefix):\(local)" }
}

struct XMLAttribute: Hashable {
  let name: XMLName
  let value: String
}
