import Hummingbird

/// `application/x-www-form-urlencoded` (URL Standard, section 5), which forms send as a body or a query, and
/// most programs as a query: a blank may be a plus sign in it, and a plus sign is `%2B`.
enum FormEncoding {
  typealias Field = (name: String, value: String)

  /// The names and values, in their order. What is empty between two ampersands is no field.
  static func fields(_ bytes: some Collection<UInt8>) -> [Field] {
    var fields: [Field] = []
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest.dropFirst(pair.count + 1)
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair.dropFirst(name.count + 1)
      if !name.isEmpty || !value.isEmpty { fields.append((decoded(name), decoded(value))) }
    }
    return fields
  }

  /// Bytes that are not UTF-8 become U+FFFD, as the standard says.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    // Most are as they are.
    guard bytes.contains(where: mayStandForAnother) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var rest = bytes
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(digit),
        let low = rest.dropFirst().first.flatMap(digit)
      {
        byte = high << 4 | low
        rest = rest.dropFirst(2)
      } else if byte == UInt8(ascii: "+") {
        byte = UInt8(ascii: " ")
      }
      // A form sends line ends as CRLF (HTML, 4.10.21.6).
      if byte == UInt8(ascii: "\n"), result.last == UInt8(ascii: "\r") { result.removeLast() }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether a byte may stand for another, or for itself and the one before it.
  private static func mayStandForAnother(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "\n")
  }

  /// The value of a hexadecimal digit in ASCII.
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Request {
  /// The parameters of the query.
  var queryFields: [FormEncoding.Field] { FormEncoding.fields((uri.query ?? "").utf8) }
}
