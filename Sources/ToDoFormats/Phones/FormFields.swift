import JSONText

/// The names and values of a form: the query of a URL, or a body of the type
/// `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
package struct FormFields: Sendable {
  /// The pairs in their order.
  package private(set) var items: [(name: String, value: String)]

  /// How many pairs are read; the apps send some twenty.
  static let mostItems = 1_000

  /// Reads a form. Nothing is refused: what is not UTF-8 is replaced, and a percent sign without two
  /// digits means itself.
  package init(_ bytes: some Collection<UInt8>) {
    items = bytes.split(separator: UInt8(ascii: "&"), maxSplits: Self.mostItems)
      .prefix(Self.mostItems)
      .map { pair in
        let name = pair.prefix { $0 != UInt8(ascii: "=") }
        return (Self.decoded(name), Self.decoded(pair.dropFirst(name.count + 1)))
      }
  }

  /// The first value of a name that is not blank.
  package subscript(name: String) -> String? {
    items.lazy.filter { $0.name == name }.map(\.value).first { !FeatureProperties.isBlank($0) }
  }

  /// These pairs, and after them others.
  func appending(_ others: FormFields) -> FormFields {
    var all = self
    all.items += others.items
    return all
  }

  private static func decoded(_ bytes: some Collection<UInt8>) -> String {
    var rest = Array(bytes)[...]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap(\.hexadecimalValue)
      if byte == .plus {
        text.append(.space)
      } else if byte == UInt8(ascii: "%"), digits.count == 2 {
        text.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
