/// The reason why a text is not a position, in words for people, with an example of one.
struct UnreadablePosition: Error {
  let reason: String

  init(_ reason: String, example: String = "52.52,13.405") {
    self.reason = "\(reason). Example: \(example)"
  }
}
