package import Foundation

/// What a token allows.
package enum TokenScope: String, CaseIterable, Comparable, Sendable {
  /// Read lists.
  case read
  /// Change lists.
  case write
  /// Report positions, as a phone does.
  case report
  /// Manage the tokens, and export or delete the account.
  case admin

  package static func < (left: TokenScope, right: TokenScope) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A token as it is kept: its hash, and not the token.
package struct TokenRecord: Hashable, Sendable {
  package let id: TokenID
  package let person: PersonID
  /// What it is for, as its person says; nil if they did not.
  package let label: String?
  package let scopes: Set<TokenScope>
  package let made: Date
  /// When it ends to be valid; nil for never.
  package let expires: Date?
  /// When it was last used, to the hour; nil if it never was.
  package var lastUsed: Date?
  /// Whether it is that of a browser in which its person has signed in.
  package let isSession: Bool

  package init(
    id: TokenID, person: PersonID, label: String?, scopes: Set<TokenScope>, made: Date,
    expires: Date?, isSession: Bool = false
  ) {
    self.id = id
    self.person = person
    self.label = label
    self.scopes = scopes
    self.made = made
    self.expires = expires
    self.isSession = isSession
  }
}
