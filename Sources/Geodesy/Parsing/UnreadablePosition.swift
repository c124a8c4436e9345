/// Why a text is no position, in words for a person, with an example of one that would be.
struct UnreadablePosition: Error {
  let reason: String

  init(_ reason: String, example: String = "52.52,13.405") {
    self.reason = "\(reason). Example: \(example)"
  }
}
