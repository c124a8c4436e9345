/// A token: 260 random bits after a prefix by which a scanner for secrets can find it.
package struct AccessToken: Hashable, Sendable {
  package static let prefix = "todo_"
  private static let letterCount = 52

  /// The token as it is given to the person, and to nobody else.
  package let text: String

  /// Makes a new token.
  package init(_ secrets: Secrets) {
    text = Self.prefix + secrets.letters(Self.letterCount)
  }
}
