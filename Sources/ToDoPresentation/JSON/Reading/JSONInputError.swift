/// Why a JSON document that somebody sent cannot be used.
package struct JSONInputError: Error, Hashable {
  /// The member that is wrong, as a JSON pointer (RFC 6901); empty for the whole document.
  package let pointer: String
  /// What is wrong with it, and what to send instead.
  package let reason: String

  package init(at pointer: String, _ reason: String) {
    self.pointer = pointer
    self.reason = reason
  }
}

extension JSONInputError: CustomStringConvertible {
  package var description: String { reason }
}
