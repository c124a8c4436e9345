/// The lasting name of a person in the accounts.
package struct PersonID: Hashable, Sendable, RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The lasting name of a list: 16 letters and digits, which are also the name of its file.
package struct ListID: Hashable, Sendable, RawRepresentable {
  package let rawValue: String

  /// Returns nil for a text that cannot be the name of a list.
  package init?(rawValue: String) {
    guard rawValue.utf8.count == 16,
      rawValue.utf8.allSatisfy({ byte in (0x30...0x39) ~= byte || (0x61...0x7A) ~= byte })
    else { return nil }
    self.rawValue = rawValue
  }
}

/// The lasting name of a token. It is no secret.
package struct TokenID: Hashable, Sendable, RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
