/// The token of a button on a message: 160 random bits after a prefix. It may do one thing, once.
struct ActionToken: Hashable, Sendable {
  private static let prefix = "act_"
  private static let letterCount = 32

  let text: String

  init(_ secrets: Secrets) {
    text = Self.prefix + secrets.letters(Self.letterCount)
  }
}
