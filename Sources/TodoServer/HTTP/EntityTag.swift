import ToDo
import ToDoPresentation
import ToDoService

/// What tells two states of a resource apart (RFC 9110, section 8.8.3): a hash of its bytes.
struct EntityTag: Hashable, Sendable {
  /// Without the quotation marks.
  let opaque: String

  init(opaque: String) {
    self.opaque = opaque
  }

  /// Reads a strong tag as a header has it; nil for any other text.
  init?(_ text: String) {
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
    opaque = String(text.dropFirst().dropLast())
  }

  init(of bytes: [UInt8], _ secrets: Secrets) {
    let digits = Array("0123456789abcdef")
    // 128 bits: no two states that somebody comes upon share them.
    opaque = String(
      secrets.hash(bytes).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// The tag as a header has it.
  var text: String { "\"\(opaque)\"" }

  /// What stands between the state and the name of a content coding.
  private static let codingMark: Character = "-"

  /// The tag of the same state in a content coding, such as `gzip`. It is another one, since a strong tag
  /// stands for the bytes that are sent (RFC 9110, section 8.8.3.3).
  func coded(as coding: String) -> EntityTag {
    EntityTag(opaque: opaque + String(Self.codingMark) + coding)
  }

  /// The tag of the state, whatever the content coding.
  var ofState: EntityTag { EntityTag(opaque: String(opaque.prefix { $0 != Self.codingMark })) }
}
