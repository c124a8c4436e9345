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

  init(of bytes: [UInt8], _ secrets: Secrets) {
    let digits = Array("0123456789abcdef")
    // 128 bits: no two states that somebody comes upon share them.
    opaque = String(
      secrets.hash(bytes).prefix(16).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// The tag as a header has it.
  var text: String { "\"\(opaque)\"" }
}
