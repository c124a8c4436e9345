import ToDo

/// Foreign properties as the JSON text in which the store keeps them.
///
/// Foundation's coders would read the number 1.0 back as the integer 1; here a number that is no
/// integer always has a point or an exponent. An infinity is written as 1e999, which reads as
/// one; NaN, which JSON cannot say, as null.
enum PropertiesJSON {
  /// The text; nil for no properties.
  static func text(of properties: [String: JSONValue]) -> String? {
    guard !properties.isEmpty else { return nil }
    var text = ""
    write(.object(properties), to: &text)
    return text
  }

  /// The properties that a text holds.
  ///
  /// - Throws: `Malformed` when it is not the text of an object.
  static func properties(in text: String) throws(Malformed) -> [String: JSONValue] {
    var reader = Reader(text: text)
    guard case .object(let properties) = try reader.value(), reader.isAtEnd else {
      throw Malformed()
    }
    return properties
  }

  /// A text is not the JSON that this type writes.
  struct Malformed: Error {}
}

// MARK: Writing

extension PropertiesJSON {
  private static func write(_ value: JSONValue, to text: inout String) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number):
      if number.isNaN {
        text += "null"
      } else if number.isInfinite {
        text += number < 0 ? "-1e999" : "1e999"
      } else {
        text += "\(number)"
      }
    case .string(let string): write(string, to: &text)
    case .array(let array):
      text += "["
      for (place, element) in array.enumerated() {
        if place > 0 { text += "," }
        write(element, to: &text)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (place, member) in object.sorted(by: { $0.key < $1.key }).enumerated() {
        if place > 0 { text += "," }
        write(member.key, to: &text)
        text += ":"
        write(member.value, to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

// MARK: Reading

extension PropertiesJSON {
  /// Reads JSON without white space, as it is written above.
  private struct Reader {
    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    /// How deep arrays and objects may stand in each other: well above what any reader of files
    /// lets through, well below what the stack bears.
    private static let deepest = 1000

    init(text: String) {
      bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { place == bytes.count }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// Steps over a byte if it is the next one.
    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard next == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    private mutating func expect(_ character: Unicode.Scalar) throws(Malformed) {
      guard skip(character) else { throw Malformed() }
    }

    mutating func value() throws(Malformed) -> JSONValue {
      guard depth < Self.deepest else { throw Malformed() }
      depth += 1
      defer { depth -= 1 }
      switch next {
      case UInt8(ascii: "{"): return .object(try object())
      case UInt8(ascii: "["): return .array(try array())
      case UInt8(ascii: "\""): return .string(try string())
      default: return try word()
      }
    }

    private mutating func object() throws(Malformed) -> [String: JSONValue] {
      try expect("{")
      var members: [String: JSONValue] = [:]
      if skip("}") { return members }
      repeat {
        let key = try string()
        try expect(":")
        members[key] = try value()
      } while skip(",")
      try expect("}")
      return members
    }

    private mutating func array() throws(Malformed) -> [JSONValue] {
      try expect("[")
      var elements: [JSONValue] = []
      if skip("]") { return elements }
      repeat { elements.append(try value()) } while skip(",")
      try expect("]")
      return elements
    }

    private mutating func string() throws(Malformed) -> String {
      try expect("\"")
      var text: [UInt8] = []
      while let byte = next, byte != UInt8(ascii: "\"") {
        place += 1
        text.append(byte == UInt8(ascii: "\\") ? try escaped() : byte)
      }
      try expect("\"")
      return String(decoding: text, as: UTF8.self)
    }

    /// The character after a backslash: a quotation mark, a backslash or \u00XX.
    private mutating func escaped() throws(Malformed) -> UInt8 {
      guard let mark = next else { throw Malformed() }
      place += 1
      guard mark == UInt8(ascii: "u") else { return mark }
      guard place + 4 <= bytes.count,
        let code = UInt8(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
      else { throw Malformed() }
      place += 4
      return code
    }

    /// null, true, false or a number, up to what ends it.
    private mutating func word() throws(Malformed) -> JSONValue {
      let start = place
      while let byte = next, !",]}".utf8.contains(byte) { place += 1 }
      let word = String(decoding: bytes[start..<place], as: UTF8.self)
      switch word {
      case "null": return .null
      case "true": return .bool(true)
      case "false": return .bool(false)
      default:
        if let integer = Int64(word) { return .integer(integer) }
        if word.hasSuffix("1e999") {
          return .number(word.hasPrefix("-") ? -.infinity : .infinity)
        }
        guard let number = Double(word) else { throw Malformed() }
        return .number(number)
      }
    }
  }
}
