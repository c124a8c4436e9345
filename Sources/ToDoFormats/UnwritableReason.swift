/// Why an item cannot be written in a format: what it lacks, and what to do.
struct UnwritableReason: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  init(_ error: UnwritableJSON) {
    text = error.reason
  }
}
