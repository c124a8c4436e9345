/// Why a text could not be read as JSON (RFC 8259).
package enum JSONError: Error, Equatable {
  /// The source of the text failed; `reason` is its message.
  case unreadable(reason: String)
  /// The bytes at that position are not UTF-8.
  case notUTF8(TextPosition)
  /// There is `found` where `expected` should be.
  case notJSON(TextPosition, expected: String, found: String)
  /// The text ends in the middle of something.
  case cutOff(TextPosition, expected: String)
  /// Arrays and objects are nested more than `limit` deep.
  case tooDeep(TextPosition, limit: Int)
  /// The number there is beyond ±1.8e308.
  case numberTooLarge(TextPosition)
}
