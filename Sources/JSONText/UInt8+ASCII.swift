/// The characters that JSON and CSV are made of. They are computed and inlinable, so that readers in
/// other modules have them as constants.
extension UInt8 {
  @inlinable package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable package static var quote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var leftBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var rightBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable package static var leftBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var rightBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable package static var point: UInt8 { UInt8(ascii: ".") }
  @inlinable package static var zero: UInt8 { UInt8(ascii: "0") }

  @inlinable package var isDigit: Bool { self &- .zero < 10 }

  /// White space in JSON (RFC 8259, section 2).
  @inlinable package var isWhiteSpace: Bool {
    self == .space || self == .lineFeed || self == .carriageReturn || self == .tab
  }

  var hexadecimalDigit: UInt32? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(self &- UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(self &- UInt8(ascii: "a") &+ 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(self &- UInt8(ascii: "A") &+ 10)
    default: nil
    }
  }
}
