import JSONText

/// Why an item cannot be written in a format, and what to do.
struct UnwritableReason: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(_ error: UnwritableJSON) {
    text = error.reason
  }
}
