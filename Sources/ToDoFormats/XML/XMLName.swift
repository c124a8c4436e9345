/// The name of an element or attribute, its prefix resolved (Namespaces in XML 1.0).
struct XMLName: Hashable {
  /// As it is written: `gpx` or `ext:aaa`.
  let qualified: String
  /// What stands behind the colon.
  let local: String
  /// What the prefix stands for; empty for a name in no namespace.
  let namespace: String

  init(qualified: String, namespace: String) {
    self.qualified = qualified
    self.namespace = namespace
    let colon = qualified.utf8.lastIndex(of: .colon)
    local = colon.map { String(qualified[$0...].dropFirst()) } ?? qualified
  }

  /// What stands before the colon; empty without one.
  var prefix: String { Self.prefix(of: qualified) }

  static func prefix(of qualified: String) -> String {
    qualified.utf8.lastIndex(of: .colon).map { String(qualified[..<$0]) } ?? ""
  }

  /// What two names share that mean the same, whatever their prefixes.
  var expanded: Expanded { Expanded(namespace: namespace, local: local) }

  struct Expanded: Hashable {
    let namespace: String
    let local: String
  }
}

struct XMLAttribute: Hashable {
  let name: XMLName
  let value: String
}

extension Unicode.Scalar {
  /// Whether a name may begin with it; the colon aside (XML 1.0, section 2.3).
  var isXMLNameStart: Bool {
    switch value {
    case 0x41...0x5a, 0x61...0x7a, 0x5f, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x2ff, 0x370...0x37d,
      0x37f...0x1fff, 0x200c...0x200d, 0x2070...0x218f, 0x2c00...0x2fef, 0x3001...0xd7ff,
      0xf900...0xfdcf, 0xfdf0...0xfffd, 0x1_0000...0xe_ffff:
      true
    default: false
    }
  }

  /// Whether a name may go on with it; the colon aside.
  var isXMLNamePart: Bool {
    switch value {
    case 0x2d, 0x2e, 0x30...0x39, 0xb7, 0x300...0x36f, 0x203f...0x2040: true
    default: isXMLNameStart
    }
  }
}
